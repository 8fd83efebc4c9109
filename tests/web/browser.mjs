// The static site in a real browser: `node tests/web/browser.mjs SITE PROGRAM [FOLDER FOR SCREENSHOTS]` (needs chromium and
// chromedriver). SITE is what `boardpress site` has written. Prints each thing that was seen; ends with 1 if one was not.

import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { unzipped } from "../../src/page/files/open/zip.js";
import { startBrowser, until } from "../page/browser.mjs";
import { serveFolder } from "./server.mjs";

const [site, program, pictures = "screenshots"] = process.argv
  .slice(2)
  .map((path) => resolve(path));
if (!program) throw new Error("node tests/web/browser.mjs SITE PROGRAM [FOLDER FOR SCREENSHOTS]");
const work = mkdtempSync(join(tmpdir(), "boardpress-site-"));
const downloads = join(work, "downloads");
mkdirSync(downloads);

const text = (name) => readFileSync(join(site, name), "utf8");
// A press that falls over where it is asked to open a kit of this name.
const changed = new Map([
  [
    "boardpress.js",
    `${text("boardpress.js")}
const answer = Press.prototype.answer;
Press.prototype.answer = function (message) {
  if (new TextDecoder().decode(message).startsWith('{"ask":"open","name":"fall"')) throw new WebAssembly.RuntimeError("unreachable");
  return answer.call(this, message);
};
`,
  ],
]);
const server = await serveFolder(site, changed);
const browser = await startBrowser({ downloads });

/** Faults that the browser has logged since the last time. */
const faults = async (mayFail = () => false) =>
  (await browser.logs())
    .filter(({ level, message }) => level === "SEVERE" && !mayFail(message))
    .map(({ message }) => message);

let failed = 0;
async function proves(what, act, mayFail = () => false) {
  const begun = Date.now();
  try {
    const more = await act();
    const [fault] = await faults(mayFail);
    if (fault) throw new Error(fault);
    console.log(
      `ok    ${what} (${((Date.now() - begun) / 1000).toFixed(1)} s)${more ? `: ${more}` : ""}`,
    );
  } catch (fault) {
    failed += 1;
    console.log(`FAULT ${what}: ${fault.message}`);
    await see(`fault-${failed}`).catch(() => {});
    await faults().catch(() => {});
  }
}

/** Keeps a picture of the window. */
const see = (name) => browser.see(pictures, name);

const is = (truth, what) => {
  if (!truth) throw new Error(what);
};

/** Opens the page and waits until it shows `what`; after how many milliseconds of the page that was. */
async function opened(place, what) {
  await browser.open("about:blank");
  await browser.open(server.address + place);
  const look = `return new Promise((done) => {
    const look = () => (document.querySelector(${JSON.stringify(what)}) ? done(performance.now()) : setTimeout(look, 5));
    look();
  })`;
  return Math.round(await until(() => browser.run(look).catch(() => 0), what));
}

/** Waits for the PDF of this name that the page has been asked to save. */
async function saved(name) {
  const isDialog = () => browser.run("return Boolean(document.querySelector('dialog[open]'))");
  const isThere = () => existsSync(join(downloads, name));
  await until(async () => isThere() || (await isDialog()), name);
  if (!isThere()) await browser.click("//dialog//button[.='Save']");
  // The browser gives the file its name before it is whole.
  await until(() => isThere() && readFileSync(join(downloads, name)).includes("%%EOF"), name);
}

/** Throws unless the program writes the PDF of this name with the same bytes. `kit` and `options` are those of the program. */
function isAlike(kit, name, options = []) {
  execFileSync(program, ["build", kit, "--paper", "letter", ...options, "--quiet", "--out", work], {
    stdio: ["ignore", "ignore", "ignore"],
  });
  is(
    readFileSync(join(work, name)).equals(readFileSync(join(downloads, name))),
    `${name} has other bytes`,
  );
}

