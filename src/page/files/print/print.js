// Print a kit: one form, every sheet as it will come out, and the files.

import * as press from "../press/press.js";
import { dialog, download, fill, h, heading, later, tell } from "../common/dom.js";
import { choice, field, labelOf, list, optionField, stepper, tick, valuesOf } from "../ui/form.js";
import { recall, remember } from "../press/keep.js";
import { noteBox, noteList, sentence, worded } from "../ui/notes.js";
import { around, listed, plural, t } from "../common/phrases.js";
import { freshSeed } from "../common/seed.js";
import { pilesOf, Sheets } from "./sheets.js";
import { howTo } from "./howto.js";
import { buildFiles } from "./files.js";

/** Options that the form asks for by itself, or that another part of the page asks for. */
const ASKED = new Set([
  "players",
  "paper",
  "backs",
  "ink",
  "boards",
  "sets",
  "class",
  "seed",
  "only",
  "without",
  "language",
  "board",
  "favour",
]);
/** What is not asked for beside another option, which takes its place. */
const REPLACED = {
  board: ["seed", "players", "boards", "sets", "class", "names", "favour"],
  class: ["boards", "sets", "copies"],
  stock: ["paper"],
};

/** Options for cards and tokens, which do nothing for a single board. */
const FOR_PIECES = ["stock", "skip", "punch", "cutter", "clear-marks"];

/** How many sizes of paper are shown at once; the first are the usual ones. */
const FEW_PAPERS = 5;

let formOf;
/** The form of the press, asked for once. */
export async function formData() {
  formOf ??= press.ask({ ask: "form" }).then(({ answer }) => answer.groups);
  return formOf;
}

export async function showPrint(main, { kit, told, contents, rest }) {
  const groups = await formData();
  const paper = recall("paper", "letter");
  const options = { paper, seed: freshSeed(), ...recall(`print:${kit}`, {}) };
  if (rest[0] === "board" && rest[1]) {
    options.board = rest[1];
    for (const name of FOR_PIECES) delete options[name];
    const board = contents.components.find(({ random, extra }) => random && !extra);
    options.only = rest[2] ? [rest[2]] : board ? [board.name] : undefined;
    history.replaceState(null, "", `#/${encodeURIComponent(kit)}/print`);
  }
  const view = new PrintView(main, { kit, told, contents, groups, options });
  view.start();
  return () => view.end();
}

class PrintView {
  constructor(main, given) {
    Object.assign(this, given, { main });
    this.aborter = null;
    this.asking = later(200, () => this.ask());
    this.sheets = new Sheets(given.kit);
  }

  start() {
    this.fields = h("form", {
      class: "options",
      "aria-label": t("What to print"),
      onsubmit: (event) => event.preventDefault(),
    });
    this.summary = h("div", { class: "summary", role: "status", "aria-live": "polite" });
    this.actions = h("div", { class: "actions" });
    this.notes = h("div");
    this.how = h("div");
    const asked = h(
      "div",
      { class: "asked" },
      heading(this.told.title, t("printing")),
      h("p", { class: "lead" }, this.told.summary),
      this.fields,
    );
    const side = h(
      "div",
      { class: "side" },
      asked,
      h("div", { class: "go" }, this.summary, this.actions),
    );
    fill(this.main, side, h("div", { class: "proof" }, this.notes, this.sheets.element, this.how));
    this.keep();
    this.draw();
    this.unhear = press.onChange((kit) => (kit === null || kit === this.kit) && this.ask());
    this.stopped = () =>
      this.say(
        around("Stopped. Change something to continue, or {again}.", {
          again: h("button", { class: "link", onclick: () => this.ask() }, t("try again")),
        }),
      );
    document.addEventListener("stopped", this.stopped);
    // The browser's own command prints the sheets, and not this page.
    this.pressed = (event) => {
      if (
        event.key.toLowerCase() !== "p" ||
        !(event.ctrlKey || event.metaKey) ||
        event.altKey ||
        event.shiftKey
      )
        return;
      event.preventDefault();
      document.getElementById("print")?.click();
    };
    document.addEventListener("keydown", this.pressed);
    this.ask();
  }

  end() {
    this.unhear();
    document.removeEventListener("stopped", this.stopped);
    document.removeEventListener("keydown", this.pressed);
    this.asking.cancel();
    this.aborter?.abort();
    this.sheets.end();
  }

  say(...words) {
    fill(this.summary, h("p", {}, words));
  }

  /** The options in the place of which another one was chosen. */
  replaced() {
    return new Set(
      Object.keys(REPLACED)
        .filter((name) => this.options[name])
        .flatMap((name) => REPLACED[name]),
    );
  }

