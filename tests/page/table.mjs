// The table of a deck: undo and redo by keys, over a reload; cards of one name; new cards and columns; rows moved, sorted,
// found, copied and filled down; large decks; several tabs; a table that is too large, storage that is full.

import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { KEYS, until } from "./browser.mjs";
import { is } from "./stage.mjs";

const CONTROL = "\uE009";
const SHIFT = "\uE008";
const ALT = "\uE00A";
const KIT = `[kit]
id = "small"
title = "Small"

[deck.birds]
title = "Birds"
template = "card-plain"
data = "birds.csv"

# Written here.
[deck.own]
title = "Own"
template = "card-plain"

# The first of them.
[[deck.own.card]]
id = "one"   # its name
title = 'One'
text = "Words."

[[deck.own.card]]
id = "two"
title = "Two"
text = "More words."
`;
const BIRDS =
  'id,title,text\nwren,Wren,"Small, loud"\nowl,Owl,Says who\nbarn,Barn owl,Says nothing\nrook,Rook,Flies home\n';

export async function testTable(stage) {
  const { browser, proves, go, see } = stage;
  const kit = stage.writeKit("small", { "kit.toml": KIT, "birds.csv": BIRDS });
  const { address } = await stage.serve(kit);
  const birds = () => readFileSync(join(kit, "birds.csv"), "utf8");
  const toml = () => readFileSync(join(kit, "kit.toml"), "utf8");
  const inFile = (look, what) => until(look, what, 20000);
  const cell = (row, name) => `//div[@data-row='${row}']/div[@data-column='${name}']`;
  const shown = (row, name) =>
    browser.run(
      "const cell = document.evaluate(arguments[0], document, null, 9).singleNodeValue; return cell?.querySelector('textarea')?.value ?? cell?.innerText",
      cell(row, name),
    );
  const titles = () =>
    browser.run(
      "return [...document.querySelectorAll('.grid-row')].sort((a, b) => a.dataset.row - b.dataset.row).map((row) => row.querySelector('[data-column=title]').innerText).join()",
    );
  const together = (...keys) => browser.chord(keys);
  const type = async (row, name, words) => {
    await browser.click(cell(row, name));
    await browser.run("document.querySelector('.grid textarea').select()");
    await browser.type(".grid textarea", words);
  };
  const at = async (row, name) => {
    await browser.click(cell(row, name));
    await browser.keys(KEYS.escape);
  };
  const more = async (words) => {
    await browser.click("#more");
    await browser.click(`//div[@role='menu']//button[starts-with(., '${words}')]`);
  };
  const deck = async (name) => {
    await go(address, `#/small/cards/${name}`);
    await browser.until("document.querySelectorAll('.grid [role=gridcell]').length", "the table");
  };
  /** Takes everything back by keys, until nothing is left. */
  const undoAll = async () => {
    for (
      let steps = 0;
      steps < 60 &&
      (await browser.run(
        "return document.querySelector('#undo').getAttribute('aria-disabled') === 'false'",
      ));
      steps++
    )
      await together(CONTROL, "z");
  };

  await proves(
    "of two cards of one ID the second is changed, and one click gives it an ID of its own",
    async () => {
      const twins = BIRDS.replace("barn,", "owl,");
      writeFileSync(join(kit, "birds.csv"), twins);
      await deck("birds");
      await type(2, "title", "Tawny owl");
      await inFile(
        () => birds().includes("owl,Owl,Says who\nowl,Tawny owl,Says nothing"),
        "the second one changed",
      );
      await browser.until(
        "document.querySelector('.beside').innerText.includes('Several cards have the ID')",
        "what is wrong",
      );
      await see("table-twins");
      await browser.click("//button[starts-with(., 'Give this one')]");
      await inFile(() => birds().includes("owl-2,Tawny owl"), "the ID");
      await browser.until(
        "document.querySelector('.card[data-of=\"birds/owl-2\"]')?.naturalWidth > 30 && !document.querySelector('.beside .note')",
        "its card",
      );
      await undoAll();
      await inFile(() => birds() === twins, "the file as it was");
      writeFileSync(join(kit, "birds.csv"), BIRDS);
      await until(async () => (await shown(2, "id")) === "barn", "the file as it was at first");
    },
  );

  await proves(
    "undo and redo by keys, over every kind of edit and a reload, to the same bytes",
    async () => {
      await deck("own");
      const before = toml();
      await type(0, "title", "Changed");
      await inFile(() => toml().includes('"Changed"') || toml().includes("'Changed'"), "the words");
      await at(0, "title");
      await browser.click("#drop");
      await inFile(() => !toml().includes("# The first of them"), "the card deleted");
      await at(0, "title");
      await together(CONTROL, "z");
      await together(CONTROL, "z");
      await inFile(() => toml() === before, "the file as it was, with its comments");
      await together(CONTROL, "y");
      await together(CONTROL, SHIFT, "z");
      await inFile(() => !toml().includes("# The first of them"), "both once more");
      await browser.reload();
      await browser.until(
        "document.querySelector('#undo')?.getAttribute('aria-disabled') === 'false'",
        "what can be undone after a reload",
      );
      await browser.run("document.querySelector('.grid [role=gridcell][tabindex=\"0\"]').focus()");
      await undoAll();
      await browser.until(
        "document.querySelector('#undo').getAttribute('aria-disabled') === 'true'",
        "nothing more to undo",
      );
      await until(async () => (await titles()) === "One,Two", "both cards");
      await inFile(
        () => toml() === before,
        "the file as it was after the reload, with its comments",
      );
    },
  );

  await proves(
    "a new card is no fault until it is left; deleting the only card and adding one; both are taken back",
    async () => {
      await deck("own");
      await browser.until("document.querySelectorAll('.grid-row').length === 2", "two cards");
      await at(0, "title");
      await browser.click("#add");
      await inFile(() => toml().includes('id = "one-2"'), "the card");
      await browser.until(
        "document.querySelector('.card[data-of=\"own/one-2\"]')?.naturalWidth > 30 && document.querySelector('.caption').innerText.includes('fill in what is marked in red')",
        "the card, and what is missing in words",
      );
      is(
        !(await browser.run(
          "return Boolean(document.querySelector('.note-box, .beside .note, .grid .noted'))",
        )),
        "it is a fault at once",
      );
      await see("table-new");
      await browser.click(cell(0, "title"));
      await browser.keys(KEYS.escape);
      await browser.until("document.querySelector('.grid .noted')", "the fault after it was left");
      await together(CONTROL, "z");
      await inFile(() => !toml().includes("one-2"), "the new card gone");
      await browser.keys(KEYS.home);
      await browser.run("document.querySelector('.grid [role=gridcell][tabindex=\"0\"]').focus()");
      await together(CONTROL, "a");
      await browser.keys(KEYS.delete);
      await inFile(() => !toml().includes("[[deck.own.card]]"), "no card");
      await browser.until("document.querySelectorAll('.grid-row').length === 0", "an empty table");
      await see("table-empty");
      await browser.click("#add");
      await browser.until("document.querySelectorAll('.grid-row').length === 1", "a new row");
      await type(0, "title", "Only one");
      await inFile(() => toml().includes("Only one"), "the card in the file");
      await browser.keys(KEYS.enter);
      await undoAll();
      await inFile(() => toml() === KIT, "the file as it was");
    },
  );

  await proves(
    "a column that the file lacks comes with what is typed in it, or by its name",
    async () => {
      await deck("birds");
      const before = birds();
      await more("Show empty columns");
      await browser.until(
        "document.querySelector('[data-head=colour]')",
        "a place of the template without a column",
      );
      await type(0, "colour", "#225533");
      await inFile(
        () => birds().startsWith("id,title,text,colour\n") && birds().includes('loud",#225533'),
        "the column",
      );
      await browser.keys(KEYS.escape);
      await undoAll();
      await inFile(() => birds() === before, "the file as it was");
      await more("Hide empty columns");
    },
  );

  await proves(
    "rows are moved by keys and by the mouse, sorted, copied and filled down",
    async () => {
      await deck("birds");
      await at(3, "title");
      await together(ALT, KEYS.up);
      await inFile(() => /rook[^\n]*\nbarn,/.test(birds()), "the card one row up");
      is((await titles()) === "Wren,Owl,Rook,Barn owl", await titles());
      await browser.click("[data-head=title]");
      await browser.click("//div[@role='menu']//button[starts-with(., 'Sort A')]");
      await until(async () => (await titles()) === "Barn owl,Owl,Rook,Wren", "the order");
      await inFile(
        () => birds().split("\n")[1].startsWith("barn,Barn owl"),
        "the order in the file",
      );
      // Two rows dragged by their numbers to the end.
      const place = async (row) =>
        browser.run(
          "const { left, top, width, height } = document.querySelector(`.grid-row[data-row='${arguments[0]}'] .number`).getBoundingClientRect(); return [left + width / 2, top + height / 2]",
          row,
        );
      await browser.drag(await place(0), (([x, y]) => [x, y + 4])(await place(3)));
      await until(
        async () =>
          (await titles()) === "Owl,Rook,Wren,Barn owl" ||
          (await titles()) === "Owl,Rook,Barn owl,Wren",
        "the row dragged",
      );
      await see("table-moved");
      await at(0, "text");
      await together(SHIFT, KEYS.down);
      await together(SHIFT, KEYS.down);
      await together(CONTROL, "d");
      await inFile(() => (birds().match(/Says who/g) ?? []).length === 3, "filled down");
      await see("table-filled");
      await browser.keys(KEYS.delete);
      await inFile(() => !birds().includes("Says who"), "cleared");
      await undoAll();
      await inFile(() => birds() === BIRDS, "the file as it was");
      await at(0, "title");
      await together(SHIFT, KEYS.down);
      await browser.click("#copy");
      await inFile(() => birds().split("\n").length === 8, "two copies");
      await together(CONTROL, "z");
      await inFile(() => birds() === BIRDS, "no copies");
    },
  );

  await proves(
    "cells, a row deleted and a row moved are taken back by keys after a reload, to the same bytes",
    async () => {
      const own = toml();
      await deck("birds");
      await type(0, "title", "First");
      await browser.keys(KEYS.enter);
      await type(1, "text", 'Second, with "marks"');
      await inFile(() => birds().includes("First") && birds().includes('""marks""'), "both cells");
      await at(2, "title");
      await browser.click("#drop");
      await inFile(() => !birds().includes("barn"), "the row deleted");
      await at(2, "title");
      await together(ALT, KEYS.up);
      await inFile(() => /rook[^\n]*\nowl,/.test(birds()), "the row moved");
      await browser.until(
        "!document.querySelector('[aria-label=\"Typed but not saved\"]')",
        "all written",
      );
      await browser.reload();
      await browser.until(
        "document.querySelector('#undo')?.getAttribute('aria-disabled') === 'false' && document.querySelectorAll('.grid-row').length === 3",
        "what can be undone after a reload",
      );
      await browser.run("document.querySelector('.grid [role=gridcell][tabindex=\"0\"]').focus()");
      await undoAll();
      await inFile(() => birds() === BIRDS && toml() === own, "the files as they were");
      is((await titles()) === "Wren,Owl,Barn owl,Rook", await titles());
    },
  );

  await proves(
    "two tabs on one deck: cells in both and a row deleted in one; nothing is lost, the other is told",
    async () => {
      await deck("birds");
      await browser.click(cell(3, "title"));
      const one = await browser.tab();
      const other = await browser.newTab();
      await browser.toTab(other);
      await browser.look(1280, 900);
      await browser.open(`${address}#/small/cards/birds`);
      await browser.until(
        "document.querySelectorAll('.grid [role=gridcell]').length",
        "the table in the second tab",
      );
      await type(3, "title", "From the second");
      await inFile(() => birds().includes("From the second"), "the cell of the second tab");
      await browser.toTab(one);
      await until(
        async () => (await shown(3, "title")) === "From the second",
        "it in the open cell of the first tab",
      );
      is(
        (await browser.run("return document.querySelector('#told').innerText")).includes(
          "changed elsewhere",
        ),
        "the first tab is not told",
      );
      await type(0, "title", "From the first");
      await browser.keys(KEYS.enter);
      await inFile(() => birds().includes("From the first"), "the cell of the first tab");
      await browser.toTab(other);
      await until(
        async () => (await shown(0, "title")) === "From the first",
        "it in the second tab",
      );
      await at(1, "title");
      await browser.click("#drop");
      await inFile(() => !birds().includes("owl,Owl"), "the row deleted in the second tab");
      await browser.closeTab();
      await browser.toTab(one);
      await until(
        async () => (await titles()) === "From the first,Barn owl,From the second",
        "the same in the first tab",
      );
      is(
        birds().includes("From the first") && birds().includes("From the second"),
        "an edit is lost",
      );
      await browser.keys(KEYS.escape);
      writeFileSync(join(kit, "birds.csv"), BIRDS);
      await until(
        async () => (await titles()) === "Wren,Owl,Barn owl,Rook",
        "the file as it was at first",
      );
    },
  );

  await proves("a copy of a card whose picture goes by its ID has that picture", async () => {
    const files = {
      "kit.toml":
        '[kit]\nid = "pets"\ntitle = "Pets"\n\n[deck.pets]\ntemplate = "picture-card"\ndata = "pets.csv"\n\n[deck.pets.front]\npicture = "${id}.svg"\n',
      "pets.csv": "id,title\ndog,Dog\n",
      "dog.svg":
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10"><rect width="10" height="10"/></svg>',
    };
    const pets = await stage.serve(stage.writeKit("pets", files));
    await browser.open(`${pets.address}#/pets/cards/pets`);
    await browser.until(
      "document.querySelector('.card[data-digest]')?.naturalWidth > 30",
      "the card",
    );
    await browser.click("#copy");
    await browser.until(
      "document.querySelector('.card[data-of=\"pets/dog-2\"]')?.naturalWidth > 30 && !document.querySelector('.card').classList.contains('old')",
      "the copy with its picture",
    );
    await see("table-copied");
    await browser.open("about:blank");
    await pets.end();
    await stage.faults();
  });

  await proves("cards are found by words, Ctrl+F goes there", async () => {
    await deck("birds");
    await at(0, "title");
    await together(CONTROL, "f");
    is(
      (await browser.run("return document.activeElement.id")) === "search",
      "Ctrl+F does not go to the search",
    );
    await browser.type("#search", "says");
    await browser.until(
      "document.querySelectorAll('.grid-row').length === 2 && document.querySelector('.search').innerText.includes('2 of 4 cards')",
      "the cards that are found",
    );
    await see("table-found");
    await browser.run(
      "const search = document.querySelector('#search'); search.value = ''; search.dispatchEvent(new Event('input'))",
    );
    await browser.until("document.querySelectorAll('.grid-row').length === 4", "all cards");
  });

  await proves(
    "a table of a million cells is refused, and storage that is full is said; what is typed is saved all the same",
    async () => {
      await deck("birds");
      await at(0, "title");
      const took = await browser.run(
        "const data = new DataTransfer(); data.setData('text/plain', 'a\\tb\\tc\\td\\te\\n'.repeat(200000)); const begun = performance.now(); document.querySelector('.grid [role=gridcell][tabindex=\"0\"]').dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true })); return performance.now() - begun",
      );
      is(
        (await browser.run("return document.querySelector('#told').innerText")).includes(
          "Nothing was pasted",
        ),
        "nothing is said of it",
      );
      is(birds() === BIRDS && took < 3000, `it took ${Math.round(took)} ms`);
      await browser.run(
        "for (let size = 5e6; size > 10; size = Math.floor(size / 2)) try { for (;;) localStorage.setItem('full' + Math.random(), 'x'.repeat(size)); } catch {}",
      );
      await type(0, "title", "Typed with a full storage");
      await inFile(() => birds().includes("Typed with a full storage"), "the words in the file");
      await browser.run(
        "for (const key of Object.keys(localStorage)) if (key.startsWith('full')) localStorage.removeItem(key)",
      );
      await browser.keys(KEYS.escape);
      await undoAll();
      await inFile(() => birds() === BIRDS, "the file as it was");
    },
  );

  await proves("500 edits at random, undone: the files are as they were", async () => {
    await deck("birds");
    await at(0, "title");
    const many = await browser.wait(`
      let seed = 7;
      const roll = (sides) => { seed = (Math.imul(seed, 1103515245) + 12345) & 0x7fffffff; return (seed >> 8) % sides; };
      const press = (key, more = {}) => document.activeElement.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true, ...more }));
      const focus = () => document.querySelector('.grid [role=gridcell][tabindex="0"]')?.focus();
      for (let edit = 0; edit < 500; edit++) {
        focus();
        press(["ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight"][roll(4)]);
        focus();
        const what = roll(12);
        if (what < 4) { press("Enter"); const area = document.querySelector(".grid textarea"); if (area) { area.value = "w" + roll(50); area.dispatchEvent(new Event("input")); press("Enter"); } }
        else if (what < 5) document.querySelector("#add").click();
        else if (what < 6) document.querySelector("#copy").click();
        else if (what < 7) document.querySelector("#drop").click();
        else if (what < 9) press(roll(2) ? "ArrowUp" : "ArrowDown", { altKey: true });
        else if (what < 10) press("d", { ctrlKey: true });
        else if (what < 11) press("z", { ctrlKey: true });
        else press("y", { ctrlKey: true });
        if (roll(20) === 0) await new Promise((done) => setTimeout(done, 60));
      }
      return document.querySelectorAll(".grid-row").length;`);
    await browser.until(
      "!document.querySelector('[aria-label=\"Typed but not saved\"]')",
      "all written",
    );
    is(birds() !== BIRDS, "nothing was changed");
    for (
      let steps = 0;
      steps < 600 &&
      (await browser.run(
        "const undo = document.querySelector('#undo'); const can = undo.getAttribute('aria-disabled') === 'false'; if (can) undo.click(); return can",
      ));
      steps++
    );
    await inFile(() => birds() === BIRDS, `the file as it was, of ${many} rows`);
  });
}
