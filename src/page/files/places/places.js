// The places of a template on a card, moved and sized, and written into the template: by hand on the card, or as numbers.

import * as press from "../press/press.js";
import { dialog, enable, h, later, paint, tell } from "../common/dom.js";
import { list } from "../ui/form.js";
import { t } from "../common/phrases.js";
import { asBuiltIn, readTemplate, sidesWithPlaces, writeTemplate } from "./files.js";
import { PlaceForm } from "./form.js";
import { frameIn, placesIn, withBox } from "./model.js";
import { PlaceNotes } from "./notes.js";
import { boundsOf } from "./shapes.js";
import { PlaceStage } from "./stage.js";
import { canRedo, canUndo, redo, replayOf, undo } from "../kit/settings.js";

/** How long after the last key a place is written, in milliseconds. */
const PAUSE = 300;

/**
 * Opens the places of a deck: `{ told, contents, all, at, title, items }`; `all` are the built-in templates. Resolved when
 * they are closed and what was moved is written.
 */
export async function movePlaces(given) {
  const sides = await sidesWithPlaces(given.told, given.contents, given.at);
  if (sides.length) await new PlacesDialog({ ...given, sides }).open();
  else tell(t("The places of these cards cannot be moved here."), "bad");
}

/** Whether two templates have the same texts. */
const isSame = (a, b) => a.svg === b.svg && a.toml === b.toml;

class PlacesDialog {
  #end = new AbortController();
  #line = Promise.resolve();
  /** The places whose change is not written yet. */
  #moved = new Set();
  /** The drawing of each side as it was when the dialog was opened. */
  #before = new Map();
  places = new Map();

  constructor(given) {
    Object.assign(this, given);
    [this.side] = this.sides;
    this.face = this.items[0]?.face;
  }

