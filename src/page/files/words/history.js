// What can be undone of files that are written whole: rules, the words of boards, the title of a kit. It outlasts a reload,
// and does not depend on the rest of the page.

/** How many characters are kept for undoing. */
const MOST = 1000000;

/** @typedef {{ path: string, before: string, after: string, mark: string }} Version  A file before and after a change. */

export class FileHistory {
  /** @type {Version[]} */
  #versions = [];
  #at = 0;

  /** @param {{ load: () => { versions: Version[], at: number } | null, save: (kept: object) => void }} memory */
  constructor(memory) {
    this.memory = memory;
    const kept = memory.load();
    if (kept) [this.#versions, this.#at] = [kept.versions, kept.at];
  }

  get canUndo() {
    return this.#at > 0;
  }

  get canRedo() {
    return this.#at < this.#versions.length;
  }

  /** A file was changed. Changes of one mark, one after the other, are one. @param {Version} version */
  add({ path, before, after, mark }) {
    if (before === after) return;
    const last = this.#at === this.#versions.length ? this.#versions[this.#at - 1] : undefined;
    if (last && last.mark === mark && last.path === path && last.after === before)
      last.after = after;
    else {
      this.#versions.length = this.#at;
      this.#versions.push({ path, before, after, mark });
    }
    let size = 0;
    const first = this.#versions.findLastIndex(
      (one) => (size += one.before.length + one.after.length) > MOST,
    );
    this.#versions.splice(0, Math.min(first + 1, this.#versions.length - 1));
    this.#at = this.#versions.length;
    this.#keep();
  }

  /** What is to be written so that the last change is taken back; `text` is what the file must say now. */
  get undone() {
    const last = this.#versions[this.#at - 1];
    return last && { path: last.path, text: last.after, becomes: last.before };
  }

  get redone() {
    const next = this.#versions[this.#at];
    return next && { path: next.path, text: next.before, becomes: next.after };
  }

  /** That was written. @param {1 | -1} by */
  moved(by) {
    this.#at += by;
    const last = this.#versions[this.#at - 1];
    // What is changed next is a step of its own.
    if (last) last.mark = "";
    this.#keep();
  }

  #keep() {
    this.memory.save({ versions: this.#versions, at: this.#at });
  }
}