/** Saves the game that is shown as a ZIP, and unpacks it into a folder for the program. */
async function savedGame(name) {
  await browser.click("//button[starts-with(., 'Save the game')]");
  const zip = join(downloads, `${name}.zip`);
  // The browser gives the file its name before it is complete.
  const read = () => existsSync(zip) && unzipped(new Blob([readFileSync(zip)]));
  for (const [path, file] of await until(read, `${name}.zip`)) {
    const place = join(work, name, path);
    mkdirSync(dirname(place), { recursive: true });
    writeFileSync(place, Buffer.from(await (await file.read()).arrayBuffer()));
  }
}

/** Drops a table onto the page, and waits for the kit that is made of it. */
async function dropTable(name, words) {
  writeFileSync(join(work, `${name}.csv`), words);
  await browser.until("document.body.dataset.drop", "a page that takes files");
  await browser.drop(join(work, `${name}.csv`));
  await browser.until("document.querySelector('.mapped select')", "the columns");
  await browser.click("#make");
  await browser.until(`location.hash === '#/${name}/look'`, "the kit");
}

await proves("the kits are shown", async () => {
  const first = await opened("", ".kits li");
  await browser.until(
    "document.querySelectorAll('.cover img').length >= 5",
    "pictures of the kits",
  );
  await see("home");
  const missing = server.sent.filter(([, bytes]) => bytes === "not found" || !bytes);
  is(!missing.length, `asked for what is not there: ${missing}`);
  await browser.until(
    "navigator.serviceWorker.ready.then((kept) => kept.active.state === 'activated')",
    "the service worker",
  );
  is(
    !(await browser.run("return document.querySelector('.newer')")),
    "the first version is offered as a newer one",
  );
  return `after ${first} ms`;
});

await proves("the page up to and including the press takes less than 3.5 MB", () => {
  // The kits are listed before the press has arrived, and the service worker fetches more files after it.
  const press = server.sent.findIndex(([name]) => name === "boardpress.wasm.gzip");
  const bytes = server.sent.slice(0, press + 1).reduce((sum, [, bytes]) => sum + bytes, 0);
  is(press >= 0 && bytes < 3.5e6, `${bytes} bytes were sent`);
  return `${bytes} bytes`;
});

await proves("a kit is printed, and its bytes are those of the program", async () => {
  await browser.run(
    "localStorage.setItem('boardpress:print:mapmaker', JSON.stringify({ paper: 'letter', seed: '7' }))",
  );
  await opened("#/mapmaker/print", "body[data-ready]");
  await see("print");
  const begun = Date.now();
  await browser.click("#download");
  await saved("mapmaker-letter-seed-7.pdf");
  const took = Date.now() - begun;
  isAlike("mapmaker", "mapmaker-letter-seed-7.pdf", ["--seed", "7"]);
  return `after ${took} ms`;
});

await proves(
  "letters that are in no font of the press come with the fallback fonts, which are fetched then",
  async () => {
    const isFetched = () =>
      browser.run(
        "return performance.getEntriesByType('resource').some(({ name }) => name.endsWith('/fallback-fonts.gzip'))",
      );
    await opened("", ".kits li");
    is(!(await isFetched()), "they are fetched although no letter is missing");
    await dropTable("griechisch", "Wort;Griechisch\nKatze;γάτα\nHund;σκύλος\n");
    await browser.until(
      "[...document.querySelectorAll('main img')].some((image) => image.naturalWidth > 30)",
      "its sheets",
    );
    is(await isFetched(), "they are not fetched");
    is(
      !(await browser.run("return document.querySelector('main').innerText")).includes(
        "missing-glyph",
      ),
      "letters are missing",
    );
    await see("fallback-fonts");
    await savedGame("griechisch");
    await browser.run(
      "localStorage.setItem('boardpress:print:griechisch', JSON.stringify({ paper: 'letter' })); location.hash = '#/griechisch/print'",
    );
    await browser.until("document.body.dataset.ready !== undefined", "the sheets");
    await browser.click("#download");
    await saved("griechisch-letter.pdf");
    isAlike(join(work, "griechisch"), "griechisch-letter.pdf");
  },
);

