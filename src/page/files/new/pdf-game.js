// A game in a PDF: what the press finds on its pages, how somebody corrects that, and the cards beside it.

import * as press from "../press/press.js";
import { enable, fill, h, later, paint, tell } from "../common/dom.js";
import { split } from "../press/engine.js";
import { field, list } from "../ui/form.js";
import { keyOf, worded } from "../templates/guess.js";
import { keepFiles } from "../press/keep.js";
import { noteList } from "../ui/notes.js";
import { listed, plural, t } from "../common/phrases.js";

/** The sizes of cards that the press knows by name, in words and millimetres. */
const sizes = () => [
  ["poker", t("Poker"), "63.5 × 88.9"],
  ["trading card", t("Trading card"), "63 × 88"],
  ["bridge", t("Bridge"), "57.15 × 88.9"],
  ["mini", t("Mini"), "44.45 × 63.5"],
  ["tarot", t("Tarot"), "69.85 × 120.65"],
  ["jumbo", t("Jumbo"), "88.9 × 139.7"],
  ["square", t("Square"), "63.5 × 63.5"],
  ["domino", t("Domino"), "44.45 × 88.9"],
];
/** The picture of the pages in such a kit. */
const GUESS = "guess.png";
/** The most cards across or down a page. */
const ACROSS = 40;

/** Whether a file is a PDF. */
export const isPdf = (path) => /\.pdf$/i.test(path);

export class PdfGame {
  #end = new AbortController();
  /** What the reader knows better: `grid`, `card`, `at`, `gap`, `backs`. */
  layout = {};
  cards = [];
  at = 0;

  /** `main` is where it is shown, `file` the name of the PDF, `bytes` a `Blob` of it. */
  constructor(main, file, bytes) {
    Object.assign(this, { main, file, bytes });
  }

  async start() {
    this.title = h("input", { type: "text", value: worded(this.file), autocomplete: "off" });
    this.found = h(
      "div",
      { role: "status", "aria-live": "polite" },
      h("p", {}, t("Looking for cards on the pages …")),
    );
    this.problems = h("div", { "aria-live": "polite" });
    this.arrangement = h("section", { "aria-labelledby": "arrangement", hidden: true });
    this.drawing = h("section", { "aria-labelledby": "pages", hidden: true });
    this.front = Object.assign(new Image(), {
      className: "card",
      alt: t("The front of a card"),
      hidden: true,
    });
    this.back = Object.assign(new Image(), {
      className: "card",
      alt: t("The back of a card"),
      hidden: true,
    });
    this.which = h("div", { class: "row" });
    this.size = h("p", { class: "fine" });
    this.button = h(
      "button",
      {
        type: "button",
        class: "main",
        id: "make",
        onclick: () => this.make().catch(press.sayFault),
      },
      t("Make the game"),
    );
    enable(this.button, false);
    const seen = h(
      "section",
      { "aria-labelledby": "found" },
      h("h2", { id: "found" }, t("Cards in {file}", { file: this.file })),
      this.found,
      this.problems,
    );
    const beside = h(
      "aside",
      { class: "beside", "aria-label": t("The card") },
      field(t("Name of the game"), this.title),
      h("div", { class: "pair" }, this.front, this.back),
      this.which,
      this.size,
      this.button,
    );
    fill(
      this.main,
      h("div", { class: "bar" }, h("h1", {}, t("New game"))),
      h(
        "div",
        { class: "desk" },
        h("div", { class: "asked-for" }, seen, this.arrangement, this.drawing),
        beside,
      ),
    );
    this.again = later(400, () => this.look().catch(press.sayFault));
    await this.look();
  }

  end() {
    this.again.cancel();
    this.looking?.abort();
    this.#end.abort();
  }

  /** The request for the game; as a `sketch` it is only looked at. */
  asked(sketch) {
    const title = this.title.value.trim() || worded(this.file);
    return { ask: "game", name: keyOf(title), title, file: this.file, layout: this.layout, sketch };
  }

