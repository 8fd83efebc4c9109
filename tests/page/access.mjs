// For everybody: axe-core in every view, light and dark, wide and narrow; contrast of edges and rings; what a screen
// reader finds; colours as eyes without one kind of cone see them.

import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { KEYS } from "./browser.mjs";
import { pixels } from "./pixels.mjs";
import { is } from "./stage.mjs";

const AXE = process.env.AXE_CORE ?? join(import.meta.dirname, "node_modules/axe-core/axe.min.js");

/** The least contrast of edges of fields and buttons with what they stand on, and of the ring around what has the focus (WCAG 1.4.11). */
const EDGES = `
  const rgb = (words) => words.match(/[\\d.]+/g).map(Number);
  const light = ([r, g, b]) => [r, g, b].map((part) => part / 255).map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4)).reduce((sum, part, at) => sum + part * [0.2126, 0.7152, 0.0722][at], 0);
  const ratio = (a, b) => { const [x, y] = [light(a), light(b)].sort((x, y) => y - x); return (x + 0.05) / (y + 0.05); };
  const ground = (on) => { for (let at = on; at; at = at.parentElement) { const colour = rgb(getComputedStyle(at).backgroundColor); if (colour.length < 4 || colour[3] === 1) return colour; } return [255, 255, 255]; };
  const found = [];
  for (const on of document.querySelectorAll("input:not([type=checkbox]):not([type=radio]), select, textarea, .segments span, button:not(.quiet):not(.link):not(.see):not(.laid)")) {
    if (!on.checkVisibility() || on.closest("[aria-disabled=true]")) continue;
    const style = getComputedStyle(on);
    const around = ground(on.parentElement);
    const own = ratio(rgb(style.backgroundColor), around);
    if (parseFloat(style.borderTopWidth) && Math.max(ratio(rgb(style.borderTopColor), around), own) < 3) found.push(on.outerHTML.slice(0, 90) + " " + style.borderTopColor + " on " + around);
  }
  const accent = Object.assign(document.createElement("i"), { style: "color: var(--accent)" });
  document.body.append(accent);
  const ring = rgb(getComputedStyle(accent).color);
  for (const name of ["body", ".note-box", "dialog", ".roll", "header.top"]) for (const on of document.querySelectorAll(name)) if (ratio(ring, ground(on)) < 3) found.push("the ring on " + name);
  accent.remove();
  return found;`;

