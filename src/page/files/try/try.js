// Try it: a table with a shuffled deck, hands, cards to turn and to move, and dice.

import * as press from "../press/press.js";
import { enable, fill, h, tell } from "../common/dom.js";
import { list, stepper } from "../ui/form.js";
import { plural, t } from "../common/phrases.js";

export async function showTable(main, given) {
  const table = new Table(main, given);
  table.start();
  return () => table.end();
}

/** A whole number below `most`, by the browser's own chance. */
const chance = (most) => crypto.getRandomValues(new Uint32Array(1))[0] % most;

function shuffled(cards) {
  const mixed = [...cards];
  for (let last = mixed.length - 1; last > 0; last--) {
    const other = chance(last + 1);
    [mixed[last], mixed[other]] = [mixed[other], mixed[last]];
  }
  return mixed;
}

class Table {
  #end = new AbortController();
  /** Pictures by the names of faces: promises of addresses and sizes. */
  #pictures = new Map();
  #top = 1;

  constructor(main, given) {
    Object.assign(this, given, { main });
    this.decks = given.contents.components.filter(
      ({ kind, items }) => (kind === "deck" || kind === "token") && items.length,
    );
    this.deck = this.decks[0];
    this.hands = 2;
    this.each = 3;
  }

  start() {
    this.felt = h("div", {
      class: "felt",
      role: "group",
      "aria-label": t(
        "The table. Arrow keys move a card, Enter turns it, Delete puts it below the deck.",
      ),
    });
    this.pile = h("button", {
      type: "button",
      class: "pile-button",
      id: "draw",
      onclick: () => this.draw(),
    });
    this.rolled = h("output", { class: "rolled", "aria-hidden": "true" });
    const tools = h(
      "div",
      { class: "bar" },
      h("h1", {}, t("Try it")),
      list(
        t("Deck"),
        this.decks.map(({ name, title }) => [name, title]),
        this.deck.name,
        (name) => ((this.deck = this.decks.find((deck) => deck.name === name)), this.gather()),
      ),
      stepper(t("Players"), this.hands, { most: 8 }, (n) => (this.hands = n)),
      stepper(t("Cards for each"), this.each, { most: 12 }, (n) => (this.each = n)),
      h(
        "div",
        { class: "row" },
        h(
          "button",
          { type: "button", class: "main", id: "deal", onclick: () => this.deal() },
          t("Deal"),
        ),
        h("button", { type: "button", onclick: () => this.gather() }, t("Gather and shuffle")),
      ),
      h(
        "div",
        { class: "row", role: "group", "aria-label": t("Dice") },
        [4, 6, 8, 10, 12, 20].map((sides) =>
          h(
            "button",
            {
              type: "button",
              "aria-label": `d${sides}: ${t("roll a die with {sides} sides", { sides })}`,
              onclick: () => this.roll(sides),
            },
            `d${sides}`,
          ),
        ),
        this.rolled,
      ),
    );
    fill(
      this.main,
      tools,
      h(
        "div",
        { class: "game" },
        h(
          "div",
          { class: "stock" },
          this.pile,
          (this.left = h("p", { class: "fine", role: "status" })),
        ),
        this.felt,
      ),
      h(
        "p",
        { class: "fine" },
        t("Drag a card to move it. Click it, or press Enter, to turn it over."),
      ),
    );
    this.gather();
  }

