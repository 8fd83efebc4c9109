// The one place where a deck is changed: its table as it is here and as the press has it, what can be undone, and one
// queue to the press. A change is made here at once; the press is then given all in which the two tables differ, so that
// it does not matter how they came to differ, nor how often that fails. It knows nothing of the page and is tested in Node.

import { Table, difference, digest, digestOf, inverse, isBlank } from "./table.js";
import { keysOf, known, merged } from "./merge.js";

/**
 * @typedef {import("./table.js").Command} Command
 * @typedef {import("./merge.js").Conflict} Conflict
 * @typedef {{ label: string, commands: Command[], mark?: string }} Step
 * @typedef {{ face: string, file: string, line: number, last_line: number, fixed: string | null }} About  What else is known of a row.
 * @typedef {About & { cells: ({ text: string } | null)[] }} ReadRow
 * @typedef {{ ok: boolean, revision: number, columns: string[], absent: string[], rows: ReadRow[], notes?: object[] }} ReadTable
 * @typedef {{ ok: boolean, revision: number, notes?: { code?: string }[] }} Written
 * @typedef {object} Engine
 * @property {() => Promise<ReadTable>} read
 * @property {(change: { edits: object[], revision: number, from: string | null, to: string }) => Promise<Written>} write
 *   `from` and `to` name what the table said before and says then; `from` is null in the middle of a step.
 * @typedef {object} Memory  What outlasts the page.
 * @property {() => { steps: Step[], at: number, rows: import("./merge.js").Known[], next: number } | null} history
 * @property {() => { cells: [string, string, string, string, string][], rows: [string, Record<string, string>][] } | null} drafts
 * @property {(drafts: object | null) => void} keepDrafts
 */

/** How many steps can be undone. */
const STEPS = 1000;
/** How many cells that are not written are kept over a reload: what somebody types or pastes before they see that nothing is written. */
const KEPT = 2000;
/** How long a program may take to save a file, in milliseconds. */
const HALF_SAVED = 150;
/** How often a change is tried that somebody else was quicker than. */
const TRIES = 5;

export class Store {
  table = new Table([], []);
  /** @type {Map<string, About>} */
  about = new Map();
  /** @type {Conflict[]} */
  conflicts = [];
  /** Rows that were added and not left since: nobody minds yet that they are not complete. @type {Set<string>} */
  young = new Set();
  /** The notes with which the press has refused what is not written. @type {object[] | null} */
  refused = null;
  /** The answer of the press to the last request for the deck. @type {ReadTable | null} */
  read = null;
  /** Columns that the files of the deck do not have. @type {string[]} */
  absent = [];
  revision = -1;
  /** Whether files may have changed since they were read. */
  isStale = false;

  #base = new Table([], []);
  /** @type {Table | null} What was last given to the press: after a fault nobody knows whether it was written. */
  #sent = null;
  /** @type {Step[]} */
  #steps = [];
  #at = 0;
  #next = 1;
  /** @type {Promise<void>} */
  #queue = Promise.resolve();
  #isWaiting = false;
  /** @type {Step | null | undefined} The step that was last written. */
  #writtenStep;
  /** @type {Engine} */ #engine;
  /** @type {Memory} */ #memory;

  /** @param {Engine} engine @param {Memory} memory @param {(what: "cells" | "rows" | "state") => void} hear */
  constructor(engine, memory, hear) {
    this.#engine = engine;
    this.#memory = memory;
    this.hear = hear;
  }

  /** Reads the table, and takes up what was typed and not written before a reload. */
  async open() {
    await this.load();
    this.#restore();
    return this.save();
  }

  get canUndo() {
    return this.#at > 0;
  }

  get canRedo() {
    return this.#at < this.#steps.length;
  }

  /** Whether all is written. */
  get isSaved() {
    return !this.#pending().length && !this.conflicts.length;
  }

  freshKey() {
    return `r${this.#next++}`;
  }

  /** @param {string} key */
  isFixed(key) {
    return Boolean(this.about.get(key)?.fixed);
  }

  /** The first row of this name; -1 if there is none. @param {string} face */
  placeOf(face) {
    return this.table.rows.findIndex(({ key }) => this.about.get(key)?.face === face);
  }

