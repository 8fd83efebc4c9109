// A game from nothing: a template, cells and pictures, which column goes where, and the card beside it.

import * as press from "../press/press.js";
import { allTemplates } from "../templates/built-in.js";
import { enable, fill, h, later, paint, tell } from "../common/dom.js";
import { split } from "../press/engine.js";
import { chooseFiles } from "../ui/file-buttons.js";
import { choice, field, list, tick } from "../ui/form.js";
import {
  arePictures,
  guess,
  hasHead,
  keyOf,
  pictureName,
  pictureOf,
  templateFor,
  worded,
} from "../templates/guess.js";
import { keepFiles, opening, packed } from "../press/keep.js";
import { noteList } from "../ui/notes.js";
import { openFiles, readFiles } from "../open/open.js";
import { linesOf } from "../common/paste.js";
import { isPdf, PdfGame } from "./pdf-game.js";
import { MOST, Photographs, resized } from "../open/photographs.js";
import { language, listed, plural, t } from "../common/phrases.js";
import { taken } from "../open/received.js";
import { set, settingsOf, step } from "../kit/settings.js";
import {
  placeName,
  sampleOf,
  STARTS,
  styled,
  styleName,
  stylesOf,
  templateName,
} from "../templates/templates.js";

export async function showNew(main) {
  const view = new NewView(main, await allTemplates());
  view.start();
  const received = taken();
  if (received) await view.take(received.name, received.files, true);
  return () => view.end();
}

/** The start with which each picture is a whole card. */
const WHOLE = "pictures";
/** A kit of boards whose words are a table, as a template of which each row is a word. */
const BINGO = {
  name: "bingo",
  kind: null,
  front: {},
  back: null,
  back_shows: {},
  places: [
    { name: "word", kind: "words", needed: true },
    { name: "clue", kind: "words", needed: false },
  ],
};
/** The dots along the longer side of a picture that is shown as a card. */
const SHOWN = 640;
/** How many pictures that are missing are named. */
const FEW = 3;
/** How many words a bingo card takes. */
const BINGO_WORDS = 24;

class NewView {
  #end = new AbortController();
  table = null;
  style = "";
  /** The styled templates of which there is a picture. */
  samples = new Set(["school", "fantasy", "retro"].map((style) => `${style}/event-card`));
  pictures = new Photographs();
  at = 0;

  constructor(main, templates) {
    Object.assign(this, { main, templates });
    this.like = "flash-card";
  }

  start() {
    this.main.dataset.view = "new";
    this.area = h("textarea", {
      id: "cells",
      rows: 6,
      "aria-describedby": "cells-help",
      oninput: () => this.pasted(),
      spellcheck: false,
    });
    this.area.placeholder = t("Word\tMeaning\nder Hund\tthe dog\ndie Katze\tthe cat").replaceAll(
      "\t",
      "    ",
    );
    this.found = h("p", { class: "fine", role: "status", "aria-live": "polite" });
    this.problems = h("div", { "aria-live": "polite" });
    this.columns = h("section", { class: "columns", "aria-labelledby": "columns" });
    this.gallery = h("fieldset", { class: "gallery" });
    this.title = h("input", {
      type: "text",
      value: t("My game"),
      autocomplete: "off",
      oninput: () => this.titled(),
    });
    this.front = Object.assign(new Image(), { className: "card", alt: "" });
    this.back = Object.assign(new Image(), { className: "card", alt: "" });
    this.which = h("div", { class: "row" });
    this.styles = h("div");
    this.cardNotes = h("div", { "aria-live": "polite" });
    this.smaller = h("p", { class: "fine" });
    this.button = h(
      "button",
      { type: "button", class: "main", id: "make", onclick: () => this.make() },
      t("Make the game"),
    );
    const files = chooseFiles(t("Choose a spreadsheet, pictures, a PDF or a ZIP"), (name, chosen) =>
      this.take(name, chosen),
    );
    const cells = h(
      "section",
      { "aria-labelledby": "cells-title" },
      h("h2", { id: "cells-title" }, h("label", { htmlFor: "cells" }, t("Your cards"))),
      h(
        "p",
        { class: "fine", id: "cells-help" },
        t(
          "Paste cells from a spreadsheet: a row for each card, the names of columns first. Or type one card on each line. You can also drop a workbook, a folder of pictures, or both together; or a PDF with cards on its pages.",
        ),
      ),
      this.area,
      files,
      this.found,
      this.problems,
    );
    const beside = h(
      "aside",
      { class: "beside", "aria-label": t("The card") },
      field(t("Name of the game"), this.title),
      h("div", { class: "pair" }, this.front, this.back),
      this.which,
      this.styles,
      this.cardNotes,
      this.smaller,
      this.button,
    );
    fill(
      this.main,
      h("div", { class: "bar" }, h("h1", {}, t("New game"))),
      h(
        "div",
        { class: "desk" },
        h("div", { class: "asked-for" }, cells, this.columns, this.gallery),
        beside,
      ),
    );
    this.draw = later(150, () => this.sketch().catch(press.sayFault));
    this.drawGallery();
    this.changed();
    this.area.focus({ preventScroll: true });
  }