export async function testAccess(stage) {
  const { browser, proves, go, see, folder } = stage;
  const kit = stage.newDecks("game");
  const own = (await stage.serve(kit)).address;
  const builtIn = await stage.builtIn();
  const axe = readFileSync(AXE, "utf8");

  const checked = async (name) => {
    if (!(await browser.run("return Boolean(window.axe)"))) await browser.run(axe);
    const found = await browser.wait(
      "const { violations } = await axe.run(document, { resultTypes: ['violations'], runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'] }); return violations.map(({ id, nodes }) => `${id}: ${nodes.slice(0, 3).map(({ html, failureSummary }) => html.slice(0, 160) + ' ' + failureSummary.split('\\n').slice(1, 3).join(' ')).join(' | ')}`)",
    );
    const wide = await browser.run(
      "const open = document.querySelector('dialog[open]'); return [document.documentElement.scrollWidth - innerWidth, open ? open.scrollWidth - open.clientWidth : 0]",
    );
    const edges = await browser.run(EDGES);
    if (wide.some((more) => more > 0)) found.push(`it is ${wide} pixels too wide`);
    const flat = await browser.run(
      "return [...document.querySelectorAll('h1, h2, h3')].filter((on) => on.checkVisibility() && on.getBoundingClientRect().height < 16).map((on) => on.innerText)",
    );
    if (flat.length) found.push(`headings that are squeezed: ${flat}`);
    return [...found, ...edges.map((words) => `contrast below 3: ${words}`)].map(
      (words) => `${name}: ${words}`,
    );
  };
  /** Looks at a view dark and light, narrow and wide; at what is only a part of one, dark and narrow, light and wide. */
  const everywhere = async (name, isPart = true) => {
    const found = [];
    for (const [width, height, dark] of [
      [360, 780, true],
      ...(isPart
        ? []
        : [
            [360, 780, false],
            [1280, 900, true],
          ]),
      [1280, 900, false],
    ]) {
      await browser.look(width, height, dark);
      await stage.drawn();
      const view = `${name}-${width}${dark ? "-dark" : ""}`;
      await see(view);
      found.push(...(await checked(view)));
    }
    is(!found.length, found.join("\n      "));
  };

  /** What a screen reader finds, line by line, written beside the screenshots. */
  const tree = async (name) => {
    const { nodes } = await browser.cdp("Accessibility.getFullAXTree");
    const byId = new Map(nodes.map((node) => [node.nodeId, node]));
    const lines = [];
    const walk = (node, depth, above) => {
      const role = node.role?.value;
      const words = node.name?.value ?? "";
      const isTold =
        !node.ignored &&
        !["none", "generic", "InlineTextBox", "LineBreak", "RootWebArea"].includes(role) &&
        !(role === "StaticText" && above === words);
      if (isTold) {
        const more = (node.properties ?? [])
          .filter(
            ({ name, value }) =>
              [
                "checked",
                "pressed",
                "expanded",
                "disabled",
                "level",
                "selected",
                "readonly",
              ].includes(name) && ![false, "false"].includes(value.value),
          )
          .map(({ name, value }) => `${name}=${value.value}`);
        lines.push(
          `${"  ".repeat(depth)}${role} “${words}”${node.value ? ` = ${node.value.value}` : ""}${node.description?.value ? ` (${node.description.value})` : ""} ${more.join(" ")}`.trimEnd(),
        );
        if (
          [
            "button",
            "link",
            "textbox",
            "checkbox",
            "radio",
            "combobox",
            "spinbutton",
            "dialog",
            "grid",
            "img",
            "image",
            "region",
            "listbox",
          ].includes(role)
        )
          is(words.trim() !== "" || role === "image", `${name}: a ${role} has no name`);
      }
      for (const child of node.childIds ?? [])
        if (byId.has(child))
          walk(byId.get(child), isTold ? depth + 1 : depth, isTold ? words : above);
    };
    walk(nodes[0], 0, "");
    writeFileSync(join(folder, `tree-${name}.txt`), `${lines.join("\n")}\n`);
  };

  const views = [
    ["home", builtIn, "#/", "document.querySelectorAll('.kit').length >= 5"],
    ["new", builtIn, "#/new", "document.querySelector('.beside .card')?.naturalWidth > 30"],
    [
      "design",
      own,
      "#/game/design",
      "document.body.dataset.designed && document.querySelector('.sides img')?.naturalWidth > 30",
    ],
    ["print", builtIn, "#/redistrict/print", "document.querySelector('#print')"],
    ["look", own, "#/game/look", "document.body.dataset.looked"],
    [
      "cards",
      own,
      "#/game/cards/fate",
      "document.querySelector('.card[data-digest]')?.naturalWidth > 30",
    ],
    [
      "words",
      builtIn,
      "#/redistrict/words",
      "document.querySelector('.rules-pages img')?.naturalWidth > 30",
    ],
    [
      "boards",
      builtIn,
      "#/mapmaker/boards",
      "document.querySelectorAll('.roll img[data-drawn]').length === 8",
    ],
    ["try", own, "#/game/try", "document.querySelector('#draw img')?.naturalWidth > 30"],
  ];
  const more = {
    new: async () => {
      await browser.run(
        "const cells = document.querySelector('#cells'); cells.value = 'Word\\tMeaning\\nHund\\tdog\\nKatze\\tcat'; cells.dispatchEvent(new Event('input'))",
      );
      await browser.until(
        "document.querySelectorAll('.mapped select').length === 2 && document.body.dataset.sketched",
        "the columns",
      );
      await everywhere("new-cells");
      await tree("new-cells");
    },
    design: async () => {
      await browser.click("[id^=look-]");
      await browser.until(
        "document.querySelector('dialog .samples img')?.naturalWidth > 30",
        "the gallery",
      );
      await everywhere("design-look");
      await browser.keys(KEYS.escape);
      await browser.click("[id^=places-]");
      await browser.until(
        "document.querySelector('.placed-page img')?.naturalWidth > 30",
        "the places",
      );
      await browser.run("document.querySelector('.place').focus()");
      await everywhere("design-places");
      await tree("design-places");
      await browser.keys(KEYS.escape);
    },
    print: async () => {
      await browser.run(
        "document.querySelectorAll('details').forEach((fold) => (fold.open = true))",
      );
      await everywhere("print-open");
      await tree("print-open");
      await browser.run(
        "document.querySelectorAll('details').forEach((fold) => (fold.open = false))",
      );
      await browser.click("#download");
      await browser.until("document.querySelector('dialog[open]')", "the offer of files", 90000);
      await everywhere("files");
      await tree("files");
      await browser.keys(KEYS.escape);
    },
    look: async () => {
      await browser.click(".face .see");
      await browser.until(
        "document.querySelector('.zoom img')?.naturalWidth > 30",
        "a piece close up",
      );
      await everywhere("zoom");
      await tree("zoom");
      await browser.keys(KEYS.escape);
      const file = join(kit, "cards.toml");
      const whole = readFileSync(file, "utf8");
      writeFileSync(file, whole.replace("Deadline Approaches", "Deadline ${approaches}"));
      await browser.until("document.querySelector('.face .note.error')", "a note beside a card");
      await everywhere("look-fault");
      await tree("look-fault");
      await go(own, "#/game/cards/fate");
      await browser.until("document.querySelector('.grid .noted')", "a row with a note");
      await everywhere("cards-fault");
      writeFileSync(file, whole);
    },
    cards: async () => {
      await browser.click("//div[@data-row='0']/div[@data-column='title']");
      await everywhere("cards-typing");
      await browser.keys(KEYS.escape);
      await browser.click("#more");
      await everywhere("cards-more");
      await tree("cards-more");
      await browser.click("//button[.='Paste a table']");
      await browser.until("document.querySelector('dialog[open]')", "the box for a table");
      await everywhere("cards-paste");
      await tree("cards-paste");
      await browser.keys(KEYS.escape);
    },
    words: async () => {
      await go(builtIn, "#/mapmaker/words/printed");
      await browser.until(
        "document.querySelector('.board-words img')?.naturalWidth > 30 && document.querySelector('.spot')",
        "a board",
      );
      await browser.click(".spot");
      await everywhere("words-board");
      await tree("words-board");
    },
    boards: async () => {
      await browser.click("//li[contains(@class,'roll')]//button[.='Keep']");
      await everywhere("boards-kept");
      await browser.click("//section[@class='kept']//button[.='Remove']");
    },
    try: async () => {
      await browser.click("#deal");
      await browser.until("document.querySelectorAll('.laid img').length === 6", "cards");
      await browser.click("[aria-label^='d6']");
      await everywhere("try-dealt");
      await tree("try-dealt");
    },
  };
  for (const [name, address, place, ready] of views) {
    await proves(
      `${name}: roles, names, contrast and width, light and dark, on a desk and on a phone`,
      async () => {
        await go(address, place);
        await browser.until(ready, name, 90000);
        await everywhere(name, false);
        await tree(name);
        await more[name]?.();
      },
    );
  }

  await proves("colors are shown as eyes see them that lack one kind of cone", async () => {
    await go(own, "#/game/look");
    await browser.until("document.querySelector('.face img')?.naturalWidth > 30", "a card");
    const clip = await browser.run(
      "const { x, y, width, height } = document.querySelector('.face img').getBoundingClientRect(); return { x: x + scrollX + 8, y: y + scrollY + 8, width: width - 16, height: height - 16 }",
    );
    const whole = await pixels(browser, await browser.picture(clip), 7);
    const matrices = await browser.run(
      "return Object.fromEntries([...document.querySelectorAll('.filters filter')].map(({ id, firstElementChild }) => [id, firstElementChild.getAttribute('values').trim().split(/[\\s,]+/).map(Number)]))",
    );
    const linear = (part) =>
      part / 255 <= 0.04045 ? part / 255 / 12.92 : ((part / 255 + 0.055) / 1.055) ** 2.4;
    const coded = (part) =>
      Math.round(
        255 *
          Math.min(
            1,
            Math.max(0, part <= 0.0031308 ? 12.92 * part : 1.055 * part ** (1 / 2.4) - 0.055),
          ),
      );
    for (const eyes of ["no-red", "no-green", "no-blue", "no-color"]) {
      await browser.run(
        "const select = [...document.querySelectorAll('.switches select')].at(-1); select.value = arguments[0]; select.dispatchEvent(new Event('change'))",
        eyes,
      );
      const seen = await pixels(browser, await browser.picture(clip), 7);
      const expected = (colour) => {
        if (eyes === "no-color") return Array(3).fill(coded(0)) && null;
        const [r, g, b] = colour.map(linear);
        return [0, 5, 10].map((row) =>
          coded(
            matrices[eyes][row] * r + matrices[eyes][row + 1] * g + matrices[eyes][row + 2] * b,
          ),
        );
      };
      const wrong = seen.filter((colour, at) => {
        const want = expected(whole[at]);
        return want
          ? want.some((part, of) => Math.abs(part - colour[of]) > 6)
          : Math.max(...colour) - Math.min(...colour) > 2;
      }).length;
      const moved = seen.filter((colour, at) =>
        colour.some((part, of) => Math.abs(part - whole[at][of]) > 20),
      ).length;
      is(
        wrong < seen.length / 50,
        `${eyes}: ${wrong} of ${seen.length} pixels are other colors than it makes`,
      );
      is(moved > seen.length / 20, `${eyes}: only ${moved} of ${seen.length} pixels changed`);
      await see(`eyes-${eyes}`);
    }
    await browser.run(
      "const select = [...document.querySelectorAll('.switches select')].at(-1); select.value = ''; select.dispatchEvent(new Event('change'))",
    );
  });

  await proves("gray, outlines, large print and high contrast are drawn by a switch", async () => {
    const digest = () => browser.run("return document.querySelector('.face img').dataset.drawn");
    const seen = new Set([await digest()]);
    for (const using of [
      "//label[.='Gray']/input",
      "//label[.='Outlines']/input",
      "//label[.='Color']/input",
      "//label[.='Large print']/preceding-sibling::input",
      "//label[.='High contrast']/preceding-sibling::input",
    ]) {
      const before = await digest();
      await browser.click(using);
      await browser.until(
        `document.querySelector('.face img').dataset.drawn && document.querySelector('.face img').dataset.drawn !== '${before}'`,
        `another drawing after ${using}`,
      );
      seen.add(await digest());
    }
    is(seen.size === 5, `${seen.size} drawings that differ`);
    await browser.run("localStorage.removeItem('boardpress:sight')");
  });
}
