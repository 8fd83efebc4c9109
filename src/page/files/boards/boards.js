// Random boards: roll eight, compare them with their measured chances, keep some, print one, give its code to others.

import * as press from "../press/press.js";
import { enable, fill, h, paint, tell } from "../common/dom.js";
import { choice, field, list } from "../ui/form.js";
import { recall, remember } from "../press/keep.js";
import { noteBox } from "../ui/notes.js";
import { freshSeed } from "../common/seed.js";
import { openZoom } from "../ui/zoom.js";
import { grouped, plural, t } from "../common/phrases.js";

/** How many are rolled at once. */
const MANY = 8;

export async function showBoards(main, given) {
  const view = new BoardsView(main, given);
  view.start();
  return () => view.end();
}

class BoardsView {
  #end = new AbortController();
  #seeds = [];

  constructor(main, given) {
    Object.assign(this, given, { main });
    this.random = given.contents.components.filter(({ random }) => random);
    this.board = this.random[0].name;
    this.players = given.contents.players?.at(-1);
  }

  start() {
    const { contents } = this;
    this.list = h("ul", { class: "rolls" });
    this.notes = h("div");
    this.state = h("p", { class: "fine", role: "status", "aria-live": "polite" });
    this.kept = h("div");
    this.back = h(
      "button",
      { type: "button", "aria-disabled": "true", onclick: () => this.before() },
      t("Previous eight"),
    );
    const which =
      this.random.length > 1 &&
      list(
        t("Board"),
        this.random.map(({ name, title }) => [name, title]),
        this.board,
        (name) => ((this.board = name), this.roll(this.seed)),
      );
    const players =
      contents.players?.length > 1 &&
      choice(
        t("Players"),
        contents.players.map((n) => [String(n), String(n)]),
        String(this.players),
        (n) => ((this.players = Number(n)), this.roll(this.seed)),
      );
    const roll = h(
      "button",
      { type: "button", class: "main", id: "roll", onclick: () => this.roll(freshSeed()) },
      t("Roll eight more"),
    );
    fill(
      this.main,
      h(
        "div",
        { class: "bar" },
        h("h1", {}, t("Random boards")),
        which,
        players,
        h("div", { class: "row" }, roll, this.back),
        this.codeForm(),
      ),
      this.kept,
      this.state,
      this.notes,
      this.list,
    );
    this.drawKept();
    this.unhear = press.onChange((kit) => (kit === null || kit === this.kit) && this.fresh(kit));
    this.roll(freshSeed());
  }

  end() {
    this.unhear();
    this.#end.abort();
  }

  /** The kit has changed, and its boards may have. */
  async fresh() {
    const { answer } = await press.ask({ ask: "kits" }, { rank: press.NOW });
    const { revision } = answer.kits.find(({ key }) => key === this.kit) ?? {};
    if (revision !== this.revision) this.roll(this.seed);
  }

