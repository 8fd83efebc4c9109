// The numbers of a place: where it is and how large, to be read, heard and typed, in millimetres or inches.

import { fill, h } from "../common/dom.js";
import { field, list } from "../ui/form.js";
import { recall, remember } from "../press/keep.js";
import { t } from "../common/phrases.js";
import { LEAST, typed } from "./snap.js";
import { placeName } from "../templates/templates.js";

/** Millimetres in a unit, the step of its fields, and parts of it that are shown. */
const UNITS = {
  mm: { each: 1, step: 0.1, parts: 100 },
  in: { each: 25.4, step: 0.01, parts: 1000 },
};

export class PlaceForm {
  element = h("div", { class: "placed-form" });
  /** The fields of the place that is chosen. */
  #numbers = [];
  /** What was shown last. */
  #shown = {};
  #said = "";

  /** `pick(name)`, `type(name, box)` and `measured()` are called when a place or a unit is chosen, and numbers typed. */
  constructor({ pick, type, measured }) {
    Object.assign(this, { pick, type, measured });
    this.unit = UNITS[recall("unit", "mm")] ? recall("unit", "mm") : "mm";
  }

  /** Where a place is, in words. */
  words(name, box) {
    const [left, top, width, height] = box.map((n) => this.#number(n));
    const said = { place: placeName(name), unit: this.unit, left, top, width, height };
    return t(
      "{place}: {left} {unit} from the left, {top} {unit} from the top, {width} {unit} wide, {height} {unit} high",
      said,
    );
  }

  #number(n) {
    const { each, parts } = UNITS[this.unit];
    return String(Math.round((n / each) * parts) / parts + 0);
  }

  /** Shows a place, or none; a form that says the same stays, with what is being typed in it. */
  show(shown) {
    this.#shown = shown;
    const { name, places, fixed, others } = shown;
    const said = JSON.stringify([name, this.unit, ...places.keys(), fixed, others]);
    if (said === this.#said) return this.fill();
    this.#said = said;
    const labels = name ? [t("Left"), t("Top"), t("Width"), t("Height")] : [];
    const fields = labels.map((label, at) => this.#field(label, at));
    this.#numbers = fields.map((one) => one.querySelector("input"));
    const named = { class: "numbers", role: "group", "aria-label": name && placeName(name) };
    fill(this.element, this.#lists(), name && h("div", named, fields), this.#remarks());
    this.fill(true);
  }

  /** The places to choose from, and the units. */
  #lists() {
    const { name, places } = this.#shown;
    const none = name ? [] : [["", t("Choose a place …")]];
    const choices = [...none, ...[...places.keys()].map((one) => [one, placeName(one)])];
    const units = Object.entries({ mm: t("Millimeters"), in: t("Inches") });
    const measure = (unit) => {
      remember("unit", (this.unit = unit));
      this.measured();
      this.show(this.#shown);
    };
    const identified = (control, id) => {
      control.querySelector("select").id = control.querySelector("label").htmlFor = id;
      return control;
    };
    return h(
      "div",
      { class: "numbers" },
      choices.length > 0 && identified(list(t("Place"), choices, name, this.pick), "place-list"),
      identified(list(t("Measured in"), units, this.unit, measure), "place-unit"),
    );
  }

  #field(words, at) {
    const input = h("input", {
      type: "number",
      step: String(UNITS[this.unit].step),
      min: at > 1 ? this.#number(LEAST) : null,
      inputMode: "decimal",
      id: `place-number-${at}`,
      onchange: () => this.#type(),
    });
    return field(words, input);
  }

  /** What else changes with these places, and which cannot be moved. */
  #remarks() {
    const { fixed, others } = this.#shown;
    const [decks, places] = [others.join(", "), fixed.map(placeName).join(", ")];
    const also =
      decks && t("These cards have the same places: {decks}. They change, too.", { decks });
    const stay =
      places &&
      t(
        "These stay where the template has them, since they are turned or no plain rectangles: {places}.",
        {
          places,
        },
      );
    return [also, stay].filter(Boolean).map((words) => h("p", { class: "fine" }, words));
  }

  /** Shows the numbers of the place; not in a field in which somebody types, unless in `all`. */
  fill(all = false) {
    const box = this.#shown.places.get(this.#shown.name);
    this.#numbers.forEach((input, at) => {
      if (all || input !== document.activeElement) input.value = this.#number(box[at]);
    });
  }

  #type() {
    const { name, places, frame } = this.#shown;
    const before = places.get(name);
    const asked = this.#numbers.map((input, at) => {
      const isSame =
        input.value === this.#number(before[at]) || !Number.isFinite(input.valueAsNumber);
      return isSame ? before[at] : input.valueAsNumber * UNITS[this.unit].each;
    });
    this.type(name, typed(asked, frame));
  }
}
