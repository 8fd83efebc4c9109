// A card with the places of its template on it, which are chosen, moved and sized by mouse, by touch and by keys.

import { fill, h } from "../common/dom.js";
import { t } from "../common/phrases.js";
import { cutLine, outlineOf, svg } from "./shapes.js";
import { FAR, HANDLES, STEP, linesOf, moved, sized, snapped, touched } from "./snap.js";
import { placeName } from "../templates/templates.js";

/** How near a dragged edge comes to a line before it snaps, in dots of the screen, and how far a press is no drag. */
const REACH = 7;
const STILL = 3;
const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

const percent = (share) => `${share * 100}%`;

export class PlaceStage {
  chosen = "";
  /** What is being dragged: where it began, and how the place was then. */
  #drag = null;
  image = Object.assign(new Image(), { alt: "" });
  #lines = svg("svg", { "aria-hidden": "true" });
  #list = h("div");
  #names = h("div", { "aria-hidden": "true" });
  #handles = h(
    "div",
    { class: "handles", "aria-hidden": "true", hidden: true },
    HANDLES.map((handle) => h("i", { class: handle, "data-handle": handle })),
  );
  page = h(
    "div",
    { class: "placed-page" },
    this.image,
    this.#lines,
    this.#names,
    this.#list,
    this.#handles,
  );
  element = h(
    "div",
    { class: "stage placed", role: "application", "aria-label": t("The card and its places") },
    this.page,
  );

  /** `choose(name)` and `change(name, box, isDone)` are called when a place is chosen, and moved or sized. */
  constructor({ choose, change }) {
    Object.assign(this, { choose, change });
    this.page.addEventListener("pointerdown", (event) => this.#press(event));
    this.page.addEventListener("pointermove", (event) => this.#pull(event));
    this.page.addEventListener("pointerup", () => this.#release(true));
    this.page.addEventListener("pointercancel", () => this.#release(false));
    this.watch = new ResizeObserver(() => this.fit());
    this.watch.observe(this.element);
  }

  get isDragging() {
    return Boolean(this.#drag);
  }

  end() {
    this.watch.disconnect();
  }

  /** Shows a template: `places` are those that can be moved, by name, `fixed` the others, with their parts of the drawing. */
  show(frame, places, fixed, cut) {
    Object.assign(this, { frame, places });
    if (!places.has(this.chosen)) [this.chosen, this.isGuided] = ["", false];
    const [left, top, width, height] = frame.page;
    this.#lines.setAttribute("viewBox", frame.page.join(" "));
    Object.assign(this.image.style, {
      left: percent(-left / width),
      top: percent(-top / height),
      width: percent(frame.trim[0] / width),
      height: percent(frame.trim[1] / height),
    });
    const [wide, high] = frame.trim;
    const safe = frame.safe
      ? [
          svg("rect", {
            class: "safe",
            x: frame.safe,
            y: frame.safe,
            width: wide - 2 * frame.safe,
            height: high - 2 * frame.safe,
          }),
        ]
      : [];
    const turned = fixed.map(({ part, turn }) => outlineOf(part, turn));
    const drawn = svg(
      "g",
      { class: "fixed", transform: `translate(${frame.shift.join(" ")}) scale(${frame.scale})` },
      ...turned,
    );
    this.guides = svg("g", { class: "guides" });
    fill(this.#lines, svg("g", { class: "cut" }, cutLine(cut, frame)), ...safe, drawn, this.guides);
    // Small places lie over large ones, so that each can be clicked on.
    const byArea = [...places]
      .toSorted(([, a], [, b]) => b[2] * b[3] - a[2] * a[3])
      .map(([name]) => name);
    const names = [...places.keys()];
    // The same places stay the same elements, so that nobody hears that they are new.
    if (String(names) !== String(this.#buttons.map(({ dataset }) => dataset.place)))
      fill(
        this.#list,
        names.map((name) => this.#button(name)),
      );
    for (const button of this.#buttons)
      button.style.zIndex = String(byArea.indexOf(button.dataset.place) + 1);
    this.fit();
    this.draw();
    const page = this.page.getBoundingClientRect();
    const named = (shape, at) => {
      const { x, y } = shape.getBoundingClientRect();
      const style = {
        left: percent((x - page.x) / page.width),
        top: percent((y - page.y) / page.height),
      };
      return h("span", { class: "place-name", style }, placeName(fixed[at].name));
    };
    fill(this.#names, turned.map(named));
  }

  get #buttons() {
    return [...this.#list.children];
  }

  #button(name) {
    const given = { onfocus: () => this.pick(name), onkeydown: (event) => this.#key(event, name) };
    const label = h("span", { class: "place-name" }, placeName(name));
    return h(
      "button",
      { type: "button", class: "place", id: `place-${name}`, "data-place": name, ...given },
      label,
    );
  }

  /** Makes the page as large as the stage lets it be. */
  fit() {
    if (!this.frame) return;
    const [, , width, height] = this.frame.page;
    const room = [this.element.clientWidth - 24, this.element.clientHeight - 24];
    this.dots = Math.max(0.5, Math.min(room[0] / width, room[1] / height));
    Object.assign(this.page.style, {
      width: `${width * this.dots}px`,
      height: `${height * this.dots}px`,
    });
    this.#arrange();
  }

  pick(name) {
    if (this.chosen === name) return;
    this.chosen = name;
    this.isGuided = false;
    this.draw();
    this.choose(name);
  }

  /** Puts everything where the places are now. */
  draw() {
    for (const button of this.#buttons) {
      const name = button.dataset.place;
      this.#put(button, this.places.get(name));
      button.setAttribute("aria-pressed", String(name === this.chosen));
      button.setAttribute("aria-label", this.told(name));
    }
    this.#arrange();
    const [left, top, width, height] = this.frame.page;
    const [upright, level] = this.isGuided
      ? touched(this.places.get(this.chosen), this.#snaps())
      : [[], []];
    fill(
      this.guides,
      ...upright.map((x) => svg("line", { x1: x, x2: x, y1: top, y2: top + height })),
      ...level.map((y) => svg("line", { y1: y, y2: y, x1: left, x2: left + width })),
    );
  }

  /** Where a place is, in words. */
  told = (name) => placeName(name);

  #put(element, [x, y, width, height]) {
    const [left, top, wide, high] = this.frame.page;
    Object.assign(element.style, {
      left: percent((x - left) / wide),
      top: percent((y - top) / high),
      width: percent(width / wide),
      height: percent(height / high),
    });
  }

  /** Puts the handles around what is chosen; those in the middle of a short side are left out. */
  #arrange() {
    const box = this.places?.get(this.chosen);
    this.#handles.hidden = !box;
    if (!box) return;
    this.#put(this.#handles, box);
    this.#handles.classList.toggle("narrow", box[2] * this.dots < 44);
    this.#handles.classList.toggle("low", box[3] * this.dots < 44);
  }

  #snaps() {
    return linesOf(
      this.frame,
      [...this.places].filter(([name]) => name !== this.chosen).map(([, box]) => box),
    );
  }

  /** Puts a place where somebody has typed that it is. */
  move(name, box) {
    this.pick(name);
    this.#change(box, true);
  }

  #change(box, isDone) {
    this.places.set(this.chosen, box);
    this.isGuided = true;
    this.draw();
    this.change(this.chosen, box, isDone);
  }

  #key(event, name) {
    const by = ARROWS[event.key];
    if (!by || this.#drag) return;
    event.preventDefault();
    this.pick(name);
    const [dx, dy] = by.map((way) => way * (event.shiftKey ? FAR : STEP));
    const box = this.places.get(name);
    this.#change(
      event.altKey || event.ctrlKey
        ? sized(box, "se", dx, dy, this.frame)
        : moved(box, dx, dy, this.frame),
      false,
    );
  }

  #press(event) {
    const place = event.target.closest(".place");
    const handle = event.target.dataset?.handle ?? "";
    if (event.button !== 0 || (!place && !handle)) return;
    event.preventDefault();
    if (place) {
      this.pick(place.dataset.place);
      place.focus({ preventScroll: true });
    }
    this.page.setPointerCapture(event.pointerId);
    this.#drag = {
      handle,
      from: [event.clientX, event.clientY],
      box: this.places.get(this.chosen),
      isMoved: false,
    };
    addEventListener("keydown", this.#escape, true);
  }

  #pull(event) {
    const drag = this.#drag;
    if (!drag) return;
    const [dx, dy] = [event.clientX - drag.from[0], event.clientY - drag.from[1]];
    if (!drag.isMoved && Math.hypot(dx, dy) < STILL) return;
    drag.isMoved = true;
    const by = [dx / this.dots, dy / this.dots];
    const box = drag.handle
      ? sized(drag.box, drag.handle, ...by, this.frame)
      : moved(drag.box, ...by, this.frame);
    // With Alt, nothing snaps.
    this.#change(
      snapped(box, drag.handle, this.#snaps(), event.altKey ? 0 : REACH / this.dots, this.frame),
      false,
    );
  }

  #release(isKept) {
    const drag = this.#drag;
    if (!drag) return;
    this.#drag = null;
    removeEventListener("keydown", this.#escape, true);
    if (drag.isMoved) this.#change(isKept ? this.places.get(this.chosen) : drag.box, true);
  }

  /** Escape ends a drag, and not the dialog that it is in. */
  #escape = (event) => {
    if (event.key !== "Escape") return;
    event.preventDefault();
    event.stopPropagation();
    this.#release(false);
  };
}
