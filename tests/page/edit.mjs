// Change a kit: cells and their files, faults and cures, several tabs, other programs, a folder or a server that goes away.

import { readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { KEYS, until } from "./browser.mjs";
import { is } from "./stage.mjs";

const cell = (row, name) => `//div[@data-row='${row}']/div[@data-column='${name}']`;

/** The scripts that several tests use. */
const CARD = "document.querySelector('.card[data-digest]')?.naturalWidth > 30";
const TYPED = "document.querySelector('[aria-label=\"Typed but not saved\"]')";

export async function testEdit(stage) {
  const { browser, proves, go, see, work } = stage;
  const kit = stage.newDecks("game");
  const own = (await stage.serve(kit)).address;
  const file = join(kit, "cards.toml");
  const cards = () => readFileSync(file, "utf8");
  const inFile = (words) => until(() => cards().includes(words), `${words} in cards.toml`, 20000);
  const type = async (row, name, words) => {
    await browser.click(cell(row, name));
    await browser.until("document.querySelector('.grid textarea')", "the field of the cell");
    await browser.run("document.querySelector('.grid textarea').select()");
    await browser.type(".grid textarea", words);
  };
  const shown = (row, name) =>
    browser.run(
      "const cell = document.evaluate(arguments[0], document, null, 9).singleNodeValue; return cell?.querySelector('textarea')?.value ?? cell?.innerText",
      cell(row, name),
    );
  /** Shows the table; the first card is drawn. */
  const cardsView = async (address = own, place = "#/game/cards/fate") => {
    await go(address, place);
    await browser.until(CARD, "the card");
  };

  await proves("a card is changed, and stands in the file", async () => {
    await cardsView();
    const before = await browser.run("return document.querySelector('.card').dataset.digest");
    await type(0, "title", "A Quarrel");
    await browser.until(
      `document.querySelector('.card').dataset.digest !== '${before}'`,
      "the card drawn anew",
    );
    await inFile('title = "A Quarrel"');
    await see("cards");
    await browser.keys(KEYS.enter);
    await browser.click("#undo");
    await inFile("Political Infighting");
  });

  await proves("what changed since the last save is marked, and nothing else", async () => {
    await go(own, "#/game/look");
    await browser.until("document.querySelector('img[data-drawn]')", "a card");
    const whole = cards();
    writeFileSync(file, whole.replace("People’s Initiative", "A Petition"));
    await browser.until(
      "[...document.querySelectorAll('.face.changed')].map((face) => face.innerText.trim()).join() === 'A Petition\\nchanged' || document.querySelectorAll('.face.changed').length === 1 && document.querySelector('.face.changed').innerText.includes('A Petition')",
      "the card marked",
    );
    is(
      (await browser.run("return document.querySelector('.bar [role=status]').innerText")).includes(
        "1 piece changed",
      ),
      "the number of changes is not said",
    );
    await browser.until(
      "document.querySelector('.face.changed img').dataset.drawn",
      "the card drawn anew",
    );
    await see("changed");
    writeFileSync(file, whole);
    await browser.until(
      "document.querySelector('.face.changed')?.innerText.includes('Initiative')",
      "the mark after it was taken back",
    );
  });

  await proves("a card is added, copied and deleted by keyboard alone; focus stays", async () => {
    await cardsView();
    const many = () =>
      cards().match(/^\[\[deck\.fate\.card\]\]/gm)?.length ?? cards().match(/^\[/gm).length;
    const before = many();
    await browser.run("document.querySelector('.grid [role=gridcell][tabindex=\"0\"]').focus()");
    await browser.keys(KEYS.down);
    for (const [id, more] of [
      ["add", 1],
      ["copy", 2],
      ["drop", 1],
      ["drop", 0],
    ]) {
      await browser.run("document.getElementById(arguments[0]).focus()", id);
      await browser.keys(KEYS.enter);
      await until(
        () => many() === before + more,
        `${before + more} cards in cards.toml after “${id}”`,
        20000,
      );
      is(
        (await browser.run("return document.activeElement.id")) === id,
        `after “${id}” the focus is lost`,
      );
    }
    await browser.run("document.querySelector('#undo').focus()");
    for (let at = 0; at < 4; at++) {
      const was = cards();
      await browser.keys(KEYS.space);
      await until(() => cards() !== was, "undone", 20000);
    }
    await browser.until(
      "document.querySelector('#undo').getAttribute('aria-disabled') === 'true'",
      "nothing more to undo",
    );
    is(
      (await browser.run("return document.activeElement.id")) === "undo" && many() === before,
      "undoing took the focus away",
    );
  });

  await proves("cells that a spreadsheet has copied are pasted", async () => {
    await cardsView();
    const whole = cards();
    await browser.click(cell(1, "title"));
    await browser.keys(KEYS.escape);
    await browser.run(
      "const data = new DataTransfer(); data.setData('text/plain', 'First pasted\\nSecond pasted\\n'); document.querySelector('.grid [role=gridcell][tabindex=\"0\"]').dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }))",
    );
    await inFile("First pasted");
    is(cards().includes("Second pasted"), "the second line is not there");
    await browser.until(
      "document.querySelector('#undo').getAttribute('aria-disabled') === 'false'",
      "something to undo",
    );
    await browser.click("#undo");
    await until(() => cards() === whole, "the file as it was");
  });

  await proves("a fault is told beside the card and line, and its cure takes it away", async () => {
    await go(own, "#/game/look");
    await browser.until("document.querySelector('img[data-drawn]')", "a card");
    const whole = cards();
    writeFileSync(file, whole.replace("Deadline Approaches", "Deadline ${approaches}"));
    await browser.until(
      "document.querySelector('.note-box.bad') && document.querySelector('.face .note.error')?.innerText.includes('approaches')",
      "a note, and the same beside its card",
    );
    is(
      /cards\.toml, line \d+/.test(
        await browser.run("return document.querySelector('.note-box').innerText"),
      ),
      "the note tells no line",
    );
    await see("fault");
    await go(own, "#/game/cards/fate");
    await browser.until("document.querySelector('.noted [role=img]')", "the row marked");
    await see("fault-cards");
    await go(own, "#/game/print");
    await browser.until(
      "document.querySelector('.note-box.bad') && document.querySelector('.actions').innerText.includes('Fix')",
      "a note, and no button",
    );
    await see("fault-print");
    await go(own, "#/game/look");
    writeFileSync(file, whole);
    await browser.until(
      "!document.querySelector('.note-box.bad') && document.querySelector('.bar [role=status]').innerText.startsWith('No problems')",
      "all well",
    );
  });

  await proves(
    "a reload in the middle: what was typed and not written is written then",
    async () => {
      const kept = "boardpress:deck:game:fate";
      // The second time half of it was written before the reload.
      for (const [was, sent] of [
        ["Deadline Approaches", "Deadline Approaches"],
        ["What it said at first", "Deadline Approaches"],
      ]) {
        await cardsView();
        await browser.run(
          "localStorage.setItem(arguments[0], JSON.stringify(arguments[1]))",
          kept,
          { cells: [["fate/deadline#0", "title", "Typed before", was, sent]], rows: [] },
        );
        await browser.reload();
        await inFile("Typed before");
        await browser.until(`!${TYPED} && !localStorage.getItem('${kept}')`, "the draft gone");
        writeFileSync(file, cards().replace("Typed before", "Deadline Approaches"));
      }
    },
  );

  await proves(
    "two tabs: the second learns of a change, rows that move take nothing along, both edits stand",
    async () => {
      await cardsView();
      await browser.click(cell(4, "title"));
      const one = await browser.tab();
      const other = await browser.newTab();
      await browser.toTab(other);
      await browser.look(1280, 900);
      await cardsView();
      await type(4, "title", "From the second");
      await inFile("From the second");
      await browser.toTab(one);
      await until(
        async () => (await shown(4, "title")) === "From the second",
        "the change in the open cell of the first tab",
      );
      is(
        (await browser.run("return document.querySelector('#told').innerText")).includes(
          "changed elsewhere",
        ),
        "the first tab does not say so",
      );
      // The second adds a card above; the first is in the midst of a cell.
      await browser.toTab(other);
      await browser.click(cell(0, "id"));
      await browser.keys(KEYS.escape);
      await browser.click("#add");
      await browser.toTab(one);
      await until(
        async () => (await shown(5, "title")) === "From the second",
        "the row one further down in the first tab",
      );
      await browser.type(".grid textarea", " and first");
      await inFile("From the second and first");
      await browser.toTab(other);
      await until(
        async () => (await shown(5, "title")) === "From the second and first",
        "the change in the second tab",
      );
      await browser.click(cell(1, "id"));
      await browser.keys(KEYS.escape);
      await browser.click("#drop");
      await browser.toTab(one);
      await until(
        async () => (await shown(4, "title")) === "From the second and first",
        "the row back in the first tab",
      );
      await browser.toTab(other);
      await browser.closeTab();
      await browser.toTab(one);
      await browser.keys(KEYS.enter);
      writeFileSync(file, cards().replace("From the second and first", "Political Scandal"));
      await until(async () => (await shown(4, "title")) === "Political Scandal", "the old title");
    },
  );

  await proves(
    "a conflict: what was typed on top of another text is kept, told, and written only when asked",
    async () => {
      await cardsView();
      const whole = cards();
      writeFileSync(file, whole.replace("Deadline Approaches", "Written by another program"));
      await until(
        async () => (await shown(1, "title")) === "Written by another program",
        "the change",
      );
      // As a tab finds it that was asleep while the file was changed.
      await browser.run(
        "localStorage.setItem('boardpress:deck:game:fate', JSON.stringify({ cells: [['fate/deadline#0', 'title', 'Typed in the meantime', 'Deadline Approaches', 'Deadline Approaches']], rows: [] }))",
      );
      await browser.reload();
      await browser.until(
        `${TYPED}?.innerText.includes('Typed in the meantime') && ${TYPED}.innerText.includes('Written by another program')`,
        "the conflict told, with both texts",
      );
      is(cards().includes("Written by another program"), "the other text was written over");
      await see("conflict");
      await browser.click("//button[.='Save what I typed']");
      await inFile("Typed in the meantime");
      await browser.until(`!${TYPED}`, "the conflict gone");
      writeFileSync(file, whole);
      await until(async () => (await shown(1, "title")) === "Deadline Approaches", "the old title");
    },
  );

  await proves(
    "keys that come while the table is read again do not conflict with those before them",
    async () => {
      await cardsView();
      const whole = cards();
      // Answers with the table wait until they are let go.
      await browser.run(`
      window.held = [];
      window.holds = true;
      window.answer = window.fetch;
      window.fetch = async (url, init) => {
        const answer = await window.answer(url, init);
        const asked = init?.body ? await new Response(init.body).text() : "";
        if (window.holds && asked.includes('"ask":"deck"')) await new Promise((done) => window.held.push(done));
        return answer;
      }`);
      const saved = (words) =>
        until(
          async () => {
            await browser.run("window.held.splice(0).forEach((done) => done())");
            return cards().includes(`title = "${words}"`);
          },
          `${words} in cards.toml`,
          20000,
        );
      const typedWhileRead = async (letter, all) => {
        await browser.until("window.held.length", "the table read again in a pause of typing");
        await browser.type(".grid textarea", letter);
        await browser.until(
          `Object.keys(localStorage).some((key) => localStorage.getItem(key).includes('"${all}"'))`,
          "what is typed, kept",
        );
        await saved(all);
      };
      await type(1, "title", "Q");
      await saved("Q");
      await typedWhileRead("r", "Qr");
      await typedWhileRead("s", "Qrs");
      await browser.run(
        "window.holds = false; window.fetch = window.answer; window.held.forEach((done) => done())",
      );
      is(!(await browser.run(`return Boolean(${TYPED})`)), "a conflict with what was typed here");
      await browser.keys(KEYS.escape);
      writeFileSync(file, whole);
      await until(async () => (await shown(1, "title")) === "Deadline Approaches", "the old title");
    },
  );

  await proves(
    "a save by another program in the moment of writing is not written over: both texts are shown, to choose from",
    async () => {
      await cardsView();
      const whole = cards();
      // So quick that the folder is never quiet, and nothing is told.
      let saves = 0;
      const saving = setInterval(
        () => writeFileSync(file, whole.replace("Deadline Approaches", `Deadline ${++saves}`)),
        10,
      );
      try {
        await until(() => saves > 3, "the other program saving");
        await type(1, "title", "Typed at once");
        await browser.until(`${TYPED}?.innerText.includes('Typed at once')`, "what is not written");
      } finally {
        clearInterval(saving);
      }
      const last = `Deadline ${saves}`;
      await browser.until(
        `${TYPED}?.innerText.includes('“${last}”')`,
        "the conflict told, with both texts",
      );
      is(cards().includes(last), "the other text was written over");
      await see("conflict-at-once");
      await browser.click("//button[.='Keep the other']");
      await browser.until(`!${TYPED}`, "the conflict gone");
      await browser.keys(KEYS.escape);
      writeFileSync(file, whole);
      await until(async () => (await shown(1, "title")) === "Deadline Approaches", "the old title");
    },
  );

  await proves(
    "rows that were deleted elsewhere, of which news come late: what was typed goes to the card that was meant",
    async () => {
      await cardsView();
      const whole = cards();
      const title = await shown(1, "title");
      // The page is told that nothing has changed, while another one deletes the first card.
      await browser.wait(`
      const { message } = await import(location.href.split("#")[0] + "press/engine.js");
      const ask = (request) => window.answer("ask", { method: "POST", body: message(request) });
      window.answer = window.fetch;
      const before = await (await ask({ ask: "kits" })).arrayBuffer();
      window.fetch = async (url, init) => {
        const asked = init?.body ? await new Response(init.body).text() : "";
        return asked.includes('"ask":"kits"') ? new Response(before) : window.answer(url, init);
      };
      const [line] = (await (await ask({ ask: "deck", kit: "game", deck: "fate" })).text()).split("\\n");
      await ask({ ask: "edit", kit: "game", deck: "fate", revision: JSON.parse(line).revision, edits: [{ do: "drop", row: 0 }] });`);
      await until(() => cards().length < whole.length, "the first card deleted");
      const others = cards();
      await type(1, "title", "Typed for the second");
      await inFile("Typed for the second");
      is(cards() === others.replace(title, "Typed for the second"), "another card was changed");
      await browser.until(`!${TYPED}`, "nothing left to write");
      await browser.run("window.fetch = window.answer");
      await browser.keys(KEYS.escape);
      writeFileSync(file, whole);
      await browser.reload();
      await until(async () => (await shown(1, "title")) === title, "the old title");
    },
  );

  await proves(
    "one faulty card hides no other: in the pieces, in the table, on the sheets",
    async () => {
      const whole = cards();
      await go(own, "#/game/look");
      await browser.until("document.querySelector('img[data-drawn]')", "a card");
      writeFileSync(file, whole.replace("Deadline Approaches", "Deadline ${approaches}"));
      await browser.until("document.querySelector('.note-box.bad')", "a note");
      await browser.reload();
      await browser.until(
        "document.querySelectorAll('.face img[data-drawn]').length > 3 && [...document.querySelectorAll('.face')].find((face) => face.innerText.includes('approaches'))?.querySelector('.note.error')",
        "the cards that are well, and the note on the one that is not",
      );
      await see("fault-one");
      await go(own, "#/game/cards/fate");
      await browser.until(CARD, "the first card, which is well");
      await go(own, "#/game/print");
      await browser.until(
        "document.querySelector('.note-box.bad') && document.querySelector('.paper img[data-drawn]')",
        "the sheets of what is well",
      );
      await see("fault-sheets");
      writeFileSync(file, whole);
      await browser.until(
        "!document.querySelector('.note-box.bad') && document.querySelector('#print')",
        "all well",
      );
    },
  );

  await proves(
    "the folder is taken away while one types, and put back: nothing is lost",
    async () => {
      await cardsView();
      renameSync(kit, join(work, "away"));
      await browser.until("document.querySelector('.note-box.bad')", "a note");
      await type(2, "title", "Typed without a folder");
      await browser.until(
        `${TYPED}?.innerText.includes('Typed without a folder')`,
        "what is not written",
      );
      await see("gone");
      renameSync(join(work, "away"), kit);
      await inFile("Typed without a folder");
      await browser.until(`!${TYPED}`, "nothing left to write");
      await browser.keys(KEYS.enter);
      writeFileSync(file, cards().replace("Typed without a folder", "People’s Initiative"));
      await until(async () => (await shown(2, "title")) === "People’s Initiative", "the old title");
    },
  );

  await proves(
    "a kit that cannot be read at all is told, and its cards are there again when it can be",
    async () => {
      const brittle = stage.newKit("brittle");
      const { address, end } = await stage.serve(brittle);
      const toml = join(brittle, "kit.toml");
      const whole = readFileSync(toml, "utf8");
      writeFileSync(toml, "[[[");
      await browser.open(`${address}#/brittle/cards`);
      await browser.until(
        "document.querySelector('main').dataset.view === 'print' && document.querySelector('.note-box.bad') && document.querySelector('#told').innerText.includes('cannot be read')",
        "the print view, and why",
      );
      await see("unreadable");
      writeFileSync(toml, whole);
      await browser.until(
        `document.querySelector('main').dataset.view === 'cards' && ${CARD}`,
        "the cards",
      );
      await browser.until(
        "document.querySelector('#views [aria-current]').innerText === 'Cards'",
        "the tab of the cards",
      );
      await browser.open("about:blank");
      await end();
    },
  );

  await proves(
    "files that are saved while they are read: the last save is what is shown",
    async () => {
      await go(own, "#/game/look");
      const whole = cards();
      for (let save = 0; save < 12; save++) {
        writeFileSync(file, whole.slice(0, whole.length / 2));
        writeFileSync(file, whole.replace("Deadline Approaches", `Deadline ${save}`));
        await browser.run("return 1");
      }
      await browser.until(
        "[...document.querySelectorAll('.face .caption')].some((caption) => caption.innerText.includes('Deadline 11')) && document.querySelector('.bar [role=status]').innerText.startsWith('No problems')",
        "the last save, and all well",
      );
      writeFileSync(file, whole);
      await browser.until(
        "[...document.querySelectorAll('.face .caption')].some((caption) => caption.innerText.includes('Deadline Approaches'))",
        "the old title",
      );
    },
  );

  await proves(
    "the server ends while one types, and what was typed is written when it is there again",
    async () => {
      const sheep = stage.newKit("sheep");
      const first = await stage.serve(sheep);
      const words = () => readFileSync(join(sheep, "kit.toml"), "utf8");
      await cardsView(first.address, "#/sheep/cards");
      await first.end();
      await type(0, "title", "Typed alone");
      await browser.until(
        `${TYPED}?.innerText.includes('Typed alone') && document.querySelector('#told').innerText.includes('cannot be reached')`,
        "what is not written, and why",
      );
      await stage.faults();
      const again = await stage.serve(sheep, "--port", new URL(first.address).port);
      await cardsView(again.address, "#/sheep/cards");
      await until(() => words().includes("Typed alone"), "what was typed in the file", 20000);
      await stage.faults();
      await again.end();
      await browser.open("about:blank");
      await stage.faults();
    },
  );

  await proves(
    "the address of a folder is the same after the server has ended, for the browser that had it",
    async () => {
      const goats = stage.newKit("goats");
      const first = await stage.serve(goats);
      await cardsView(first.address, "#/goats/cards");
      await first.end();
      await stage.faults();
      const again = await stage.serve(goats);
      is(again.lasting === first.lasting, `${again.lasting} is not ${first.lasting}`);
      await browser.open(`${first.lasting}#/goats/cards`);
      await browser.until(CARD, "the card");
      await type(0, "title", "Typed the next day");
      await until(
        () => readFileSync(join(goats, "kit.toml"), "utf8").includes("Typed the next day"),
        "the words in the file",
        20000,
      );
      await stage.faults();
      await again.end();
      await browser.open("about:blank");
      await stage.faults();
    },
  );
}
