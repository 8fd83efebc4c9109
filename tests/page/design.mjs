// Design: the look, the back, the colors and the box of a deck; pictures on cards, from files and from icons.

import { join, resolve } from "node:path";
import { KEYS, until } from "./browser.mjs";
import { is } from "./stage.mjs";

const GALLERY = resolve(import.meta.dirname, "../gallery");

export async function testDesign(stage) {
  const { browser, proves, go, see } = stage;
  const { address } = await stage.serve();
  let clicks = 0;
  const click = async (using) => {
    clicks += 1;
    await browser.click(using);
  };
  const told = (words) => browser.until(`document.querySelector('#told.shown')?.innerText.includes(${JSON.stringify(words)})`, words);
  /** The text of a file of the kit that is shown. */
  const file = (path) => browser.wait("const answer = await fetch('ask?file', { method: 'POST', body: JSON.stringify({ ask: 'file', kit: decodeURIComponent(location.hash.split('/')[1]), path: given[0] }) + '\\n' }); return await answer.text()", path);
  const redrawn = async (act) => {
    const before = await browser.run("return Number(document.body.dataset.designed ?? 0)");
    await act();
    await browser.until(`Number(document.body.dataset.designed) > ${before} && [...document.querySelectorAll('.sides img')].every((image) => image.naturalWidth > 30)`, "the cards drawn anew");
  };

  await proves("a deck is made to be designed", async () => {
    await go(address, "#/new");
    await browser.until("document.activeElement?.id === 'cells'", "the field for cells");
    await browser.run("const on = document.activeElement; on.setRangeText('Name\\tText\\nHarvest\\tTake 2 grain\\nFrost\\tLose 1'); on.dispatchEvent(new Event('input', { bubbles: true }))");
    await browser.until("document.body.dataset.sketched", "the card");
    await browser.run("document.querySelector('#template-card').click()");
    await browser.click("#make");
    await browser.until("document.querySelectorAll('.face img[data-drawn]').length === 2", "two cards");
  });

  await proves("the back is changed by three clicks, and a box is added by two", async () => {
    clicks = 0;
    await click("//nav//a[.='Design']");
    await browser.until("document.querySelector('.sides img')?.naturalWidth > 30", "the first card");
    await click("#back-cards");
    await redrawn(() => click("//dialog//button[contains(., 'No back')]"));
    is(clicks === 3, `${clicks} clicks`);
    is(!(await file("kit.toml")).includes("[deck.cards.back]"), "the back is still written");
    await redrawn(() => browser.click("#undo-design"));
    is((await file("kit.toml")).includes("[deck.cards.back]"), "the back did not come back");
    await redrawn(() => click("#box-cards"));
    is(/\[box\.cards-box\]\ntitle = ".*"\nfor = \["cards"\]/.test(await file("kit.toml")), "the box is written otherwise");
    await see("design");
  });

  await proves("another look keeps what was written, and colors are written as a person writes them", async () => {
    await browser.click("#look-cards");
    await redrawn(() => browser.click("//dialog//button[contains(., 'Plain cards')]"));
    is((await file("kit.toml")).includes('template = "card-plain"'), "the template is not written");
    await redrawn(() => browser.run("const color = document.querySelector('#deck-cards-front-colour'); color.value = '#2b6b45'; color.dispatchEvent(new Event('change'))"));
    is((await file("kit.toml")).includes('colour = "#2b6b45"'), "the color is not written");
    await see("design-plain");
  });

  await proves("a picture is dropped on a card, and an icon is found and put on another", async () => {
    await browser.click("#look-cards");
    await redrawn(() => browser.click("//dialog//button[contains(., 'Cards with a band')]"));
    await browser.click("//nav//a[.='Look']");
    await browser.until("document.querySelectorAll('.face img[data-drawn]').length >= 2", "the cards");
    const { x, y } = await browser.run("const { x, y } = document.querySelector('.face').getBoundingClientRect(); return { x: x + 40, y: y + 40 }");
    for (const type of ["dragEnter", "dragOver", "drop"]) await browser.cdp("Input.dispatchDragEvent", { type, x, y, data: { items: [], files: [join(GALLERY, "domino.png")], dragOperationsMask: 1 } });
    await told("The picture is on the card");
    is((await file("cards.csv")).includes("pictures/domino.png"), "the cell does not name the picture");
    await browser.run("document.querySelector('#told').className = 'told'; [...document.querySelectorAll('.face .caption button')][1].click()");
    await browser.click("//dialog//button[.='Icons']");
    await browser.type("#icon-search", "snowflake");
    await browser.until("document.querySelectorAll('.icons button').length === 1", "the icon");
    await see("icons");
    await browser.click(".icons button");
    await browser.until("!document.querySelector('dialog[open]')", "the end of the dialog");
    await told("The picture is on the card");
    is((await file("cards.csv")).includes("pictures/snowflake.svg"), "the cell does not name the icon");
  });

  await proves("a picture is cropped by a click on what stays in view, and by keys", async () => {
    await browser.run("document.querySelector('#told').className = 'told'; document.querySelector('.face .caption button').click()");
    await browser.click("//dialog//button[.='Crop']");
    await browser.until("document.querySelector('.cropped .card')?.naturalWidth > 30 && document.querySelector('.crop img')?.naturalWidth > 30", "the picture and its card");
    const before = await browser.run("return document.querySelector('.cropped .card').src");
    await browser.click(".crop .point");
    await browser.run("document.querySelector('.crop .point').focus()");
    await browser.keys(KEYS.left + KEYS.left);
    await browser.until(`document.querySelector('.cropped .card').src !== '${before}'`, "the card drawn anew");
    await see("crop");
    is(/fit = "cover"\nfocus = "\$\{focus\?\}"/.test(await file("templates/card.toml")), "the template does not ask for the point");
    await until(async () => /40% 50%/.test(await file("cards.csv")), "the point in the table");
    await browser.keys(KEYS.escape);
  });
}
