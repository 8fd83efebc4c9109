// A table of cells that are changed in place, as in a spreadsheet: arrow keys move, Shift chooses several, Enter or typing
// begins, Escape takes back, Tab leaves. Rows are known by their keys; what they are is not the grid's business.

import { h } from "../common/dom.js";
import { linesOf, textOf } from "../common/paste.js";
import { t } from "../common/phrases.js";
import { Rows } from "./rows.js";

/** @typedef {import("./rows.js").Model} Model */

export class Grid {
  /** The cell that Tab comes to. @type {{ key: string | null, column: string }} */
  #at = { key: null, column: "" };
  /** The other end of what is chosen. @type {{ key: string | null, column: string }} */
  #anchor = this.#at;
  /** Whether whole rows are chosen. */
  #isWhole = false;
  /** The cell that is being changed. @type {{ key: string, column: string, area: HTMLTextAreaElement, was: string, sent: string } | null} */
  #open = null;

  /** @param {Record<string, (...given: any[]) => any>} hear  What is done with keys and the mouse; see `deck.js`. */
  constructor(hear) {
    this.hear = hear;
    this.rows = new Rows({
      active: () => this.#at.key,
      dress: (row, key) => this.#dress(row, key),
    });
    this.element = this.rows.element;
    this.element.addEventListener("keydown", (event) => this.#key(event));
    this.element.addEventListener("paste", (event) => this.#pasted(event));
    this.element.addEventListener("copy", (event) => this.#copied(event, false));
    this.element.addEventListener("cut", (event) => this.#copied(event, true));
    this.element.addEventListener("pointerdown", (event) => this.#pressed(event));
    this.element.addEventListener("click", (event) => this.#clicked(event));
  }

  get #model() {
    return this.rows.model;
  }

  /** Shows a table. A cell that is being changed stays so, with what is typed in it. @param {Model} model */
  show(model) {
    const open = this.#open;
    const hadFocus = this.element.contains(document.activeElement);
    const before = this.rows.place(this.#at.key);
    const caret = open && [open.area.selectionStart, open.area.selectionEnd];
    this.rows.show(model);
    if (this.rows.place(this.#at.key) < 0)
      this.#at = {
        ...this.#at,
        key: model.keys[Math.min(Math.max(before, 0), model.keys.length - 1)] ?? null,
      };
    if (!model.columns.includes(this.#at.column))
      this.#at = { ...this.#at, column: model.columns[0] ?? "" };
    if (this.rows.place(this.#anchor.key) < 0 || !model.columns.includes(this.#anchor.column))
      this.#anchor = this.#at;
    this.rows.draw();
    if (!open) {
      if (hadFocus && !this.element.contains(document.activeElement)) this.#focus();
      return;
    }
    const now = model.text(open.key, open.column);
    const isHere = this.rows.place(open.key) >= 0 && model.columns.includes(open.column);
    if (!isHere) {
      this.#open = null;
      if (open.area.value !== open.sent) this.hear.lost(open.key, open.column, open.area.value);
      return;
    }
    // Somebody else has changed it, and nothing new was typed.
    if (now !== open.sent && open.area.value === open.sent) {
      open.area.value = open.was = open.sent = now;
      this.hear.others(open.key, open.column, now);
    }
    if (!open.area.isConnected) {
      this.#open = null;
      this.#begin(open.key, open.column, open.area.value, open);
      this.#open?.area.setSelectionRange(...caret);
    }
  }

  /** The row that Tab comes to. */
  get key() {
    return this.#at.key;
  }

  /** What is chosen: rows, and columns. */
  get chosen() {
    const { keys, columns } = this.#model;
    const between = (all, one, other) => {
      const [from, to] = [all.indexOf(one), all.indexOf(other)].sort((a, b) => a - b);
      return from < 0 ? [] : all.slice(from, to + 1);
    };
    return {
      keys: between(keys, this.#anchor.key, this.#at.key),
      columns: this.#isWhole ? columns : between(columns, this.#anchor.column, this.#at.column),
      isWhole: this.#isWhole,
    };
  }

  /** Goes to a cell, or to a whole row. @param {string} key @param {string} [column] */
  go(key, column = this.#at.column, { focus = false, isWhole = false } = {}) {
    this.#move({ key, column }, { focus, isWhole });
  }

  /** Chooses whole rows, from one to another. @param {string} from @param {string} to */
  choose(from, to) {
    this.#move({ key: to, column: this.#at.column }, { focus: false, isWhole: true });
    this.#anchor = { key: from, column: this.#at.column };
    this.rows.draw();
    this.hear.chose();
  }

  /** @param {{ key: string | null, column: string }} to */
  #move(to, { extend = false, focus = true, isWhole = this.#isWhole && extend } = {}) {
    if (to.key !== this.#at.key || to.column !== this.#at.column || focus) this.flush();
    const before = this.#at.key;
    this.#at = to;
    this.#isWhole = isWhole;
    if (!extend) this.#anchor = to;
    if (to.key !== null) this.rows.reveal(to.key, to.column);
    this.rows.draw();
    if (focus) this.#focus();
    this.hear.chose();
    if (before !== to.key) this.hear.moved(to.key);
  }

  #focus() {
    this.rows.cell(this.#at.key, this.#at.column)?.focus({ preventScroll: true });
  }

  /** @param {HTMLElement} row @param {string} key */
  #dress(row, key) {
    const { keys, columns, isWhole } = this.chosen;
    const isIn =
      keys.length > 0 &&
      this.rows.place(key) >= this.rows.place(keys[0]) &&
      this.rows.place(key) <= this.rows.place(keys.at(-1));
    const isMany = keys.length > 1 || columns.length > 1;
    row.classList.toggle("chosen", key === this.#at.key);
    row.classList.toggle("whole", isIn && isWhole);
    this.#model.columns.forEach((name, at) => {
      const cell = /** @type {HTMLElement} */ (row.children[at + 1]);
      const isActive = key === this.#at.key && name === this.#at.column;
      cell.tabIndex = isActive ? 0 : -1;
      cell.setAttribute(
        "aria-selected",
        String(isActive || (isIn && isMany && columns.includes(name))),
      );
    });
  }

  /** Begins to change a cell. @param {string} key @param {string} column @param {string} [typed] */
  #begin(key, column, typed, before = null) {
    if (this.#open?.key === key && this.#open.column === column) return;
    this.#move({ key, column }, {});
    if (this.#model.isFixed(key)) return this.hear.fixed(key);
    const text = this.#model.text(key, column);
    const label = t("{column} of card {number}", {
      column: this.#model.head(column),
      number: this.#model.number(key),
    });
    const area = /** @type {HTMLTextAreaElement} */ (
      h("textarea", {
        value: typed ?? text,
        rows: 1,
        "aria-label": label,
        spellcheck: column !== "id",
        inputMode: column === "copies" ? "numeric" : "text",
      })
    );
    const fit = () => {
      area.style.height = "auto";
      area.style.height = `${area.scrollHeight + 4}px`;
    };
    this.#open = { key, column, area, was: before?.was ?? text, sent: before?.sent ?? text };
    area.addEventListener("input", () => {
      fit();
      // An id is a card's name; it is written when it is whole.
      if (column !== "id") this.#send();
    });
    area.addEventListener("blur", () => {
      if (this.#open?.area !== area || !area.isConnected) return;
      // Where it is still the active element, it is the window that has lost the focus.
      if (document.activeElement === area) this.#send();
      else this.flush();
    });
    this.rows.cell(key, column)?.replaceChildren(area);
    area.focus({ preventScroll: true });
    fit();
    if (typed !== undefined && !before) this.#send();
  }

  #send() {
    const open = this.#open;
    if (!open || open.area.value === open.sent) return;
    open.sent = open.area.value;
    this.hear.typed(open.key, open.column, open.sent);
  }

  /** Ends the change of a cell, with what is typed in it. */
  flush() {
    const open = this.#open;
    if (!open) return;
    this.#send();
    this.#open = null;
    open.area.parentElement?.replaceChildren(
      h("span", {}, this.#model.text(open.key, open.column)),
    );
    this.hear.left();
  }

  /** The cell some rows and columns away. */
  #beside(down, right, { key, column } = this.#at) {
    const { keys, columns } = this.#model;
    const clamp = (at, all) => all[Math.max(0, Math.min(all.length - 1, at))];
    return {
      key: clamp(this.rows.place(key) + down, keys) ?? null,
      column: clamp(columns.indexOf(column) + right, columns) ?? "",
    };
  }

  #key(event) {
    const head = event.target.closest?.("[data-head]")?.dataset.head;
    if (head !== undefined) return this.#headKey(event, head);
    if (this.#at.key === null) return;
    const isDone = this.#open
      ? this.#openKey(event)
      : this.#command(event) || this.#moveKey(event) || this.#typeKey(event);
    if (isDone) event.preventDefault();
  }

  #headKey(event, column) {
    const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (by)
      this.rows.headButton(this.#beside(0, by, { key: this.#at.key, column }).column)?.focus();
    else if (event.key === "ArrowDown" && this.#model.keys.length)
      this.#move({ key: this.#model.keys[0], column });
    else return;
    event.preventDefault();
  }

  #openKey(event) {
    const { area, was, column } = /** @type {NonNullable<Grid["#open"]>} */ (this.#open);
    if (event.key === "Escape") {
      area.value = was;
      this.#move(this.#at);
    } else if (event.key === "Enter" && !event.shiftKey && !event.altKey && !event.isComposing)
      this.#move(this.#beside(1, 0));
    else if (event.key === "Tab") {
      const next =
        this.#model.columns[this.#model.columns.indexOf(column) + (event.shiftKey ? -1 : 1)];
      // Tab leaves the table at the end of a row.
      if (next === undefined || this.#at.key === null) return this.flush();
      this.#begin(this.#at.key, next);
    } else return false;
    return true;
  }

  /** Keys that change what is chosen. */
  #command(event) {
    const { keys, columns, isWhole } = this.chosen;
    const isControl = event.ctrlKey || event.metaKey;
    if (event.altKey && (event.key === "ArrowUp" || event.key === "ArrowDown"))
      this.hear.shift(keys, event.key === "ArrowUp" ? -1 : 1);
    else if (event.key === "Delete" || event.key === "Backspace")
      isWhole ? this.hear.remove(keys) : this.hear.clear(keys, columns);
    else if (isControl && event.key.toLowerCase() === "d") this.hear.fillDown(keys, columns);
    else if (isControl && event.key.toLowerCase() === "a")
      this.choose(this.#model.keys[0], this.#model.keys.at(-1) ?? "");
    else if (event.key === " " && event.shiftKey) this.#move(this.#at, { isWhole: true });
    else return false;
    return true;
  }

  #moveKey(event) {
    const page = Math.max(1, Math.floor(this.element.clientHeight / this.rows.height) - 1);
    const isFar = event.ctrlKey || event.metaKey;
    const far = isFar ? Infinity : 0;
    const moves = {
      ArrowUp: [-1 - far, 0],
      ArrowDown: [1 + far, 0],
      ArrowLeft: [0, -1 - far],
      ArrowRight: [0, 1 + far],
      Home: [-far, -Infinity],
      End: [far, Infinity],
      PageUp: [-page, 0],
      PageDown: [page, 0],
    };
    const by = moves[event.key];
    if (!by) return false;
    if (event.key === "ArrowUp" && !event.shiftKey && this.rows.place(this.#at.key) === 0) {
      this.rows.headButton(this.#at.column)?.focus();
      return true;
    }
    this.#move(this.#beside(by[0], by[1]), { extend: event.shiftKey });
    return true;
  }

  #typeKey(event) {
    const { key, column } = this.#at;
    if (event.key === "Enter" || event.key === "F2") this.#begin(key ?? "", column);
    else if (event.key === "Escape") this.#move(this.#at);
    else if (event.key.length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey)
      this.#begin(key ?? "", column, event.key);
    else return false;
    return true;
  }

  #clicked(event) {
    const head = event.target.closest("[data-head]");
    if (head) return this.hear.menu(head.dataset.head, head);
    const cell = event.target.closest("[role=gridcell]");
    if (!cell || event.target.tagName === "TEXTAREA" || event.shiftKey) return;
    const { key, column } = cell.dataset;
    this.#begin(key, column);
  }

  /** The mouse chooses several cells with Shift, and whole rows by their numbers, which can then be dragged. */
  #pressed(event) {
    const number = event.target.closest("[data-number]");
    const cell = event.target.closest("[role=gridcell]");
    if (event.button !== 0 || event.target.tagName === "TEXTAREA") return;
    if (cell && event.shiftKey) {
      event.preventDefault();
      return this.#move({ key: cell.dataset.key, column: cell.dataset.column }, { extend: true });
    }
    if (!number) return;
    event.preventDefault();
    const key = number.dataset.number;
    const { keys, isWhole } = this.chosen;
    if (!event.shiftKey && isWhole && keys.includes(key)) return this.#drag(event, keys);
    this.#move({ key, column: this.#at.column }, { extend: event.shiftKey, isWhole: true });
    this.#drag(event, this.chosen.keys);
  }

  /** Rows that are dragged by their numbers go where they are let go. */
  #drag(event, keys) {
    const { top } = this.rows.body.getBoundingClientRect();
    const line = h("div", { class: "drop-line", hidden: true });
    let to = -1;
    const moved = ({ clientY }) => {
      if (Math.abs(clientY - event.clientY) < 6 && to < 0) return;
      const scrolled = this.rows.body.getBoundingClientRect().top;
      to = Math.max(
        0,
        Math.min(this.#model.keys.length, Math.round((clientY - scrolled) / this.rows.height)),
      );
      this.element.append(line);
      Object.assign(line, { hidden: false });
      line.style.top = `${to * this.rows.height + this.rows.head.offsetHeight}px`;
      const box = this.element.getBoundingClientRect();
      if (clientY > box.bottom - 30) this.element.scrollTop += this.rows.height / 2;
      if (clientY < box.top + 60) this.element.scrollTop -= this.rows.height / 2;
    };
    const end = (isDone) => {
      removeEventListener("pointermove", moved);
      removeEventListener("pointerup", up);
      removeEventListener("keydown", escape, true);
      line.remove();
      if (isDone && to >= 0) this.hear.drop(keys, this.#model.keys[to - 1] ?? null);
    };
    const up = () => end(true);
    const escape = (key) => key.key === "Escape" && end(false);
    addEventListener("pointermove", moved);
    addEventListener("pointerup", up);
    addEventListener("keydown", escape, true);
    return top;
  }

  #pasted(event) {
    const lines = linesOf(event.clipboardData.getData("text/plain"));
    if (lines.length === 1 && lines[0].length === 1 && this.#open) return;
    event.preventDefault();
    this.flush();
    const { keys, columns } = this.chosen;
    if (keys.length) this.hear.paste(keys, columns, lines);
  }

  #copied(event, isCut) {
    if (this.#open || this.#at.key === null) return;
    event.preventDefault();
    const { keys, columns, isWhole } = this.chosen;
    event.clipboardData.setData(
      "text/plain",
      textOf(keys.map((key) => columns.map((column) => this.#model.text(key, column)))),
    );
    if (isCut) isWhole ? this.hear.remove(keys) : this.hear.clear(keys, columns);
    this.hear.copied(keys.length, columns.length);
  }
}
