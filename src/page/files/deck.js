// Change a deck: its cards as a table, and beside it the card that is being changed. What is typed goes into the kit at
// once; what could not be written yet is kept in the browser until it is.

import * as press from "./press.js";
import { split } from "./engine.js";
import { count, dialog, enable, fill, h, heading, later, paint, tell } from "./dom.js";
import { list, tick } from "./form.js";
import { keepFiles, recall, remember } from "./keep.js";
import { noteBox, noteList, notesAt } from "./notes.js";
import { Drafts } from "./drafts.js";
import { Grid } from "./grid.js";
import { linesOf } from "./paste.js";

export async function showDecks(main, given) {
  const view = new DeckView(main, given);
  await view.start();
  return () => view.end();
}

class DeckView {
  #end = new AbortController();
  /** What files were before changes, the last at the end: `{ files, after }`. */
  #past = [];
  /** Changes that are written one after the other. */
  #line = Promise.resolve();
  /** The revision of the kit that the table shows, and the one that it has with what was written from here, which changes are made to. */
  #revision = -1;
  #known = -1;
  /** Whether files may have changed since. */
  #isStale = false;

  constructor(main, given) {
    Object.assign(this, given, { main });
    this.decks = given.contents.components.filter(({ kind }) => kind === "deck" || kind === "token");
    this.deck = this.decks.find(({ name }) => name === given.rest[0])?.name ?? this.decks[0].name;
    this.row = 0;
  }

  async start() {
    this.grid = new Grid({
      onMove: (row) => this.select(row),
      onType: (face, column, text, was) => this.drafts.type(face, column, text, was),
      onOthers: (face, column, text) => tell(text ? `${face}, ${column} was changed elsewhere and says “${text}” now.` : `${face}, ${column} was emptied elsewhere.`),
      onPaste: (row, at, lines) => this.inTurn(() => this.paste(row, at, lines)),
    });
    this.notes = h("div", { "aria-live": "polite" });
    this.unsaved = h("div");
    this.image = Object.assign(new Image(), { className: "card", alt: "" });
    this.back = Object.assign(new Image(), { className: "card", alt: "" });
    this.caption = h("p", { class: "caption" });
    this.cardNotes = h("div", { "aria-live": "polite" });
    const beside = h("aside", { class: "beside", "aria-label": "The card" }, this.cardNotes, h("div", { class: "pair" }, this.image, this.back), this.caption);
    const decks = list("Deck", this.decks.map(({ name, title }) => [name, title]), this.deck, (name) => this.open(name));
    const button = (words, act, id) => h("button", { type: "button", onclick: () => (this.grid.flush(), this.inTurn(act)), id }, words);
    this.undoButton = button("Undo", () => this.undo(), "undo");
    const tools = h("div", { class: "row" }, button("Add card", () => this.add(), "add"), button("Copy card", () => this.add(this.row), "copy"), button("Delete card", () => this.drop(), "drop"), this.undoButton, button("Paste a table", () => this.pasteTable(), "paste"));
    const all = tick("Show empty columns", recall("all-columns", false), (is) => (remember("all-columns", is), this.grid.showAll(is)));
    this.grid.showAll(recall("all-columns", false));
    fill(this.main, h("div", { class: "bar" }, heading(this.told.title, "cards"), decks, tools, all), this.unsaved, h("div", { class: "desk" }, h("div", {}, this.grid.element, this.notes), beside));
    this.unhear = press.onChange((kit) => (kit === null || kit === this.kit) && this.changed());
    this.reload = later(700, () => this.load().catch(press.sayFault));
    this.drawCard = later(5, () => this.card());
    this.prove = later(800, () => this.proof());
    await this.show();
  }

  /** Shows the deck that is chosen, and what was typed in it and not written. */
  async show() {
    this.drafts = new Drafts(`draft:${this.kit}:${this.deck}:`, {
      said: (face, column) => this.said(face, column),
      write: (face, column, text) => this.edit([{ do: "set", row: this.rowOf(face), column, text }], `${face}|${column}`),
      says: (face, column, text) => this.says(face, column, text),
      inTurn: (act) => this.inTurn(() => this.fresh().catch(() => {}).then(act)),
    });
    fill(this.unsaved, this.drafts.element);
    await this.load();
    this.drafts.restore();
  }