  /** Looks at the pages, and shows what was found. */
  async look() {
    this.looking?.abort();
    const { signal } = (this.looking = new AbortController());
    const { answer } = await press.ask(this.asked(true), {
      bytes: this.bytes,
      rank: press.NOW,
      signal,
    });
    this.cards = [];
    this.at = 0;
    if (answer.ok) {
      const { answer: contents } = await press.ask(
        { ask: "contents", kit: "?" },
        { rank: press.NOW, signal },
      );
      this.decks = contents.components.filter(({ kind }) => kind === "deck");
      this.boards = contents.components.filter(({ kind }) => kind === "board");
      this.cards = this.decks.flatMap(({ items, backs }) =>
        items.map(({ face }) => ({ face, backs })),
      );
    }
    const isEmpty = !answer.ok && answer.notes[0]?.code === "no-kit";
    const words = answer.ok
      ? [...this.decks.map((deck) => this.wordsOf(deck)), this.wordsOfBoards()]
      : [isEmpty && this.nothingFound()];
    fill(
      this.found,
      words.filter(Boolean).map((said) => h("p", {}, said)),
    );
    fill(this.problems, answer.ok || isEmpty ? null : noteList(answer.notes));
    enable(this.button, this.cards.length > 0);
    this.drawArrangement();
    await this.drawCard();
    await this.drawPages(signal);
    document.body.dataset.sketched = String(Number(document.body.dataset.sketched ?? 0) + 1);
  }

  /** What is known of a deck: how many cards of it are where, and whether they have backs. */
  wordsOf({ title, items, backs }) {
    const places = placesOf(items);
    const pages = pagesOf([...new Set(places.map(([page]) => page))]);
    const [across, down] = gridOf(items);
    const where = plural(
      items.length,
      "{title}: {n} card, up to {across} across and {down} down, on {pages}.",
      "{title}: {n} cards, up to {across} across and {down} down, on {pages}.",
      { title, across, down, pages },
    );
    return `${where} ${backs ? t("They have backs.") : t("No backs were found.")}`;
  }

  nothingFound() {
    const isGiven = Object.values(this.layout).some((value) => value !== undefined);
    return isGiven
      ? t("No cards have these measurements. Change the numbers below.")
      : t("No cards were found. Say below how many there are side by side on a page.");
  }

  wordsOfBoards() {
    const pages = this.boards.map(({ title }) => title);
    return (
      pages.length > 0 &&
      plural(
        pages.length,
        "{pages}: printed whole, as a board, which can be deleted later.",
        "{pages}: printed whole, as boards; what you do not need can be deleted later.",
        { pages: listed(pages) },
      )
    );
  }

  /** How the cards are arranged, to be corrected. */
  drawArrangement() {
    const found = this.cards.length ? gridOf(this.decks[0].items) : [3, 3];
    const grid = () => this.layout.grid ?? found;
    const number = (label, n) => {
      const change = () => {
        const wanted = Math.min(ACROSS, Math.max(1, Math.round(Number(input.value)) || found[n]));
        this.layout = { ...this.layout, grid: grid().map((own, at) => (at === n ? wanted : own)) };
        this.again();
      };
      const input = h("input", {
        type: "number",
        id: `grid-${n}`,
        min: 1,
        max: ACROSS,
        value: grid()[n],
        onchange: change,
      });
      return field(label, input);
    };
    const choose = (key) => (value) => {
      this.layout = { ...this.layout, [key]: value || undefined };
      this.again();
    };
    const backs = [
      ["", t("As found")],
      ["alternate", t("On every second page")],
      ["last", t("One on the last page, for all cards")],
      ["fold", t("On the other half of each page, to fold")],
      ["none", t("None")],
    ];
    // A place needs a grid, which is then the one that was found.
    const length = (label, id, value, change) => {
      const input = h("input", {
        type: "number",
        id,
        min: 0,
        step: "any",
        value,
        placeholder: t("as found"),
        onchange: () => (
          (this.layout = {
            ...this.layout,
            grid: grid(),
            ...change(input.value === "" ? null : Number(input.value)),
          }),
          this.again()
        ),
      });
      return field(label, input);
    };
    const at = (n, mm) => ({
      at:
        mm === null
          ? undefined
          : [0, 1].map((side) => (side === n ? mm : (this.layout.at?.[side] ?? 0))),
    });
    const fields = [
      number(t("Cards across a page"), 0),
      number(t("Cards down a page"), 1),
      list(
        t("Size of a card"),
        [
          ["", t("As measured")],
          ...sizes().map(([name, words, mm]) => [name, `${words}, ${mm} mm`]),
        ],
        this.layout.card ?? "",
        choose("card"),
      ),
      list(t("Backs"), backs, this.layout.backs ?? "", choose("backs")),
    ];
    fields.push(
      length(t("Left edge of the first card, mm"), "at-0", this.layout.at?.[0] ?? "", (mm) =>
        at(0, mm),
      ),
    );
    fields.push(
      length(t("Upper edge of the first card, mm"), "at-1", this.layout.at?.[1] ?? "", (mm) =>
        at(1, mm),
      ),
    );
    fields.push(
      length(t("Space between cards, mm"), "gap", this.layout.gap ?? "", (mm) => ({
        gap: mm ?? 0,
      })),
    );
    this.arrangement.hidden = false;
    fill(
      this.arrangement,
      h("h2", { id: "arrangement" }, t("If this is not right")),
      h("div", { class: "mapped" }, fields),
    );
  }

