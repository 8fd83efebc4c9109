// What is wrong with the cards of a deck: the notes of the press, by the rows they are about.

import { fill, h } from "../common/dom.js";
import { isAt, noteBox, notesAt } from "../ui/notes.js";
import * as press from "../press/press.js";

export class DeckNotes {
  /** The notes on rows, by their keys. @type {Map<string, object[]>} */
  #notes = new Map();
  /** Takes back a proof that is under way. */
  #proving = new AbortController();

  /** `signal` ends with the view. */
  constructor(kit, signal) {
    this.kit = kit;
    this.element = h("div", { "aria-live": "polite" });
    signal.addEventListener("abort", () => this.stop());
  }

  /** The notes on a row, if any are known. */
  of(key) {
    return this.#notes.get(key);
  }

  clear() {
    this.#notes.clear();
  }

  /** Which rows have notes: those of the press, which knows where cards are in files. */
  mark(store, notes = store.read?.notes ?? []) {
    this.#notes = new Map();
    if (!notes.length) return void fill(this.element);
    const rows = [...store.about].map(([key, about]) => ({ ...about, key }));
    for (const row of rows) {
      const found = notesAt(notes, row);
      if (found.length) this.#notes.set(row.key, found);
    }
    // A deck in which nothing is yet has no faults.
    if (!rows.length)
      notes = notes.filter(({ code }) => code !== "missing-key" && code !== "bad-data");
    const young = rows.filter(({ key }) => store.young.has(key)).map(isAt);
    const isOnYoung = (place) => young.some((isHere) => isHere(place));
    const isOfYoung = (note) => [note, ...(note.others ?? [])].every(isOnYoung);
    fill(this.element, noteBox({ notes: notes.filter((note) => !isOfYoung(note)) }));
  }

  /** Asks what is wrong with the whole kit. Whether the answer is about what the store holds, and is marked. */
  async prove(store) {
    if (!store.isSaved) return false;
    const { signal } = (this.#proving = new AbortController());
    try {
      const { answer } = await press.ask({ ask: "proof", kit: this.kit }, { signal });
      if (!answer.notes || answer.revision !== store.revision || signal.aborted) return false;
      this.mark(store, answer.notes);
      return true;
    } catch (fault) {
      press.sayFault(fault);
      return false;
    }
  }

  /** Takes back a proof that is under way. */
  stop() {
    this.#proving.abort();
  }
}
