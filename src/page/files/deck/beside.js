// The card that is being changed, beside the table: its picture, its back, and what is wrong with it.

import * as press from "../press/press.js";
import { fill, h, paint } from "../common/dom.js";
import { noteList } from "../ui/notes.js";
import { t } from "../common/phrases.js";

export class Beside {
  notes = h("div", { "aria-live": "polite" });
  image = Object.assign(new Image(), { className: "card", alt: "" });
  back = Object.assign(new Image(), { className: "card", alt: "" });
  caption = h("p", { class: "caption" });
  element = h(
    "aside",
    { class: "beside", "aria-label": t("The card") },
    this.notes,
    h("div", { class: "pair" }, this.image, this.back),
    this.caption,
  );
  /** @type {AbortController | undefined} */
  #drawing;

  /** @param {string} kit */
  constructor(kit) {
    this.kit = kit;
  }

  end() {
    this.#drawing?.abort();
  }

  /**
   * Draws a card; of several that are asked for the last wins.
   * @param {null | { face: string | null, words: string, isYoung: boolean, why: (notes: object[]) => object[], more: (Node | null | false)[] }} card
   *   `face` is null where it cannot be drawn yet; `why` chooses the notes that are about it.
   */
  async show(card) {
    this.#drawing?.abort();
    if (!card?.face) {
      this.image.hidden = this.back.hidden = true;
      this.caption.textContent = card?.words ?? "";
      return void fill(this.notes, card?.more, card && noteList(card.why([])));
    }
    const { signal } = (this.#drawing = new AbortController());
    try {
      const front = await this.#side(card.face, this.image, card.words, signal);
      if (!front) return;
      const old = this.image.hidden
        ? t("it is drawn when the problems in the notes are fixed")
        : t("the picture is the last one without errors");
      const notes = card.why(front.notes ?? []);
      const missing = card.isYoung && notes.length ? t("fill in what is marked in red") : "";
      const state = front.ok ? missing : old;
      this.caption.textContent = state ? `${card.words}: ${state}` : card.words;
      fill(this.notes, card.more, !card.isYoung && noteList(notes));
      await this.#side(
        `${card.face}/back`,
        this.back,
        t("{card}, the back", { card: card.words }),
        signal,
      );
    } catch (fault) {
      press.sayFault(fault);
    }
  }

  async #side(of, image, words, signal) {
    const { answer, bytes } = await press.ask(
      { ask: "face", kit: this.kit, of },
      { rank: press.NOW, signal },
    );
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
  }
}