  end() {
    this.pdf?.end();
    this.draw.cancel();
    this.#end.abort();
  }

  /** Whether the name was chosen by hand. */
  titled() {
    this.isTitled = this.title.value.trim() !== "";
  }

  template() {
    const plain = this.like === BINGO.name ? BINGO : this.templates.get(this.like);
    if (!plain || !this.style) return plain;
    const [name, back] = [this.like, plain.back].map(
      (one) => one && styled(one, this.style, this.templates),
    );
    return { ...plain, name, back, places: this.templates.get(name).places };
  }

  /** The cells of the field have changed. */
  pasted() {
    this.reading = later(120, () => this.readPasted().catch(press.sayFault));
    this.reading();
  }

  async readPasted() {
    const text = this.area.value;
    this.file = null;
    if (!text.trim()) {
      this.table = null;
      return this.changed();
    }
    const lines = linesOf(text);
    const answer = await this.askForTable(text, lines);
    if (answer?.ok) return this.receiveTable(answer);

    const [columns, ...rows] = lines;
    this.isHead = null;
    this.setTable({ columns, rows });
  }

  /** Asks the press for the table in a pasted text. Returns `null` if the text has a card in each line. */
  async askForTable(text, lines) {
    const isTabbed = text.includes("\t");
    const cellCounts = (mark) => lines.map(([line]) => (line ?? "").split(mark).length);
    const isCsv = [",", ";"].some((mark) => {
      const counts = cellCounts(mark);
      return counts[0] > 1 && counts.every((count) => count >= counts[0]);
    });
    if (lines.length < 2 || !(isTabbed || isCsv)) return null;

    const { answer } = await press.ask(
      { ask: "table", name: "cells.csv" },
      {
        rank: press.NOW,
        bytes: new TextEncoder().encode(isTabbed ? `sep=\t\n${text}` : text),
      },
    );
    return answer;
  }

  /** Shows a table that the press has read. If it has no names of columns, its first row is a card. */
  receiveTable(answer) {
    this.isHead = answer.has_head;
    const [first, ...rest] = answer.rows;
    this.setTable(answer.has_head ? answer : { ...answer, columns: first, rows: rest });
  }

  setTable({ columns, rows, notes = [], left_out: leftOut = [], other_sheets: otherSheets = [] }) {
    this.whole = { columns, rows, notes, left_out: leftOut, other_sheets: otherSheets };
    if (this.isHead ?? hasHead(columns)) this.table = this.whole;
    else
      this.table = {
        columns: columns.map((_, n) => t("Column {n}", { n: n + 1 })),
        rows: [columns, ...rows],
      };
    this.table = this.withPictures(this.table);
    this.at = 0;
    if (!this.isChosen) this.like = templateFor(this.table, this.pictures.paths);
    this.guessed();
  }