  /** What is asked for, without what other options already say. */
  asked() {
    const asked = {
      ...this.options,
      language: this.options.language ?? this.contents.language,
    };
    for (const name of this.replaced()) delete asked[name];
    if (!this.hasChance) delete asked.seed;
    if (!this.hasBacks) delete asked.backs;
    // The form does not show it, so a remembered number must not lead to an error.
    if (!this.hasRandomBoard) delete asked.boards;
    for (const [name, value] of Object.entries(asked))
      if ((value ?? "") === "" || value === (name === "boards" ? this.contents.boards : 1))
        delete asked[name];
    return asked;
  }

  set(name, value) {
    this.options[name] = value;
    if (value === "" || value === undefined || value === false) delete this.options[name];
    if (name === "paper") remember("paper", value);
    this.keep();
    this.sheets.element.classList.add("old");
    this.say(t("Laying out the sheets …"));
    this.asking();
  }

  /** Remembers what was chosen, so that a reload or the next visit finds it; a board by its code is for once. */
  keep() {
    if (!this.options.board) remember(`print:${this.kit}`, this.options);
  }

  option(name) {
    return this.groups.flatMap(({ options }) => options).find((option) => option.name === name);
  }

  draw() {
    const { options, contents } = this;
    const set = (name) => (value) => this.set(name, value);
    const parts = contents.components.filter(({ inner }) => !inner);
    const chosen = parts.filter(({ name, extra }) =>
      options.only ? options.only.includes(name) : !extra,
    );
    this.hasBacks = chosen.some(({ backs }) => backs);
    this.hasChance = chosen.some(({ chance }) => chance);
    this.hasRandomBoard = chosen.some(({ random }) => random);
    const defaults = { ...contents.defaults };
    const isOpen = [...this.fields.querySelectorAll("details")].map((fold) => fold.open);
    const numbers = options.board
      ? [this.oneBoard()]
      : [
          contents.players?.length > 1 &&
            choice(
              t("Players"),
              contents.players.map((n) => [String(n), String(n)]),
              String(options.players ?? defaults.players ?? contents.players.at(-1)),
              (value) => this.set("players", Number(value)),
            ),
          !options.class &&
            this.hasRandomBoard &&
            stepper(
              t("Boards, all different"),
              options.boards ?? contents.boards,
              { help: t("One for each group in a class.") },
              set("boards"),
            ),
          !options.class &&
            stepper(
              t("Complete sets"),
              options.sets ?? 1,
              { help: t("Everything once for each group.") },
              set("sets"),
            ),
          (contents.players?.length || this.hasRandomBoard) && this.students(),
        ];
    const known = valuesOf(this.option("paper"));
    const own = options.paper && !known.some(([value]) => value === options.paper);
    fill(
      this.fields,
      numbers,
      choice(
        t("Paper"),
        [
          ...known.filter(([value], at) => at < FEW_PAPERS || value === options.paper),
          ...(own ? [[options.paper, options.paper]] : []),
        ],
        options.paper,
        set("paper"),
      ),
      this.hasBacks &&
        list(
          t("Backs"),
          [...valuesOf(this.option("backs"))],
          options.backs ?? defaults.backs ?? "duplex",
          set("backs"),
        ),
      choice(
        t("Ink"),
        valuesOf(this.option("ink")),
        options.ink ?? defaults.ink ?? "colour",
        set("ink"),
      ),
      contents.languages?.length > 1 &&
        list(
          t("Language"),
          contents.languages.map((tag) => [tag, languageName(tag)]),
          options.language ?? contents.language ?? contents.languages[0],
          set("language"),
        ),
      !options.board && this.hasChance && this.seed(),
      this.what(parts, chosen),
      this.more(),
    );
    this.fields
      .querySelectorAll("details")
      .forEach((fold, at) => (fold.open = Boolean(isOpen[at])));
  }

  oneBoard() {
    const drop = () => {
      for (const name of ["only", "board"]) delete this.options[name];
      Object.assign(this.options, recall(`print:${this.kit}`, {}));
      this.draw();
      this.set("board", undefined);
    };
    return h(
      "p",
      { class: "chip" },
      t("Board"),
      " ",
      h("code", {}, this.options.board),
      h(
        "button",
        { type: "button", class: "link", onclick: drop },
        t("Print the whole game instead"),
      ),
    );
  }

  /** How many students a class has: the press makes a set for each group of them. */
  students() {
    const option = this.option("class");
    const change = (value) => {
      this.set("class", value);
      this.draw();
    };
    const made = optionField(option, this.options.class, change);
    Object.assign(made.querySelector("input"), {
      type: "number",
      min: "1",
      inputMode: "numeric",
      placeholder: t("Not for a class"),
    });
    if (!this.contents.players?.length)
      made.querySelector(".fine").textContent = t("A board for each of them, all different.");
    return made;
  }

