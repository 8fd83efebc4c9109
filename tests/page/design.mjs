// Design: the look, the back, the colors and the box of a deck; pictures on cards, from files and from icons.

import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
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
  const told = (words) =>
    browser.until(
      `document.querySelector('#told.shown')?.innerText.includes(${JSON.stringify(words)})`,
      words,
    );
  /** The text of a file of the kit that is shown. */
  const file = (path) =>
    browser.wait(
      "const answer = await fetch('ask?file', { method: 'POST', body: JSON.stringify({ ask: 'file', kit: decodeURIComponent(location.hash.split('/')[1]), path: given[0] }) + '\\n' }); return await answer.text()",
      path,
    );
  const redrawn = async (act) => {
    const before = await browser.run("return Number(document.body.dataset.designed ?? 0)");
    await act();
    await browser.until(
      `Number(document.body.dataset.designed) > ${before} && [...document.querySelectorAll('.sides img')].every((image) => image.naturalWidth > 30)`,
      "the cards drawn anew",
    );
  };

  await proves("a deck is made to be designed", async () => {
    await go(address, "#/new");
    await browser.until("document.activeElement?.id === 'cells'", "the field for cells");
    await browser.run(
      "const on = document.activeElement; on.setRangeText('Name\\tText\\nHarvest\\tTake 2 grain\\nFrost\\tLose 1'); on.dispatchEvent(new Event('input', { bubbles: true }))",
    );
    await browser.until("document.body.dataset.sketched", "the card");
    await browser.run("document.querySelector('#template-card').click()");
    await browser.click("#make");
    await browser.until(
      "document.querySelectorAll('.face img[data-drawn]').length === 2",
      "two cards",
    );
  });

  await proves("the back is changed by three clicks, and a box is added by two", async () => {
    clicks = 0;
    await click("//nav//a[.='Design']");
    await browser.until(
      "document.querySelector('.sides img')?.naturalWidth > 30",
      "the first card",
    );
    await click("#back-cards");
    await redrawn(() => click("//dialog//button[contains(., 'No back')]"));
    is(clicks === 3, `${clicks} clicks`);
    is(!(await file("kit.toml")).includes("[deck.cards.back]"), "the back is still written");
    await redrawn(() => browser.click("#undo-design"));
    is((await file("kit.toml")).includes("[deck.cards.back]"), "the back did not come back");
    await redrawn(() => click("#box-cards"));
    is(
      /\[box\.cards-box\]\ntitle = ".*"\nfor = \["cards"\]/.test(await file("kit.toml")),
      "the box is written otherwise",
    );
    await see("design");
  });

  await proves(
    "another look keeps what was written, and colors are written as a person writes them",
    async () => {
      await browser.click("#look-cards");
      await redrawn(() => browser.click("//dialog//button[contains(., 'Plain cards')]"));
      is(
        (await file("kit.toml")).includes('template = "card-plain"'),
        "the template is not written",
      );
      await redrawn(() =>
        browser.run(
          "const color = document.querySelector('#deck-cards-front-colour'); color.value = '#2b6b45'; color.dispatchEvent(new Event('change'))",
        ),
      );
      is((await file("kit.toml")).includes('colour = "#2b6b45"'), "the color is not written");
      await see("design-plain");
    },
  );

  await proves(
    "letters are shown as they were chosen, and one weight alone is no fault",
    async () => {
      const letters = () =>
        browser.run(
          "return [...document.querySelectorAll('.designed .mapped label')].filter(({ innerText }) => innerText.startsWith('Letters of')).map(({ htmlFor }) => document.getElementById(htmlFor).value).join()",
        );
      is(
        (await letters()) === "Barlow Condensed,Atkinson Hyperlegible Next",
        `at first ${await letters()}`,
      );
      const choose = (words, family) =>
        redrawn(() =>
          browser.run(
            "const label = [...document.querySelectorAll('.designed .mapped label')].find(({ innerText }) => innerText === arguments[0]); const select = document.getElementById(label.htmlFor); select.value = arguments[1]; select.dispatchEvent(new Event('change'))",
            words,
            family,
          ),
        );
      await choose("Letters of titles", "Lilita One");
      is(
        (await letters()) === "Lilita One,Atkinson Hyperlegible Next",
        `of titles ${await letters()}`,
      );
      await choose("Letters of texts", "Fredoka");
      is((await letters()) === "Lilita One,Fredoka", `of texts ${await letters()}`);
      const proof = await browser.wait(
        "const answer = await fetch('ask?proof', { method: 'POST', body: JSON.stringify({ ask: 'proof', kit: decodeURIComponent(location.hash.split('/')[1]) }) + '\\n' }); return (await answer.json()).notes.map(({ code }) => code).join()",
      );
      is(!proof.includes("nearest-font"), proof);
      await see("design-letters");
      for (let steps = 0; steps < 2; steps++) await redrawn(() => browser.click("#undo-design"));
      is(
        (await letters()) === "Barlow Condensed,Atkinson Hyperlegible Next",
        `after undoing ${await letters()}`,
      );
    },
  );

  await proves(
    "a picture is dropped on a card, and an icon is found and put on another",
    async () => {
      await browser.click("#look-cards");
      await redrawn(() => browser.click("//dialog//button[contains(., 'Cards with a band')]"));
      await browser.click("//nav//a[.='Look']");
      await browser.until(
        "document.querySelectorAll('.face img[data-drawn]').length >= 2",
        "the cards",
      );
      const { x, y } = await browser.run(
        "const { x, y } = document.querySelector('.face').getBoundingClientRect(); return { x: x + 40, y: y + 40 }",
      );
      for (const type of ["dragEnter", "dragOver", "drop"])
        await browser.cdp("Input.dispatchDragEvent", {
          type,
          x,
          y,
          data: { items: [], files: [join(GALLERY, "domino.png")], dragOperationsMask: 1 },
        });
      await told("The picture is on the card");
      is(
        (await file("cards.csv")).includes("pictures/domino.png"),
        "the cell does not name the picture",
      );
      await browser.run(
        "document.querySelector('#told').className = 'told'; [...document.querySelectorAll('.face .caption button')][1].click()",
      );
      await browser.click("//dialog//button[.='Icons']");
      await browser.type("#icon-search", "snowflake");
      await browser.until("document.querySelectorAll('.icons button').length === 1", "the icon");
      await see("icons");
      await browser.click(".icons button");
      await browser.until("!document.querySelector('dialog[open]')", "the end of the dialog");
      await told("The picture is on the card");
      is(
        (await file("cards.csv")).includes("pictures/snowflake.svg"),
        "the cell does not name the icon",
      );
    },
  );

  await proves("a picture is cropped by a click on what stays in view, and by keys", async () => {
    await browser.run(
      "document.querySelector('#told').className = 'told'; document.querySelector('.face .caption button').click()",
    );
    await browser.click("//dialog//button[.='Crop']");
    await browser.until(
      "document.querySelector('.cropped .card')?.naturalWidth > 30 && document.querySelector('.crop img')?.naturalWidth > 30",
      "the picture and its card",
    );
    const before = await browser.run("return document.querySelector('.cropped .card').src");
    await browser.click(".crop .point");
    await browser.run("document.querySelector('.crop .point').focus()");
    await browser.keys(KEYS.left + KEYS.left);
    await browser.until(
      `document.querySelector('.cropped .card').src !== '${before}'`,
      "the card drawn anew",
    );
    await see("crop");
    is(
      /fit = "cover"\nfocus = "\$\{focus\?\}"/.test(await file("templates/card.toml")),
      "the template does not ask for the point",
    );
    await until(async () => /40% 50%/.test(await file("cards.csv")), "the point in the table");
    await browser.keys(KEYS.escape);
  });

  const DRAWN = readFileSync(resolve(import.meta.dirname, "../../templates/card.svg"), "utf8");
  /** The built-in drawing with other numbers in the rectangle of one place. */
  const withRect = (name, x, y, width, height) =>
    DRAWN.replace(
      new RegExp(`(id="${name}" data-slot="\\w+").*? fill`),
      `$1 x="${x}" y="${y}" width="${width}" height="${height}" fill`,
    );
  const svg = async (path) => (await file(path)).replace(/^.*\n/, "");
  /** Waits until the card was drawn after something was done, and the drawing says what it should. */
  const drawnAs = async (wanted, path = "templates/card.svg") => {
    await until(async () => (await svg(path)) === wanted, "the drawing as it should be").catch(
      async (fault) => {
        throw new Error(`${fault.message}:\n${await svg(path)}`);
      },
    );
  };
  const middle = (using) =>
    browser.run(
      "const { x, y, width, height } = document.querySelector(arguments[0]).getBoundingClientRect(); return [x + width / 2, y + height / 2]",
      using,
    );
  const dots = () =>
    browser.run(
      "return document.querySelector('.placed-page').getBoundingClientRect().width / 69.5",
    );
  const placesOpen = () =>
    browser.until(
      "document.querySelector('.placed-page img')?.naturalWidth > 30 && document.querySelector('.place')",
      "the places",
    );

  await proves(
    "a place is moved by the mouse, snaps to the safe zone, and only its numbers change in the drawing",
    async () => {
      await browser.click("//nav//a[.='Design']");
      await browser.until(
        "document.querySelector('.sides img')?.naturalWidth > 30",
        "the first card",
      );
      await browser.click("#places-cards");
      await placesOpen();
      const [each, [x, y]] = [await dots(), await middle("#place-text")];
      // By 10 mm down, and to the left until it is near the safe zone.
      await browser.drag([x, y], [x - 1.2 * each, y + 10 * each]);
      await until(
        async () =>
          /id="text" data-slot="text" x="3" y="3[12][\d.]*" width="54.5" height="47"/.test(
            await svg("templates/card.svg"),
          ),
        "the place at the safe zone",
      );
      await browser.until(
        "document.querySelectorAll('.guides line').length > 0 || document.querySelector('.placed-page img').naturalWidth > 30",
        "the card",
      );
      is(
        (await svg("templates/card.svg")).replace(
          /(id="text".*?) x="3" y="[\d.]+"/,
          '$1 x="4.5" y="21.5"',
        ) === DRAWN,
        "more than two numbers have changed",
      );
      is(
        (await file("templates/card.toml")).includes("[slot.title]"),
        "the settings were not copied",
      );
      await see("places");
    },
  );

  await proves(
    "undo and redo take a moved place back and make it again, also by keys",
    async () => {
      const moved = await svg("templates/card.svg");
      await browser.click("#undo-places");
      await drawnAs(DRAWN);
      await browser.until(
        "document.querySelector('#redo-places').ariaDisabled === 'false'",
        "the way forward",
      );
      await browser.click("#redo-places");
      await drawnAs(moved);
      await browser.run("document.querySelector('#place-text').focus()");
      await browser.chord(["\uE009", "z"]);
      await drawnAs(DRAWN);
    },
  );

  await proves(
    "keys move and size a place; typed numbers are kept on the page; it can be as it was",
    async () => {
      await browser.run("document.querySelector('#place-note').focus()");
      await browser.keys(KEYS.right + KEYS.up);
      await browser.chord(["\uE00A", KEYS.left]);
      await drawnAs(withRect("note", "5", "69.5", "54", "12.4"));
      await browser.chord(["\uE008", KEYS.up]);
      await drawnAs(withRect("note", "5", "64.5", "54", "12.4"));
      is(
        (await browser.run("return document.querySelector('#place-number-1').value")) === "64.5",
        "the form shows another place",
      );
      is(
        /^Note: 5 mm from the left, 64.5 mm/.test(
          await browser.run(
            "return document.querySelector('#place-note').getAttribute('aria-label')",
          ),
        ),
        "the place is told otherwise",
      );
      await browser.run(
        "const field = document.querySelector('#place-number-2'); field.value = '500'; field.dispatchEvent(new Event('change'))",
      );
      await drawnAs(withRect("note", "-3", "64.5", "69.5", "12.4"));
      await browser.until(
        "document.querySelector('#reset-places').ariaDisabled === 'false'",
        "the way back",
      );
      await browser.click("#reset-places");
      await drawnAs(DRAWN);
      await browser.keys(KEYS.escape);
    },
  );

  await proves("what was moved can be undone after a reload", async () => {
    await browser.until("!document.querySelector('dialog[open]')", "the end of the dialog");
    await browser.reload();
    await browser.until(
      "document.querySelector('.sides img')?.naturalWidth > 30 && document.querySelector('#undo-design').ariaDisabled === 'false'",
      "the first card",
    );
    await browser.click("#undo-design");
    await drawnAs(withRect("note", "-3", "64.5", "69.5", "12.4"));
    await browser.click("#undo-design");
    await drawnAs(withRect("note", "5", "64.5", "54", "12.4"));
  });

  await proves(
    "a handle sizes a place; a deck that shares its template with another gets a copy; turned places stay",
    async () => {
      const kit = stage.writeKit("shared", {
        "kit.toml":
          '[kit]\nid = "shared"\ntitle = "Shared"\n\n[deck.a]\ntemplate = "card"\ncard = [{ title = "A", text = "One" }]\n\n[deck.b]\ntemplate = "card"\ncard = [{ title = "B", text = "Two" }, { title = "Long", text = "A text of some length that needs much more room than a place of three millimeters has, wherever that is." }]\n\n[deck.tents]\ntemplate = "name-tent"\ncard = [{ title = "Ada", text = "Six" }]\n',
      });
      const own = await stage.serve(kit);
      await go(own.address, "#/shared/design");
      await browser.click("#places-b");
      await placesOpen();
      await browser.run("document.querySelector('#place-icon').focus()");
      const [each, [x, y]] = [await dots(), await middle(".handles .se")];
      await browser.drag([x, y], [x + 1.2 * each, y + 3 * each]);
      await until(
        () =>
          existsSync(join(kit, "templates/b/card.svg")) &&
          readFileSync(join(kit, "kit.toml"), "utf8").includes('[deck.b]\ntemplate = "b/card"'),
        "a copy for the deck",
      );
      is(!existsSync(join(kit, "templates/card.svg")), "the template of the other deck is changed");
      const text = readFileSync(join(kit, "templates/b/card.svg"), "utf8");
      is(
        /id="icon" data-slot="image" x="51.4" y="7.2" width="9.1" height="10.[56]"/.test(text),
        `the icon is elsewhere: ${text.match(/.*id="icon".*/)}`,
      );
      await browser.until(
        "document.querySelector('#reset-places').ariaDisabled === 'false'",
        "the way back",
      );
      await browser.run(
        "document.querySelector('#place-text').focus(); const field = document.querySelector('#place-number-3'); field.value = '4'; field.dispatchEvent(new Event('change'))",
      );
      await browser.until(
        "document.querySelector('.placed-side .wrong button')?.innerText === 'Long'",
        "the other card whose text does not fit",
      );
      await browser.click(".placed-side .wrong button");
      await browser.until(
        "document.querySelector('.placed-side .note.error')?.innerText.includes('does not fit')",
        "the note on its text",
      );
      await see("places-note");
      await browser.click("#reset-places");
      await until(
        () => readFileSync(join(kit, "templates/b/card.svg"), "utf8") === DRAWN,
        "the copy as the built-in template is",
      );
      await browser.keys(KEYS.escape);
      await browser.until("!document.querySelector('dialog[open]')", "the end of the dialog");
      await browser.click("#places-tents");
      await placesOpen();
      is(
        (await browser.run(
          "return [...document.querySelectorAll('.place')].map(({ id }) => id).join()",
        )) === "place-title,place-text",
        "other places can be moved",
      );
      is(
        (await browser.run("return document.querySelector('.placed-form').innerText")).includes(
          "Title behind, Text behind",
        ),
        "it is not said that the others stay",
      );
      await see("places-turned");
      await browser.keys(KEYS.escape);
    },
  );

  await proves(
    "a place that settings have without a drawing is moved in these, and a look of the kit stays",
    async () => {
      const kit = stage.writeKit("plain", {
        "kit.toml":
          '[kit]\nid = "plain"\ntitle = "Plain"\nlook = "school"\n\n[deck.a]\ntemplate = "own"\ncard = [{ title = "A" }]\n\n[deck.b]\ntemplate = "card"\ncard = [{ title = "B", text = "Two" }]\n',
      });
      const toml =
        'trim = ["63.5 mm", "88.9 mm"]\nsafe = "3 mm"\n\n[slot.title] # at the top\nat = ["5 mm", "5 mm"]\nroom = ["40 mm", "8 mm"]\n';
      mkdirSync(join(kit, "templates"));
      writeFileSync(join(kit, "templates/own.toml"), toml);
      const own = await stage.serve(kit);
      await go(own.address, "#/plain/design");
      const downOnce = async (deck) => {
        await browser.click(`#places-${deck}`);
        await placesOpen();
        await browser.run("document.querySelector('#place-title').focus()");
        await browser.keys(KEYS.down);
      };
      await downOnce("a");
      await until(
        () =>
          readFileSync(join(kit, "templates/own.toml"), "utf8") ===
          toml.replace('"5 mm"]', '"5.5 mm"]'),
        "the settings",
      );
      await browser.keys(KEYS.escape);
      await browser.until("!document.querySelector('dialog[open]')", "the end of the dialog");
      await downOnce("b");
      await until(
        () => readFileSync(join(kit, "kit.toml"), "utf8").includes('template = "school-b/card"'),
        "a copy in the look of the kit",
      );
      await browser.keys(KEYS.escape);
    },
  );
}
