// Every sheet of paper of a job, as it comes out: drawn when it comes into sight, and turned over as the paper would be.

import * as press from "../press/press.js";
import { fill, h, paint } from "../common/dom.js";
import { openZoom } from "../ui/zoom.js";
import { plural, t } from "../common/phrases.js";

/** Sheets by the paper they are printed on: `{ stock, flip, papers, sheets }`; those with nothing but `words`, by their names, last. */
export function pilesOf(sheets, words) {
  const piles = new Map();
  sheets.forEach((sheet, index) => {
    const key = `${sheet.stock}|${sheet.flip}`;
    if (!piles.has(key))
      piles.set(key, { stock: sheet.stock, flip: sheet.flip, papers: 0, sheets: [] });
    const pile = piles.get(key);
    pile.sheets.push({ ...sheet, index });
    if (!(sheet.flip && sheet.backs !== null)) pile.papers += 1;
  });
  const isWords = (pile) =>
    pile.sheets.every(({ pieces }) => pieces.every(({ face }) => words.has(face.split("/")[0])));
  const all = [...piles.values()].sort((a, b) => isWords(a) - isWords(b));
  for (const pile of all) pile.pages = pagesOf(pile, sheets);
  return all;
}

/** The pages of a pile in its PDF, of which there is one for each way through the printer: `3`, `1–4` or `1, 5–8`. */
function pagesOf(pile, sheets) {
  const way = ({ flip, width, height }) => `${flip}|${width}|${height}`;
  const runs = [];
  for (const sheet of pile.sheets) {
    const page =
      1 + sheets.slice(0, sheet.index).filter((other) => way(other) === way(sheet)).length;
    if (runs.at(-1)?.[1] === page - 1) runs.at(-1)[1] = page;
    else runs.push([page, page]);
  }
  return runs.map(([first, last]) => (first === last ? `${first}` : `${first}–${last}`)).join(", ");
}

/** Sheets of paper, each with its front and perhaps its back. */
function papersOf({ sheets, flip }) {
  if (!flip) return sheets.map((front) => ({ front }));
  const backs = new Map(
    sheets.filter(({ backs: of }) => of !== null).map((sheet) => [sheet.backs, sheet]),
  );
  return sheets
    .filter(({ side }) => side === "front")
    .map((front) => ({ front, back: backs.get(front.index) }));
}

/** What a side of a sheet is called. */
function nameOf({ title, number, of, side }) {
  const which = of > 1 && t("{n} of {many}", { n: number, many: of }).replaceAll(" ", "\u00a0");
  return [title, which, side === "back" && t("backs")].filter(Boolean).join(", ");
}

/** On which sides a pile is printed. */
export const sidesOf = ({ flip }) =>
  flip === "long"
    ? t("both sides, flipped on the long edge")
    : flip
      ? t("both sides, flipped on the short edge")
      : t("one side");

/** Whether the pages of a pile are a single one. */
export const isOnePage = (pages) => /^\d+$/.test(pages);

export class Sheets {
  element = h("div", { class: "sheets" });
  /** What was shown of each sheet, to stand there until it is drawn anew. */
  #last = new Map();
  #aborter = new AbortController();
  #observer = new IntersectionObserver((entries) => this.#seen(entries), { rootMargin: "300px" });
  #due = new WeakMap();

  constructor(kit) {
    this.kit = kit;
  }

  end() {
    this.#aborter.abort();
    this.#observer.disconnect();
  }

  /** Shows a proof, whose sheets are in these piles. */
  show(proof, piles, options) {
    this.#aborter.abort();
    this.#aborter = new AbortController();
    this.#observer.disconnect();
    this.proof = proof;
    this.options = options;
    const focused = document.activeElement?.dataset?.sheet;
    fill(
      this.element,
      piles.map((pile) => this.#pile(pile)),
    );
    if (focused) this.element.querySelector(`[data-sheet="${CSS.escape(focused)}"]`)?.focus();
  }

  #pile(pile) {
    const sides = sidesOf(pile);
    const title = `${pile.stock[0].toUpperCase()}${pile.stock.slice(1)}`;
    return h(
      "section",
      { class: "pile", "aria-label": `${title}, ${sides}` },
      h(
        "h2",
        {},
        title,
        h("small", {}, ` ${plural(pile.papers, "{n} sheet", "{n} sheets")}, ${sides}`),
      ),
      h(
        "ul",
        {},
        papersOf(pile).map((paper) => this.#paper(paper, pile.flip)),
      ),
    );
  }

  #paper({ front, back }, flip) {
    const name = nameOf(front);
    const face = (sheet, side) => {
      const image = new Image();
      image.alt = `${name}${side === "back" ? `, ${t("the back")}` : ""}`;
      image.className = side;
      image.draggable = false;
      this.#expect(image, sheet);
      return image;
    };
    const sides = [face(front, "front"), back && face(back, "back")].filter(Boolean);
    const turner = h("div", { class: `paper ${flip === "short" ? "over-head" : ""}` }, sides);
    turner.style.aspectRatio = `${front.width} / ${front.height}`;
    const zoom = h(
      "button",
      {
        class: "see",
        type: "button",
        "data-sheet": `${front.title}|${front.number}|${front.side}`,
        "aria-label": t("Enlarge: {name}", { name }),
        onclick: () => this.#zoom(turner.classList.contains("turned") ? back.index : front.index),
      },
      turner,
    );
    const turn =
      back &&
      h(
        "button",
        {
          class: "quiet",
          type: "button",
          "aria-pressed": "false",
          onclick: () =>
            turn.setAttribute("aria-pressed", String(turner.classList.toggle("turned"))),
        },
        t("Turn over"),
      );
    return h("li", {}, zoom, h("p", { class: "caption" }, h("span", {}, name), turn));
  }

  #expect(image, sheet) {
    const key = `${sheet.title}|${sheet.number}|${sheet.side}`;
    const last = this.#last.get(key);
    if (last) paint(image, last);
    this.#due.set(image, { index: sheet.index, key });
    this.#observer.observe(image);
  }

  async #seen(entries) {
    for (const { target, isIntersecting } of entries) {
      if (!isIntersecting || !this.#due.has(target)) continue;
      this.#observer.unobserve(target);
      const { index, key } = this.#due.get(target);
      this.drawing(index)
        .then((bytes) => {
          if (!bytes) return;
          paint(target, bytes).then((drawing) => this.#last.set(key, drawing));
          target.dataset.drawn = "yes";
        })
        .catch(press.sayFault);
    }
  }

  /** The drawing of a sheet. */
  async drawing(sheet) {
    const request = { ask: "sheet", kit: this.kit, options: this.options, sheet };
    const { answer, bytes } = await press.ask(request, {
      rank: press.PICTURE,
      signal: this.#aborter.signal,
    });
    return answer.ok ? bytes : null;
  }

  #zoom(index) {
    const items = this.proof.sheets.map(({ title, number, of, side, width, height }, sheet) => ({
      name: nameOf({ title, number, of, side }),
      width,
      height,
      draw: () => this.drawing(sheet),
    }));
    openZoom(items, index);
  }
}
