// The page in a real browser: `node tests/page/run.mjs target/debug/boardpress /tmp/screenshots` (needs chromium and
// chromedriver). Prints each thing that was seen; ends with 1 if one was not.

import { spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { KEYS, startBrowser, until } from "./browser.mjs";

const [binary, pictures = "screenshots"] = process.argv.slice(2);
if (!binary) throw new Error("node tests/page/run.mjs BINARY [FOLDER FOR SCREENSHOTS]");
const work = mkdtempSync(join(tmpdir(), "boardpress-page-"));
const kit = join(work, "game");
const downloads = join(work, "downloads");
mkdirSync(downloads);

/** A process that ends with this one. */
function start(...args) {
  const child = spawn(resolve(binary), args, { cwd: work, stdio: ["ignore", "pipe", "inherit"] });
  process.on("exit", () => child.kill());
  return child;
}

/** A server; its address. */
async function serve(...args) {
  const child = start("serve", "--no-open", "--page", resolve(import.meta.dirname, "../../src/page/files"), ...args);
  let said = "";
  child.stdout.on("data", (data) => (said += data));
  return until(() => said.match(/http:\/\/[^\s#]+/)?.[0], "the address of the server");
}

/** Goes to a place of a page as a link does: without loading it again where it is open. */
async function go(address, place) {
  const open = await browser.run("return location.href");
  if (open.startsWith(address)) await browser.run("location.hash = arguments[0]", place);
  else await browser.open(address + place);
  const view = place.split("/")[2];
  await browser.until(`document.querySelector('main')?.dataset.view === '${view ?? "home"}' && document.querySelector('main h1')`, place);
}

let failed = 0;
async function proves(what, act) {
  const begun = Date.now();
  try {
    await act();
    const faults = (await browser.logs()).filter(({ level }) => level === "SEVERE");
    if (faults.length) throw new Error(faults[0].message);
    console.log(`ok    ${what} (${((Date.now() - begun) / 1000).toFixed(1)} s)`);
  } catch (fault) {
    failed += 1;
    console.log(`FAULT ${what}: ${fault.message}`);
    await browser.see(pictures, `fault-${failed}`).catch(() => {});
  }
}

const is = (truth, what) => {
  if (!truth) throw new Error(what);
};
const cards = () => readFileSync(join(kit, "cards.toml"), "utf8");
const cell = (row, name) => `//td[@data-row='${row}'][count(preceding-sibling::td)=count(//thead/tr/th[.='${name}']/preceding-sibling::th)-1]`;

await new Promise((done) => start("new", kit, "--from", "redistrict").on("exit", done));
const builtIn = await serve();
const own = await serve(kit);
let browser = await startBrowser({ downloads });
await browser.cdp("Browser.setDownloadBehavior", { behavior: "allow", downloadPath: downloads });

await proves("a kit is printed: twelve different boards, as one PDF", async () => {
  await browser.open(builtIn);
  await browser.click("//a[.//h2='Mapmaker']");
  await browser.until("document.body.dataset.ready");
  await browser.see(pictures, "print");
  await browser.run("const field = document.querySelector('.stepper input'); field.value = 12; field.dispatchEvent(new Event('change'))");
  await browser.until("document.querySelector('.summary').innerText.startsWith('17 sheets')", "17 sheets", 180000);
  await browser.click("#download");
  await until(() => readdirSync(downloads).some((name) => name.endsWith(".pdf")) || browser.run("return Boolean(document.querySelector('dialog[open]'))"), "a PDF or an offer of several", 180000);
  await browser.see(pictures, "print-ready");
  if (await browser.run("return Boolean(document.querySelector('dialog[open]'))")) await browser.click("//dialog//button[.='Save']");
  const name = await until(() => readdirSync(downloads).find((name) => name.endsWith(".pdf")), "a PDF");
  is(readFileSync(join(downloads, name)).subarray(0, 5).toString() === "%PDF-", "it is no PDF");
});

await proves("boards are rolled, one is kept, and it is there after a reload", async () => {
  await go(builtIn, `#/mapmaker/boards`);
  await browser.until("document.querySelectorAll('.roll img[data-drawn]').length === 8", "eight boards", 240000);
  await browser.see(pictures, "boards");
  const code = await browser.run("return document.querySelector('.roll').dataset.code");
  await browser.click("//li[contains(@class,'roll')]//button[.='Keep']");
  await browser.reload();
  await browser.until(`document.querySelector('.kept')?.innerText.includes(${JSON.stringify(code)})`, "the kept board");
  await browser.click("#stop").catch(() => {});
  await browser.click("//section[@class='kept']//a[.='Print']");
  await browser.until("document.querySelector('.summary')?.innerText.startsWith('1 sheet ')", "one sheet", 120000);
  is((await browser.run("return document.querySelector('.chip code').innerText")) === code, "it is another board");
});

await proves("a card is changed, and stands in the file", async () => {
  await go(own, `#/game/cards/fate`);
  await browser.until("document.querySelector('.card[data-digest]')", "the card");
  const before = await browser.run("return document.querySelector('.card').dataset.digest");
  await browser.click(cell(0, "title"));
  await browser.run("document.querySelector('.grid textarea').select()");
  await browser.type(".grid textarea", "A Quarrel");
  await browser.until(`document.querySelector('.card').dataset.digest !== '${before}'`, "the card drawn anew");
  await until(() => cards().includes('title = "A Quarrel"'), "the new title in cards.toml");
  await browser.see(pictures, "cards");
  await browser.keys(KEYS.enter);
  await browser.click("#undo");
  await until(() => cards().includes("Political Infighting"), "the old title in cards.toml");
});

await proves("a card is added, and deleted by the keyboard alone", async () => {
  const many = () => cards().match(/^\[fate\.|^\[cards\.|^\[/gm).length;
  const before = many();
  await browser.click(cell(0, "id"));
  await browser.keys(KEYS.escape);
  await browser.run("document.querySelector('#add').focus()");
  await browser.keys(KEYS.enter);
  await until(() => many() === before + 1, "one more card in cards.toml");
  await browser.until("document.querySelectorAll('tr.chosen td')[0]?.innerText.includes('-2')", "the new row");
  await browser.run("document.querySelector('#drop').focus()");
  await browser.keys(KEYS.enter);
  await until(() => many() === before, "one card fewer in cards.toml");
});

await proves("a fault is told beside the card, and its cure takes it away", async () => {
  await go(own, `#/game/look`);
  await browser.until("document.querySelector('img[data-drawn]')", "a card");
  const whole = cards();
  writeFileSync(join(kit, "cards.toml"), whole.replace("Deadline Approaches", "Deadline ${approaches}"));
  await browser.until("document.querySelector('.note-box.bad')", "a note");
  await browser.see(pictures, "fault");
  writeFileSync(join(kit, "cards.toml"), whole);
  await browser.until("!document.querySelector('.note-box.bad') && document.querySelector('.bar [role=status]').innerText.startsWith('All is well')", "all well");
});

await proves("what was typed and could not be written survives a reload", async () => {
  await go(own, `#/game/cards/fate`);
  await browser.until("document.querySelector('.card[data-digest]')", "the card");
  await browser.run("localStorage.setItem('boardpress:draft:game:fate:fate/deadline:title', JSON.stringify('Typed before'))");
  await browser.reload();
  await until(() => cards().includes("Typed before"), "what was typed in cards.toml");
  await browser.click("#undo").catch(() => {});
});

await proves("the whole page is reached by Tab, with focus to be seen", async () => {
  await go(own, `#/game/print`);
  await browser.until("document.body.dataset.ready");
  await browser.run("document.activeElement.blur(); scrollTo(0, 0)");
  const seen = new Set();
  for (let at = 0; at < 60; at++) {
    await browser.keys(KEYS.tab);
    seen.add(await browser.run("const on = document.activeElement; return on.id || on.innerText?.slice(0, 20) || on.value || on.tagName"));
  }
  for (const id of ["print", "download", "zip"]) is(seen.has(id), `Tab does not come to #${id}`);
});

await proves("every control has a name", async () => {
  for (const view of ["print", "look", "cards", "try"]) {
    await go(own, `#/game/${view}`);
    const nameless = await browser.run(
      "return [...document.querySelectorAll('main button, main input, main select, main textarea, main a, main img')].filter((on) => on.checkVisibility() && !(on.labels?.length || on.getAttribute('aria-label') || on.innerText?.trim() || on.hasAttribute('alt'))).map((on) => on.outerHTML.slice(0, 100))",
    );
    is(!nameless.length, `${view}: ${nameless.join(" ")}`);
  }
});

for (const [width, dark] of [[360, false], [360, true], [1280, true]]) {
  await browser.end();
  browser = await startBrowser({ width, height: width < 500 ? 780 : 900, dark });
  await proves(`every view fits ${width} pixels${dark ? ", in the dark" : ""}`, async () => {
    for (const view of ["", "print", "look", "cards", "try"]) {
      await go(view ? own : builtIn, view ? `#/game/${view}` : "#/");
      await browser.until("[...document.querySelectorAll('main img')].filter((image) => image.naturalWidth > 30).length >= 3", "pictures", 8000).catch(() => {});
      await browser.see(pictures, `${view || "home"}-${width}${dark ? "-dark" : ""}`);
      const [needs, has] = await browser.run("return [document.documentElement.scrollWidth, innerWidth]");
      is(needs <= has, `${view} is ${needs} pixels wide`);
    }
  });
}

await browser.end();
rmSync(work, { recursive: true });
console.log(failed ? `${failed} faults` : "all well");
process.exit(failed ? 1 : 0);
