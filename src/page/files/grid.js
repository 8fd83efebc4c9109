// A table of cells that are changed in place: arrow keys move, Enter or typing begins, Escape takes back, Tab leaves.

import { fill, h } from "./dom.js";
import { linesOf } from "./paste.js";

export class Grid {
  element = h("div", { class: "grid" });
  /** The columns that are shown. */
  columns = [];
  #data = null;
  #at = { row: 0, column: 0 };
  #all = false;
  /** The cell that is being changed: `{ row, column, face, name, area, was, sent, said }`. */
  #open = null;

  constructor({ onMove, onType, onPaste, onOthers }) {
    Object.assign(this, { onMove, onType, onPaste, onOthers });
    this.element.addEventListener("keydown", (event) => this.#key(event));
    this.element.addEventListener("paste", (event) => this.#pasted(event));
    this.element.addEventListener("click", (event) => {
      const cell = event.target.closest("td[data-column]");
      if (cell && event.target.tagName !== "TEXTAREA") this.#begin(Number(cell.dataset.row), Number(cell.dataset.column));
    });
  }

  /** Whether columns in which no card says anything are shown. */
  showAll(is) {
    this.#all = is;
    if (this.#data) this.show(this.#data, this.#at.row);
  }

  /** Shows a deck. A cell that is being changed stays so, with what is typed in it. */
  show(data, row) {
    const open = this.#open;
    const hadFocus = this.element.contains(document.activeElement);
    const old = this.#data;
    this.#data = data;
    const isSaid = (at) => data.rows.some((row) => row.cells[at]?.text);
    const columns = data.columns.filter((name, at) => this.#all || name === "id" || name === "copies" || name === open?.name || isSaid(at));
    const isAlike = columns.join() === this.columns.join() && old?.rows.length === data.rows.length && data.rows.every(({ face, fixed }, at) => face === old.rows[at].face && fixed === old.rows[at].fixed);
    this.columns = columns;
    this.#at.row = row;
    if (isAlike) return this.#update();
    this.#at.column = Math.min(this.#at.column, this.columns.length - 1);
    const scroll = [this.element.scrollLeft, this.element.scrollTop];
    this.#open = null;
    const head = h("tr", {}, h("th", { scope: "col" }, h("span", { class: "sr" }, "Number")), this.columns.map((name) => h("th", { scope: "col" }, name)));
    const body = data.rows.map((row, at) => h("tr", { class: row.fixed ? "fixed" : "" }, h("th", { scope: "row" }, String(at + 1)), this.columns.map((name, column) => this.#cell(row, at, name, column))));
    fill(this.element, h("table", { role: "grid", "aria-label": data.title }, h("thead", {}, head), h("tbody", {}, body)));
    [this.element.scrollLeft, this.element.scrollTop] = scroll;
    this.#mark();
    this.markNotes();
    // A cell that is open stays, and so does its column where no other card says anything in it.
    const [at, column] = open ? [data.rows.findIndex(({ face }) => face === open.face), this.columns.indexOf(open.name)] : [];
    if (at >= 0 && column >= 0) this.#goOn(open, at, column);
    else if (open && open.area.value !== open.sent) this.onType(open.face, open.name, open.area.value, open.sent);
    else if (hadFocus) this.#td()?.focus();
  }

  /** Shows what cells say now, where all else is as it was: so large decks stay quick to type in. */
  #update() {
    const open = this.#open;
    this.element.querySelectorAll("td").forEach((td) => {
      const { row, column } = td.dataset;
      const now = this.#text(row, this.columns[column]);
      if (open && td.firstChild === open.area) {
        if (!this.#isOthers(open, now)) return;
        open.area.value = now;
        Object.assign(open, { was: now, sent: now, said: new Set([now]) });
        this.onOthers(open.face, open.name, now);
      } else if (td.textContent !== now) td.textContent = now;
    });
    this.#mark();
    this.markNotes();
  }

  /** Whether somebody else has changed a cell that is open, and nothing new was typed in it. */
  #isOthers(open, now) {
    return !open.said.has(now) && open.area.value === open.sent;
  }

  /** Goes on with a cell that was being changed, unless somebody else has changed it and nothing new was typed. */
  #goOn(open, at, column) {
    const now = this.#text(at, open.name);
    const isOthers = this.#isOthers(open, now);
    const caret = [open.area.selectionStart, open.area.selectionEnd];
    this.#begin(at, column, isOthers ? now : open.area.value, isOthers ? now : open.was);
    if (!this.#open) return;
    Object.assign(this.#open, isOthers ? {} : { sent: open.sent, said: open.said });
    this.#open.area.setSelectionRange(...caret);
    if (isOthers) this.onOthers(open.face, open.name, now);
  }

  #cell(row, at, name, column) {
    return h("td", { role: "gridcell", tabIndex: -1, "data-row": at, "data-column": column, class: `of-${name === "id" || name === "copies" ? name : "text"}`, "aria-readonly": row.fixed ? "true" : null }, this.#text(at, name));
  }

  #text(row, name) {
    return this.#data.rows[row]?.cells[this.#data.columns.indexOf(name)]?.text ?? "";
  }

  #td({ row, column } = this.#at) {
    return this.element.querySelector(`td[data-row="${row}"][data-column="${column}"]`);
  }

  /** Marks the rows of cards on which there are notes. */
  markNotes() {
    const rows = this.element.querySelectorAll("tbody tr");
    this.#data.rows.forEach(({ notes }, at) => {
      const has = Boolean(notes?.length);
      if (rows[at].classList.contains("noted") === has) return;
      rows[at].classList.toggle("noted", has);
      fill(rows[at].cells[0], String(at + 1), has && h("span", { class: "mark", role: "img", "aria-label": "has a note" }, " !"));
    });
  }

  /** Makes one cell the one that Tab comes to, and its row the one that is chosen. */
  #mark() {
    for (const old of this.element.querySelectorAll('td[tabindex="0"]')) old.tabIndex = -1;
    for (const old of this.element.querySelectorAll("tr.chosen")) old.classList.remove("chosen");
    const cell = this.#td();
    if (!cell) return;
    cell.tabIndex = 0;
    cell.parentElement.classList.add("chosen");
  }

  #move(row, column) {
    this.flush();
    this.#at = { row: Math.max(0, Math.min(this.#data.rows.length - 1, row)), column: Math.max(0, Math.min(this.columns.length - 1, column)) };
    this.#mark();
    this.#td()?.focus();
    this.onMove(this.#at.row);
  }

  /** Begins to change a cell. */
  #begin(row, column, typed, was) {
    if (this.#open?.row === row && this.#open?.column === column) return;
    this.#move(row, column);
    if (this.#data.rows[row]?.fixed) return;
    const name = this.columns[column];
    const text = this.#text(row, name);
    const area = h("textarea", { value: typed ?? text, rows: 1, "aria-label": `${name} of ${this.#data.rows[row].face}`, spellcheck: name !== "id" });
    const fit = () => {
      area.style.height = "auto";
      area.style.height = `${area.scrollHeight + 2}px`;
    };
    this.#open = { row, column, face: this.#data.rows[row].face, name, area, was: was ?? text, sent: text, said: new Set([text]) };
    area.addEventListener("input", () => {
      fit();
      // An id is a card's name; it is written when it is whole.
      if (name !== "id") this.#send();
    });
    area.addEventListener("blur", () => {
      if (this.#open?.area !== area || !area.isConnected) return;
      // Where it is still the active element, it is the window that has lost the focus.
      if (document.activeElement === area) this.#send();
      else this.flush();
    });
    fill(this.#td(), area);
    area.focus();
    fit();
  }

  #send() {
    const open = this.#open;
    if (!open || open.area.value === open.sent) return;
    open.sent = open.area.value;
    open.said.add(open.sent);
    const row = this.#data.rows[open.row];
    const at = this.#data.columns.indexOf(open.name);
    const before = this.#text(open.row, open.name);
    row.cells[at] = { ...row.cells[at], text: open.sent };
    this.onType(open.face, open.name, open.sent, before);
  }

  /** Ends the change of a cell, with what is typed in it. */
  flush() {
    const open = this.#open;
    if (!open) return;
    this.#send();
    this.#open = null;
    const cell = open.area.parentElement;
    if (cell) cell.textContent = this.#text(open.row, open.name);
  }

  #key(event) {
    const { row, column } = this.#at;
    const open = this.#open;
    if (open) {
      if (event.key === "Escape") {
        open.area.value = open.was;
        this.#move(row, column);
      } else if (event.key === "Enter" && !event.shiftKey && !event.altKey) this.#move(row + 1, column);
      else if (event.key === "Tab") {
        const next = column + (event.shiftKey ? -1 : 1);
        if (!this.columns[next]) return this.flush();
        this.#begin(row, next);
      } else return;
      return event.preventDefault();
    }
    const moves = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1], Home: [0, -column], End: [0, 1e6], PageUp: [-10, 0], PageDown: [10, 0] };
    if (moves[event.key]) {
      this.#move(row + moves[event.key][0], column + moves[event.key][1]);
      return event.preventDefault();
    }
    if (event.key === "Enter" || event.key === "F2") {
      this.#begin(row, column);
      return event.preventDefault();
    }
    if (event.key.length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey) {
      this.#begin(row, column, event.key);
      const area = this.#open?.area;
      if (area) area.dispatchEvent(new Event("input"));
      return event.preventDefault();
    }
  }

  #pasted(event) {
    const lines = linesOf(event.clipboardData.getData("text/plain"));
    if (lines.length === 1 && lines[0].length === 1 && this.#open) return;
    event.preventDefault();
    const { row, column } = this.#at;
    this.flush();
    this.onPaste(row, column, lines);
  }
}