  /** The card that is looked at, front and back. */
  async drawCard() {
    const card = this.cards[this.at];
    const many = this.cards.length;
    const step = (by, sign, words) =>
      h(
        "button",
        {
          type: "button",
          "aria-label": words,
          onclick: () => (
            (this.at = (this.at + by + many) % many),
            this.drawCard().catch(press.sayFault)
          ),
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
    const side = async (of, image) => {
      const told = of
        ? await press.ask(
            { ask: "face", kit: "?", of },
            { rank: press.NOW, signal: this.#end.signal },
          )
        : null;
      // Another one may have been asked for.
      if (card !== this.cards[this.at]) return;
      image.hidden = !told?.answer.ok;
      if (image.hidden) return;
      const { width, height } = told.answer;
      paint(image, told.bytes);
      image.style.aspectRatio = `${width} / ${height}`;
      this.size.textContent = t("{width} × {height} mm after cutting", {
        width: width.toFixed(1),
        height: height.toFixed(1),
      });
    };
    this.size.textContent = "";
    await side(card?.face, this.front);
    await side(card?.backs && `${card.face}/back`, this.back);
  }

  /** The pages with what was found on them, as far as the press has drawn it. */
  async drawPages(signal) {
    const files = this.cards.length
      ? (await press.ask({ ask: "files", kit: "?" }, { rank: press.PICTURE, signal })).answer.files
      : [];
    this.drawing.hidden = !files?.includes(GUESS);
    if (this.drawing.hidden) return;
    const { bytes } = await press.ask(
      { ask: "file", kit: "?", path: GUESS },
      { rank: press.PICTURE, signal },
    );
    const image = Object.assign(new Image(), {
      className: "guess",
      alt: t("The pages, with a frame around each card that was found"),
    });
    paint(image, new Blob([bytes], { type: "image/png" }), true);
    fill(this.drawing, h("h2", { id: "pages" }, t("What was found on the pages")), image);
  }

  async make() {
    enable(this.button, false);
    const made = await press.ask(this.asked(false), {
      bytes: this.bytes,
      rank: press.NOW,
      signal: this.#end.signal,
    });
    if (!made.answer.ok) return void fill(this.problems, noteList(made.answer.notes));
    const { key } = made.answer;
    await keepFiles(key, split(made), false);
    tell(t("{name} is ready.", { name: this.title.value }));
    location.hash = `#/${encodeURIComponent(key)}/look`;
  }
}

/** Numbers of pages in words, those in a row as the first and the last. */
function pagesOf(numbers) {
  const runs = [];
  for (const number of numbers) {
    if (runs.at(-1)?.at(-1) === number - 1) runs.at(-1).push(number);
    else runs.push([number]);
  }
  const pages = listed(
    runs.map((run) => (run.length > 1 ? `${run[0]}–${run.at(-1)}` : String(run[0]))),
  );
  return numbers.length === 1 ? t("page {pages}", { pages }) : t("pages {pages}", { pages });
}

/** The page, row and column of each card, of which its name consists. */
const placesOf = (items) =>
  items.map(({ face }) => (face.split("/")[1] ?? "").split("-").map(Number));

/** The most cards beside each other and below each other. */
function gridOf(items) {
  const places = placesOf(items);
  return [2, 1].map((at) => Math.max(1, ...places.map((place) => place[at] || 1)));
}
