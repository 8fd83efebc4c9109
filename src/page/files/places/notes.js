// What is wrong with the cards of a deck while its places are moved: the card that is shown, and soon after the others.

import * as press from "../press/press.js";
import { fill, h, later } from "../common/dom.js";
import { noteList } from "../ui/notes.js";
import { t } from "../common/phrases.js";

/** How long after the last change the other cards are looked at, in milliseconds, and of decks of how many cards. */
const PAUSE = 1200;
const MOST = 150;
/** How many notes on a card, and how many other cards, are shown. */
const FEW = 4;
const CARDS = 6;

export class PlaceNotes {
  #own = h("div");
  #others = h("p", { class: "wrong" });
  element = h("div", { "aria-live": "polite" }, this.#own, this.#others);
  #checking = new AbortController();
  #check = later(PAUSE, (face) => this.#look(face).catch(press.sayFault));

  /** `go(face)` shows another card of `items`. */
  constructor({ kit, deck, items, go }) {
    Object.assign(this, { kit, deck, items, go });
  }

  end() {
    this.#check.cancel();
    this.#checking.abort();
  }

  say(words) {
    fill(this.#own, h("p", {}, words));
  }

  /** Shows what the press says of the card that is shown. */
  show({ ok, notes = [] }, face) {
    const few = notes.filter(({ severity }) => ok || severity === "error").slice(0, FEW);
    const old = !ok && h("p", { class: "fine" }, t("The picture is the last one without errors."));
    fill(this.#own, old, noteList(few));
    if (face !== this.face) fill(this.#others);
    this.face = face;
    this.#checking.abort();
    if (this.items.length > 1 && this.items.length <= MOST) this.#check(face);
  }

  /** Looks for other cards of the deck that have errors now. */
  async #look(face) {
    const { signal } = (this.#checking = new AbortController());
    const request = { ask: "proof", kit: this.kit, options: { only: [this.deck] } };
    const { answer } = await press.ask(request, { signal });
    if (signal.aborted) return;
    const errors = (answer.notes ?? []).filter(({ severity }) => severity === "error");
    const told = errors.flatMap((note) => [note, ...(note.others ?? [])]);
    const faces = new Set(told.map(({ of }) => of?.replace(/\/back$/, "")));
    const wrong = this.items.filter((item) => faces.has(item.face) && item.face !== face);
    const more = wrong.length > CARDS && t("and {number} more", { number: wrong.length - CARDS });
    const button = (item) =>
      h("button", { type: "button", class: "link", onclick: () => this.go(item.face) }, item.title);
    const cards = [...wrong.slice(0, CARDS).map(button), more].filter(Boolean);
    const listed = cards.flatMap((card, at) => (at ? [", ", card] : [card]));
    fill(
      this.#others,
      cards.length > 0 && [t("Other cards have something to fix:"), " ", ...listed],
    );
  }
}