  /** The table with a column of pictures, where another column names them: of a word `Dog`, the picture `dog.jpg`. */
  withPictures(table) {
    const paths = this.pictures.paths;
    if (!paths.length) return table;
    const cells = (n) => table.rows.map((row) => row[n] ?? "");
    const meant = table.columns.findIndex((_, n) => arePictures(cells(n), paths));
    const isFile = (_, n) =>
      cells(n).some((cell) => /\.(png|jpe?g|webp|gif|svg)$/i.test(cell.trim()));
    if (
      meant < 0 ||
      table.columns.some(isFile) ||
      table.columns.some((column) => column === t("Picture"))
    )
      return table;
    return {
      columns: [...table.columns, t("Picture")],
      rows: table.rows.map((row) => [...row, pictureOf(row[meant] ?? "", paths) ?? ""]),
      made: true,
    };
  }

  /** Guesses where columns go, after the table or the template has changed. */
  guessed() {
    this.isMapped = false;
    if (this.table) {
      const names = this.table.made ? this.table.columns.length - 1 : null;
      this.places = guess(this.table, this.allPlaces(), this.pictures.paths);
      // Where words of one column mean pictures, the column of the pictures is another one.
      if (names !== null) {
        const place = this.allPlaces().find(({ kind }) => kind === "picture")?.name ?? null;
        const bare = { columns: this.table.columns.slice(0, names), rows: this.table.rows };
        this.places = [
          ...guess(
            bare,
            this.allPlaces().filter(({ name }) => name !== place),
            [],
          ),
          place,
        ];
      }
    }
    this.changed();
  }

  /** The places of the template, then what its back shows of each card. */
  allPlaces() {
    const { places, back_shows: shows, back } = this.template();
    const front = places.filter(({ name }) => name !== "ink");
    const behind = Object.values(shows)
      .map((pattern) => /^\$\{([\w-]+)(\?)?\}$/.exec(pattern))
      .filter(Boolean);
    const own = behind.filter(([, name]) => !front.some((place) => place.name === name));
    return [
      ...front,
      ...own.map(([, name, isOptional]) => ({
        name,
        kind: "words",
        needed: !isOptional,
        behind: back,
      })),
    ];
  }

  /** Takes files that were dropped or chosen: a workbook, pictures, a PDF, or a ZIP of them; `areRead` as `readFiles` gives them. */
  async take(name, files, areRead = false) {
    const read = areRead ? files : await readFiles(name, files);
    if (!read) return;
    const tables = [...read.keys()].filter((path) =>
      /\.(csv|tsv|txt|xlsx|xlsm|xls|ods|fods)$/i.test(path),
    );
    const pdf = [...read.keys()].find(isPdf);
    if (pdf && !tables.length) return this.takePdf(pdf, read.get(pdf));
    for (const [path, file] of read)
      if (isPicture(path)) this.pictures.set(`pictures/${path.split("/").at(-1)}`, file);
    // Of several files beside each other, the table has the name of the game.
    const isOne =
      files.size === 1 || [...files.keys()].every((path) => path.startsWith(`${name}/`));
    const called = isOne ? name : tables[0]?.split("/").at(-1);
    if (!this.isTitled && called) this.title.value = worded(called);
    this.isChosen = false;
    if (tables.length) {
      const path = tables[0];
      const file = read.get(path);
      const bytes = file instanceof Blob ? file : await file.read();
      const { answer } = await press.ask(
        { ask: "table", name: path.split("/").at(-1) },
        { rank: press.NOW, bytes },
      );
      if (!answer.ok) return fill(this.problems, noteList(answer.notes));
      this.area.value = "";
      this.file = [path.split("/").at(-1), bytes];
      if (tables.length > 1) tell(t("{name} is used; drop one table at a time.", { name: path }));
      return this.receiveTable(answer);
    }
    if (!this.pictures.size) return tell(t("There is no table and no picture in it."), "bad");
    if (this.table) return this.setTable(this.whole);
    this.like = WHOLE;
    this.changed();
  }

