// Print: by keyboard alone from the page to the PDF, the print dialog, both sides of a sheet, true size, progress and stop.

import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { KEYS, until } from "./browser.mjs";
import { is } from "./stage.mjs";
import { far } from "./pixels.mjs";

/** What has the focus: what it is called, and why a person would not see it, if so. */
const FOCUSED = `
  const on = document.activeElement;
  if (!on || on === document.body) return { name: "", unseen: "nothing has the focus" };
  const shown = on.matches(".segments input") ? on.nextElementSibling : on;
  const box = shown.getBoundingClientRect();
  const style = getComputedStyle(shown);
  const middle = [Math.max(box.left, 0) + Math.min(box.width, innerWidth) / 2, Math.min(Math.max(box.top + Math.min(box.height / 2, 40), 0), innerHeight)];
  const at = document.elementFromPoint(...middle);
  const isHit = at && (on.contains(at) || at.contains(on) || shown.contains(at));
  const isOut = box.bottom < 1 || box.right < 1 || box.top > innerHeight - 1 || box.left > innerWidth - 1;
  const isRinged = style.outlineStyle !== "none" && parseFloat(style.outlineWidth) >= 2;
  const name = on.id || on.getAttribute("aria-label") || on.innerText?.trim().slice(0, 40) || on.value || on.tagName;
  return { name, unseen: isOut ? "it is out of the window" : !isHit ? "something covers it: " + at?.outerHTML.slice(0, 80) : !isRinged && !on.matches("h1") ? "it has no ring" : null };`;