  /**
   * Makes changes, as one step that can be undone. Steps with the same `mark` one after the other are one.
   * @param {string} label @param {Command[]} commands @param {string} [mark]
   */
  do(label, commands, mark) {
    const made = commands.filter((command) => this.table.apply(command));
    if (!made.length) return false;
    const last = this.#at === this.#steps.length ? this.#steps[this.#at - 1] : undefined;
    const [before, now] = [last?.commands.at(-1), made[0]];
    if (
      mark &&
      last?.mark === mark &&
      made.length === 1 &&
      before?.do === "set" &&
      now.do === "set"
    )
      before.to = now.to;
    else {
      this.#steps.length = this.#at;
      this.#steps.push({ label, commands: made, mark });
      if (this.#steps.length > STEPS) this.#steps.shift();
      this.#at = this.#steps.length;
    }
    this.#changed(made);
    return true;
  }

  /** Ends a step: what is typed next is another one. */
  seal() {
    const last = this.#steps[this.#at - 1];
    if (last) delete last.mark;
  }

  /** Takes the last step back; what it was, which rows it is about, and whether all of it could be taken back. */
  undo() {
    return this.#replay(this.#steps[this.#at - 1], -1);
  }

  /** Makes the step once more that was taken back last. */
  redo() {
    return this.#replay(this.#steps[this.#at], 1);
  }

  /** @param {Step | undefined} step @param {1 | -1} by */
  #replay(step, by) {
    if (!step) return null;
    this.seal();
    this.#at += by;
    const commands = by > 0 ? step.commands : step.commands.map(inverse).reverse();
    const made = commands.filter((command) => this.table.apply(command));
    this.#changed(made);
    const keys = made.flatMap((command) =>
      "key" in command ? [command.key] : command.do === "move" ? command.keys : [],
    );
    const column = made.find((command) => command.do === "set");
    return {
      label: step.label,
      keys,
      column: column?.do === "set" ? column.column : undefined,
      isWhole: made.length === commands.length,
    };
  }