  /** Takes a PDF with cards on its pages. */
  async takePdf(path, file) {
    if (press.isLocal())
      return tell(
        t(
          "This website cannot read PDFs. Boardpress on your own computer can: open its page there and drop the PDF on it.",
        ),
        "bad",
      );
    this.pdf = new PdfGame(
      this.main,
      path.split("/").at(-1),
      file instanceof Blob ? file : await file.read(),
    );
    await this.pdf.start();
  }

  /** The table as a file: the one that was chosen, or what was pasted as CSV. */
  source() {
    if (this.file) return new Map([this.file]);
    const cell = (text) => `"${text.replaceAll('"', '""')}"`;
    const lines = [this.table.columns, ...this.table.rows].map((cells) =>
      cells.map(cell).join(","),
    );
    return new Map([
      [
        `${this.title.value.trim().replace(/[^\w -]/g, "") || "cards"}.csv`,
        new TextEncoder().encode(lines.join("\n")),
      ],
    ]);
  }

  drawGallery() {
    const choose = (name) => () => {
      this.like = name;
      this.isChosen = true;
      if (name === WHOLE) this.changed();
      else this.guessed();
    };
    const start = (name) => {
      const input = h("input", {
        type: "radio",
        name: "template",
        value: name,
        id: `template-${name}`,
        onchange: choose(name),
      });
      const sample = name === WHOLE ? "gallery-picture-card.png" : sampleOf(name);
      return h(
        "label",
        {},
        input,
        h("span", { class: "sample" }, h("img", { src: sample, alt: "", loading: "lazy" })),
        h("span", {}, templateName(name)),
      );
    };
    fill(
      this.gallery,
      h("legend", {}, t("What it looks like")),
      h(
        "div",
        { class: "samples" },
        STARTS.filter((name) => name === WHOLE || name === "bingo" || this.templates.has(name)).map(
          start,
        ),
      ),
    );
  }

  /** Shows what is known: the table, its columns, the gallery, and the card. */
  changed() {
    const { table, pictures } = this;
    this.gallery
      .querySelectorAll("input")
      .forEach((input) => (input.checked = input.value === this.like));
    const said = [
      table && plural(table.rows.length, "{n} card", "{n} cards"),
      pictures.size && plural(pictures.size, "{n} picture", "{n} pictures"),
    ].filter(Boolean);
    this.found.textContent = (this.file ? `${this.file[0]}: ` : "") + said.join(", ");
    const leftOut = table ? this.describeLeftOut() : [];
    fill(
      this.problems,
      noteList(table ? this.whole.notes : []),
      leftOut.map((words) => h("p", { class: "fine" }, words)),
      this.missing(),
    );
    this.drawColumns();
    this.drawStyles();
    const many = table?.rows.length ?? 0;
    const step = (by, sign, words) =>
      h(
        "button",
        {
          type: "button",
          "aria-label": words,
          onclick: () => ((this.at = (this.at + by + many) % many), this.changed()),
        },
        sign,
      );
    fill(
      this.which,
      many > 1 && [
        step(-1, "‹", t("Previous card")),
        h("span", {}, t("Card {n} of {many}", { n: this.at + 1, many })),
        step(1, "›", t("Next card")),
      ],
    );
    this.draw();
  }

  /** Lists the rows that are not cards, and the sheets that were not read. */
  describeLeftOut() {
    const { left_out: rows, other_sheets: sheets } = this.whole;
    const kinds = { title: t("a title"), total: t("a total"), note: t("a note") };
    const words = rows.map(({ kind, text }) =>
      t("Left out, since it is {kind}: “{text}”.", { kind: kinds[kind], text }),
    );
    if (sheets.length)
      words.push(
        t("Left out: the other sheets of the workbook ({sheets}).", {
          sheets: listed(sheets),
        }),
      );
    return words;
  }

