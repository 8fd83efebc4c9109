// Opening kits of one's own: a ZIP, a folder, spreadsheets, what cannot be opened; saving one and going on from it.

import { mkdirSync, readdirSync, readFileSync, truncateSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { until } from "./browser.mjs";
import { is } from "./stage.mjs";

export async function testOpen(stage) {
  const { browser, proves, go, see, work, downloads } = stage;
  const { address } = await stage.serve();
  const home = async () => {
    await go(address, "#/");
    await browser.until("document.querySelectorAll('.kit').length >= 5", "the kits");
  };
  /** Drops files and waits for the kit that they make, and its first card. Tables and pictures are looked at first. */
  const opens = async (key, ...files) => {
    await home();
    await browser.run("delete document.body.dataset.sketched");
    await browser.drop(...files);
    await browser.until(
      "document.querySelector('main').dataset.view === 'new' || location.hash.endsWith('/look')",
      "what was dropped",
    );
    if (await browser.run("return document.querySelector('main').dataset.view === 'new'")) {
      // The picture of a card moves the button.
      await browser.until("document.body.dataset.sketched", "the card");
      await browser.click("#make");
    }
    await browser.until(
      `location.hash === '#/${key}/look' && document.querySelector('.face img')?.naturalWidth > 30`,
      `the kit ${key}`,
      30000,
    );
  };
  const captions = () =>
    browser.run(
      "return [...document.querySelectorAll('.face .caption span:first-child')].map((words) => words.innerText)",
    );
  const refuses = async (words, ...files) => {
    await home();
    await browser.run("document.querySelector('#told').className = 'told'");
    await browser.drop(...files);
    await browser.until(
      "document.querySelector('dialog[open]') || document.querySelector('#told.bad.shown')",
      "a refusal",
    );
    const told = await browser.run(
      "return (document.querySelector('dialog[open]') ?? document.querySelector('#told')).innerText",
    );
    await see(`refused-${files[0].split("/").at(-1)}`);
    is(words.test(told), `it says: ${told}`);
    await browser.run("document.querySelector('dialog[open]')?.close()");
  };

  await proves("a folder is dropped, saved as a ZIP, and the ZIP is dropped", async () => {
    const folder = stage.newKit("woods");
    await opens("woods", folder);
    const before = await captions();
    await browser.click("//button[starts-with(., 'Save the game')]");
    const zip = join(
      downloads,
      await until(() => readdirSync(downloads).find((name) => name === "woods.zip"), "the ZIP"),
    );
    is(readFileSync(zip).subarray(0, 2).toString() === "PK", "it is no ZIP");
    await browser.click("//a[.='Cards']");
    await browser.until("document.querySelector('.card[data-digest]')", "the card");
    await browser.click("//div[@data-row='0']/div[@role='gridcell'][3]");
    await browser.run("document.querySelector('.grid textarea').select()");
    await browser.type(".grid textarea", "Changed in the browser");
    await browser.until("document.body.dataset.written", "the change");
    await browser.reload();
    await browser.until(
      "[...document.querySelectorAll('.grid [role=gridcell]')].some((cell) => cell.innerText === 'Changed in the browser')",
      "the change after a reload",
    );
    await opens("woods-2", zip);
    is(
      (await captions()).join() === before.join(),
      `the ZIP has ${await captions()}, the folder ${before}`,
    );
  });

  await proves("a spreadsheet is dropped: CSV with commas, with semicolons, and XLSX", async () => {
    writeFileSync(
      join(work, "Birds.csv"),
      'title,text\nWren,Small and loud\n"Owl, barn","Says ""who"""\n',
    );
    await opens("birds", join(work, "Birds.csv"));
    is((await captions()).join("|") === "Wren|Owl, barn", `cards: ${await captions()}`);
    await see("csv");
    writeFileSync(
      join(work, "Tiere.csv"),
      Buffer.from("Tier;Laut\r\nKuh;Muh\r\nK\xe4fer;Brumm\r\n", "latin1"),
    );
    await opens("tiere", join(work, "Tiere.csv"));
    await browser.click("//a[.='Cards']");
    await browser.until(
      "[...document.querySelectorAll('.grid [role=gridcell]')].map((cell) => cell.innerText).join('|').includes('Käfer|Brumm')",
      "the second card",
    );
    // Its words name icons of a kit that is not dropped with it: they are printed as they are written.
    await opens("pasture", resolve(import.meta.dirname, "../decks/resource/pasture.xlsx"));
    await browser.until(
      "location.hash === '#/pasture/look' && document.querySelectorAll('.face').length === 44 && document.querySelector('main').innerText.includes('No problems')",
      "the 44 cards of a workbook",
    );
  });

  await proves(
    "a kit that is closed is in the bin, over a reload, and comes back from there",
    async () => {
      await home();
      await browser.click("//button[@aria-label='Close Tiere']");
      await browser.until(
        "[...document.querySelectorAll('.bin li')].some((item) => item.innerText.includes('Tiere')) && ![...document.querySelectorAll('.kit h2')].some((title) => title.innerText === 'Tiere')",
        "it in the bin",
      );
      await browser.reload();
      await browser.until("document.querySelector('.bin li')", "the bin after a reload");
      await see("bin");
      await browser.click("//button[@aria-label='Put back Tiere']");
      await browser.until(
        "[...document.querySelectorAll('.kit h2')].some((title) => title.innerText === 'Tiere') && !document.querySelector('.bin')",
        "it back",
      );
    },
  );

  await proves(
    "what cannot be opened is told: not a kit, no file, a broken ZIP, too large",
    async () => {
      writeFileSync(join(work, "note.md"), "no kit");
      await refuses(/not a game/i, join(work, "note.md"));
      mkdirSync(join(work, "empty"), { recursive: true });
      await refuses(/no file/i, join(work, "empty"));
      writeFileSync(join(work, "broken.zip"), "PK\x03\x04 and nothing more");
      await refuses(/zip|archive/i, join(work, "broken.zip"));
      writeFileSync(join(work, "huge.zip"), "");
      truncateSync(join(work, "huge.zip"), 3e9);
      await refuses(/too large/i, join(work, "huge.zip"));
    },
  );

  await proves("forty kits, and one whose title is long", async () => {
    const title =
      "The Long and Winding History of the Apportionment of Seats among the Several Counties, in Verse ".repeat(
        2,
      );
    await home();
    await browser.wait(
      `const { message, parts } = await import(location.href.split("#")[0] + "press/engine.js");
      for (let at = 0; at < 35; at++) {
        const toml = new TextEncoder().encode('[kit]\\nid = "kit-' + at + '"\\ntitle = "' + (at ? "Kit " + at : given[0]) + '"\\n\\n[deck.a]\\ntemplate = "card"\\n\\n[[deck.a.card]]\\ntitle = "One"\\ntext = "Two"\\n');
        await fetch("ask", { method: "POST", body: message({ ask: "open", name: "kit-" + at, files: [{ path: "kit.toml", bytes: toml.length }] }, toml) });
      }`,
      title,
    );
    await browser.reload();
    await browser.until("document.querySelectorAll('.kit').length >= 40", "forty kits");
    await stage.drawn();
    await see("home-40");
    for (const [width, height] of [
      [360, 780],
      [1280, 900],
    ]) {
      await browser.look(width, height);
      await go(address, "#/kit-0/print");
      await browser.until("document.querySelector('#print')", "the form");
      await see(`long-title-${width}`);
      const needs = await browser.run("return document.documentElement.scrollWidth");
      is(needs <= width, `a long title makes the page ${needs} pixels wide`);
      await go(address, "#/kit-0/look");
      await see(`long-title-look-${width}`);
    }
    // As another tab does it.
    await browser.wait(
      `const { message } = await import(location.href.split("#")[0] + "press/engine.js"); await fetch("ask", { method: "POST", body: message({ ask: "close", kit: "kit-0" }) });`,
    );
    await browser.until(
      "document.querySelector('main').dataset.view === 'home' && document.querySelector('#told').innerText.includes('no longer open')",
      "that it was closed",
    );
    await home();
    const many = await browser.run("return document.querySelectorAll('.kit').length");
    await browser.run(
      "[...document.querySelectorAll('.kit')].find((kit) => kit.innerText.includes('Kit 7')).querySelector('button').click()",
    );
    await browser.until(
      `document.querySelectorAll('.kit').length === ${many - 1}`,
      "one kit fewer",
    );
  });
}