  before() {
    this.#seeds.pop();
    this.roll(this.#seeds.pop());
  }

  async roll(seed) {
    this.seed = seed;
    if (this.#seeds.at(-1) !== seed) this.#seeds.push(seed);
    enable(this.back, this.#seeds.length > 1);
    this.rolling?.abort();
    const { signal } = (this.rolling = new AbortController());
    this.state.textContent = t(
      "Rolling, and playing thousands of games on each board to see who wins …",
    );
    this.list.setAttribute("aria-busy", "true");
    this.options = {
      language: this.contents.language,
      only: [this.board],
      boards: MANY,
      seed,
      ...(this.players ? { players: this.players } : {}),
    };
    try {
      const { answer } = await press.ask(
        { ask: "proof", kit: this.kit, options: this.options },
        { signal },
      );
      if (signal.aborted || this.#end.signal.aborted) return;
      this.revision = answer.revision;
      this.show(answer, signal);
    } catch (fault) {
      if (!signal.aborted)
        this.state.textContent = press.isStopped(fault)
          ? t("Stopped.")
          : t("The boards could not be rolled.");
      press.sayFault(fault);
    }
    if (!signal.aborted) this.list.removeAttribute("aria-busy");
  }

  show(proof, signal) {
    fill(this.notes, noteBox(proof));
    const boards = proof.boards ?? [];
    const games = boards[0]?.trial?.games;
    this.state.textContent = boards.length
      ? [
          plural(boards.length, "{n} board.", "{n} boards."),
          games &&
            t(
              "A computer played {games} random games on each; the bars say how many each side won.",
              { games: grouped(games) },
            ),
        ]
          .filter(Boolean)
          .join(" ")
      : t("There are no boards to show.");
    const fairest = Math.min(...boards.map(({ trial }) => trial?.gap ?? Infinity));
    this.proof = proof;
    fill(
      this.list,
      boards.map((board) =>
        this.tile(board, board.trial?.gap === fairest && boards.length > 1, signal),
      ),
    );
    document.body.dataset.rolled = this.seed;
  }

  tile({ face, code, number, trial }, isFairest, signal) {
    const image = new Image();
    image.alt = t("Board {number}", { number });
    this.draw(face, image, signal).catch(press.sayFault);
    const see = h(
      "button",
      {
        type: "button",
        class: "see",
        "aria-label": t("Enlarge: board {number}", { number }),
        onclick: () => this.zoom(face, number),
      },
      image,
    );
    const keep = h(
      "button",
      {
        type: "button",
        "aria-label": t("Keep board {number}", { number }),
        "aria-pressed": String(this.isKept(code)),
        "data-keep": code,
        onclick: () => this.keep({ code, board: this.board }),
      },
      t("Keep"),
    );
    return h(
      "li",
      { class: "roll", "data-code": code },
      see,
      h(
        "h2",
        {},
        t("Board {number}", { number }),
        isFairest && h("span", { class: "badge" }, t("most even")),
      ),
      chances(trial),
      h(
        "p",
        { class: "row" },
        h(
          "a",
          {
            class: "button main",
            href: this.printAddress(code),
            "aria-label": t("Print board {number}", { number }),
          },
          t("Print"),
        ),
        keep,
        h(
          "button",
          {
            type: "button",
            "aria-label": t("Share board {number}", { number }),
            onclick: () => this.share(code),
          },
          t("Share"),
        ),
      ),
      h("p", { class: "fine" }, t("Code"), " ", h("code", {}, code)),
    );
  }

  printAddress(code, board = this.board) {
    return `#/${encodeURIComponent(this.kit)}/print/board/${encodeURIComponent(code)}/${encodeURIComponent(board)}`;
  }

  async draw(of, image, signal) {
    const drawn = await this.drawing(of, { rank: press.PICTURE, signal });
    if (!drawn) return;
    paint(image, drawn.bytes);
    image.style.aspectRatio = `${drawn.width} / ${drawn.height}`;
    image.dataset.drawn = "yes";
  }

  /** The drawing of a board: cut out of its sheet, which the press has laid out already, or else drawn by itself. */
  async drawing(of, how) {
    const at = this.proof.sheets.findIndex(
      ({ tile, pieces }) => !tile && pieces.some(({ face }) => face === of),
    );
    if (at < 0) {
      const { answer, bytes } = await press.ask(
        { ask: "face", kit: this.kit, options: this.options, of },
        how,
      );
      return answer.ok ? { bytes, width: answer.width, height: answer.height } : null;
    }
    const { answer, bytes } = await press.ask(
      { ask: "sheet", kit: this.kit, options: this.options, sheet: at },
      how,
    );
    if (!answer.ok) return null;
    const [x, y, width, height] = this.proof.sheets[at].pieces.find(({ face }) => face === of).at;
    return { bytes: cutOut(bytes, answer, [x, y, width, height]), width, height };
  }

  async zoom(of, number) {
    try {
      const drawn = await this.drawing(of, { rank: press.NOW });
      if (drawn)
        openZoom(
          [{ ...drawn, name: t("Board {number}", { number }), draw: async () => drawn.bytes }],
          0,
        );
    } catch (fault) {
      press.sayFault(fault);
    }
  }

  isKept(code) {
    return recall(`boards:${this.kit}`, []).some((kept) => kept.code === code);
  }

  keep(board) {
    const kept = recall(`boards:${this.kit}`, []);
    const is = this.isKept(board.code);
    remember(
      `boards:${this.kit}`,
      is ? kept.filter(({ code }) => code !== board.code) : [...kept, board],
    );
    tell(is ? t("Removed.") : t("Kept. It will be here when you come back."));
    this.list
      .querySelector(`[data-keep="${CSS.escape(board.code)}"]`)
      ?.setAttribute("aria-pressed", String(!is));
    this.drawKept();
  }

  drawKept() {
    const kept = recall(`boards:${this.kit}`, []);
    const row = (board) =>
      h(
        "li",
        { class: "row" },
        h("code", {}, board.code),
        h(
          "a",
          {
            href: this.printAddress(board.code, board.board),
            "aria-label": t("Print: {name}", { name: board.code }),
          },
          t("Print"),
        ),
        h(
          "button",
          {
            type: "button",
            class: "link",
            "aria-label": t("Share {code}", { code: board.code }),
            onclick: () => this.share(board.code),
          },
          t("Share"),
        ),
        h(
          "button",
          {
            type: "button",
            class: "link",
            "aria-label": t("Remove {code}", { code: board.code }),
            onclick: () => this.letGo(board),
          },
          t("Remove"),
        ),
      );
    fill(
      this.kept,
      kept.length > 0 &&
        h("section", { class: "kept" }, h("h2", {}, t("Kept")), h("ul", {}, kept.map(row))),
    );
  }

  letGo(board) {
    this.keep(board);
    (this.kept.querySelector("a") ?? this.main.querySelector("#roll")).focus();
  }

  /** A field for a code that somebody else has sent. */
  codeForm() {
    const input = h("input", {
      type: "text",
      autocomplete: "off",
      spellcheck: false,
      placeholder: "9H00-89JR-R",
    });
    const go = () =>
      input.value.trim() && (location.hash = this.printAddress(input.value.trim().toUpperCase()));
    input.stepper = h(
      "div",
      { class: "row tight" },
      input,
      h("button", { type: "submit" }, t("Show this board")),
    );
    return h(
      "form",
      { class: "code", onsubmit: (event) => (event.preventDefault(), go()) },
      field(t("Have a code?"), input),
    );
  }

  /** Hands on the code; where the page is on the web, an address that opens the board. */
  async share(code) {
    const words = press.isLocal()
      ? `${location.href.split("#")[0]}${this.printAddress(code)}`
      : code;
    try {
      await navigator.clipboard.writeText(words);
      tell(
        press.isLocal()
          ? t("Copied. Anyone who opens this address sees this board.")
          : t("Copied: {code}. Anyone with the game can print this board with it.", { code }),
      );
    } catch {
      tell(t("The code is {code}.", { code }));
    }
  }
}

/** A part of a drawing, `[x, y, width, height]` in millimetres, as a drawing of its own. */
function cutOut(bytes, { width: whole }, [x, y, width, height]) {
  const drawing = new DOMParser().parseFromString(new TextDecoder().decode(bytes), "image/svg+xml");
  const root = drawing.documentElement;
  const scale = root.viewBox.baseVal.width / whole;
  root.setAttribute("viewBox", [x, y, width, height].map((length) => length * scale).join(" "));
  root.setAttribute("width", `${width}mm`);
  root.setAttribute("height", `${height}mm`);
  return new TextEncoder().encode(new XMLSerializer().serializeToString(drawing));
}

/** Returns the share of the games that each side won, as bars and as numbers. */
function chances(trial) {
  if (!trial) return null;
  const most = Math.max(...trial.sides.map(({ share }) => share), 0.01);
  const percent = (share) => `${Math.round(share * 100)}%`;
  const row = ({ name, title, share }) => {
    const bar = h("span", { class: `bar-fill side-${name.toLowerCase().replace(/[^a-z]/g, "")}` });
    bar.style.width = `${(share / most) * 100}%`;
    return h(
      "tr",
      {},
      h("th", { scope: "row" }, title),
      h("td", { class: "bar-cell", "aria-hidden": "true" }, bar),
      h("td", {}, percent(share)),
    );
  };
  const gap = t("Luckiest and unluckiest side: {gap} apart, plus or minus {error}.", {
    gap: percent(trial.gap),
    error: percent(trial.gap_error),
  });
  return h(
    "div",
    {},
    h(
      "table",
      { class: "chances" },
      h("caption", { class: "sr" }, t("Games won by each side")),
      h("tbody", {}, trial.sides.map(row)),
    ),
    h("p", { class: "fine" }, gap),
  );
}