  /** What is missing before the game is made: pictures that cells name, places without a column. */
  missing() {
    if (!this.table || !this.template()) return null;
    const notes = [];
    const at = this.places.findIndex((place) =>
      this.allPlaces().some(({ name, kind }) => name === place && kind === "picture"),
    );
    const paths = this.pictures.paths;
    const names =
      at < 0
        ? []
        : this.table.rows
            .map((row) => row[at] ?? "")
            .filter((cell) => cell && !pictureOf(cell, paths));
    const some =
      names.length > FEW + 1
        ? [...names.slice(0, FEW), t("{many} more", { many: names.length - FEW })]
        : names;
    if (names.length)
      notes.push(
        plural(
          names.length,
          "{n} picture is not here yet: {names}. Drop or choose them, too.",
          "{n} pictures are not here yet: {names}. Drop or choose them, too.",
          { names: listed(some) },
        ),
      );
    for (const { name } of this.allPlaces().filter(
      ({ name, needed }) => needed && !this.places.includes(name),
    ))
      notes.push(
        t("“{place}” stays empty: choose a column for it, or another look.", {
          place: placeName(name),
        }),
      );
    if (this.like === BINGO.name && this.table.rows.length < BINGO_WORDS)
      notes.push(
        t("A bingo card takes {most} words; here are {many}.", {
          most: BINGO_WORDS,
          many: this.table.rows.length,
        }),
      );
    return notes.length
      ? h(
          "ul",
          { class: "notes" },
          notes.map((words) => h("li", { class: "note warning" }, h("p", {}, words))),
        )
      : null;
  }

  drawStyles() {
    const styles = stylesOf(this.like, this.templates.keys());
    const choose = (style) => {
      this.style = style;
      this.draw();
    };
    fill(
      this.styles,
      styles.length > 1 &&
        choice(
          t("Style"),
          styles.map((style) => [style, styleName(style)]),
          styles.includes(this.style) ? this.style : "",
          choose,
        ),
    );
  }

  drawColumns() {
    const isOpen = this.table && this.template();
    this.columns.hidden = !isOpen;
    if (!isOpen) return;
    const { columns, rows } = this.table;
    const places = this.allPlaces().map(({ name, behind }) => [
      name,
      behind ? t("Back: {place}", { place: placeName(name) }) : placeName(name),
    ]);
    const others = [["", t("Not printed")], ...places, ["copies", t("Number of copies")]];
    const row = (column, n) => {
      const set = (place) => {
        this.places[n] = place || null;
        this.isMapped = true;
        this.changed();
      };
      const sample = rows.map((cells) => cells[n] ?? "").find(Boolean) ?? "";
      const select = list(
        column || t("Column {n}", { n: n + 1 }),
        others,
        this.places[n] ?? "",
        set,
        null,
      );
      select.querySelector("select").id = `column-${n}`;
      select.querySelector("label").htmlFor = `column-${n}`;
      select.append(h("p", { class: "fine" }, sample.slice(0, 60)));
      return select;
    };
    const head = tick(
      t("The first row has the names of the columns"),
      this.isHead ?? hasHead(this.whole.columns),
      (is) => {
        this.isHead = is;
        this.setTable(this.whole);
      },
      null,
      "has-head",
    );
    fill(
      this.columns,
      h("h2", { id: "columns" }, t("What goes where")),
      head,
      h("div", { class: "mapped" }, columns.map(row)),
    );
  }

