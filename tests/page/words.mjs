// The words of a kit besides those of its cards: rules beside their pages, words of a board by clicking on them, the title.

import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { KEYS, until } from "./browser.mjs";
import { is } from "./stage.mjs";

const KIT = `[kit]
id = "wordy"
title = "Wordy"
credits = "By somebody."

[rules.rules]
title = "Rules"
file = "rules.md"

[board.map]
title = "Map"
size = ["100 mm", "80 mm"]
ground = "#ffffff"

[[board.map.text]]
text = "Words here"
at = ["10 mm", "10 mm"]
room = ["60 mm", "12 mm"]
`;
const RULES = "# How to play\n\nRoll a die.\n";
const CONTROL = "\uE009";

export async function testWords(stage) {
  const { browser, proves, go, see } = stage;
  const kit = stage.writeKit("wordy", { "kit.toml": KIT, "rules.md": RULES });
  const { address } = await stage.serve(kit);
  const rules = () => readFileSync(join(kit, "rules.md"), "utf8");
  const toml = () => readFileSync(join(kit, "kit.toml"), "utf8");
  const inFile = (look, what) => until(look, what, 20000);
  const replace = (using, words) =>
    browser.run(
      "const area = document.querySelector(arguments[0]); area.focus(); area.value = arguments[1]; area.dispatchEvent(new Event('input'))",
      using,
      words,
    );

  await proves(
    "rules are changed beside their pages, and undone by keys, over a reload",
    async () => {
      await go(address, "#/wordy/words");
      await browser.until(
        "document.querySelector('.rules-pages img')?.naturalWidth > 30",
        "the page",
      );
      const before = await browser.run(
        "return document.querySelector('.rules-pages img').dataset.digest",
      );
      await replace(".rules-words", `${RULES}\nMove as many spaces.\n`);
      await inFile(() => rules().includes("Move as many"), "the sentence in the file");
      await browser.until(
        `document.querySelector('.rules-pages img').dataset.digest !== '${before}'`,
        "the page drawn anew",
      );
      await see("words-rules");
      await browser.reload();
      await browser.until(
        "document.querySelector('#undo')?.getAttribute('aria-disabled') === 'false' && document.querySelector('.rules-pages img')?.naturalWidth > 30",
        "what can be undone",
      );
      await browser.run("document.querySelector('.rules-words').focus()");
      await browser.chord([CONTROL, "z"]);
      await inFile(() => rules() === RULES, "the file as it was");
      await browser.until(
        "document.querySelector('.rules-words').value.endsWith('Roll a die.\\n')",
        "the words as they were",
      );
      await browser.chord([CONTROL, "y"]);
      await inFile(() => rules().includes("Move as many"), "the sentence once more");
      await browser.chord([CONTROL, "z"]);
      await inFile(() => rules() === RULES, "the file as it was");
    },
  );

  await proves("what somebody else writes into rules meanwhile is not written over", async () => {
    await browser.until(
      "document.querySelector('.rules-pages img')?.naturalWidth > 30",
      "the page",
    );
    // The page learns of it only when it writes.
    await browser.run(
      "window.answer = window.fetch; window.fetch = (url, init) => (String(url).includes('news') ? new Promise(() => {}) : window.answer(url, init)); document.querySelector('.rules-words').focus()",
    );
    await browser.run(
      "const area = document.querySelector('.rules-words'); area.value += 'Mine.'; area.dispatchEvent(new Event('input'))",
    );
    writeFileSync(join(kit, "rules.md"), `${RULES}Theirs.\n`);
    await browser.until(
      "document.querySelector('[aria-label=\"Typed but not saved\"]')",
      "the conflict",
    );
    is(rules().includes("Theirs."), "the other text was written over");
    await see("words-conflict");
    await browser.click("//button[.='Keep the other']");
    await browser.until(
      "document.querySelector('.rules-words').value.includes('Theirs.')",
      "the other text",
    );
    writeFileSync(join(kit, "rules.md"), RULES);
    await browser.reload();
    await browser.until(
      "document.querySelector('.rules-words')?.value.endsWith('Roll a die.\\n')",
      "the words as they were",
    );
  });

  await proves("words of a board are changed by clicking on them", async () => {
    await go(address, "#/wordy/words/map");
    await browser.until(
      "document.querySelector('.board-words img')?.naturalWidth > 30",
      "the board",
    );
    await browser.click(".spot");
    await browser.until(
      "document.querySelector('.spot-words textarea')?.value === 'Words here'",
      "the words",
    );
    await browser.type(".spot-words textarea", ", changed");
    await inFile(() => toml().includes('text = "Words here, changed"'), "the words in the file");
    await see("words-board");
    await browser.look(390, 844, true);
    const apart =
      "const [board, field] = ['.board-words', '.spot-words textarea'].map((one) => document.querySelector(one).getBoundingClientRect()); return field.top >= board.bottom && board.top >= 0 && field.bottom <= innerHeight";
    await browser.run("document.querySelector('.spot-words textarea').focus()");
    await until(
      () => browser.run(apart),
      "the board and its words in the window, one below the other",
    );
    await see("words-board-phone");
    await browser.look(1280, 900);
    await browser.chord([CONTROL, "z"]);
    await inFile(() => toml() === KIT, "the file as it was");
  });

  await proves("title and school are changed", async () => {
    await go(address, "#/wordy/words");
    await browser.until(
      "document.querySelector('.bar select') && document.querySelector('.rules-words')",
      "the rules",
    );
    await browser.run(
      "const list = document.querySelector('.bar select'); list.value = ''; list.dispatchEvent(new Event('change'))",
    );
    await browser.until("document.querySelector('.kit-words textarea')", "the fields");
    await replace(".kit-words textarea", "A new title");
    await inFile(() => toml().includes('title = "A new title"'), "the title");
    await browser.keys(KEYS.tab);
    await see("words-kit");
    await browser.type("//textarea[@aria-label='School, on every sheet']", "Lincoln School");
    await inFile(() => toml().includes('school = "Lincoln School"'), "the school");
    await browser.click("#undo");
    await inFile(() => !toml().includes("school"), "no school");
    await browser.click("#undo");
    await inFile(() => toml() === KIT, "the file as it was");
  });
}