  end() {
    this.#end.abort();
    for (const picture of this.#pictures.values())
      picture.then(
        ({ address }) => URL.revokeObjectURL(address),
        () => {},
      );
  }

  /** Puts all cards back and shuffles them. */
  gather() {
    fill(this.felt);
    this.cards = shuffled(
      this.deck.items.flatMap(({ face, title, copies }) =>
        Array.from({ length: copies }, () => ({ face, title })),
      ),
    );
    this.#top = 1;
    this.show();
    this.drawn = 0;
    this.side(`${this.deck.items[0].face}/back`)
      .then(({ address }) => fill(this.pile, h("img", { src: address, alt: "" }), t("Draw")))
      .catch(() => fill(this.pile, t("Draw")));
  }

  show() {
    this.left.textContent = plural(this.cards.length, "{n} card left", "{n} cards left");
    enable(this.pile, this.cards.length > 0);
    this.pile.setAttribute(
      "aria-label",
      t("Draw a card: {many} left", { many: this.cards.length }),
    );
  }

  /** One side of a card, drawn once. */
  side(of) {
    if (!this.#pictures.has(of)) {
      const asked = press
        .ask(
          { ask: "face", kit: this.kit, options: { language: this.contents.language }, of },
          { rank: press.NOW, signal: this.#end.signal },
        )
        .then(({ answer, bytes }) => {
          if (!answer.ok) throw new Error("there is no such side");
          return {
            ...answer,
            address: URL.createObjectURL(new Blob([bytes], { type: "image/svg+xml" })),
          };
        });
      asked.catch(() => this.#pictures.delete(of));
      this.#pictures.set(of, asked);
    }
    return this.#pictures.get(of);
  }

  draw() {
    const drawn = this.drawn++;
    const spot = [3 + (drawn % 7) * 13.5, 66 + (Math.floor(drawn / 7) % 3) * 4];
    const card = this.lay(spot, true);
    if (card) tell(t("Drawn: {title}", { title: card.title }));
  }

  deal() {
    if (this.cards.length < this.hands * this.each)
      return tell(
        plural(
          this.cards.length,
          "There is only {n} card left. Gather them first.",
          "There are only {n} cards left. Gather them first.",
        ),
        "bad",
      );
    const [wide, high] = [Math.min(13.5, 94 / this.each), Math.min(32, 62 / this.hands)];
    for (let at = 0; at < this.each; at++)
      for (let hand = 0; hand < this.hands; hand++)
        this.lay(
          [3 + at * wide, 2 + hand * high],
          hand === 0,
          t("player {number}", { number: hand + 1 }),
        );
    tell(
      t("{cards} for each of {players}. The first hand is face up.", {
        cards: plural(this.each, "{n} card", "{n} cards"),
        players: plural(this.hands, "{n} player", "{n} players"),
      }),
    );
  }

  /** Lays the top card of the deck onto the table; `spot` is in hundredths of the table. */
  lay(spot, isOpen, of) {
    const card = this.cards.pop();
    this.show();
    if (!card) return null;
    const image = h("img", { alt: "", draggable: false });
    const button = h("button", { type: "button", class: "laid" }, image);
    const piece = { ...card, button, image, isOpen, of, at: spot };
    this.place(piece);
    this.turn(piece, isOpen);
    this.grab(piece);
    button.addEventListener("keydown", (event) => this.key(event, piece));
    this.felt.append(button);
    return card;
  }

  place(piece) {
    piece.at = piece.at.map((part) => Math.max(-5, Math.min(95, part)));
    Object.assign(piece.button.style, {
      left: `${piece.at[0]}%`,
      top: `${piece.at[1]}%`,
      zIndex: String(this.#top++),
    });
  }

  async turn(piece, isOpen) {
    piece.isOpen = isOpen;
    piece.button.setAttribute(
      "aria-label",
      `${isOpen ? piece.title : t("A card face down")}${piece.of ? `, ${piece.of}` : ""}`,
    );
    try {
      const { address, width, height } = await this.side(
        isOpen ? piece.face : `${piece.face}/back`,
      );
      if (piece.isOpen !== isOpen) return;
      piece.image.src = address;
      piece.image.style.aspectRatio = `${width} / ${height}`;
    } catch (fault) {
      if (press.isStopped(fault)) return;
      piece.image.removeAttribute("src");
    }
  }

  grab(piece) {
    const { button } = piece;
    let start = null;
    button.addEventListener("pointerdown", (event) => {
      if (event.button) return;
      start = { x: event.clientX, y: event.clientY, at: piece.at, moved: false };
      button.setPointerCapture(event.pointerId);
      button.style.zIndex = String(this.#top++);
    });
    button.addEventListener("pointermove", (event) => {
      if (!start) return;
      const [x, y] = [event.clientX - start.x, event.clientY - start.y];
      if (Math.abs(x) + Math.abs(y) > 5) start.moved = true;
      if (!start.moved) return;
      piece.at = [
        start.at[0] + (x / this.felt.clientWidth) * 100,
        start.at[1] + (y / this.felt.clientHeight) * 100,
      ];
      this.place(piece);
    });
    const end = () => {
      piece.dragged = start?.moved;
      start = null;
    };
    button.addEventListener("pointerup", end);
    button.addEventListener("pointercancel", end);
    button.addEventListener("click", () => {
      if (!piece.dragged) this.turn(piece, !piece.isOpen);
      piece.dragged = false;
    });
  }

  key(event, piece) {
    const step = event.shiftKey ? 10 : 3;
    const moves = {
      ArrowLeft: [-step, 0],
      ArrowRight: [step, 0],
      ArrowUp: [0, -step],
      ArrowDown: [0, step],
    };
    if (moves[event.key]) {
      piece.at = [piece.at[0] + moves[event.key][0], piece.at[1] + moves[event.key][1]];
      this.place(piece);
    } else if (event.key === "Delete" || event.key === "Backspace") {
      (piece.button.nextElementSibling ?? piece.button.previousElementSibling ?? this.pile).focus();
      piece.button.remove();
      this.cards.unshift({ face: piece.face, title: piece.title });
      this.show();
      tell(t("It is now below the deck."));
    } else return;
    event.preventDefault();
  }

  roll(sides) {
    const number = 1 + chance(sides);
    this.rolled.textContent = String(number);
    tell(`d${sides}: ${number}`);
  }
}
