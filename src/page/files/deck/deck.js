// Change a deck: its cards as a table, and beside it the card that is being changed. What is typed goes into the kit at
// once; `store.js` sees to it. Here is what people see and press.

import * as press from "../press/press.js";
import { Beside } from "./beside.js";
import * as changes from "./changes.js";
import { freshId, shownColumns } from "./columns.js";
import { DeckFiles } from "./files.js";
import { DeckNotes } from "./notes.js";
import { enable, fill, h, heading, later, tell } from "../common/dom.js";
import { list } from "../ui/form.js";
import { Grid } from "./grid.js";
import { headOf } from "../templates/heads.js";
import { deckMemory, recall, remember } from "../press/keep.js";
import { openMenu } from "../ui/menu.js";
import { notesAt } from "../ui/notes.js";
import { askColumn, askTable } from "./dialogs.js";
import { grouped, plural, t } from "../common/phrases.js";
import { Store } from "./store.js";
import { showUnsaved } from "./unsaved.js";

/** The most cells that are pasted at once: more are a table that was meant for something else, and would take minutes. */
const MOST_CELLS = 100000;
/** From how many cards on it takes long to read and prove a deck again. */
const LARGE = 1000;

export async function showDecks(main, given) {
  const view = new DeckView(main, given);
  await view.start();
  return () => view.end();
}

class DeckView {
  #end = new AbortController();
  /** Columns that are shown though no card says anything in them. @type {Set<string>} */
  #more = new Set();
  #all = recall("all-columns", false);
  #query = "";

  constructor(main, given) {
    Object.assign(this, given, { main });
    this.decks = given.contents.components.filter(
      ({ kind }) => kind === "deck" || kind === "token",
    );
    this.deck = this.decks.find(({ name }) => name === given.rest[0])?.name ?? this.decks[0].name;
  }

