// What is typed in the cells of a deck: kept in the browser until it is written, and not written over what somebody else
// has put there in the meantime.

import { fill, h } from "./dom.js";
import { recall, remember, remembered } from "./keep.js";

export class Drafts {
  /** Shows what could not be written, and what may be done about it. */
  element = h("div", { "aria-live": "polite" });
  /**
   * By `FACE:COLUMN`: `{ face, column, text, was, sent, waits, stuck, isConflict }`; `was` is what the cell said before, and
   * `sent` what was last sent to be written: after a reload nobody knows whether it was.
   */
  #cells = new Map();

  /**
   * Drafts of the deck whose cells are remembered under names that begin so. `said(face, column)` is what a cell says, or
   * `null` where its card is gone; `write(face, column, text)` promises whether it was written; `says(face, column, text)`
   * takes what a cell says from then on; `inTurn(act)` does something after all changes that wait.
   */
  constructor(start, { said, write, says, inTurn }) {
    Object.assign(this, { start, said, write, says, inTurn });
  }

  get isEmpty() {
    return !this.#cells.size;
  }

  /** Takes what was typed in a cell that said `was`. */
  type(face, column, text, was) {
    const key = `${face}:${column}`;
    const cell = this.#cells.get(key) ?? { face, column, was };
    cell.text = text;
    this.#cells.set(key, cell);
    this.#remember(cell);
    if (cell.isConflict) this.tell();
    else this.#put(cell);
  }

  /** Tries again what could not be written, now that files have changed; of conflicts it tells what the other text is now. */
  again() {
    for (const cell of this.#cells.values()) if (cell.stuck && !cell.isConflict) this.#put(cell);
    this.tell();
  }

  /** Takes up what was typed before a reload or a fault. */
  restore() {
    for (const name of remembered(this.start)) {
      const [face, column] = name.slice(this.start.length).split(/:(?=[^:]*$)/);
      const { text, was, sent } = recall(name, {});
      if (text === undefined || this.said(face, column) === text) {
        remember(name, undefined);
        continue;
      }
      this.#cells.set(`${face}:${column}`, { face, column, was, sent });
      this.type(face, column, text, was);
    }
  }

  #remember({ face, column, text, was, sent }) {
    remember(`${this.start}${face}:${column}`, { text, was, sent });
  }

  #put(cell) {
    cell.stuck = false;
    if (cell.waits) return;
    cell.waits = true;
    this.inTurn(async () => {
      cell.waits = false;
      const { face, column, text, was = "", sent = was } = cell;
      const now = this.said(face, column);
      cell.isConflict = now === null || ![was, sent, text].some((known) => known.trim() === now.trim());
      if (!cell.isConflict) {
        cell.sent = text;
        this.#remember(cell);
      }
      const isDone = !cell.isConflict && (await this.write(face, column, text));
      if (isDone) {
        cell.was = text;
        // The table may have been read again since it was typed.
        this.says(face, column, cell.text);
      }
      cell.stuck = !isDone;
      if (isDone && cell.text === text) this.#forget(cell);
      this.tell();
    });
  }

  /** It is written, or not wanted any more. */
  #forget({ face, column }) {
    this.#cells.delete(`${face}:${column}`);
    remember(`${this.start}${face}:${column}`, undefined);
    this.tell();
  }

  tell() {
    const stuck = [...this.#cells.values()].filter((cell) => cell.stuck);
    fill(this.element, stuck.length > 0 && h("section", { class: "note-box", "aria-label": "Typed but not saved" }, h("h2", {}, "Typed but not saved"), h("ul", { class: "notes" }, stuck.map((cell) => this.#item(cell)))));
  }

  #item(cell) {
    const { face, column, text, isConflict } = cell;
    const now = this.said(face, column);
    const button = (words, act) => h("button", { type: "button", onclick: act }, words);
    const mine = () => {
      if (isConflict) Object.assign(cell, { was: now, isConflict: false });
      this.#put(cell);
    };
    return h(
      "li",
      {},
      h("p", {}, h("strong", {}, `${face}, ${column}: `), `“${text}”`),
      isConflict && h("p", {}, now === null ? "This card is no longer in the kit." : `Meanwhile it was changed elsewhere, to “${now}”.`),
      h(
        "p",
        { class: "row" },
        now !== null && button(isConflict ? "Save what I typed" : "Save it now", mine),
        button(isConflict && now !== null ? "Keep the other" : "Discard it", () => this.#forget(cell)),
      ),
    );
  }
}
