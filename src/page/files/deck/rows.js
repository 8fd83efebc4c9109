// What the table of a deck looks like: only the rows that are seen are drawn, and the one that has the focus.

import { fill, h } from "../common/dom.js";
import { t } from "../common/phrases.js";

/** How many rows are drawn above and below those that are seen. */
const MORE = 6;
/** The most lines of a cell that are shown; the rest is seen when it is changed, and on the card. */
const LINES = 3;
/** The height of a line, and the space above and below the lines of a cell, in pixels. */
const [LINE, SPACE] = [20, 22];
/** How many rows are looked at for the widths of columns. */
const LOOKED_AT = 400;

/**
 * @typedef {object} Model  What is shown.
 * @property {string} title
 * @property {string[]} columns
 * @property {string[]} keys  Of the rows that are shown, in order.
 * @property {(key: string) => number} number  The place of a row in the deck, from 1.
 * @property {(key: string, column: string) => string} text
 * @property {(key: string) => boolean} isFixed
 * @property {(key: string) => boolean} isNoted
 * @property {(column: string) => string} head
 */

export class Rows {
  head = h("div", { role: "row", class: "grid-head" });
  body = h("div", { role: "rowgroup", class: "grid-body" });
  element = h("div", { class: "grid" }, h("div", { role: "rowgroup" }, this.head), this.body);
  height = LINE + SPACE;
  /** @type {Model} */
  model = {
    title: "",
    columns: [],
    keys: [],
    number: () => 0,
    text: () => "",
    isFixed: () => false,
    isNoted: () => false,
    head: String,
  };
  /** The rows that are drawn, by their keys. @type {Map<string, HTMLElement>} */
  #drawn = new Map();
  #columns = "";
  /** @type {Map<string, number>} */
  #places = new Map();

  /** @param {{ active: () => string | null, dress: (row: HTMLElement, key: string) => void }} given  The row that is always drawn, and what a row looks like besides. */
  constructor({ active, dress }) {
    Object.assign(this, { active, dress });
    this.element.setAttribute("role", "grid");
    this.element.addEventListener("scroll", () => this.draw());
    new ResizeObserver(() => this.draw()).observe(this.element);
  }

  /** At which place a row is shown; -1 if it is not. @param {string | null} key */
  place(key) {
    return this.#places.get(key ?? "") ?? -1;
  }

  /** @param {Model} model */
  show(model) {
    this.model = model;
    this.#places = new Map(model.keys.map((key, at) => [key, at]));
    const columns = model.columns.join("\n");
    if (columns !== this.#columns) {
      this.#columns = columns;
      this.#drawn.clear();
      this.body.replaceChildren();
      fill(
        this.head,
        h(
          "div",
          { role: "columnheader", class: "number" },
          h("span", { class: "sr" }, t("Number")),
        ),
        model.columns.map((name) => this.#headOf(name)),
      );
    }
    this.#measure();
    this.element.setAttribute("aria-label", model.title);
    this.element.setAttribute("aria-rowcount", String(model.keys.length + 1));
    this.element.setAttribute("aria-colcount", String(model.columns.length + 1));
    this.body.style.height = `${model.keys.length * this.height}px`;
    this.draw();
  }

  #headOf(name) {
    return h(
      "div",
      { role: "columnheader" },
      h(
        "button",
        { type: "button", class: "head", tabIndex: -1, "data-head": name, "aria-haspopup": "menu" },
        this.model.head(name),
        h("span", { class: "down", "aria-hidden": "true" }, "▾"),
      ),
    );
  }

