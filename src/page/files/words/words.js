// The words of a kit besides those of its cards: its title and credits, its rules beside their pages, and the words of a
// board, which are chosen by clicking on them.

import * as press from "../press/press.js";
import { enable, fill, h, heading, later, paint, tell } from "../common/dom.js";
import { split } from "../press/engine.js";
import { headOf } from "../templates/heads.js";
import { list } from "../ui/form.js";
import { FileHistory } from "./history.js";
import { keepFiles, recallHere, rememberHere } from "../press/keep.js";
import { noteList } from "../ui/notes.js";
import { t } from "../common/phrases.js";
import { settingsOf } from "../kit/settings.js";

/** The most pages of rules that are shown beside them. */
const MOST_PAGES = 24;

export async function showWords(main, given) {
  const view = new WordsView(main, given);
  await view.start();
  return () => view.end();
}

const KIT_WORDS = () => ({
  title: t("Title"),
  summary: t("What it is, in a sentence"),
  credits: t("Credits"),
  school: t("School, on every sheet"),
  licence: t("License"),
});
/** The longest name of a school that the press prints on sheets. */
const SCHOOL = 40;

class WordsView {
  #end = new AbortController();
  /** Changes that are written one after the other. */
  #line = Promise.resolve();
  /** The text of the rules, as it was read or written last. */
  #text = "";
  #revision = -1;
  /** The place of the board's words that are changed: its number among them. */
  #chosen = -1;
  #drawing = new AbortController();

  constructor(main, given) {
    Object.assign(this, given, { main });
    const name = `words:${this.kit}`;
    this.history = new FileHistory({
      load: () => recallHere(name),
      save: (kept) => rememberHere(name, kept),
    });
    this.drawPages = later(400, () => this.pages().catch(press.sayFault));
  }