export async function testPrint(stage) {
  const { browser, downloads, proves, go, see } = stage;
  const builtIn = await stage.builtIn();

  /** Presses Tab until something of this name has the focus, which must be seen at each step. */
  const tabTo = async (name) => {
    for (let step = 0; step < 80; step++) {
      await browser.keys(KEYS.tab);
      const on = await browser.run(FOCUSED);
      is(!on.unseen, `focus on “${on.name}”: ${on.unseen}`);
      if (on.name.startsWith(name)) return;
    }
    throw new Error(`Tab does not come to ${name}`);
  };
  const focused = () =>
    browser.run(
      "return document.activeElement.id || document.activeElement.getAttribute('aria-label') || document.activeElement.tagName",
    );
  const pdfs = () => readdirSync(downloads).filter((name) => name.endsWith(".pdf"));

  await proves("by keyboard alone: from the page to a PDF of twelve different boards", async () => {
    await browser.open(builtIn);
    await browser.until("document.querySelectorAll('.kit').length >= 5", "the kits");
    await browser.keys(KEYS.tab);
    is(
      (await browser.run(FOCUSED)).name === "skip",
      "the first Tab does not come to the link that skips what is above",
    );
    await see("keyboard-1");
    await tabTo("Mapmaker");
    await see("keyboard-2");
    await browser.keys(KEYS.enter);
    await browser.until(
      "document.activeElement.matches('main h1')",
      "the heading of the new view with the focus",
    );
    await tabTo("More: Boards");
    for (let press = 1; press < 12; press++) await browser.keys(KEYS.space);
    await see("keyboard-3");
    await browser.until(
      "/^\\d+ sheets of paper: 12 of heavy paper/.test(document.querySelector('.summary').innerText)",
      "twelve boards and the rules",
      120000,
    );
    is((await focused()).startsWith("More: Boards"), `the focus went to ${await focused()}`);
    await tabTo("download");
    await see("keyboard-4");
    await browser.keys(KEYS.enter);
    await until(
      () => pdfs().length || browser.run("return Boolean(document.querySelector('dialog[open]'))"),
      "a PDF or an offer of several",
      120000,
    );
    if (!pdfs().length) {
      is((await browser.run(FOCUSED)).name === "Close", "the focus is not in the dialog");
      await tabTo("Save");
      await see("keyboard-5");
      await browser.keys(KEYS.enter);
    }
    const name = await until(() => pdfs()[0], "a PDF");
    const pdf = readFileSync(join(downloads, name), "latin1");
    is(pdf.startsWith("%PDF-"), "it is no PDF");
    await browser.keys(KEYS.escape);
    is((await focused()) === "download", `after the dialog the focus is on ${await focused()}`);
  });

  await proves("focus stays where it is when sheets are drawn anew", async () => {
    await go(builtIn, "#/gerrymander/print");
    await browser.until("document.querySelector('#zip')", "the form");
    const before = await browser.run("return Number(document.body.dataset.ready)");
    await browser.run("document.querySelector('.segments input[value=a4]').click()");
    await browser.run("document.querySelector('#zip').focus()");
    await browser.until(`Number(document.body.dataset.ready) > ${before}`, "sheets of A4");
    is((await focused()) === "zip", `the focus went to ${await focused()}`);
    await browser.run("document.querySelector('.segments input[value=letter]').click()");
  });

  await proves(
    "Print opens the print dialog of the PDF viewer, or the PDF where the browser has none",
    async () => {
      // In the frame of the PDF, too, so that what is called is what the viewer would print.
      const { identifier } = await browser.cdp("Page.addScriptToEvaluateOnNewDocument", {
        source:
          "window.print = () => (top.printed = location.href); window.open = (address) => (top.opened = address);",
      });
      const press = async () => {
        await browser.click("#print");
        const isOffer = await browser.until(
          "window.printed || window.opened || (document.querySelector('dialog[open]') && 'offer')",
          "the PDF, or an offer of several",
          90000,
        );
        if (isOffer === "offer") await browser.click("//dialog//button[.='Print']");
        const address = await browser.until("window.printed || window.opened", "the PDF");
        is(address.startsWith("blob:"), `it printed ${address}`);
        return browser.run(
          "document.querySelector('dialog[open]')?.close(); return [window.printed, window.opened, document.querySelector('#printing')?.src]",
        );
      };
      await browser.open("about:blank");
      await go(builtIn, "#/gerrymander/print");
      await browser.until("document.querySelector('#print')", "the button");
      is(await browser.run("return navigator.pdfViewerEnabled"), "this browser has no PDF viewer");
      const [printed, , frame] = await press();
      is(printed === frame, `the frame has ${frame}, printed was ${printed}`);
      await browser.run(
        "delete window.printed; Object.defineProperty(navigator, 'pdfViewerEnabled', { value: false, configurable: true })",
      );
      const [none, opened] = await press();
      is(!none && opened, "it was printed where there is no viewer");
      await browser.cdp("Page.removeScriptToEvaluateOnNewDocument", { identifier });
      await browser.open("about:blank");
    },
  );

  await proves("both sides are turned over as the paper would be", async () => {
    for (const [backs, edge] of [
      ["duplex", "long"],
      ["duplex-short", "short"],
    ]) {
      await browser.open(builtIn);
      await browser.run(
        "localStorage.setItem('boardpress:print:redistrict', JSON.stringify({ seed: '1', backs: arguments[0], only: ['fate'] }))",
        backs,
      );
      await go(builtIn, "#/redistrict/print");
      await browser.until(
        "document.querySelector('.paper img.back')",
        "a sheet with a back",
        90000,
      );
      is(
        (await browser.run("return document.querySelector('.pile h2').innerText")).includes(
          `${edge} edge`,
        ),
        `the pile does not say ${edge} edge`,
      );
      await browser.run("document.querySelector('.paper').scrollIntoView({ block: 'center' })");
      await browser.until(
        "[...document.querySelectorAll('.paper:first-child img')].every((image) => image.naturalWidth > 30)",
        "both sides",
      );
      const clip = await browser.run(
        "const { x, y, width, height } = document.querySelector('.paper').getBoundingClientRect(); return { x: x + scrollX, y: y + scrollY, width, height }",
      );
      const front = await browser.picture(clip);
      await browser.click("//li[.//img[contains(@class,'back')]][1]//button[.='Turn over']");
      const turned = await browser.picture(clip);
      await see(`turned-${edge}`);
      // The back by itself, as the press has drawn it.
      await browser.run(
        "const back = document.querySelector('.paper .back'); back.dataset.was = '1'; back.style.transform = 'none'; back.parentElement.style.transform = 'none'; back.style.zIndex = 1",
      );
      const plain = await browser.picture(clip);
      is(
        (await far(browser, turned, plain)) < 0.01,
        "the paper that is turned over does not show its back upright",
      );
      is(
        (await far(browser, turned, front)) > 0.05,
        "the paper that is turned over shows its front",
      );
    }
    await browser.run("localStorage.removeItem('boardpress:print:redistrict')");
  });

  await proves(
    "a class is divided into groups, and label paper takes the place of the paper that was chosen",
    async () => {
      const set = (name, value) =>
        browser.run(
          "const field = document.querySelector(`[data-option=${arguments[0]}] input`); field.value = arguments[1]; field.dispatchEvent(new Event('change'))",
          name,
          value,
        );
      await go(builtIn, "#/gerrymander/print");
      await browser.until("document.querySelector('#download')", "the form");
      const before = await browser.run("return document.querySelector('.summary').innerText");
      await set("class", "7");
      is(
        await browser.run(
          "return ![...document.querySelectorAll('label')].some((label) => label.innerText === 'Complete sets')",
        ),
        "sets are asked for beside the class",
      );
      await browser.until(
        `/^\\d+ sheets/.test(document.querySelector('.summary').innerText) && document.querySelector('.summary').innerText !== ${JSON.stringify(before)}`,
        "sheets for four groups",
      );
      await see("class");
      await set("class", "");
      await set("stock", "avery-0");
      const wrong = await browser.until(
        "document.querySelector('.wrong')?.innerText ?? (document.querySelector('.note')?.innerText || '')",
        "what is wrong with it",
      );
      is(!wrong.includes("--") && !wrong.includes("cannot be used with"), wrong);
      await set("stock", "");
      await browser.until(
        "document.querySelector('#download') && !document.querySelector('.wrong')",
        "sheets again",
      );
    },
  );

  await proves("true size is true, and keys go from picture to picture", async () => {
    await go(builtIn, "#/gerrymander/look");
    await browser.until("document.querySelector('.face img')?.naturalWidth > 30", "a piece");
    await browser.click(".face .see");
    await browser.until(
      "document.querySelector('.zoom img')?.naturalWidth > 30",
      "a picture close up",
    );
    await see("zoom");
    await browser.click("//dialog//button[.='True size']");
    const [wide, words] = await browser.run(
      "return [document.querySelector('.zoom img').getBoundingClientRect().width, document.querySelector('.zoom .caption').innerText]",
    );
    const [mm] = words.match(/[\d.]+/);
    is(
      Math.abs(wide - (mm * 96) / 25.4) < 0.6 && words.includes("100%"),
      `${words} is ${wide} pixels wide`,
    );
    await browser.keys("+");
    is(
      /shown at 140%/.test(
        await browser.run("return document.querySelector('.zoom .caption').innerText"),
      ),
      "+ does not make it larger",
    );
    await browser.keys(KEYS.escape);
    is(
      (await browser.run(FOCUSED)).name.startsWith("Enlarge"),
      "the focus is not on the piece that was looked at",
    );
  });

  await proves("long work shows its progress and can be stopped", async () => {
    await go(builtIn, "#/mapmaker/print");
    await browser.until("document.querySelector('.stepper input')", "the form");
    await browser.run(
      "const field = document.querySelector('.stepper input'); field.value = 150; field.dispatchEvent(new Event('change'))",
    );
    await browser.until(
      "!document.querySelector('#busy').hidden && /^Rolling boards.*: \\d+ of 150/.test(document.querySelector('#busy-words').innerText)",
      "progress",
    );
    await see("busy");
    await browser.run("document.querySelector('#stop').click()");
    await browser.until(
      "document.querySelector('.summary').innerText.includes('Stopped')",
      "stopped",
    );
    await until(
      async () => (await (await fetch(`${builtIn}progress.json`)).text()) === "{}",
      "the server without work",
    );
    await browser.run(
      "const field = document.querySelector('.stepper input'); field.value = 1; field.dispatchEvent(new Event('change'))",
    );
    await browser.until(
      "/^\\d+ sheets? /.test(document.querySelector('.summary').innerText)",
      "sheets again",
      120000,
    );
  });
}
