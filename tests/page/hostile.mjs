// Hostile: a page elsewhere that asks, and a kit whose words are HTML and script.

import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { foreignPage, is } from "./stage.mjs";

const EVIL = `<img src=x onerror="window.hurt='HTML'"><script>window.hurt='script'</script>`;
const toml = (words) => JSON.stringify(words);

const KIT = {
  "kit.toml": `[kit]
id = "evil"
title = ${toml(`Evil ${EVIL}`)}
summary = ${toml(`Summary ${EVIL}`)}

[deck.cards]
title = ${toml(`Deck ${EVIL}`)}
template = "card"
data = "cards.csv"

[deck.tail]
template = "card"

[[deck.tail.card]]
id = "javascript"
title = ${toml(`Card ${EVIL}`)}
text = "[link](javascript:window.hurt=1)"
`,
  "cards.csv": `id,title,text,note
one,"Row ${EVIL.replaceAll('"', '""')}","Text ${EVIL.replaceAll('"', '""')}","Note"
`,
};

export async function testHostile(stage) {
  const { browser, proves, go, see } = stage;
  const kit = stage.writeKit("evil", KIT);
  mkdirSync(join(kit, "art"));
  writeFileSync(
    join(kit, "art", "x.svg"),
    `<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"><script>top.hurt='art'</script><rect width="10" height="10"/></svg>`,
  );
  const { address } = await stage.serve(kit);

  const unhurt = async (where) => {
    const [hurt, elements] = await browser.run(
      "return [window.hurt ?? null, document.querySelectorAll('[onerror], main script, body > script, a[href^=javascript]').length]",
    );
    is(hurt === null, `${where}: ${hurt} of the kit ran`);
    is(elements === 0, `${where}: ${elements} elements come from the kit`);
  };

  await proves(
    "a kit whose words are HTML and script: nothing of it runs, all of it is shown as text",
    async () => {
      await go(address, "#/evil/look");
      await browser.until("document.querySelectorAll('.face').length >= 2", "the cards");
      await browser.until("document.body.dataset.looked", "the proof");
      is(
        (await browser.run("return document.querySelector('main h1').innerText")).includes(
          "<script>",
        ),
        "the title does not show its words",
      );
      is(
        (await browser.run("return document.title")).includes("<script>"),
        "the window has no title",
      );
      await unhurt("look");
      await see("hostile-look");
      await browser.click(".face .see");
      await browser.until("document.querySelector('dialog[open]')", "a card close up");
      await unhurt("zoom");
      await browser.run("document.querySelector('dialog').close()");
      for (const view of ["print", "cards", "try"]) {
        await go(address, `#/evil/${view}`);
        await browser.until(
          view === "cards"
            ? "[...document.querySelectorAll('[role=gridcell]')].some((cell) => cell.innerText.includes('<script>'))"
            : "document.querySelector('main').innerText.includes('<script>')",
          `the words in ${view}`,
        );
        await unhurt(view);
      }
      await go(address, "#/");
      await browser.until(
        "document.querySelector('.kit')?.innerText.includes('<script>')",
        "the kit on the first page",
      );
      await unhurt("home");
      await see("hostile-home");
    },
  );

  await proves("notes on such a kit, and three hundred of them, are text", async () => {
    const rows = Array.from(
      { length: 300 },
      (_, at) => `row-${at},"\${missing-${at}<img src=x onerror=hurt=1>}",Text,"<b>${at}</b>"`,
    );
    writeFileSync(join(kit, "cards.csv"), `id,title,text,note\n${rows.join("\n")}\n`);
    await go(address, "#/evil/look");
    await browser.until(
      "document.querySelector('.note-box.bad')?.innerText.includes('onerror')",
      "the notes",
    );
    await unhurt("notes");
    await see("notes-300");
    const high = await browser.run(
      "return document.querySelector('.note-box').getBoundingClientRect().height",
    );
    is(high < 2600, `the notes are ${Math.round(high)} pixels high`);
    await go(address, "#/evil/cards");
    await browser.until("document.querySelectorAll('.grid .noted').length > 8", "the rows marked");
    await see("notes-300-cards");
    await unhurt("cards");
  });

  await proves("another page, and a frame around ours, get nothing", async () => {
    const foreign = await foreignPage("<title>Elsewhere</title><iframe></iframe>");
    await browser.open(foreign.address);
    await browser.until("document.title === 'Elsewhere'", "a page elsewhere");
    const got = await browser.wait(
      `const ways = {
        post: () => fetch(given[0] + "ask", { method: "POST", body: '{"ask":"kits"}\\n' }).then((told) => told.text()),
        blind: () => fetch(given[0] + "ask", { method: "POST", mode: "no-cors", body: '{"ask":"close","kit":"mapmaker"}\\n' }).then((told) => told.text()),
        get: () => fetch(given[0] + "engine.json").then((told) => told.text()),
        module: () => import(given[0] + "press/engine.js").then(() => "a module"),
      };
      const said = {};
      for (const [name, way] of Object.entries(ways)) said[name] = await way().catch(() => "");
      const frame = document.querySelector("iframe");
      await new Promise((done) => { frame.onload = done; frame.src = given[0]; });
      try { said.frame = frame.contentDocument?.body?.innerText ?? ""; } catch { said.frame = ""; }
      return said;`,
      address,
    );
    is(
      Object.values(got).every((words) => words === ""),
      `it got ${JSON.stringify(got)}`,
    );
    await stage.faults();
    foreign.end();
    await go(address, "#/");
    await browser.until("document.querySelectorAll('.kit').length >= 5", "our own page");
  });
}