  async start() {
    this.parts = h("div");
    this.place = h("div", { class: "words" });
    this.notes = h("div", { "aria-live": "polite" });
    this.unsaved = h("div", { "aria-live": "polite" });
    this.undoButton = h(
      "button",
      { type: "button", id: "undo", onclick: () => this.replay(-1) },
      t("Undo"),
    );
    this.redoButton = h(
      "button",
      { type: "button", id: "redo", onclick: () => this.replay(1) },
      t("Redo"),
    );
    fill(
      this.main,
      h(
        "div",
        { class: "bar" },
        heading(this.told.title, t("words")),
        this.parts,
        h("div", { class: "row" }, this.undoButton, this.redoButton),
      ),
      this.unsaved,
      this.notes,
      this.place,
    );
    this.unhear = press.onChange((kit) => (kit === null || kit === this.kit) && this.changed());
    addEventListener("keydown", (event) => this.key(event), { signal: this.#end.signal });
    await this.read();
    this.of =
      this.choices().find(([name]) => name === this.rest[0])?.[0] ?? this.choices()[0]?.[0] ?? "";
    await this.show();
  }

  end() {
    this.flush?.();
    this.unhear();
    this.drawPages.cancel();
    this.#drawing.abort();
    this.#end.abort();
  }

  async read() {
    const { answer } = await press.ask(
      { ask: "words", kit: this.kit },
      { rank: press.NOW, signal: this.#end.signal },
    );
    if (!answer.ok) return void fill(this.notes, noteList(answer.notes));
    this.words = answer.words;
    this.#revision = answer.revision;
  }

  /** What can be changed: rules, boards that have words, and the kit itself. */
  choices() {
    const has = new Set((this.words ?? []).map(({ of }) => of));
    const parts = this.contents.components.filter(({ name }) => has.has(name));
    const order = { rules: 0, board: 1 };
    const named = parts
      .toSorted((a, b) => order[a.kind] - order[b.kind])
      .map(({ name, title, inner }) => [name, inner ? t("Figure: {title}", { title }) : title]);
    return has.has("") ? [...named, ["", t("Title and credits")]] : named;
  }

  async show() {
    this.flush?.();
    this.flush = null;
    this.#chosen = -1;
    const choices = this.choices();
    fill(
      this.parts,
      choices.length > 1 && list(t("Words of"), choices, this.of, (name) => this.open(name)),
    );
    this.tools();
    const rules = this.words?.find(({ of, what }) => of === this.of && what === "file");
    if (!choices.length)
      fill(
        this.place,
        h(
          "p",
          { class: "empty" },
          t(
            "The words of this game cannot be changed here. “Look” saves a copy of it that can be changed.",
          ),
        ),
      );
    else if (this.of === "") await this.showKit();
    else if (rules) await this.showRules(rules.path);
    else this.showBoard();
  }

  open(name) {
    this.of = name;
    history.replaceState(
      null,
      "",
      `#/${encodeURIComponent(this.kit)}/words/${encodeURIComponent(name)}`,
    );
    return this.show().catch(press.sayFault);
  }

  tools() {
    enable(this.undoButton, this.history.canUndo);
    enable(this.redoButton, this.history.canRedo);
  }

  /** A field whose words are written some time after the last key, and at once where it is left. */
  field(label, text, write, given = {}) {
    let before = text;
    const put = () => {
      if (area.value === before) return;
      before = area.value;
      write(area.value);
    };
    const wait = later(500, put);
    const flush = () => {
      wait.cancel();
      put();
    };
    const area = h("textarea", {
      value: text,
      oninput: () => wait(),
      onblur: flush,
      spellcheck: true,
      ...given,
      "aria-label": label,
    });
    this.flush = flush;
    area.says = (now) => {
      // What is typed and not written is not written over.
      if (area.value === before) area.value = now;
      before = now;
    };
    area.addEventListener("focus", () => (this.flush = flush));
    return area;
  }

  // The kit itself.

  async showKit() {
    const [kit] = await settingsOf(this.kit, ["kit"]);
    if (this.of !== "") return;
    const said = (what) => this.words.find((word) => word.of === "" && word.what === what);
    // What is not written yet can be; but a license is a choice that few can make.
    const asked = Object.entries(KIT_WORDS()).filter(([what]) => said(what) || what !== "licence");
    const write = (what) => (text) =>
      said(what) ? this.reword(() => said(what), text, what) : this.setWord(what, text);
    const fields = asked.map(([what, label]) =>
      h(
        "div",
        { class: "field" },
        h("span", { class: "label" }, label),
        this.field(label, said(what)?.text ?? kit?.[what] ?? "", write(what), {
          rows: what === "credits" ? 6 : 2,
          maxLength: what === "school" ? SCHOOL : undefined,
        }),
      ),
    );
    fill(this.place, h("div", { class: "kit-words" }, fields));
  }

  // Rules.

  async showRules(path) {
    const { of } = this;
    const { answer, bytes } = await press.ask(
      { ask: "file", kit: this.kit, path },
      { rank: press.NOW },
    );
    // Something else was chosen meanwhile.
    if (of !== this.of) return;
    if (!answer.ok) return void fill(this.place, noteList(answer.notes));
    this.path = path;
    this.#text = decode(bytes);
    this.area = this.field(t("The words of {file}", { file: path }), this.#text, (text) =>
      this.write(path, text, path),
    );
    this.area.className = "rules-words";
    this.sheets = h("ol", { class: "rules-pages", tabIndex: 0, "aria-label": t("Its pages") });
    const help = h(
      "p",
      { class: "fine" },
      t(
        "A line that begins with # is a heading, one with - an entry of a list. Words between ** are bold.",
      ),
    );
    fill(
      this.place,
      h("div", { class: "beside-pages" }, h("div", {}, this.area, help), this.sheets),
    );
    await this.pages();
  }

  /** Draws the pages of rules. */
  async pages() {
    this.#drawing.abort();
    const { signal } = (this.#drawing = new AbortController());
    for (let page = 1; page <= MOST_PAGES; page++) {
      const of = `${this.of}/${page}`;
      const { answer, bytes } = await press.ask(
        { ask: "face", kit: this.kit, of },
        { rank: press.SOON, signal },
      );
      if (signal.aborted) return;
      if (!answer.ok) {
        const isEnd =
          page > 1 &&
          !(answer.notes ?? []).some(({ severity, file }) => severity === "error" && file);
        while (this.sheets.children.length >= page && isEnd) this.sheets.lastChild.remove();
        return void fill(this.notes, isEnd ? null : noteList(answer.notes));
      }
      fill(this.notes, noteList(answer.notes));
      if (this.sheets.children.length < page)
        this.sheets.append(h("li", {}, h("img", { alt: t("Page {number}", { number: page }) })));
      const image = this.sheets.children[page - 1].firstChild;
      if (image.dataset.digest === answer.digest) continue;
      image.dataset.digest = answer.digest;
      image.style.aspectRatio = `${answer.width} / ${answer.height}`;
      paint(image, bytes);
    }
  }

  // Boards.

  showBoard() {
    this.image = h("img", {
      alt: this.contents.components.find(({ name }) => name === this.of)?.title ?? this.of,
    });
    this.spots = h("div", { class: "spots", "aria-hidden": "true" });
    this.picker = h("div");
    this.editor = h(
      "div",
      { class: "fields" },
      h("p", { class: "fine" }, t("Click on words of the board to change them.")),
    );
    fill(
      this.place,
      h(
        "div",
        { class: "beside-pages" },
        h("div", { class: "board-words" }, this.image, this.spots),
        h("div", { class: "spot-words" }, this.picker, this.editor),
      ),
    );
    this.drawSpots();
    this.drawBoard().catch(press.sayFault);
  }

  async drawBoard() {
    this.#drawing.abort();
    const { signal } = (this.#drawing = new AbortController());
    const { answer, bytes } = await press.ask(
      { ask: "face", kit: this.kit, of: `${this.of}/1` },
      { rank: press.NOW, signal },
    );
    if (signal.aborted) return;
    fill(this.notes, noteList(answer.notes));
    if (!answer.ok) return;
    this.image.style.aspectRatio = `${answer.width} / ${answer.height}`;
    this.image.parentElement.style.setProperty("--ratio", answer.width / answer.height);
    this.image.dataset.digest = answer.digest;
    paint(this.image, bytes);
  }

  /** The words of the board, those in one place together. */
  drawSpots() {
    const spots = new Map();
    this.words.forEach((word, number) => {
      if (word.of !== this.of || !word.at) return;
      const key = word.at.join() + (word.name[0] ?? "");
      spots.set(key, [...(spots.get(key) ?? []), number]);
    });
    const groups = [...spots.values()];
    const percent = (share) => `${share * 100}%`;
    const isChosen = (numbers) => numbers.includes(this.#chosen);
    const spot = (numbers) => {
      const [left, top, width, height] = this.words[numbers[0]].at.map(percent);
      const style = { left, top, width, height };
      const chosen = isChosen(numbers) ? "spot chosen" : "spot";
      return h("div", { class: chosen, style, onclick: () => this.choose(numbers) });
    };
    // Of places that lie over each other, the smaller ones are on top.
    const area = ([number]) => this.words[number].at[2] * this.words[number].at[3];
    fill(this.spots, groups.toSorted((a, b) => area(b) - area(a)).map(spot));
    const plain = (text) =>
      text
        .replace(/[*_#]+/g, "")
        .replace(/\s+/g, " ")
        .trim();
    const name = ({ name: [cell], text }) =>
      cell ? t("Cell {id}", { id: cell }) : plain(text).slice(0, 60);
    const choices = groups.map((numbers, at) => [String(at), name(this.words[numbers[0]])]);
    const at = String(groups.findIndex(isChosen));
    // The list is for keys and for those who hear the page; the places on the board are for the mouse.
    const none = at === "-1" ? [["-1", t("Choose words …")]] : [];
    fill(
      this.picker,
      list(t("Words on the board"), [...none, ...choices], at, (to) => this.choose(groups[to])),
    );
    this.picker.querySelector("select").id = "spot-list";
    this.picker.querySelector("label").htmlFor = "spot-list";
  }

  choose(numbers) {
    this.flush?.();
    this.#chosen = numbers[0];
    this.drawSpots();
    const fields = numbers.map((number) => {
      const word = this.words[number];
      const label = word.name.length
        ? t("{column} of {id}", { column: headOf(word.name[1]), id: word.name[0] })
        : t("Words");
      const write = (text) => this.reword(() => this.words[number], text, `${this.of} ${number}`);
      return h(
        "div",
        { class: "field" },
        h("span", { class: "label" }, label),
        this.field(label, word.text, write, {
          rows: Math.min(10, 2 + Math.floor(word.text.length / 40)),
        }),
        this.told.kept === "folder" &&
          h("p", { class: "fine" }, `${word.path}, ${t("line {number}", { number: word.line })}`),
      );
    });
    fill(this.editor, fields);
    this.editor.querySelector("textarea")?.focus();
  }

  // Writing.

  inTurn(act) {
    this.#line = this.#line.then(act).catch(press.sayFault);
    return this.#line;
  }

  /** Writes other words in the place of some that the press has found. `find` gives them as they were found last. */
  reword(find, text, mark) {
    return this.inTurn(async () => {
      for (let tries = 0; tries < 3; tries++) {
        const { path, start } = find();
        const before = await press.ask({ ask: "file", kit: this.kit, path }, { rank: press.NOW });
        const written = await press.ask(
          { ask: "reword", kit: this.kit, revision: this.#revision, path, start, text },
          { rank: press.NOW },
        );
        if (written.answer.ok) return this.wrote(written, decode(before.bytes), mark);
        const revision = this.#revision;
        await this.read();
        if (this.#revision === revision) return void this.refused(written.answer);
      }
    });
  }

  /** Writes a text of the kit that is not among those that the press has found; an empty one is taken out. */
  setWord(key, text) {
    return this.inTurn(async () => {
      const before = await press.ask(
        { ask: "file", kit: this.kit, path: "kit.toml" },
        { rank: press.NOW },
      );
      const edits = [{ table: ["kit"], key, value: text.trim() || null }];
      const written = await press.ask({ ask: "set", kit: this.kit, edits }, { rank: press.NOW });
      if (!written.answer.ok) return void this.refused(written.answer);
      await this.wrote(written, decode(before.bytes), key);
    });
  }

  /** Writes a file whole. */
  write(path, text, mark) {
    return this.inTurn(async () => {
      const now = await press.ask({ ask: "file", kit: this.kit, path }, { rank: press.NOW });
      const before = decode(now.bytes);
      if (path === this.path && before !== this.#text) return void this.conflict(before, text);
      const written = await press.ask(
        { ask: "put", kit: this.kit, path, revision: now.answer.revision },
        { bytes: new TextEncoder().encode(text), rank: press.NOW },
      );
      if (!written.answer.ok) return void this.refused(written.answer);
      await this.wrote(written, before, mark);
    });
  }

  async wrote(written, before, mark) {
    const files = split(written);
    if (this.told.kept !== "folder")
      await keepFiles(this.kit, files, this.told.kept === "built-in");
    for (const [path, bytes] of files) {
      const after = decode(bytes);
      if (mark !== null) this.history.add({ path, before, after, mark });
      if (path === this.path) this.#text = after;
    }
    document.body.dataset.written = String(Number(document.body.dataset.written ?? 0) + 1);
    await this.read();
    this.drawAgain();
  }

  refused({ notes }) {
    fill(this.notes, noteList(notes));
    tell(t("That could not be saved: see the note."), "bad");
  }

  /** Somebody else has changed the file: both texts are kept, to choose from. */
  conflict(theirs, mine) {
    const button = (words, act) =>
      h("button", { type: "button", onclick: () => (fill(this.unsaved), act()) }, words);
    const take = (text) => {
      this.#text = theirs;
      this.area.says(theirs);
      this.area.value = text;
      if (text !== theirs) this.write(this.path, text, this.path);
    };
    fill(
      this.unsaved,
      h(
        "section",
        { class: "note-box", "aria-label": t("Typed but not saved") },
        h("h2", {}, t("Typed but not saved")),
        h("p", {}, t("{file} was changed elsewhere while you typed.", { file: this.path })),
        h(
          "p",
          { class: "row" },
          button(t("Save what I typed"), () => take(mine)),
          button(t("Keep the other"), () => take(theirs)),
        ),
      ),
    );
  }

  drawAgain() {
    this.tools();
    if (this.of === "") return;
    if (this.words.some(({ of, what }) => of === this.of && what === "file")) this.drawPages();
    else if (this.image) {
      this.drawSpots();
      this.drawBoard().catch(press.sayFault);
    }
  }

  /** Files have changed, perhaps by what was written from here. */
  changed() {
    this.inTurn(async () => {
      const revision = this.#revision;
      await this.read();
      if (this.#revision === revision) return;
      if (this.area?.isConnected) {
        const { answer, bytes } = await press.ask(
          { ask: "file", kit: this.kit, path: this.path },
          { rank: press.NOW },
        );
        if (answer.ok && this.area.value === this.#text)
          this.area.says((this.#text = decode(bytes)));
      }
      this.drawAgain();
    });
  }

  /** Takes the last change back, or makes it again. @param {1 | -1} by */
  replay(by) {
    this.flush?.();
    this.inTurn(async () => {
      const step = by < 0 ? this.history.undone : this.history.redone;
      if (!step) return;
      const { path, text, becomes } = step;
      const now = await press.ask({ ask: "file", kit: this.kit, path }, { rank: press.NOW });
      if (!now.answer.ok || decode(now.bytes) !== text)
        return void tell(
          t("{file} was changed elsewhere since then, so nothing was undone.", { file: path }),
          "bad",
        );
      const written = await press.ask(
        { ask: "put", kit: this.kit, path, revision: now.answer.revision },
        { bytes: new TextEncoder().encode(becomes), rank: press.NOW },
      );
      if (!written.answer.ok) return void this.refused(written.answer);
      this.history.moved(by);
      await this.wrote(written, text, null);
      if (path === this.path && this.area?.isConnected) this.area.says(becomes);
      else await this.show();
      tell(by < 0 ? t("Undone.") : t("Redone."));
    });
  }

  key(event) {
    if (!(event.ctrlKey || event.metaKey) || event.altKey || document.querySelector("dialog[open]"))
      return;
    const key = event.key.toLowerCase();
    if (key !== "z" && key !== "y") return;
    event.preventDefault();
    this.replay(key === "y" || event.shiftKey ? 1 : -1);
  }
}

const decode = (bytes) => new TextDecoder().decode(bytes);
