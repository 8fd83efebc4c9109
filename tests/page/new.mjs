// Games from nothing: pasted cells, a workbook with photographs, pictures alone, the example of a template. Clicks are
// counted; README.md beside this file says how many there are.

import { copyFileSync, mkdirSync, truncateSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { is } from "./stage.mjs";

const GALLERY = resolve(import.meta.dirname, "../gallery");

export async function testNew(stage) {
  const { browser, proves, go, see, work } = stage;
  const { address } = await stage.serve();
  let clicks = 0;
  const click = async (using) => {
    clicks += 1;
    await browser.click(using);
  };
  const home = async () => {
    await go(address, "#/");
    await browser.until("document.querySelectorAll('.kit').length >= 5", "the kits");
    clicks = 0;
  };
  /** Pastes cells where the keyboard is, as Ctrl+V does. */
  const paste = (text) =>
    browser.run(
      "const on = document.activeElement; on.setRangeText(arguments[0]); on.dispatchEvent(new Event('input', { bubbles: true }))",
      text,
    );
  const sketched = async (words) => {
    await browser.until(
      "document.body.dataset.sketched && document.querySelector('.beside .card')?.naturalWidth > 30",
      "the card",
    );
    const mapped = await browser.run(
      "return [...document.querySelectorAll('.mapped select')].map((select) => select.selectedOptions[0].textContent)",
    );
    is(mapped.join() === words, `columns go to ${mapped}`);
  };
  const made = async (cards) => {
    await browser.until(
      `location.hash.endsWith('/look') && document.querySelectorAll('.face').length ${cards ? `=== ${cards}` : "> 0"} && document.querySelector('main').innerText.includes('No problems')`,
      `${cards || "some"} cards without problems`,
      30000,
    );
    await stage.drawn();
  };

  await proves("nine cards from pasted cells are on paper after six clicks", async () => {
    await home();
    await see("home");
    await click("#new");
    await browser.until("document.activeElement?.id === 'cells'", "the field for cells");
    const words = [
      "Hund\tdog",
      "Katze\tcat",
      "Maus\tmouse",
      "Kuh\tcow",
      "Pferd\thorse",
      "Vogel\tbird",
      "Fisch\tfish",
      "Bär\tbear",
      "Wolf\twolf",
    ];
    await paste(`Word\tMeaning\n${words.join("\n")}`);
    await sketched("Title,Back: Answer");
    await see("new-pasted");
    await click("#make");
    await made(9);
    await see("new-made");
    await click("//nav//a[.='Print']");
    await browser.until("document.querySelector('#download')", "the sheets", 30000);
    await click("#download");
    await browser.until(
      "document.querySelector('#told.shown').innerText.includes('.pdf')",
      "the PDF",
      30000,
    );
    is(clicks <= 6, `${clicks} clicks`);
    console.log(`      ${clicks} clicks`);
  });

  await proves(
    "a workbook and photographs dropped together become cards with pictures",
    async () => {
      const folder = join(work, "sights");
      mkdirSync(folder, { recursive: true });
      for (const name of ["picture-card", "event-card", "award"])
        copyFileSync(join(GALLERY, `${name}.png`), join(folder, `${name}.png`));
      writeFileSync(
        join(folder, "list.csv"),
        "Name,Qty,Foto\nThe bridge,2,picture-card.png\nThe mill,1,event-card\nThe tower,1,award.png\n",
      );
      await home();
      await browser.drop(folder);
      await browser.until(
        "document.querySelector('main').dataset.view === 'new'",
        "the view of a new game",
      );
      await sketched("Title,Number of copies,Picture");
      await see("new-photographs");
      await click("#make");
      await made(3);
      await see("new-photographs-made");
      console.log(`      ${clicks} clicks and a drop`);
    },
  );

  await proves(
    "pictures that a table names and nobody has dropped are said; pictures alone are whole cards",
    async () => {
      await home();
      await click("#new");
      await browser.until("document.activeElement?.id === 'cells'", "the field for cells");
      await paste("Name\tPicture\nBridge\tbridge.png\nMill\tmill.png");
      await browser.until(
        "document.querySelector('main').innerText.includes('not here yet: bridge.png and mill.png')",
        "what is missing",
      );
      await see("new-missing");
      await click("#make");
      await browser.until(
        "document.querySelectorAll('.face .note').length === 2 && document.querySelector('.note-box a')",
        "what is missing on each card, with a way there",
      );
      await see("new-missing-made");
      await browser.click(".note-box a");
      await browser.until(
        "document.activeElement.dataset.column === 'picture'",
        "the cell that is meant",
      );
      await browser.click("//nav//a[.='Look']");
      await browser.until(
        "document.querySelectorAll('.face .note').length === 2",
        "the pieces again",
      );
      for (const name of ["bridge", "mill"])
        copyFileSync(join(GALLERY, "award.png"), join(work, `${name}.png`));
      await browser.drop(join(work, "bridge.png"), join(work, "mill.png"));
      await made(2);
      await home();
      await browser.drop(join(GALLERY, "domino.png"), join(GALLERY, "money.png"));
      await browser.until(
        "document.querySelector('main').dataset.view === 'new' && document.querySelector('#template-pictures').checked",
        "whole pictures",
      );
      await click("#make");
      await made(2);
    },
  );

  await proves(
    "photographs that are more than a game may have are made smaller, one after the other",
    async () => {
      const folder = join(work, "holiday");
      mkdirSync(folder, { recursive: true });
      await browser.open("about:blank");
      const photograph = await browser.wait(
        "const canvas = new OffscreenCanvas(2400, 1600); canvas.getContext('2d').fillRect(0, 0, 2000, 900); const bytes = new Uint8Array(await (await canvas.convertToBlob({ type: 'image/jpeg' })).arrayBuffer()); return btoa(String.fromCharCode(...bytes))",
      );
      for (const name of ["beach", "hills", "town"]) {
        writeFileSync(join(folder, `${name}.jpg`), Buffer.from(photograph, "base64"));
        // What follows the end of a photograph is not shown, but counts.
        truncateSync(join(folder, `${name}.jpg`), 70e6);
      }
      writeFileSync(
        join(folder, "list.csv"),
        "Name,Photo\nThe beach,beach.jpg\nThe hills,hills.jpg\nThe town,town.jpg\n",
      );
      await home();
      await browser.drop(folder);
      await sketched("Title,Picture");
      await browser.until(
        "document.querySelector('.beside').innerText.includes('3 of 3')",
        "all made smaller",
      );
      await see("new-large");
      await click("#make");
      await made(3);
      const bytes = await browser.wait(
        "const answer = await fetch('ask?file', { method: 'POST', body: JSON.stringify({ ask: 'file', kit: decodeURIComponent(location.hash.split('/')[1]), path: 'pictures/beach.jpg' }) + '\\n' }); return (await answer.arrayBuffer()).byteLength",
      );
      is(bytes < 1e6, `the photograph has ${bytes} bytes`);
      await browser.reload();
      await made(3);
    },
  );

  await proves(
    "a PDF with cards on its pages becomes a game, after a look at what was found",
    async () => {
      await home();
      await click("#new");
      await browser.until("document.activeElement?.id === 'cells'", "the field for cells");
      await paste(
        `Name\tText\n${Array.from({ length: 9 }, (_, n) => `Card ${n + 1}\tWhat it says`).join("\n")}`,
      );
      await browser.until(
        "document.querySelectorAll('.mapped select').length === 2",
        "the columns",
      );
      await browser.run("document.querySelector('#template-card-plain').click()");
      await click("#make");
      await made(9);
      const pdf = await browser.wait(
        "const request = { ask: 'build', kit: decodeURIComponent(location.hash.split('/')[1]), options: { paper: 'a4' } }; const whole = new Uint8Array(await (await fetch('ask?pdf', { method: 'POST', body: JSON.stringify(request) + '\\n' })).arrayBuffer()); const end = whole.indexOf(10); let at = end + 1; for (const { path, bytes } of JSON.parse(new TextDecoder().decode(whole.subarray(0, end))).files) { if (/^(?!.*report).*[.]pdf$/.test(path)) return btoa(Array.from(whole.subarray(at, at + bytes), (byte) => String.fromCharCode(byte)).join('')); at += bytes; }",
      );
      writeFileSync(join(work, "word-game.pdf"), Buffer.from(pdf, "base64"));
      await home();
      await browser.run("delete document.body.dataset.sketched");
      await browser.drop(join(work, "word-game.pdf"));
      await browser.until(
        "document.body.dataset.sketched && document.querySelector('#grid-0')",
        "what was found",
      );
      await see("new-pdf");
      await browser.run(
        "for (const [select, value] of [['#grid-0', '2'], ['#grid-1', '3'], ['[data-label=\"Size of a card\"] select', 'poker'], ['[data-label=Backs] select', 'none']]) { const field = document.querySelector(select); field.value = value; field.dispatchEvent(new Event('change')); }",
      );
      await browser.until(
        "document.querySelector('#found + *').innerText.includes(' cards, up to 2 across and 3 down') && document.querySelector('[data-label=Backs] select').value === 'none' && document.querySelector('.beside .card')?.naturalWidth > 30",
        "the cards as they were corrected",
      );
      await stage.drawn();
      is(
        (await browser.run("return document.querySelector('#found + *').innerText")).includes(
          "No backs",
        ),
        "it is said otherwise",
      );
      await see("new-pdf-corrected");
      clicks = 0;
      await click("#make");
      await made(0);
      await see("new-pdf-made");
      console.log(`      ${clicks} click and a drop`);
    },
  );

  await proves(
    "a list of words is a card in each line, and a template alone begins with its example",
    async () => {
      await home();
      await click("#new");
      await browser.until("document.activeElement?.id === 'cells'", "the field for cells");
      await paste("dog\ncat\ncow");
      await browser.until(
        "document.querySelector('main').innerText.includes('3 cards')",
        "three cards",
      );
      await home();
      await click("#new");
      await browser.until("document.querySelector('#template-quiz-card')", "the gallery");
      await browser.run("document.querySelector('#template-quiz-card').click()");
      await click("#make");
      await made(0);
    },
  );

  await proves("a list of words becomes a bingo for a class", async () => {
    await home();
    await click("#new");
    await browser.until("document.activeElement?.id === 'cells'", "the field for cells");
    const words = Array.from({ length: 26 }, (_, n) => `Word ${n + 1}\tMeaning ${n + 1}`);
    await paste(`Word\tMeaning\n${words.join("\n")}`);
    await browser.until("document.querySelectorAll('.mapped select').length === 2", "the columns");
    await browser.run("document.querySelector('#template-bingo').click()");
    await browser.until(
      "[...document.querySelectorAll('.mapped select')].map((select) => select.value).join() === 'word,clue'",
      "words and clues",
    );
    await see("new-bingo");
    await click("#make");
    await browser.until(
      "location.hash.endsWith('/print') && document.querySelector('#download') && document.querySelectorAll('.sheets img[data-drawn]').length > 1",
      "the sheets",
      60000,
    );
    await see("new-bingo-made");
  });

  await proves(
    "in Spanish kits have their titles, and what the press finds wrong is told",
    async () => {
      await home();
      await browser.run("localStorage.setItem('boardpress:language', 'es')");
      await browser.reload();
      await browser.until(
        "[...document.querySelectorAll('.kit h2')].some((title) => title.innerText === 'Traza la línea')",
        "a title in Spanish",
      );
      await click("#new");
      await browser.until("document.activeElement?.id === 'cells'", "the field for cells");
      await paste("Palabra\tTexto\nperro\tUn {hueso}.");
      await browser.run("document.querySelector('#template-card').click()");
      await browser.until(
        "[...document.querySelectorAll('.mapped select')].map((select) => select.value).join() === 'title,text'",
        "the columns",
      );
      await click("#make");
      await browser.until(
        "document.querySelector('.note-box')?.innerText.includes('No hay ningún icono hueso.')",
        "the note in Spanish",
        30000,
      );
      is(
        !/\b(?:the|is|or)\b/.test(
          await browser.run("return document.querySelector('.note-box').innerText"),
        ),
        "something is in English",
      );
      await see("new-spanish");
      await browser.run("localStorage.removeItem('boardpress:language')");
      await browser.reload();
      await browser.until(
        "document.documentElement.lang === 'en' && document.querySelector('main h1')",
        "English again",
      );
    },
  );
}