  end() {
    this.grid.flush();
    this.unhear();
    this.drawCard.cancel();
    this.reload.cancel();
    this.prove.cancel();
    this.#end.abort();
  }

  async open(name) {
    this.grid.flush();
    await this.#line;
    this.deck = name;
    this.row = 0;
    this.#past = [];
    this.#revision = -1;
    history.replaceState(null, "", `#/${encodeURIComponent(this.kit)}/cards/${encodeURIComponent(name)}`);
    await this.show();
  }

  async load() {
    const { answer } = await press.ask({ ask: "deck", kit: this.kit, deck: this.deck }, { rank: press.NOW, signal: this.#end.signal });
    if (!answer.ok) return fill(this.notes, noteBox(answer));
    fill(this.notes, noteBox(answer));
    enable(this.undoButton, this.#past.length > 0);
    this.#isStale = false;
    if (answer.revision === this.#revision) return;
    this.#revision = this.#known = answer.revision;
    const chosen = this.data?.rows[this.row]?.face;
    this.data = answer;
    answer.rows.forEach((row) => (row.notes = notesAt(answer, row)));
    const at = this.rowOf(chosen);
    this.row = at >= 0 ? at : Math.min(this.row, Math.max(0, answer.rows.length - 1));
    this.grid.show(answer, this.row);
    this.drawCard();
    this.prove();
    this.drafts.again();
  }

  /** Files have changed, perhaps by what was written from here; the table is drawn anew in a pause of typing. */
  changed() {
    this.#isStale = true;
    if (!this.drafts.isEmpty) this.reload();
    else this.fresh().catch(press.sayFault);
  }

  /** Reads the table again if somebody else has changed the kit. */
  async fresh() {
    if (!this.#isStale) return;
    const { answer } = await press.ask({ ask: "kits" }, { rank: press.NOW, signal: this.#end.signal });
    this.#isStale = false;
    const { revision } = answer.kits.find(({ key }) => key === this.kit) ?? {};
    if (revision !== this.#known) await this.load();
    else if (revision !== this.#revision) this.reload();
  }

  rowOf(face) {
    return this.data?.rows.findIndex((row) => row.face === face) ?? -1;
  }

  /** What a cell says; `null` where its card is gone. */
  said(face, column) {
    const row = this.data?.rows[this.rowOf(face)];
    return row ? (row.cells[this.data.columns.indexOf(column)]?.text ?? "") : null;
  }

  /** Takes what a cell says; where its card is gone, nothing. */
  says(face, column, text) {
    const cells = this.data.rows[this.rowOf(face)]?.cells;
    const at = this.data.columns.indexOf(column);
    if (cells && at >= 0) cells[at] = { ...cells[at], text };
  }

  /** Asks what is wrong with the whole kit, some time after the last key. */
  async proof() {
    try {
      const { answer } = await press.ask({ ask: "proof", kit: this.kit }, { signal: this.#end.signal });
      if (!answer.notes || answer.revision !== this.#revision) return;
      fill(this.notes, noteBox(answer));
      this.data.rows.forEach((row) => (row.notes = notesAt({ ...this.data, notes: answer.notes }, row)));
      this.grid.markNotes();
      this.drawCard();
    } catch (fault) {
      press.sayFault(fault);
    }
  }

  select(row) {
    if (row === this.row) return;
    this.row = row;
    this.drawCard();
  }

  /** Draws the card that is being changed; of several that are asked for the last wins. */
  async card() {
    const row = this.data?.rows[this.row];
    this.drawing?.abort();
    if (!row) return;
    const { signal } = (this.drawing = new AbortController());
    const side = async (of, image, words) => {
      const { answer, bytes } = await press.ask({ ask: "face", kit: this.kit, of }, { rank: press.NOW, signal });
      if (signal.aborted) return null;
      if (answer.ok) {
        image.dataset.of = of;
        paint(image, bytes);
        image.alt = words;
        image.style.aspectRatio = `${answer.width} / ${answer.height}`;
        image.dataset.digest = answer.digest;
      }
      image.hidden = image.dataset.of !== of;
      image.classList.toggle("old", !answer.ok);
      return answer;
    };
    try {
      const front = await side(row.face, this.image, row.face);
      if (!front) return;
      const old = this.image.hidden ? ": it is drawn when the problems in the notes are fixed" : ": the picture is the last one without errors";
      this.caption.textContent = `${row.face}, ${row.file} line ${row.line}${front.ok ? "" : old}`;
      fill(this.cardNotes, row.fixed && h("p", { class: "fine" }, `It cannot be changed here: ${row.fixed}`), noteList(row.notes?.length ? row.notes : notesAt({ ...this.data, notes: front.notes }, row)));
      await side(`${row.face}/back`, this.back, `${row.face}, the back`);
    } catch (fault) {
      press.sayFault(fault);
    }
  }

  /** Changes the kit after all changes that wait already. */
  inTurn(act) {
    this.#line = this.#line.then(act).catch(press.sayFault);
    return this.#line;
  }

  /** Changes the deck; whether it could be done. Changes with the same `mark` one after the other are undone as one. */
  async edit(edits, mark, beside = this.cardNotes) {
    try {
      const past = this.#past.at(-1)?.mark === mark && mark ? null : await this.before(edits);
      const changed = await press.ask({ ask: "edit", kit: this.kit, deck: this.deck, revision: this.#known, edits }, { rank: press.NOW });
      if (!changed.answer.ok) {
        fill(beside, noteList(changed.answer.notes));
        tell("That could not be saved: see the note.", "bad");
        // Perhaps somebody else has changed the kit, and rows are others now.
        this.changed();
        return false;
      }
      const files = split(changed);
      if (past) this.#past.push({ mark, files: past });
      this.#past.at(-1).after = files;
      enable(this.undoButton, true);
      await this.written(files, changed.answer.revision, edits);
      return true;
    } catch (fault) {
      press.sayFault(fault);
      return false;
    }
  }

  /** The files that edits change, as they are. */
  async before(edits) {
    const rows = this.data.rows;
    const paths = new Set(edits.map((edit) => rows[edit.row ?? edit.after ?? rows.length - 1]?.file).filter(Boolean));
    const files = new Map();
    for (const path of paths) {
      const { answer, bytes } = await press.ask({ ask: "file", kit: this.kit, path }, { rank: press.NOW });
      if (answer.ok) files.set(path, bytes.slice());
    }
    return files;
  }

  async written(files, revision, edits) {
    if (this.told.kept !== "folder") await keepFiles(this.kit, files, this.told.kept === "built-in");
    const isText = edits.every((edit) => edit.do === "set" && edit.column !== "id" && edit.column !== "copies");
    this.#known = revision;
    if (isText) {
      // The table says it already; only the card is drawn anew.
      this.drawCard();
      this.reload();
    } else {
      await this.load();
    }
    document.body.dataset.written = String(Number(document.body.dataset.written ?? 0) + 1);
  }

  async undo() {
    const last = this.#past.pop();
    if (!last) return;
    try {
      for (const [path, bytes] of last.files) {
        const now = await press.ask({ ask: "file", kit: this.kit, path }, { rank: press.NOW });
        if (!same(now.bytes, last.after.get(path) ?? now.bytes)) {
          this.#past = [];
          tell(`${path} was changed elsewhere since then, so nothing was undone.`, "bad");
          return this.load();
        }
        const { revision } = now.answer;
        const { answer } = await press.ask({ ask: "put", kit: this.kit, path, revision }, { bytes, rank: press.NOW });
        if (answer.ok) continue;
        this.#past.push(last);
        return fill(this.cardNotes, noteList(answer.notes));
      }
      if (this.told.kept !== "folder") await keepFiles(this.kit, last.files, this.told.kept === "built-in");
      tell("Undone.");
      await this.load();
    } catch (fault) {
      this.#past.push(last);
      press.sayFault(fault);
    }
  }

  /** Adds a card, empty or like that of a row. */
  async add(like) {
    const { rows, columns } = this.data;
    const source = rows[like ?? this.row];
    const cells = named({}, this.data, source ? idOf(source, columns) : "card");
    columns.forEach((column, at) => {
      const cell = source?.cells[at];
      if (column !== "id" && column !== "copies" && cell && like !== undefined) cells[column] = cell.text;
    });
    if (like === undefined && columns.includes("title")) cells.title = "New card";
    if (await this.edit([rows.length ? { do: "add", after: this.row, cells } : { do: "add", cells }])) {
      this.row = Math.min(this.row + 1, this.data.rows.length - 1);
      this.grid.show(this.data, this.row);
      this.drawCard();
      tell("A card was added.");
    }
  }

  async drop() {
    const row = this.data.rows[this.row];
    if (row && (await this.edit([{ do: "drop", row: this.row }]))) tell(`${row.face} was deleted. “Undo” brings it back.`);
  }

  /** Puts lines of a spreadsheet into the table, from a cell on; lines beyond the last card become cards. */
  async paste(row, at, lines) {
    const { rows } = this.data;
    const shown = this.grid.columns;
    const edits = [];
    lines.forEach((cells, down) => {
      const said = Object.fromEntries(cells.map((text, right) => [shown[at + right], text]).filter(([column]) => column));
      if (row + down < rows.length) for (const [column, text] of Object.entries(said)) edits.push({ do: "set", row: row + down, column, text });
      else edits.push({ do: "add", cells: named(said, this.data, "card", row + down - rows.length) });
    });
    if (await this.edit(edits)) tell(`Pasted: ${lines.length} × ${Math.max(...lines.map((cells) => cells.length))} cells.`);
  }

  /** A box for a table with a head: its columns are found by name, and every line becomes a card. */
  pasteTable() {
    const why = h("div", { "aria-live": "polite" });
    const area = h("textarea", { rows: 10, "aria-label": "The table", placeholder: "id\ttitle\t…" });
    const put = async () => {
      const [head, ...lines] = linesOf(area.value);
      const { columns } = this.data;
      const names = head.map((name) => columns.find((column) => column.toLowerCase() === name.trim().toLowerCase()));
      if (!names.some(Boolean)) return tell(`The first line must name columns, such as ${columns.slice(0, 4).join(", ")}.`, "bad");
      const edits = lines.map((cells, at) => {
        const said = Object.fromEntries(cells.map((text, right) => [names[right], text]).filter(([column, text]) => column && text));
        return { do: "add", cells: named(said, this.data, "card", at) };
      });
      if (edits.length && (await this.edit(edits, null, why))) {
        box.close();
        tell(`${count(edits.length, "card was", "cards were")} added.`);
      }
    };
    const box = dialog("Paste a table of cards", h("p", {}, "Copy rows from a spreadsheet, with the line that names the columns first."), area, h("p", { class: "row" }, h("button", { type: "button", class: "main", onclick: () => this.inTurn(put) }, "Add these cards")), why);
    area.focus();
  }
}

const same = (a, b) => a.length === b.length && a.every((byte, at) => byte === b[at]);
const idOf = (row, columns) => row.cells[columns.indexOf("id")]?.text ?? row.face.split("/").at(-1);

/** Whether cards of a deck have ids that are written; without, they are numbered. */
const hasIds = ({ rows, columns }) => !rows.length || rows.some((row) => row.cells[columns.indexOf("id")]?.text);

/** The cells of a new card with an id that no card has yet, where cards have one. */
function named(cells, data, like, skip = 0) {
  return cells.id || !hasIds(data) ? cells : { id: freshId(data.rows, data.columns, like, skip), ...cells };
}

function freshId(rows, columns, like, skip) {
  const taken = new Set(rows.map((row) => idOf(row, columns)));
  const base = like.replace(/-\d+$/, "");
  for (let number = 2; ; number++) {
    const id = `${base}-${number}`;
    if (!taken.has(id) && skip-- <= 0) return id;
  }
}
