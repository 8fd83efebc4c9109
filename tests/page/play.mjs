// Random boards and the table: roll, keep, share, print by code; draw, deal, turn, move, roll dice.

import { KEYS } from "./browser.mjs";
import { is } from "./stage.mjs";

export async function testPlay(stage) {
  const { browser, proves, go, see } = stage;
  const { address } = await stage.serve();
  const rolled = () =>
    browser.until(
      "document.querySelectorAll('.roll img[data-drawn]').length === 8 && document.querySelector('.roll').dataset.code",
      "eight boards",
      120000,
    );
  const focused = () =>
    browser.run(
      "return document.activeElement.id || document.activeElement.innerText || document.activeElement.tagName",
    );

  await proves("eight boards are rolled with their chances", async () => {
    await go(address, "#/mapmaker/boards");
    await rolled();
    const shares = await browser.run(
      "return [...document.querySelectorAll('.roll')].map((roll) => [...roll.querySelectorAll('.chances td:last-child')].reduce((sum, cell) => sum + parseInt(cell.innerText), 0))",
    );
    is(
      shares.every((sum) => sum >= 97 && sum <= 103),
      `shares add up to ${shares}`,
    );
    await see("boards");
  });

  await proves(
    "a board is kept, printed after a reload, found by its code, shared, let go",
    async () => {
      await go(address, "#/bingo/boards");
      const code = await rolled();
      await browser.click("//li[contains(@class,'roll')]//button[.='Keep']");
      await browser.reload();
      await browser.until(
        `document.querySelector('.kept')?.innerText.includes('${code}')`,
        "the kept board",
      );
      await browser.click("//section[@class='kept']//a[.='Print']");
      await browser.until(
        "document.querySelector('.summary')?.innerText.startsWith('1 sheet ')",
        "one sheet",
        90000,
      );
      is(
        (await browser.run("return document.querySelector('.chip code').innerText")) === code,
        "it is another board",
      );
      await stage.drawn();
      await see("board-print");
      await go(address, "#/bingo/boards");
      await browser.type(".code input", code.toLowerCase());
      await browser.keys(KEYS.enter);
      await browser.until(
        `document.querySelector('.chip code')?.innerText === '${code}'`,
        "the board of the code that was typed",
      );
      await go(address, "#/bingo/boards");
      await browser.run(
        "window.copied = ''; navigator.clipboard.writeText = async (words) => { copied = words; }; document.querySelector('.kept button').focus()",
      );
      await browser.keys(KEYS.enter);
      await browser.until(`copied === '${code}'`, "the code copied");
      await browser.click("//section[@class='kept']//button[.='Remove']");
      await browser.until("!document.querySelector('.kept li')", "nothing kept");
      is((await focused()) !== "BODY", "letting go took the focus away");
    },
  );

  await proves("the previous eight come back", async () => {
    const first = await rolled();
    await browser.run("document.querySelector('#roll').focus()");
    await browser.keys(KEYS.enter);
    await browser.until(
      `document.querySelector('.roll')?.dataset.code !== '${first}'`,
      "others",
      120000,
    );
    await browser.click("//button[.='Previous eight']");
    await browser.until(
      `document.querySelector('.roll')?.dataset.code === '${first}'`,
      "the first",
      120000,
    );
  });

  const laid = () =>
    browser.run(
      "return [...document.querySelectorAll('.laid')].map((card) => { const { x, y, width, height } = card.getBoundingClientRect(); return { x, y, width, height, name: card.getAttribute('aria-label'), open: card.getAttribute('aria-label').startsWith('A card face down') ? false : true }; })",
    );

  await proves("cards are dealt, turned and dragged by pointer", async () => {
    await go(address, "#/redistrict/try");
    await browser.until("document.querySelector('#draw img')?.naturalWidth > 30", "the deck");
    await see("try-empty");
    await browser.click("#deal");
    await browser.until(
      "document.querySelectorAll('.laid img').length === 6 && [...document.querySelectorAll('.laid img')].every((image) => image.naturalWidth > 30)",
      "six cards",
    );
    await see("try");
    const [first] = await laid();
    is(
      first.open && (await laid()).filter(({ open }) => !open).length === 3,
      "one hand is open, the other is not",
    );
    const from = [first.x + first.width / 2, first.y + first.height / 2];
    await browser.drag(from, [from[0] + 400, from[1] + 120]);
    const [moved] = await laid();
    is(
      Math.abs(moved.x - first.x - 400) < 6 && Math.abs(moved.y - first.y - 120) < 6,
      `it was dragged from ${first.x},${first.y} to ${moved.x},${moved.y}`,
    );
    is(moved.open, "dragging turned it");
    await browser.click(".laid");
    await browser.until(
      "document.querySelector('.laid').getAttribute('aria-label').startsWith('A card face down')",
      "it turned over",
    );
    await browser.drag(
      [moved.x + 10, moved.y + 10],
      [5000, 5000].map((far, at) => Math.min(far, at ? 890 : 1275)),
    );
    const [edge] = await laid();
    is(edge.x < 1270 && edge.y < 890, "it was dragged off the table");
  });

  await proves("cards are drawn, moved and turned by keyboard, and dice are rolled", async () => {
    await browser.run("document.querySelector('#draw').focus()");
    await browser.keys(KEYS.enter);
    await browser.until(
      "document.querySelectorAll('.laid').length === 7 && document.querySelector('#told').innerText.startsWith('Drawn')",
      "the seventh card",
    );
    is((await focused()) === "draw", "drawing took the focus away");
    await browser.run("document.querySelector('.laid:last-child').focus()");
    const before = (await laid()).at(-1);
    await browser.keys(KEYS.right + KEYS.up);
    const after = (await laid()).at(-1);
    is(after.x > before.x + 10 && after.y < before.y - 5, "arrow keys do not move it");
    await browser.keys(KEYS.space);
    await browser.until(
      "document.querySelector('.laid:last-child').getAttribute('aria-label').startsWith('A card face down')",
      "it turned over",
    );
    const left = await browser.run(
      "return document.querySelector('.stock [role=status]').innerText",
    );
    await browser.keys(KEYS.delete);
    await browser.until("document.querySelectorAll('.laid').length === 6", "it is gone");
    is(
      (await browser.run("return document.querySelector('.stock [role=status]').innerText")) !==
        left,
      "the deck does not have it",
    );
    is(
      (await browser.run("return document.activeElement.className")) === "laid",
      "putting a card away took the focus",
    );
    await browser.run("document.querySelector('[aria-label^=\"d20\"]').focus()");
    await browser.keys(KEYS.enter);
    const number = Number(await browser.run("return document.querySelector('.rolled').innerText"));
    is(number >= 1 && number <= 20, `the die shows ${number}`);
    // Until the deck is empty: the button says so and keeps the focus.
    await browser.run("document.querySelector('#draw').focus()");
    for (let draws = 0; draws < 12; draws++) await browser.keys(KEYS.enter);
    await browser.until(
      "document.querySelector('.stock').innerText.includes('0 cards left') && document.querySelector('#draw').getAttribute('aria-disabled') === 'true'",
      "an empty deck",
    );
    is((await focused()) === "draw", "the empty deck took the focus away");
    await see("try-full");
  });
}