await proves("a spreadsheet becomes a kit, and what is typed is there after a reload", async () => {
  await opened("", ".kits li");
  await dropTable("words", "Wort;Englisch\nHund;dog\nKatze;cat\n");
  await browser.run("location.hash = '#/words/cards/cards'");
  await browser.until("document.querySelector('.card[data-digest]')", "the first card");
  await browser.click("//div[@role='gridcell'][.='dog']");
  await browser.run("document.querySelector('.grid textarea').select()");
  await browser.type(".grid textarea", "hound");
  await browser.until(
    "new Promise((done) => { const open = indexedDB.open('boardpress'); open.onsuccess = () => { const all = open.result.transaction('kits').objectStore('kits').get('words'); all.onsuccess = () => done(new TextDecoder().decode(all.result?.files.get('words.csv')).includes('hound')); }; })",
    "what was typed, kept",
  );
  await see("cards");
  await opened("#/words/cards/cards", ".card[data-digest]");
  is(
    (await browser.run("return document.querySelector('.grid').innerText")).includes("hound"),
    "the card says something else",
  );
});

await proves(
  "after a fault of the press the page goes on, with all that was typed",
  async () => {
    mkdirSync(join(work, "fall"));
    writeFileSync(join(work, "fall", "kit.toml"), "");
    await browser.drop(join(work, "fall"));
    await browser.until(
      "document.querySelector('#told.bad')?.innerText.startsWith('The press crashed and was started again')",
      "what has happened",
    );
    await see("after-fault");
    await browser.click("//div[@role='gridcell'][.='cat']");
    await browser.run("document.querySelector('.grid textarea').select()");
    const before = await browser.run("return document.querySelector('.card').dataset.digest");
    await browser.type(".grid textarea", "tomcat");
    await browser.until(
      `document.querySelector('.card').dataset.digest !== '${before}'`,
      "the card drawn anew",
    );
    is(
      (await browser.run("return document.querySelector('.grid').innerText")).includes("hound"),
      "what was typed before is lost",
    );
  },
  (message) => message.includes("unreachable"),
);

await proves("long work is stopped, and other work goes on", async () => {
  await browser.run(
    "localStorage.setItem('boardpress:print:mapmaker', JSON.stringify({ paper: 'letter', seed: '7', boards: 150 }))",
  );
  await browser.run("location.hash = '#/mapmaker/print'");
  await browser.until("!document.getElementById('busy').hidden", "how far the press has come");
  await browser.until(
    "document.getElementById('busy-words').innerText.includes(' of ')",
    "how many boards there are",
  );
  await see("busy");
  await browser.click("#stop");
  await browser.until(
    "document.querySelector('.summary').innerText.startsWith('Stopped')",
    "that it was stopped",
  );
  await browser.run(
    "const field = document.querySelector('.stepper input'); field.value = 1; field.dispatchEvent(new Event('change'))",
  );
  await browser.until(
    "document.querySelector('.summary').innerText.includes('of paper')",
    "the sheets of one board",
  );
});

await proves("without a network the page opens and prints", async () => {
  await browser.until(
    "navigator.serviceWorker.ready.then((kept) => Boolean(kept.active))",
    "the service worker",
  );
  await server.stop();
  const first = await opened("", ".kits li");
  await opened("#/redistrict/print", "body[data-ready]");
  await see("offline");
  return `ready after ${first} ms`;
});

await proves("a newer version is offered, and the older one is dropped", async () => {
  const kept = text("kept.js");
  changed.set("kept.js", kept.replace(/"version":"[0-9a-f]+"/, '"version":"newer"'));
  changed.set("icon.svg", text("icon.svg").replace("#0b5563", "#552233"));
  await server.start();
  await opened("", ".kits li");
  await browser.click("//p[contains(@class,'newer')]//button");
  await browser.until(
    "caches.keys().then((names) => names.length === 1 && names[0].endsWith(' newer'))",
    "the newer version alone",
  );
  await browser.until("document.querySelector('.kits li')", "the page");
  is(
    (await browser.run("return fetch('icon.svg').then((response) => response.text())")).includes(
      "#552233",
    ),
    "the icon is the old one",
  );
});

await browser.end();
await server.stop();
rmSync(work, { recursive: true });
console.log(failed ? `${failed} faults` : "all well");
process.exit(failed ? 1 : 0);
