// The pictures of the page that the README shows are what the page looks like: `run.mjs PROGRAM FOLDER pictures`.
// With WRITE=1 they are written anew (needs pngquant).

import { spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { far } from "./pixels.mjs";
import { is } from "./stage.mjs";

const PICTURES = join(import.meta.dirname, "pictures");
const FONTS = resolve(import.meta.dirname, "../../fonts/atkinson-hyperlegible-next");
/** The share of pixels that may be far from what they were, for what browsers draw a little otherwise. */
const FAR = 0.02;

export async function testPictures(stage) {
  const { browser, proves, go, folder } = stage;
  const { address } = await stage.serve();
  const font = (name) => readFileSync(join(FONTS, name)).toString("base64");
  const fonts = [
    ["Regular.ttf", "400"],
    ["Bold.ttf", "600 700"],
  ].map(([name, weight]) => ({ data: font(name), weight }));

  /** Takes a picture with the fonts of the project, since systems have others, and without what chance chooses. */
  const taken = async (name) => {
    await browser.wait(
      `for (const { data, weight } of given[0]) {
        const face = new FontFace("Picture", Uint8Array.from(atob(data), (letter) => letter.charCodeAt(0)), { weight });
        document.fonts.add(await face.load());
      }
      document.documentElement.style.fontFamily = "Picture";
      document.activeElement.blur();
      scrollTo(0, 0);
      document.querySelector("#told").className = "told";`,
      fonts,
    );
    await stage.drawn();
    const picture = await browser.picture();
    writeFileSync(join(folder, `${name}.png`), Buffer.from(picture, "base64"));
    const path = join(PICTURES, `${name}.png`);
    if (process.env.WRITE) {
      const { status, stdout, error } = spawnSync(
        "pngquant",
        ["--nofs", "--strip", "--speed", "1", "128", "-"],
        { input: Buffer.from(picture, "base64"), maxBuffer: 1e7 },
      );
      if (status !== 0) throw new Error(`pngquant: ${error?.message ?? status}`);
      writeFileSync(path, stdout);
    }
    const kept = readFileSync(path);
    is(kept.length < 150_000, `${path} has ${kept.length} bytes`);
    const share = await far(browser, picture, kept.toString("base64"));
    is(
      share <= FAR,
      `${(share * 100).toFixed(1)} % of ${path} are not what the page looks like; look at it and write it anew: WRITE=1 node tests/page/run.mjs PROGRAM FOLDER pictures`,
    );
  };

  await proves("the pictures in the README are what the page looks like", async () => {
    await browser.look(1280, 800);
    await browser.cdp("Page.addScriptToEvaluateOnNewDocument", {
      source: "crypto.getRandomValues = (numbers) => numbers.fill(6);",
    });
    await browser.open(address);
    await browser.until("document.querySelector('.kit')", "the page");
    await browser.run(
      "localStorage.clear(); localStorage.setItem('boardpress:print:mapmaker', JSON.stringify({ seed: '7', boards: 12 }))",
    );
    await browser.reload();
    await go(address, "#/mapmaker/print");
    await browser.until(
      "document.querySelector('.summary')?.innerText.startsWith('20 sheets')",
      "20 sheets",
      90000,
    );
    await taken("print");
    await go(address, "#/mapmaker/boards");
    await browser.until(
      "document.querySelectorAll('.roll img[data-drawn]').length === 8",
      "eight boards",
      90000,
    );
    await taken("boards");
    await go(address, "#/redistrict/cards/fate");
    await browser.until(
      "document.querySelector('.card[data-digest]')?.naturalWidth > 30 && [...document.querySelectorAll('.card')].at(-1).naturalWidth > 30",
      "both sides of a card",
    );
    await taken("cards");
    await browser.look(1280, 900);
  });
}
