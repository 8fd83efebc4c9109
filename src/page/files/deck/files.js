// The files of a deck, as its store reads and writes them through the press. What they were before a step is kept, so that
// taking it back gives the same bytes, with every comment; as far as they are small also over a reload.

import * as press from "../press/press.js";
import { argument } from "../ui/advice.js";
import { split } from "../press/engine.js";
import { keepFiles, recallHere, rememberHere } from "../press/keep.js";

/** How many bytes of earlier files are kept. */
const MOST = 64e6;
/** How many characters of them are kept over a reload. Browsers keep some millions for all of a page. */
const MOST_KEPT = 1e6;

const decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });
const encoder = new TextEncoder();
const isSame = (a, b) => a?.length === b?.length && a.every((byte, at) => byte === b[at]);

/** @typedef {Map<string, Uint8Array>} Files  By path. */

export class DeckFiles {
  /** What files were when the table said something, by the name of that. @type {Map<string, Files>} */
  #states = new Map();
  /** The files as they are, as far as they are known, and the revision at which they are so. @type {Files} */
  #files = new Map();
  #revision = -1;
  /** @type {Set<string>} */
  #paths = new Set();

  /** @param {{ kit: string, deck: string, kept: string, signal: AbortSignal }} given */
  constructor({ kit, deck, kept, signal }) {
    Object.assign(this, { kit, deck, kept, signal });
  }

  read = async () => {
    const { answer } = await press.ask(
      { ask: "deck", kit: this.kit, deck: this.deck },
      { rank: press.NOW, signal: this.signal },
    );
    if (answer.ok)
      this.#paths = new Set(answer.rows.filter(({ fixed }) => !fixed).map(({ file }) => file));
    return answer;
  };

  /** @param {{ edits: object[], revision: number, from: string | null, to: string }} change */
  write = async ({ edits, revision, from, to }) => {
    if (this.#revision !== revision) {
      const isFirst = this.#revision < 0;
      this.#states.clear();
      this.#files.clear();
      this.#revision = revision;
      if (isFirst) await this.#recall();
    }
    if (from) await this.#note(from);
    const before = this.#states.get(to);
    const written = before ? await this.#putBack(before) : await this.#edit(edits);
    if (!written.ok) return written;
    this.#revision = written.revision;
    this.#remember();
    document.body.dataset.written = String(Number(document.body.dataset.written ?? 0) + 1);
    return written;
  };

  async #edit(edits) {
    const changed = await press.ask(
      { ask: "edit", kit: this.kit, deck: this.deck, revision: this.#revision, edits },
      { rank: press.NOW },
    );
    if (changed.answer.ok) await this.#took(split(changed));
    return changed.answer;
  }

  /** Keeps over a reload what the files are and were, the last states first, each text once. */
  #remember() {
    const texts = new Map();
    let sum = 0;
    const listed = (/** @type {Files} */ files) =>
      [...files].map(([path, bytes]) => {
        if (!texts.has(bytes)) texts.set(bytes, [texts.size, decoder.decode(bytes)]);
        return [path, texts.get(bytes)[0]];
      });
    try {
      const now = listed(this.#files);
      const states = [];
      for (const [state, files] of [...this.#states].reverse()) {
        for (const bytes of files.values()) if (!texts.has(bytes)) sum += bytes.length;
        if (sum > MOST_KEPT) break;
        states.unshift([state, listed(files)]);
      }
      rememberHere(this.#name, { now, states, texts: [...texts.values()].map(([, text]) => text) });
    } catch {
      // A table in another encoding is put back cell by cell after a reload.
    }
  }

  get #name() {
    return `files:${this.kit}:${this.deck}`;
  }

  /** Takes what was kept before the page was loaded again, if the files are still as they were then. */
  async #recall() {
    const kept = recallHere(this.#name);
    if (!kept) return;
    const texts = kept.texts.map((text) => encoder.encode(text));
    const filled = (list) => new Map(list.map(([path, at]) => [path, texts[at]]));
    for (const [path, bytes] of filled(kept.now)) {
      const { answer, bytes: now } = await press.ask(
        { ask: "file", kit: this.kit, path },
        { rank: press.NOW },
      );
      if (!answer.ok || answer.revision !== this.#revision || !isSame(now, bytes)) return;
    }
    this.#files = filled(kept.now);
    this.#states = new Map(kept.states.map(([state, files]) => [state, filled(files)]));
  }

  /** @param {Files} files */
  async #took(files) {
    for (const [path, bytes] of files) this.#files.set(path, bytes.slice());
    if (this.kept !== "folder") await keepFiles(this.kit, files, this.kept === "built-in");
  }

  /** Notes what the files are now. @param {string} state */
  async #note(state) {
    for (const path of this.#paths) {
      if (this.#files.has(path)) continue;
      const { answer, bytes } = await press.ask(
        { ask: "file", kit: this.kit, path },
        { rank: press.NOW },
      );
      if (!answer.ok || answer.revision !== this.#revision) return;
      this.#files.set(path, bytes.slice());
    }
    this.#states.delete(state);
    this.#states.set(state, new Map(this.#files));
    const seen = new Set();
    let sum = 0;
    for (const [name, files] of [...this.#states].reverse()) {
      for (const bytes of files.values())
        if (!seen.has(bytes)) sum += (seen.add(bytes), bytes.length);
      if (sum > MOST) this.#states.delete(name);
    }
  }

  /**
   * Copies the picture of a card for one that is like it, where pictures go by the IDs of cards; the revision of the kit after that.
   * @param {number} revision @param {{ face: string, id: string, like: string }} card
   */
  async copyPicture(revision, { face, id, like }) {
    const drawn = await press.ask({ ask: "face", kit: this.kit, of: face }, { rank: press.NOW });
    const missing = (drawn.answer.notes ?? []).find(({ code }) => code === "missing-file");
    const path = missing && argument(missing, "file");
    const at = path?.lastIndexOf(id) ?? -1;
    if (!path || at < 0) return revision;
    const source = path.slice(0, at) + like + path.slice(at + id.length);
    const picture = await press.ask(
      { ask: "file", kit: this.kit, path: source },
      { rank: press.NOW },
    );
    if (!picture.answer.ok) return revision;
    const bytes = picture.bytes.slice();
    const put = await press.ask(
      { ask: "put", kit: this.kit, path, revision },
      { bytes, rank: press.NOW },
    );
    if (!put.answer.ok) return revision;
    if (this.#revision === revision) this.#revision = put.answer.revision;
    if (this.kept !== "folder")
      await keepFiles(this.kit, new Map([[path, bytes]]), this.kept === "built-in");
    return put.answer.revision;
  }

  /** Writes files as they were. @param {Files} files */
  async #putBack(files) {
    let written = { ok: true, revision: this.#revision };
    for (const [path, bytes] of files) {
      const now = this.#files.get(path);
      if (isSame(now, bytes)) continue;
      const put = await press.ask(
        { ask: "put", kit: this.kit, path, revision: written.revision },
        { bytes, rank: press.NOW },
      );
      if (!put.answer.ok) return put.answer;
      written = put.answer;
      await this.#took(new Map([[path, bytes]]));
    }
    return written;
  }
}