  /** @param {Command[]} made */
  #changed(made) {
    this.#keep();
    this.hear(made.every((command) => command.do === "set") ? "cells" : "rows");
    this.save();
  }

  /** Takes rows for complete, or not, which were added and are left now. @param {string | null} except */
  leave(except) {
    if (![...this.young].some((key) => key !== except)) return;
    for (const key of this.young) if (key !== except) this.young.delete(key);
    this.hear("state");
  }

  /** Gives the press what is not written, after all that it is being given. */
  save() {
    if (this.#isWaiting) return this.#queue;
    this.#isWaiting = true;
    this.#queue = this.#queue.then(async () => {
      this.#isWaiting = false;
      await this.#write();
    });
    return this.#queue;
  }

  /** Does something when nothing is being written. @template T @param {() => Promise<T>} act @returns {Promise<T>} */
  inTurn(act) {
    const done = this.#queue.then(act);
    this.#queue = done.then(
      () => {},
      () => {},
    );
    return done;
  }

  /**
   * Changes other files of the kit when all is written: `act` is given its revision, and promises the one after that.
   * @param {(revision: number) => Promise<number>} act
   */
  beside(act) {
    return this.inTurn(async () => {
      this.revision = await act(this.revision);
      this.hear("state");
    });
  }

  /** Files have changed, perhaps by what was written from here. */
  async refresh() {
    this.isStale = true;
    return this.inTurn(() => this.load()).then(() => this.save());
  }

  /** What the press is to have: a row that is new here and says nothing is none yet. */
  #wanted() {
    const { columns, rows } = this.table;
    const isHeld = (/** @type {import("./table.js").Row} */ row) =>
      this.#base.place(row.key) < 0 && isBlank(row);
    return new Table(
      [...columns],
      rows.filter((row) => !isHeld(row)),
    );
  }

  #pending() {
    return difference(this.#base, this.#wanted(), (key) => this.isFixed(key));
  }

  async #write() {
    try {
      for (let tries = 0; tries < TRIES; tries++) {
        if (this.isStale) await this.load();
        const wanted = this.#wanted();
        const edits = difference(this.#base, wanted, (key) => this.isFixed(key));
        if (!edits.length) {
          this.refused = null;
          break;
        }
        const step = this.#steps[this.#at - 1] ?? null;
        this.#sent = wanted;
        this.#keep();
        const from = step === this.#writtenStep ? null : stateOf(this.#base);
        const written = await this.#engine.write({
          edits,
          revision: this.revision,
          from,
          to: stateOf(wanted),
        });
        if (written.ok) {
          this.#writtenStep = step;
          await this.#took(wanted, written.revision, edits);
          break;
        }
        this.refused = written.notes ?? [];
        // Somebody else was quicker: with what they have written it is tried again.
        const before = this.revision;
        await this.load();
        if (this.revision === before) break;
      }
    } catch (fault) {
      if (!this.isSaved) this.refused ??= [];
      this.onFault(fault);
    }
    this.#keep();
    this.hear("state");
  }

  /** Called with what has kept the press from being reached. @type {(fault: unknown) => void} */
  onFault = () => {};

  /** The press has written it. @param {Table} wanted @param {number} revision @param {Record<string, unknown>[]} edits */
  async #took(wanted, revision, edits) {
    this.#base = wanted;
    this.revision = revision;
    this.#sent = null;
    this.refused = null;
    // Names of rows may be others now; texts alone are here already.
    const isText = edits.every(
      ({ do: what, column }) => what === "set" && column !== "id" && column !== "copies",
    );
    if (!isText) await this.load("all");
  }

  /** Reads the table, and joins what was changed here with what it says. @param {"all" | "lines" | ""} what  Also where its revision is known:
   * `all`, or only the lines in which cards are. */
  async load(what = "") {
    let read = await this.#engine.read();
    if (!what && read.ok && read.rows.length < this.#base.rows.length) {
      // Perhaps half of a file that another program is saving.
      await new Promise((done) => setTimeout(done, HALF_SAVED));
      read = await this.#engine.read();
    }
    this.isStale = false;
    const isFirst = this.revision < 0;
    this.read = read;
    if (!read.ok) return void this.hear("state");
    this.absent = read.absent;
    const said = read.rows.map(({ cells }) => ({
      key: "",
      cells: Object.fromEntries(read.columns.map((name, at) => [name, cells[at]?.text ?? ""])),
    }));
    const isKnown =
      read.revision === this.revision &&
      this.#base.rows.length === said.length &&
      said.every((row, at) => digest(row) === digest(this.#base.rows[at]));
    if (what !== "all" && isKnown) {
      // What is written was written from here; only the lines may be others.
      this.about = new Map(this.#base.rows.map(({ key }, at) => [key, read.rows[at]]));
      return what ? undefined : void this.hear("state");
    }
    this.revision = read.revision;
    const keys = this.#keys(
      read.rows.map(({ face }, at) => ({ face, digest: digest(said[at]) })),
      isFirst,
    );
    const theirs = new Table(
      read.columns.filter((name) => !read.absent.includes(name)),
      keys.map((key, at) => ({ key, cells: said[at].cells })),
    );
    const faces = new Map([...this.about].map(([key, { face }]) => [key, face]));
    this.about = new Map(keys.map((key, at) => [key, read.rows[at]]));
    const joined = merged(
      this.#base,
      isFirst ? theirs.copy() : this.table,
      theirs,
      (key) => this.about.get(key)?.face ?? faces.get(key) ?? "",
    );
    for (const known of this.conflicts) {
      // A card that was gone is back, by another key: its file was read when half of it was saved.
      if (!theirs.row(known.key))
        known.key = keys.find((_, at) => read.rows[at].face === known.face) ?? known.key;
      known.now = theirs.row(known.key) ? theirs.text(known.key, known.column) : null;
    }
    for (const conflict of joined.conflicts) this.#conflict(conflict);
    this.#base = theirs;
    this.table = joined.table;
    this.hear("rows");
  }

  /** @param {{ face: string, digest: string }[]} rows @param {boolean} isFirst */
  #keys(rows, isFirst) {
    let before = this.#base.rows.map((row) => known(row, this.about.get(row.key)?.face ?? ""));
    const history = isFirst ? this.#memory.history() : null;
    if (history) {
      [this.#steps, this.#at, this.#next] = [history.steps, history.at, history.next];
      before = history.rows;
    }
    return keysOf(rows, before, () => this.freshKey());
  }

  /** What is kept so that undoing outlasts a reload. */
  history() {
    const rows = this.#base.rows.map((row) => known(row, this.about.get(row.key)?.face ?? ""));
    return { steps: this.#steps, at: this.#at, rows, next: this.#next };
  }

  /** @param {Conflict} conflict */
  #conflict(conflict) {
    this.conflicts = this.conflicts.filter(
      ({ key, column }) => key !== conflict.key || column !== conflict.column,
    );
    this.conflicts.push(conflict);
  }

  /** Takes what was typed on top of another text, or that text. @param {Conflict} conflict @param {boolean} isMine */
  settle(conflict, isMine) {
    this.conflicts = this.conflicts.filter((one) => one !== conflict);
    const { key, column, text } = conflict;
    if (isMine)
      this.do("typing", [{ do: "set", key, column, from: this.table.text(key, column), to: text }]);
    this.#keep();
    this.hear("state");
  }

  /** Takes back what could not be written. */
  discard() {
    for (const { key } of [...this.table.rows])
      if (this.#base.place(key) < 0) this.young.delete(key);
    this.table = this.#base.copy();
    this.refused = null;
    this.conflicts = [];
    this.#steps.length = this.#at = 0;
    this.#keep();
    this.hear("rows");
  }

  /** The cells that are not written. A new card has no face yet. @returns {Conflict[]} */
  unwritten() {
    /** @type {Conflict[]} */
    const cells = [];
    for (const row of this.table.rows) {
      const before = this.#base.row(row.key);
      if (before === row) continue;
      const face = this.about.get(row.key)?.face ?? "";
      for (const [column, text] of Object.entries(row.cells)) {
        const was = before?.cells[column] ?? "";
        if (text !== was) cells.push({ key: row.key, face, column, text, was, now: was });
      }
    }
    return cells;
  }

  /** Keeps what is typed and not written, by the names of rows, since keys are forgotten with the page. */
  #keep() {
    const name = (/** @type {string} */ key) => {
      const face = this.about.get(key)?.face ?? "";
      const alike = this.table.rows.filter((row) => this.about.get(row.key)?.face === face);
      return `${face}#${alike.findIndex((row) => row.key === key)}`;
    };
    const sent = (/** @type {Conflict} */ { key, column, was }) =>
      this.#sent?.row(key)?.cells[column] ?? was;
    const cells = this.unwritten()
      .filter(({ key }) => this.#base.place(key) >= 0)
      .slice(0, KEPT);
    const all = [...cells, ...this.conflicts].map((cell) => [
      name(cell.key),
      cell.column,
      cell.text,
      cell.was,
      sent(cell),
    ]);
    const added = this.table.rows
      .filter((row) => this.#base.place(row.key) < 0 && !isBlank(row))
      .slice(0, KEPT);
    const rows = added.map((row) => [
      name(this.table.keyBefore(this.table.place(row.key)) ?? ""),
      row.cells,
    ]);
    this.#memory.keepDrafts(all.length || rows.length ? { cells: all, rows } : null);
  }

  #restore() {
    const drafts = this.#memory.drafts();
    if (!drafts) return;
    const find = (/** @type {string} */ name) => {
      const [, face, number] = name.match(/^(.*)#(-?\d+)$/s) ?? [];
      return (
        this.table.rows.filter(({ key }) => this.about.get(key)?.face === face)[Number(number)]
          ?.key ?? null
      );
    };
    for (const [name, column, text, was, sent] of drafts.cells) {
      const key = find(name);
      const now = key && this.table.text(key, column);
      const face = name.replace(/#-?\d+$/, "");
      if (key === null || now === null)
        this.#conflict({ key: name, face, column, text, was, now: null });
      else if (now.trim() === text.trim()) continue;
      else if ([was, sent].some((known) => known.trim() === now.trim()))
        this.table.apply({ do: "set", key, column, from: now, to: text });
      else this.#conflict({ key, face, column, text, was, now });
    }
    const said = new Set(this.table.rows.map(digest));
    for (const [name, cells] of drafts.rows) {
      const row = { key: this.freshKey(), cells };
      if (!said.has(digest(row)))
        this.table.apply({ do: "add", key: row.key, after: find(name), cells });
    }
    this.hear("rows");
  }
}

/** A name for what a table says. @param {Table} table */
const stateOf = ({ columns, rows }) => digestOf([...columns, "\n", ...rows.map(digest)]);