  seed() {
    const input = h("input", {
      type: "text",
      value: this.options.seed,
      autocomplete: "off",
      onchange: () => this.set("seed", input.value.trim() || freshSeed()),
    });
    const roll = h(
      "button",
      { type: "button", onclick: () => this.set("seed", (input.value = freshSeed())) },
      t("Surprise me"),
    );
    input.stepper = h("div", { class: "row tight" }, input, roll);
    return field(
      t("Seed"),
      input,
      t("It sets all random choices. The same seed makes the same sheets again."),
    );
  }

  what(parts, chosen) {
    const names = new Set(chosen.map(({ name }) => name));
    const change = (name, is) => {
      names[is ? "add" : "delete"](name);
      if (!names.size) return (tell(t("Choose at least one part."), "bad"), this.draw());
      const usual = parts.every(({ name: part, extra }) => names.has(part) === !extra);
      this.set(
        "only",
        usual
          ? undefined
          : parts.filter(({ name: part }) => names.has(part)).map(({ name: part }) => part),
      );
      this.draw();
    };
    const box = ({ name, title }) =>
      tick(title, names.has(name), (is) => change(name, is), null, `part-${name}`);
    const extras = parts.filter(({ extra }) => extra);
    const summary = this.options.only
      ? plural(
          names.size,
          "What to print: {n} part of {all}",
          "What to print: {n} parts of {all}",
          {
            all: parts.length,
          },
        )
      : t("What to print: the usual parts");
    return h(
      "details",
      { class: "fold" },
      h("summary", {}, summary),
      parts.filter(({ extra }) => !extra).map(box),
      extras.length > 0 &&
        h(
          "fieldset",
          { class: "group ticks" },
          h("legend", {}, t("Extra: printed only if you ask for it")),
          extras.map(box),
        ),
    );
  }

  more() {
    const replaced = this.replaced();
    const group = ({ title, options }) => {
      const rest = options.filter(({ name }) => !ASKED.has(name) && !replaced.has(name));
      const papers = options.find(({ name }) => name === "paper");
      const paper =
        papers &&
        list(
          t("All sizes of paper"),
          valuesOf(papers),
          this.options.paper,
          (value) => (this.set("paper", value), this.draw()),
        );
      return rest.length || paper
        ? h(
            "fieldset",
            { class: "group" },
            h("legend", {}, title),
            paper,
            rest.map((option) =>
              optionField(option, this.options[option.name], (value) =>
                this.set(option.name, value),
              ),
            ),
          )
        : null;
    };
    return h(
      "details",
      { class: "fold" },
      h("summary", {}, t("More options")),
      this.groups.map(group),
    );
  }

  async ask() {
    this.aborter?.abort();
    const { signal } = (this.aborter = new AbortController());
    const options = this.asked();
    this.say(t("Laying out the sheets …"));
    this.sheets.element.setAttribute("aria-busy", "true");
    try {
      const { answer } = await press.ask({ ask: "proof", kit: this.kit, options }, { signal });
      if (!signal.aborted) this.show(answer, options);
    } catch (fault) {
      if (!press.isStopped(fault))
        this.say(
          t("The sheets could not be laid out."),
          " ",
          h("button", { class: "link", onclick: () => this.ask() }, t("Try again")),
        );
      press.sayFault(fault);
    }
  }

  show(proof, options) {
    this.sheets.element.removeAttribute("aria-busy");
    this.sheets.element.classList.remove("old");
    this.fields.querySelectorAll(".wrong").forEach((wrong) => wrong.remove());
    fill(this.notes, noteBox(proof));
    if (!proof.ok) {
      fill(this.actions);
      fill(this.how);
      this.sheets.show({ sheets: [] }, [], options);
      return this.say(
        this.blame(proof.notes)
          ? t("One of the options is not valid: see what is marked.")
          : t("This cannot be printed yet: see the note."),
      );
    }
    const words = new Set(
      this.contents.components.filter(({ kind }) => kind === "rules").map(({ name }) => name),
    );
    const piles = pilesOf(proof.sheets, words);
    if (piles.length)
      this.say(
        h("strong", {}, plural(proof.papers, "{n} sheet of paper", "{n} sheets of paper")),
        kindsOf(piles),
      );
    else
      this.say(
        proof.complete
          ? t("There is nothing to print yet.")
          : t("This cannot be printed yet: see the note."),
      );
    if (proof.complete) this.act(options, piles);
    else
      fill(
        this.actions,
        h("p", { class: "fine" }, t("Fix the problems in the notes to print it.")),
      );
    this.sheets.show(proof, piles, options);
    fill(this.how, howTo(proof, piles));
    document.body.dataset.ready = String(Number(document.body.dataset.ready ?? 0) + 1);
  }