  async start() {
    this.grid = new Grid({
      moved: (key) => (this.store.leave(key), this.drawCard()),
      chose: () => this.tools(),
      typed: (key, column, text) => this.typed(key, column, text),
      left: () => this.store.seal(),
      others: (key, column, text) =>
        tell(
          text
            ? t("{card}, {column} was changed elsewhere and says “{text}” now.", {
                card: this.nameOf(key),
                column: headOf(column),
                text,
              })
            : t("{card}, {column} was emptied elsewhere.", {
                card: this.nameOf(key),
                column: headOf(column),
              }),
        ),
      lost: (key, column, text) =>
        tell(t("The card in which you typed “{text}” was deleted elsewhere.", { text }), "bad"),
      fixed: (key) =>
        tell(
          t("This card cannot be changed here: {why}", {
            why: this.store.about.get(key)?.fixed ?? "",
          }),
          "bad",
        ),
      paste: (keys, columns, lines) => this.paste(keys, columns, lines),
      copied: (rows, columns) => tell(t("Copied: {size} cells.", { size: `${rows} × ${columns}` })),
      clear: (keys, columns) =>
        this.do(
          t("clearing"),
          changes.writing(
            this.store,
            keys.flatMap((key) => columns.map((name) => [key, name, ""])),
          ),
        ),
      remove: (keys) => this.drop(keys),
      fillDown: (keys, columns) =>
        this.do(t("filling down"), changes.fillingDown(this.store, keys, columns)),
      shift: (keys, by) => this.shift(keys, by),
      drop: (keys, after) => this.move(keys, changes.moving(this.store, keys, after)),
      menu: (column, button) => this.columnMenu(column, button),
    });
    this.beside = new Beside(this.kit);
    this.notes = new DeckNotes(this.kit, this.#end.signal);
    this.empty = h("p", { class: "grid-empty", hidden: true });
    this.unsaved = h("div", { "aria-live": "polite" });
    fill(
      this.main,
      h("div", { class: "bar" }, heading(this.told.title, t("cards")), this.toolbar()),
      this.unsaved,
      h(
        "div",
        { class: "desk" },
        h("div", {}, this.grid.element, this.empty, this.notes.element),
        this.beside.element,
      ),
    );
    this.unhear = press.onChange((kit) => (kit === null || kit === this.kit) && this.changed());
    this.drawCard = later(5, () => this.card());
    addEventListener("keydown", (event) => this.key(event), { signal: this.#end.signal });
    addEventListener("pagehide", () => this.keep(), { signal: this.#end.signal });
    await this.show();
  }

  toolbar() {
    const button = (words, act, id) =>
      h("button", { type: "button", onclick: () => (this.grid.flush(), act()), id }, words);
    const decks =
      this.decks.length > 1 &&
      list(
        t("Deck"),
        this.decks.map(({ name, title }) => [name, title]),
        this.deck,
        (name) => this.open(name),
      );
    this.undoButton = button(t("Undo"), () => this.undo(), "undo");
    this.redoButton = button(t("Redo"), () => this.redo(), "redo");
    this.copyButton = button(t("Copy card"), () => this.copy(), "copy");
    this.dropButton = button(t("Delete card"), () => this.drop(this.grid.chosen.keys), "drop");
    const more = h(
      "button",
      {
        type: "button",
        id: "more",
        "aria-haspopup": "menu",
        "aria-expanded": "false",
        onclick: () => (this.grid.flush(), this.moreMenu(more)),
      },
      t("More"),
    );
    this.search = h("input", {
      type: "search",
      id: "search",
      placeholder: t("Search"),
      "aria-label": t("Search in the cards"),
      oninput: () => this.find(),
    });
    this.found = h("p", { class: "fine", role: "status" });
    const tools = h(
      "div",
      { class: "row tools-row", role: "group", "aria-label": t("Change the cards") },
      button(t("Add card"), () => this.add(), "add"),
      this.copyButton,
      this.dropButton,
      this.undoButton,
      this.redoButton,
      more,
    );
    return [decks, tools, h("div", { class: "search" }, this.search, this.found)];
  }

  /** Shows the deck that is chosen, and what was typed in it and not written. */
  async show() {
    const { kit, deck } = this;
    const large = () => this.store.table.rows.length > LARGE;
    this.notes.clear();
    this.#more.clear();
    this.memory = deckMemory(kit, deck, () =>
      tell(
        t(
          "This browser’s storage is full: what you type is saved, but cannot be kept over a reload before that.",
        ),
        "bad",
      ),
    );
    const engine = (this.files = new DeckFiles({
      kit,
      deck,
      kept: this.told.kept,
      signal: this.#end.signal,
    }));
    const store = (this.store = new Store(
      engine,
      this.memory,
      (what) => store === this.store && this.heard(what),
    ));
    this.retry = later(3000, () => store === this.store && store.save());
    store.onFault = (fault) => {
      press.sayFault(fault);
      if (!press.isStopped(fault)) this.retry();
    };
    this.reload = later(700, () => (large() ? this.reloadLate() : this.reread()));
    this.reloadLate = later(3000, () => this.reread());
    this.prove = later(800, () => (large() ? this.proveLate() : this.proof()));
    this.proveLate = later(2500, () => this.proof());
    this.remember = later(400, () => this.keep());
    await store.open().catch(press.sayFault);
    // An address may name a card, as notes do.
    const asked = this.rest[0] === deck ? store.placeOf(`${deck}/${this.rest[1]}`) : -1;
    const columns = shownColumns(store, { all: this.#all, more: this.#more });
    const column = columns.find((name) => name === this.rest[2]);
    if (asked >= 0) this.grid.go(store.table.rows[asked].key, column, { focus: Boolean(column) });
    else if (!this.grid.key && store.table.rows.length) this.grid.go(store.table.rows[0].key);
  }

  end() {
    this.grid.flush();
    this.keep();
    this.unhear();
    for (const wait of [
      this.drawCard,
      this.reload,
      this.reloadLate,
      this.prove,
      this.proveLate,
      this.remember,
      this.retry,
    ])
      wait.cancel();
    this.beside.end();
    this.#end.abort();
  }

  /** Keeps what can be undone over a reload. */
  keep() {
    if (this.store.revision >= 0) this.memory.keepHistory(this.store.history());
  }

  async open(name) {
    this.grid.flush();
    this.keep();
    await this.store.inTurn(async () => {});
    this.deck = name;
    this.search.value = this.#query = "";
    history.replaceState(
      null,
      "",
      `#/${encodeURIComponent(this.kit)}/cards/${encodeURIComponent(name)}`,
    );
    await this.show();
  }

  /** The store has changed: cells of its table, rows, or only what is written. */
  heard(what) {
    if (what !== "state") this.remember();
    if (what === "state") {
      this.notes.mark(this.store);
      this.prove();
      if (this.store.isSaved) this.reload();
    }
    this.draw();
    this.drawCard();
  }

  /** Draws the table. */
  draw() {
    const { store } = this;
    const { table } = store;
    const columns = shownColumns(store, { all: this.#all, more: this.#more });
    const query = this.#query.toLocaleLowerCase();
    const isFound = ({ key, cells }) =>
      store.young.has(key) ||
      Object.values(cells).some((text) => text.toLocaleLowerCase().includes(query));
    const keys = (query ? table.rows.filter(isFound) : table.rows).map(({ key }) => key);
    this.found.textContent = query
      ? plural(table.rows.length, "{some} of {n} card", "{some} of {n} cards", {
          some: keys.length,
        })
      : "";
    this.grid.show({
      title: this.decks.find(({ name }) => name === this.deck).title,
      columns,
      keys,
      number: (key) => table.place(key) + 1,
      text: (key, column) => table.text(key, column),
      isFixed: (key) => store.isFixed(key),
      isNoted: (key) =>
        !store.young.has(key) && Boolean(this.notes.of(key)?.length || this.twins(key)),
      head: headOf,
    });
    this.empty.hidden = keys.length > 0;
    this.empty.textContent = query
      ? t("No card says that.")
      : t("No cards yet. “Add card” makes the first one.");
    showUnsaved(store, this.unsaved, headOf);
    this.tools();
  }

  /** Which buttons can be pressed, and what they say. */
  tools() {
    const { keys } = this.grid.chosen;
    enable(this.undoButton, this.store.canUndo);
    enable(this.redoButton, this.store.canRedo);
    for (const button of [this.copyButton, this.dropButton]) enable(button, keys.length > 0);
    this.copyButton.textContent =
      keys.length > 1 ? t("Copy {number} cards", { number: keys.length }) : t("Copy card");
    this.dropButton.textContent =
      keys.length > 1 ? t("Delete {number} cards", { number: keys.length }) : t("Delete card");
  }

  /** What a row is called. */
  nameOf(key) {
    return (
      this.store.about.get(key)?.face ??
      t("Card {number}", { number: this.store.table.place(key) + 1 })
    );
  }

  /** Whether another card has the name of this one. */
  twins(key) {
    const id = this.store.table.text(key, "id").trim();
    if (this.namesOf !== this.store.table.rows) {
      this.namesOf = this.store.table.rows;
      this.names = new Map();
      for (const { cells } of this.namesOf)
        if (cells.id) this.names.set(cells.id.trim(), (this.names.get(cells.id.trim()) ?? 0) + 1);
    }
    return id !== "" && this.names.get(id) > 1;
  }

  typed(key, column, text) {
    const conflict = this.store.conflicts.find((one) => one.key === key && one.column === column);
    if (conflict) {
      conflict.text = text;
      return showUnsaved(this.store, this.unsaved, headOf);
    }
    if (!changes.canSay(column, text))
      return tell(
        t("{column} is a whole number; “{text}” is not written.", { column: headOf(column), text }),
        "bad",
      );
    this.namesOf = null;
    this.notes.stop();
    this.store.do(
      t("typing"),
      changes.writing(this.store, [[key, column, text]]),
      `${key}|${column}`,
    );
  }

  /** Makes a change, if there is anything to change. */
  do(label, commands) {
    this.grid.flush();
    this.store.seal();
    return commands.length > 0 && this.store.do(label, commands);
  }

  /** Files have changed, perhaps by what was written from here. */
  async changed() {
    try {
      const { answer } = await press.ask(
        { ask: "kits" },
        { rank: press.NOW, signal: this.#end.signal },
      );
      const { revision } = answer.kits.find(({ key }) => key === this.kit) ?? {};
      if (revision !== this.store.revision) await this.store.refresh();
      else if (!this.store.isSaved) this.store.save();
    } catch (fault) {
      press.sayFault(fault);
    }
  }

  /** Reads the table again: lines may be others now. */
  reread() {
    return this.store.inTurn(() => this.store.load("lines")).catch(press.sayFault);
  }

  /** Asks what is wrong with the whole kit, some time after the last key. */
  async proof() {
    if (!(await this.notes.prove(this.store))) return;
    this.draw();
    this.drawCard();
  }

  /** Draws the card of the row that is chosen. */
  async card() {
    const { store } = this;
    const { key } = this.grid;
    if (key === null) return this.beside.show(null);
    const about = store.about.get(key);
    const isYoung = store.young.has(key);
    const number = t("Card {number}", { number: store.table.place(key) + 1 });
    if (!about)
      return this.beside.show({
        face: null,
        words: t("{card}: it is drawn when something is filled in", { card: number }),
        isYoung,
        why: () => [],
        more: [],
      });
    const isTwin = this.twins(key);
    const rename = () =>
      this.do(
        t("naming"),
        changes.writing(store, [[key, "id", freshId(store, store.table.text(key, "id"))]]),
      );
    const more = [
      about.fixed &&
        h("p", { class: "fine" }, t("It cannot be changed here: {why}", { why: about.fixed })),
      isTwin &&
        h(
          "div",
          { class: "note" },
          h(
            "p",
            {},
            t("Several cards have the ID “{id}”, so none of them is drawn.", {
              id: store.table.text(key, "id"),
            }),
          ),
          h("button", { type: "button", onclick: rename }, t("Give this one an ID of its own")),
        ),
    ];
    const why = (notes) => (isTwin ? [] : (this.notes.of(key) ?? notesAt(notes, about)));
    const { face, file, line } = about;
    const words =
      this.told.kept === "folder"
        ? t("{card}: {face}, {file} line {line}", { card: number, face, file, line })
        : `${number}: ${face.split("/").slice(1).join("/")}`;
    return this.beside.show({ face: isTwin ? null : about.face, words, isYoung, why, more });
  }

  undo() {
    this.replayed(this.store.undo(), (step) => t("Undone: {step}.", { step }));
  }

  redo() {
    this.replayed(this.store.redo(), (step) => t("Redone: {step}.", { step }));
  }

  replayed(done, words) {
    if (!done) return;
    const key = done.keys.find((one) => this.store.table.place(one) >= 0);
    this.namesOf = null;
    if (key) this.grid.go(key, done.column, { isWhole: done.keys.length > 1 });
    if (done.isWhole) tell(words(done.label));
    else
      tell(
        t(
          "Something was changed elsewhere since then, so not all of this step could be taken back or made again.",
        ),
        "bad",
      );
  }

  /** Adds a card behind the chosen ones. */
  add() {
    const { keys, commands } = changes.adding(
      this.store,
      this.grid.key,
      [{}],
      this.store.table.text(this.grid.key ?? "", "id") || "card",
    );
    this.added(keys, commands, t("adding a card"));
  }

  copy() {
    const { keys } = this.grid.chosen;
    const copied = changes.copying(this.store, keys);
    this.added(copied.keys, copied.commands, t("copying"));
    this.copyPictures(keys, copied.keys).catch(press.sayFault);
  }

  /** Where pictures go by the IDs of cards, the copies get copies of them. */
  async copyPictures(keys, copies) {
    const { store } = this;
    await store.save();
    for (const [at, copy] of copies.entries()) {
      const [id, like] = [copy, keys[at]].map((key) => store.table.text(key, "id"));
      const face = store.about.get(copy)?.face;
      if (id && like && face)
        await store.beside((revision) => this.files.copyPicture(revision, { face, id, like }));
    }
  }

  added(keys, commands, label) {
    this.namesOf = null;
    for (const key of keys) this.store.young.add(key);
    this.do(label, commands);
    if (keys.length > 1) this.grid.choose(keys[0], keys.at(-1));
    else this.grid.go(keys[0]);
    tell(plural(keys.length, "Added: {n} card.", "Added: {n} cards."));
  }

  drop(keys) {
    const commands = changes.dropping(this.store, keys);
    const words =
      keys.length === 1 ? this.nameOf(keys[0]) : plural(keys.length, "{n} card", "{n} cards");
    this.namesOf = null;
    if (this.do(t("deleting {cards}", { cards: words }), commands))
      tell(t("Deleted: {cards}. “Undo” brings back what was deleted.", { cards: words }));
  }

  shift(keys, by) {
    this.move(keys, changes.shifting(this.store, keys, by));
  }

  move(keys, commands) {
    if (!commands.length) return;
    this.do(t("moving"), commands);
    if (keys.length > 1) this.grid.choose(keys[0], keys.at(-1));
    else
      this.grid.go(keys[0], undefined, {
        isWhole: this.grid.chosen.isWhole,
        focus: this.grid.element.contains(document.activeElement),
      });
  }

  paste(keys, columns, lines) {
    const cells = lines.reduce((sum, line) => sum + line.length, 0);
    if (cells > MOST_CELLS)
      return tell(
        plural(
          cells,
          "That is a table of {n} cell, of which {most} can be pasted at once. Nothing was pasted.",
          "That is a table of {n} cells, of which {most} can be pasted at once. Nothing was pasted.",
          { most: grouped(MOST_CELLS) },
        ),
        "bad",
      );
    const { columns: shown, keys: rows } = this.grid.rows.model;
    const { commands, left } = changes.pasting(this.store, { keys, columns, shown, rows }, lines);
    this.namesOf = null;
    this.do(t("pasting"), commands);
    const wide = lines.reduce((most, line) => Math.max(most, line.length), 0);
    const size = `${lines.length} × ${wide - left}`;
    if (left)
      tell(
        plural(
          left,
          "Pasted: {size} cells. Left out, since the table ends there: {n} column.",
          "Pasted: {size} cells. Left out, since the table ends there: {n} columns.",
          { size },
        ),
        "bad",
      );
    else tell(t("Pasted: {size} cells.", { size }));
  }

  columnMenu(column, button) {
    const sort = (way) =>
      this.do(
        t("sorting by {column}", { column: headOf(column) }),
        changes.sorting(this.store, column, way),
      ) || tell(t("It is in this order already."));
    const { keys } = this.grid.chosen;
    openMenu(button, [
      [t("Sort A to Z, 1 to 9"), () => sort(1)],
      [t("Sort Z to A, 9 to 1"), () => sort(-1)],
      keys.length > 1 &&
        column !== "id" && [
          t("Fill down in the chosen cards"),
          () => this.do(t("filling down"), changes.fillingDown(this.store, keys, [column])),
        ],
      column !== "id" &&
        column !== "copies" && [t("Delete this column"), () => this.dropColumn(column)],
    ]);
  }

  dropColumn(column) {
    this.#more.delete(column);
    if (
      this.do(
        t("deleting the column {column}", { column: headOf(column) }),
        changes.droppingColumn(this.store, column),
      )
    )
      tell(t("Deleted: {cards}. “Undo” brings back what was deleted.", { cards: headOf(column) }));
  }

  moreMenu(button) {
    const { keys, columns } = this.grid.chosen;
    const all = () => {
      this.#all = !this.#all;
      remember("all-columns", this.#all);
      this.draw();
    };
    openMenu(button, [
      keys.length > 0 && [t("Move up (Alt+↑)"), () => this.shift(keys, -1)],
      keys.length > 0 && [t("Move down (Alt+↓)"), () => this.shift(keys, 1)],
      keys.length > 0 && [
        t("Fill down (Ctrl+D)"),
        () => this.do(t("filling down"), changes.fillingDown(this.store, keys, columns)),
      ],
      [t("Paste a table"), () => askTable(this)],
      [t("Add a column"), () => askColumn(this)],
      [this.#all ? t("Hide empty columns") : t("Show empty columns"), all],
    ]);
  }

  /** Shows a column, and adds it to the file if its cards need that. */
  addColumn(name) {
    this.#more.add(name);
    const needsIt =
      this.store.absent.includes(name) ||
      [...this.store.about.values()].some(({ file, fixed }) => !fixed && !file.endsWith(".toml"));
    if (needsIt)
      this.do(t("adding the column {column}", { column: headOf(name) }), [{ do: "column", name }]);
    this.draw();
    if (this.grid.key) this.grid.go(this.grid.key, name, { focus: true });
  }

  find() {
    this.#query = this.search.value.trim();
    this.draw();
    const [first] = this.grid.rows.model.keys;
    if (first && this.grid.rows.place(this.grid.key) < 0) this.grid.go(first);
    this.drawCard();
  }

  /** Keys that are meant for the whole view. */
  key(event) {
    const isControl = (event.ctrlKey || event.metaKey) && !event.altKey;
    const isElsewhere =
      document.querySelector("dialog[open]") ||
      (/^(INPUT|TEXTAREA|SELECT)$/.test(event.target.tagName ?? "") &&
        !this.grid.element.contains(event.target));
    if (!isControl || isElsewhere) return;
    const key = event.key.toLowerCase();
    if (key === "z" || key === "y") {
      event.preventDefault();
      this.grid.flush();
      if (key === "y" || event.shiftKey) this.redo();
      else this.undo();
    } else if (key === "f" && document.activeElement !== this.search) {
      event.preventDefault();
      this.search.focus();
      this.search.select();
    }
  }
}