  async open() {
    this.stage = new PlaceStage({
      choose: () => this.chosen(),
      change: (name, box, isDone) => this.change(name, box, isDone),
    });
    this.form = new PlaceForm({
      pick: (name) => this.stage.pick(name),
      type: (name, box) => this.stage.move(name, box),
      measured: () => this.stage.draw(),
    });
    this.stage.told = (name) => this.form.words(name, this.places.get(name));
    this.#build();
    this.write = later(PAUSE, () => this.#write());
    this.say = later(PAUSE, () => (this.spoken.textContent = this.stage.told(this.stage.chosen)));
    this.again = later(PAUSE / 2, () => this.#inTurn(() => this.#read()));
    this.unhear = press.onChange((kit) => (kit === null || kit === this.told.key) && this.again());
    this.box.addEventListener("close", () => this.#close());
    addEventListener("hashchange", () => this.box.close(), { signal: this.#end.signal });
    this.box.addEventListener("keydown", (event) => this.#key(event));
    this.#inTurn(() => this.#read());
    return new Promise((done) => (this.done = done));
  }

  #build() {
    const button = (id, words, act) =>
      h("button", { type: "button", id, onclick: () => act().catch(press.sayFault) }, words);
    this.undoButton = button("undo-places", t("Undo"), () => this.#replay(undo));
    this.redoButton = button("redo-places", t("Redo"), () => this.#replay(redo));
    this.resetButton = button("reset-places", t("As it was"), () => this.#reset());
    const sides = [
      ["front", t("The front")],
      ["back", t("The back")],
    ].filter(([side]) => this.sides.includes(side));
    const cards = this.items.map(({ face, title }) => [face, title]);
    const show = (given) => {
      this.#flush();
      Object.assign(this, given);
      this.#inTurn(() => this.#read());
    };
    this.spoken = h("p", { class: "sr", role: "status" });
    this.notes = new PlaceNotes({
      kit: this.told.key,
      deck: this.at[1],
      items: this.items,
      go: (face) => {
        card.querySelector("select").value = face;
        show({ face });
      },
    });
    const side = sides.length > 1 && list(t("Side"), sides, this.side, (side) => show({ side }));
    const card = cards.length > 1 && list(t("Card"), cards, this.face, (face) => show({ face }));
    const choices = (side || card) && h("div", { class: "numbers" }, side, card);
    const tools = h(
      "div",
      { class: "row tools" },
      this.undoButton,
      this.redoButton,
      this.resetButton,
    );
    this.line = h(
      "p",
      { class: "fine" },
      t("Words must stay inside the dotted line. What is outside the solid line is cut off."),
    );
    const hint = h(
      "p",
      { class: "fine" },
      t(
        "Drag a place, its edges or its corners. Arrow keys move it, with Shift farther; with Alt or Ctrl they size it.",
      ),
    );
    this.box = dialog(
      t("The places of {title}", { title: this.title }),
      h(
        "div",
        { class: "placed-parts" },
        this.stage.element,
        h(
          "div",
          { class: "placed-side" },
          tools,
          choices,
          this.form.element,
          this.notes.element,
          hint,
          this.line,
        ),
      ),
      this.spoken,
    );
    this.box.classList.add("zoom", "moving");
  }

  #inTurn(act) {
    this.#line = this.#line.then(act).catch(press.sayFault);
    return this.#line;
  }

  /** Reads the template and shows its places, where nothing waits to be written. */
  async #read() {
    if (this.stage.isDragging || this.#moved.size || this.#end.signal.aborted) return;
    const template = await readTemplate(this.told, this.contents, this);
    const lies = template && frameIn(template, boundsOf);
    if (!lies) return this.notes.say(t("This template cannot be changed here."));
    // The safe zone of a piece that is no rectangle follows its outline, and is not a line to snap to.
    const cut = lies.outline ?? template.cut;
    const frame = cut === "rect" ? lies.frame : { ...lies.frame, safe: 0 };
    const before = this.#before.get(this.side) ?? { svg: template.svg, toml: template.toml };
    this.#before.set(this.side, before);
    const builtIn = await asBuiltIn(this.told, template, this.all);
    // Something was moved meanwhile: it is read again once that is written.
    if (this.stage.isDragging || this.#moved.size) return;
    const first = builtIn === null ? before : { svg: builtIn, toml: template.toml };
    const { free, fixed } = placesIn(template, frame);
    Object.assign(this, {
      template,
      frame,
      first,
      places: free,
      fixed: fixed.map(({ name }) => name),
    });
    this.stage.show(frame, free, fixed, cut);
    this.line.hidden = !frame.safe;
    this.#tools();
    this.chosen();
    await this.#draw();
  }

  #tools() {
    enable(this.undoButton, canUndo(this.told.key));
    enable(this.redoButton, canRedo(this.told.key));
    enable(this.resetButton, !isSame(this.first, this.template));
  }

  /** Draws the card, and says what is wrong with it. */
  async #draw() {
    const of = this.side === "back" ? `${this.face}/back` : this.face;
    const { answer, bytes } = await press.ask(
      { ask: "face", kit: this.told.key, of },
      { rank: press.NOW, signal: this.#end.signal },
    );
    const { image } = this.stage;
    image.alt = this.items.find(({ face }) => face === this.face)?.title ?? "";
    image.classList.toggle("old", !answer.ok);
    if (answer.ok && image.dataset.drawn !== `${of} ${answer.digest}`) paint(image, bytes);
    if (answer.ok) image.dataset.drawn = `${of} ${answer.digest}`;
    this.notes.show(answer, this.face);
    document.body.dataset.placed = String(Number(document.body.dataset.placed ?? 0) + 1);
  }

  /** A place was chosen, or what is said of it has changed. */
  chosen() {
    const { others, isOwn } = this.template;
    const { stage, places, fixed, frame } = this;
    this.form.show({ name: stage.chosen, places, fixed, frame, others: isOwn ? others : [] });
  }

  change(name, box, isDone) {
    this.#moved.add(name);
    this.form.fill(true);
    this.say();
    if (isDone) this.#flush();
    else this.write();
  }

  /** Writes at once what was moved. */
  #flush() {
    this.write.cancel();
    this.#write();
  }

  #write() {
    if (this.stage.isDragging || !this.#moved.size) return;
    const boxes = [...this.#moved].map((name) => [name, this.places.get(name)]);
    const [use, { frame }] = [{ at: this.at, side: this.side }, this];
    this.#inTurn(async () => {
      const now = await readTemplate(this.told, this.contents, use);
      if (now)
        await this.#put(
          use,
          now,
          boxes.reduce((texts, [name, box]) => withBox(texts, frame, name, box), now),
        );
      // What was moved again meanwhile is written next.
      for (const [name, box] of boxes)
        if (String(this.places.get(name) ?? box) === String(box)) this.#moved.delete(name);
      await this.#read();
    });
  }

  async #put(use, now, texts) {
    return !isSame(now, texts) && writeTemplate(this.told, use, now, texts, this.all);
  }

  async #reset() {
    this.#flush();
    await this.#inTurn(async () => {
      const now = await readTemplate(this.told, this.contents, this);
      if (now && (await this.#put(this, now, this.first))) tell(t("The places are as they were."));
      await this.#read();
    });
  }

  async #replay(act) {
    this.#flush();
    await this.#line;
    await act(this.told);
    this.#tools();
    await this.#inTurn(() => this.#read());
  }

  #key(event) {
    const act = replayOf(event);
    if (!act) return;
    event.preventDefault();
    this.#replay(act).catch(press.sayFault);
  }

  #close() {
    this.#flush();
    this.again.cancel();
    this.unhear();
    this.stage.end();
    this.notes.end();
    this.#line.then(() => {
      this.#end.abort();
      this.done();
    });
  }
}