  /** What the press is asked to make; `rows` are those of the table that it is made of. */
  deck(rows) {
    const { name, kind, cut, front, back, back_shows: behind, places } = this.template();
    const paths = this.pictures.paths;
    const isPictureAt = this.places.map((place) =>
      places.some((one) => one.name === place && one.kind === "picture"),
    );
    const { columns, shared } = fieldsOf(this.table.columns, this.places);
    const kinds = new Map(places.map((place) => [place.name, place.kind]));
    // What the example says once for all is kept, but for its own words and pictures.
    const kept = Object.entries(front).filter(
      ([place, said]) =>
        kinds.get(place) !== "picture" &&
        !this.places.includes(place) &&
        (kinds.get(place) === "colour" || said.includes("${")),
    );
    const titled = (said) => (said.includes("${") || /^#/.test(said) ? said : this.title.value);
    const has = (said) =>
      [...said.matchAll(/\$\{([\w-]+)[^}]*\}/g)].every(
        ([whole, name]) => whole.includes("?") || columns.some(({ field }) => field === name),
      );
    const shows = Object.entries(behind).map(([place, said]) => [
      place,
      place === "deck" ? titled(said) : said === "Answer" ? t("Answer") : said,
    ]);
    // What is needed and has no column stays empty, so that the rest can be printed.
    const empty = (all, said) =>
      Object.fromEntries(
        all
          .filter(
            (place) => place.needed && !this.places.includes(place.name) && !(place.name in said),
          )
          .map((place) => [place.name, ""]),
      );
    const inFront = { ...Object.fromEntries(kept.filter(([, said]) => has(said))), ...shared };
    // A card whose picture is still to be taken is printed without it.
    this.places.forEach((place, n) => {
      const lacksPicture = () => rows.some((row) => !pathOf(row[n] ?? "", paths));
      if (isPictureAt[n] && !(place in inFront) && lacksPicture())
        inFront[place] = `\${${columns[n].field}?}`;
    });
    const behindIt = Object.fromEntries(shows.filter(([, said]) => has(said)));
    return {
      title: this.title.value.trim() || t("My game"),
      kind: kind ?? "deck",
      cut,
      front: { template: name, shows: { ...inFront, ...empty(places, inFront) } },
      back: back && {
        template: back,
        shows: { ...behindIt, ...empty(this.templates.get(back).places, behindIt) },
      },
      columns,
      rows: rows.map((row) =>
        columns.map((_, n) => (isPictureAt[n] ? pathOf(row[n] ?? "", paths) : (row[n] ?? ""))),
      ),
    };
  }

  /** Draws the card of a row, as it will be. */
  async sketch() {
    this.drawing?.abort();
    const { signal } = (this.drawing = new AbortController());
    if (!this.table || !this.template() || this.like === BINGO.name) return this.showSample();
    const deck = this.deck([this.table.rows[this.at] ?? []]);
    const [files, bytes] = packed(
      await this.pictures.all(this.pictures.paths.filter((path) => deck.rows[0].includes(path))),
    );
    await press.ask(
      { ask: "make", name: "sketch", deck, files, sketch: true },
      { rank: press.NOW, bytes, signal },
    );
    const side = async (of, image) => {
      const { answer, bytes: svg } = await press.ask(
        { ask: "face", kit: "?", of },
        { rank: press.NOW, signal },
      );
      if (signal.aborted) return null;
      image.hidden = !answer.ok && image !== this.front;
      image.classList.toggle("old", !answer.ok);
      if (answer.ok) paint(image, svg);
      else if (image === this.front) image.src = sampleOf(this.like);
      image.style.aspectRatio = answer.ok ? `${answer.width} / ${answer.height}` : "";
      return answer;
    };
    const front = await side("cards/1", this.front);
    if (!front) return;
    // Pictures that are not here yet are said above; what to do about the others in other views helps nobody here.
    const faults = (front.notes ?? []).filter(
      ({ severity, code }) => severity === "error" && code !== "missing-file",
    );
    fill(
      this.cardNotes,
      noteList(faults.slice(0, 2).map(({ severity, message }) => ({ severity, message }))),
    );
    if (deck.back) await side("cards/1/back", this.back);
    else this.back.hidden = true;
    document.body.dataset.sketched = String(Number(document.body.dataset.sketched ?? 0) + 1);
    this.prepare().catch(press.sayFault);
  }