  /** Widths of columns, and how many lines a row has. */
  #measure() {
    const { columns, keys, text, head } = this.model;
    const step = Math.max(1, Math.floor(keys.length / LOOKED_AT));
    const looked = keys.filter((_, at) => at % step === 0);
    let lines = 1;
    const widths = columns.map((name) => {
      const texts = looked.map((key) => text(key, name));
      const longest = texts.reduce((most, one) => Math.max(most, one.length), 0);
      const width = Math.min(
        20,
        Math.max(4.5, head(name).length * 0.6 + 2.6, Math.min(longest, 34) * 0.55 + 1.6),
      );
      const fit = (width - 1.4) / 0.5;
      for (const one of texts)
        lines = Math.max(
          lines,
          one.split("\n").reduce((sum, part) => sum + Math.max(1, Math.ceil(part.length / fit)), 0),
        );
      return width;
    });
    const shown = Math.min(LINES, lines);
    this.height = shown * LINE + SPACE;
    this.element.style.setProperty(
      "--columns",
      `3.25rem ${widths.map((width, at) => (at === widths.length - 1 ? `minmax(${width}rem, 1fr)` : `${width}rem`)).join(" ")}`,
    );
    this.element.style.setProperty("--row", `${this.height}px`);
    this.element.style.setProperty("--lines", String(shown));
    this.element.style.setProperty(
      "--wide",
      `${widths.reduce((sum, width) => sum + width, 3.25)}rem`,
    );
  }

  /** Draws the rows that are seen. */
  draw() {
    const { keys } = this.model;
    const top = Math.max(0, this.element.scrollTop - this.head.offsetHeight);
    const first = Math.max(0, Math.floor(top / this.height) - MORE);
    const last = Math.min(
      keys.length,
      Math.ceil((top + (this.element.clientHeight || 600)) / this.height) + MORE,
    );
    const wanted = keys.slice(first, last);
    const active = this.active();
    if (active !== null && this.place(active) >= 0 && !wanted.includes(active)) wanted.push(active);
    const has = new Set(wanted);
    for (const [key, row] of this.#drawn) {
      if (has.has(key)) continue;
      row.remove();
      this.#drawn.delete(key);
    }
    for (const key of wanted) this.#row(key);
  }

  /** @param {string} key */
  #row(key) {
    const { columns, text, number, isFixed } = this.model;
    let row = this.#drawn.get(key);
    if (!row) {
      row = h("div", { role: "row", class: "grid-row", "data-key": key });
      row.append(h("div", { role: "rowheader", class: "number", "data-number": key }));
      for (const name of columns)
        row.append(
          h(
            "div",
            {
              role: "gridcell",
              tabIndex: -1,
              "data-key": key,
              "data-column": name,
              class: name === "copies" ? "of-copies" : "",
            },
            h("span", {}),
          ),
        );
      this.#drawn.set(key, row);
      this.body.append(row);
    }
    const at = this.place(key);
    row.style.top = `${at * this.height}px`;
    row.setAttribute("aria-rowindex", String(at + 2));
    row.dataset.row = String(number(key) - 1);
    row.classList.toggle("fixed", isFixed(key));
    columns.forEach((name, place) => {
      const cell = /** @type {HTMLElement} */ (row.children[place + 1]);
      const words = /** @type {HTMLElement} */ (cell.firstChild);
      if (words.tagName !== "TEXTAREA" && words.textContent !== text(key, name))
        words.textContent = text(key, name);
      if (isFixed(key)) cell.setAttribute("aria-readonly", "true");
      else cell.removeAttribute("aria-readonly");
    });
    this.#mark(row, key);
    this.dress(row, key);
    return row;
  }

  #mark(row, key) {
    const isNoted = this.model.isNoted(key);
    const words = String(this.model.number(key));
    row.classList.toggle("noted", isNoted);
    if (row.firstChild.dataset.said === words + isNoted) return;
    row.firstChild.dataset.said = words + isNoted;
    fill(
      row.firstChild,
      words,
      isNoted && h("span", { class: "mark", role: "img", "aria-label": t("has a note") }, " !"),
    );
  }

  /** The element of a cell that is drawn. @param {string | null} key @param {string} column */
  cell(key, column) {
    const at = this.model.columns.indexOf(column);
    return /** @type {HTMLElement | null} */ (
      (at >= 0 && this.#drawn.get(key ?? "")?.children[at + 1]) || null
    );
  }

  headButton(column) {
    return [...this.head.querySelectorAll("button")].find(
      (button) => button.dataset.head === column,
    );
  }

  /** Scrolls so that a cell is seen. @param {string} key @param {string} column */
  reveal(key, column) {
    const at = this.place(key);
    if (at < 0) return;
    const [top, room] = [at * this.height, this.element.clientHeight - this.head.offsetHeight];
    if (top < this.element.scrollTop) this.element.scrollTop = top;
    else if (top + this.height > this.element.scrollTop + room)
      this.element.scrollTop = top + this.height - room;
    this.draw();
    const cell = this.cell(key, column);
    if (!cell) return;
    const [left, width] = [cell.offsetLeft, cell.offsetWidth];
    const first = this.head.firstElementChild?.clientWidth ?? 0;
    if (left < this.element.scrollLeft + first) this.element.scrollLeft = left - first;
    else if (left + width > this.element.scrollLeft + this.element.clientWidth)
      this.element.scrollLeft = left + width - this.element.clientWidth;
  }
}