  /** Says what is wrong with an option where it was typed, with a way to reset it; whether an option is to blame. */
  blame([note]) {
    const name = note?.code === "usage" && note.args.option;
    const place = name && this.fields.querySelector(`[data-option="${name}"]`);
    if (!place) return false;
    const reset = () => {
      this.set(name, undefined);
      this.draw();
    };
    const wrong = h(
      "p",
      { class: "wrong", role: "alert" },
      worded(sentence(this.blameOf(note))),
      " ",
      h("button", { type: "button", class: "link", onclick: reset }, t("Reset it")),
    );
    place.append(wrong);
    for (let fold = place.closest("details"); fold; fold = fold.parentElement.closest("details"))
      fold.open = true;
    wrong.scrollIntoView({ block: "center" });
    fill(this.notes);
    return true;
  }

  /** What is wrong with an option, which is called here by its label. */
  blameOf({ args, words }) {
    const label = labelOf(this.option(args.option));
    if (args.why)
      return t("`{value}` is not a valid value of “{label}”: {reason}", {
        value: args.value,
        label,
        reason: args.why.words ?? args.why,
      });
    const other = args.other && this.option(args.other);
    return other
      ? t("“{label}” cannot be used with “{other}”", { label, other: labelOf(other) })
      : words.message;
  }

  act(options, piles) {
    const make = (how) => () => buildFiles(this.kit, this.told.title, options, how, piles);
    fill(
      this.actions,
      h(
        "button",
        { type: "button", class: "main", id: "print", onclick: make("print") },
        t("Print"),
      ),
      h("button", { type: "button", id: "download", onclick: make("pdf") }, t("Download PDF")),
      h("button", { type: "button", id: "zip", onclick: make("zip") }, t("Download ZIP")),
      h(
        "button",
        {
          type: "button",
          class: "quiet",
          id: "export",
          onclick: () => offerExports(this.kit, options),
        },
        t("For print shops and Tabletop Simulator"),
      ),
    );
  }
}

/** Of what kinds the paper is, as long as that is short. */
function kindsOf(piles) {
  const stocks = new Map();
  for (const { stock, papers } of piles) stocks.set(stock, (stocks.get(stock) ?? 0) + papers);
  if (stocks.size === 1) return `: ${piles[0].stock}`;
  if (stocks.size > 2)
    return [
      " ",
      around("of {many} kinds: see {how}", {
        many: String(stocks.size),
        how: h("a", { href: "#how", onclick: toHow }, t("how to make it")),
      }),
    ];
  return stocks.size
    ? `: ${listed([...stocks].map(([stock, papers]) => t("{papers} of {stock}", { papers, stock })))}`
    : "";
}

function toHow(event) {
  event.preventDefault();
  const how = document.getElementById("how");
  how.scrollIntoView();
  how.focus();
}

function languageName(tag) {
  try {
    return new Intl.DisplayNames([tag], { type: "language" }).of(tag);
  } catch {
    return tag;
  }
}

/** The formats of exports, for whom they are, and what comes out. */
const exports = () => [
  ["tts", "Tabletop Simulator", t("Sheets of cards and a saved object to import.")],
  ["tgc", "The Game Crafter", t("A picture of each card with bleed, in the sizes of this shop.")],
  ["mpc", "MakePlayingCards", t("A picture of each card with bleed, in the sizes of this shop.")],
  ["drivethru", "DriveThruCards", t("One PDF with a card on each page.")],
  ["images", t("Single pictures"), t("A PNG of each card, token and board.")],
];

/** Offers what shops and programs take in place of sheets; options of paper do not matter to them. */
function offerExports(kit, { players, language, seed, board, boards, only }) {
  const why = h("div", { "aria-live": "polite" });
  const make = (format) => async () => {
    fill(why, h("p", { class: "fine" }, t("Making the files …")));
    try {
      const made = await press.ask(
        { ask: "export", kit, options: { players, language, seed, board, boards, only }, format },
        { rank: press.NOW },
      );
      if (!made.answer.ok || !made.answer.files?.length)
        return void fill(why, noteList(made.answer.notes));
      fill(why);
      download(`${kit}-${format}.zip`, made.bytes, "application/zip");
      tell(t("{name} is in your downloads.", { name: `${kit}-${format}.zip` }));
    } catch (fault) {
      press.sayFault(fault);
    }
  };
  const row = ([format, name, help]) =>
    h(
      "li",
      {},
      h("div", {}, h("h3", {}, name), h("p", { class: "fine" }, help)),
      h(
        "button",
        { type: "button", "aria-label": t("Save: {name}", { name }), onclick: make(format) },
        t("Save"),
      ),
    );
  dialog(
    t("For print shops and Tabletop Simulator"),
    h("ul", { class: "files" }, exports().map(row)),
    why,
  );
}