  /** The pictures as they go into the game. Of too many, photographs are made smaller, before anybody asks for the game. */
  prepare() {
    const told = () =>
      t(
        "A game may have 200 MB, so photographs are made smaller, sharp enough for print up to 15 cm: {n} of {many}.",
        { n: this.smaller.dataset.done, many: this.pictures.size },
      );
    const step = (n) => {
      this.smaller.dataset.done = String(n);
      this.smaller.textContent = this.pictures.areTooMany ? told() : "";
    };
    this.preparing ??= this.pictures
      .all(this.pictures.keys(), { step, signal: this.#end.signal })
      .finally(() => (this.preparing = null));
    return this.preparing;
  }

  /** Shows a picture that is a whole card. */
  async showPicture(path) {
    const file = await this.pictures.get(path);
    const drawing = file.slice(0, file.size, "image/svg+xml");
    const address = URL.createObjectURL(
      /\.svg$/i.test(path) ? drawing : await resized(file, SHOWN, "image/webp").catch(() => file),
    );
    this.front.onload = this.front.onerror = () => URL.revokeObjectURL(address);
    this.front.src = address;
    await this.prepare();
  }

  showSample() {
    const [first] = this.like === WHOLE ? this.pictures.paths : [];
    this.back.hidden = true;
    this.front.hidden = false;
    this.front.classList.remove("old");
    this.front.style.aspectRatio = "";
    if (first) this.showPicture(first).catch(press.sayFault);
    else
      this.front.src =
        this.like === WHOLE
          ? "gallery-picture-card.png"
          : sampleOf(styled(this.like, this.style, this.samples));
    fill(
      this.cardNotes,
      h(
        "p",
        { class: "fine" },
        first
          ? t(
              "Each picture is one card. Names such as “dog-back.png” make backs, and “3x dog.png” makes three copies.",
            )
          : t("A sample. Without cards of your own, the game starts with this one, to be changed."),
      ),
    );
    enable(this.button, true);
  }

  /** Bingo with the words of the table. */
  async makeBingo(name) {
    const title = this.title.value.trim() || t("My game");
    const begun = await press.ask(
      { ask: "begin", name, title, like: BINGO.name },
      { rank: press.NOW },
    );
    const { key } = begun.answer;
    await keepFiles(key, split(begun), false);
    const [word, clue] = ["word", "clue"].map((place) => this.places.indexOf(place));
    const cell = (text = "") => `"${text.replaceAll('"', '""')}"`;
    // The rest of the kit is in several languages. The words are the same in all of them.
    const others = language() === "en" ? [] : [language()];
    const header = ["", ...others.map((tag) => `@${tag}`)].map((end) => `word${end},clue${end}`);
    const lines = this.table.rows.map((row) =>
      header.map(() => `${cell(row[word])},${cell(row[clue])}`).join(","),
    );
    const bytes = new TextEncoder().encode(`${[header.join(","), ...lines].join("\n")}\n`);
    await step({ key, kept: "opened" }, [{ ask: "put", path: "words.csv", bytes }]);
    tell(t("{name} is ready.", { name: title }));
    location.hash = `#/${encodeURIComponent(key)}/print`;
  }

  /** Gives the example of a template the style that was chosen. */
  async dress(key) {
    const [decks, tokens] = await settingsOf(key, ["deck"], ["token"]);
    const sides = [
      ["deck", decks],
      ["token", tokens],
    ].flatMap(([kind, sets]) =>
      Object.entries(sets ?? {}).flatMap(([name, set]) => [
        [[kind, name], set],
        [[kind, name, "back"], set.back],
      ]),
    );
    const edits = sides
      .filter(([, side]) => side?.template)
      .map(([table, side]) => [
        table,
        "template",
        styled(side.template, this.style, this.templates),
      ]);
    await set({ key, kept: "opened" }, ...edits);
  }

  async make() {
    const name = keyOf(this.title.value);
    try {
      const pictures = await this.prepare();
      if ([...pictures.values()].reduce((sum, { size }) => sum + size, 0) > MOST)
        return tell(
          t("{name} is too large: a game may have 200 MB.", { name: this.title.value }),
          "bad",
        );
      if (this.like === WHOLE && !pictures.size && !this.table)
        return tell(t("Drop or choose the pictures of the cards first."), "bad");
      if (this.like === WHOLE && pictures.size)
        return await openFiles(
          name,
          new Map([...pictures].map(([path, file]) => [path.replace("pictures/", ""), file])),
          true,
        );
      let made;
      let sent = new Map();
      const isPlain =
        this.like === "card-plain" &&
        !this.isMapped &&
        !this.pictures.size &&
        this.table === this.whole;
      if (this.table && isPlain) {
        // The press chooses the size of plain cards by their words, and keeps a workbook of which it cannot read all.
        const [request, bytes] = opening(name, this.source());
        made = await press.ask(request, { bytes, rank: press.NOW });
      } else if (this.table && this.like === BINGO.name) {
        return await this.makeBingo(name);
      } else if (this.table && this.template()) {
        sent = pictures;
        const [files, bytes] = packed(sent);
        made = await press.ask(
          { ask: "make", name, deck: this.deck(this.table.rows), files },
          { rank: press.NOW, bytes },
        );
      } else {
        made = await press.ask(
          { ask: "begin", name, title: this.title.value.trim() || t("My game"), like: this.like },
          { rank: press.NOW },
        );
      }
      if (!made.answer.ok) return void fill(this.cardNotes, noteList(made.answer.notes));
      await keepFiles(made.answer.key, new Map([...sent, ...split(made)]), false);
      // A file gives its game the title of its name, which has capitals of its own.
      const title = this.title.value.trim();
      if (isPlain && title)
        await set({ key: made.answer.key, kept: "opened" }, [["kit"], "title", title]);
      if (!this.table && this.style) await this.dress(made.answer.key);
      tell(t("{name} is ready.", { name: this.title.value }));
      location.hash = `#/${encodeURIComponent(made.answer.key)}/look`;
    } catch (fault) {
      press.sayFault(fault);
    }
  }
}

/** The path of the picture that a cell means; of one that is not here yet, the path that it gets when it is added. */
function pathOf(cell, paths) {
  const name = cell.trim().split(/[\\/]/).at(-1);
  return pictureOf(cell, paths) ?? (isPicture(name) ? `pictures/${pictureName(name)}` : "");
}

const isPicture = (path) => /\.(png|jpe?g|jfif|webp|gif|bmp|tiff?|svg)$/i.test(path);

/** Names of fields that mean something by themselves. */
const TAKEN = new Set(["id", "copies", "colour", "color", "when"]);

/** The field of each column; places that several columns share show one after the other. */
export function fieldsOf(heads, places) {
  const many = (place) => places.filter((other) => other === place).length > 1;
  const used = new Set();
  const columns = heads.map((head, n) => {
    let field =
      places[n] && !many(places[n])
        ? places[n]
        : head.replace(/[?|{}$#.]/g, "").trim() || `column ${n + 1}`;
    if (
      !(places[n] && !many(places[n])) &&
      (TAKEN.has(field.toLowerCase()) || places.includes(field))
    )
      field = `${field} column`;
    while (used.has(field)) field += "+";
    used.add(field);
    return { name: head, field };
  });
  const shared = {};
  places.forEach((place, n) => {
    if (place && many(place))
      shared[place] = [shared[place], `\${${columns[n].field}?}`].filter(Boolean).join("\n\n");
  });
  return { columns, shared };
}
