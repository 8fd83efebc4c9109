// Switches for how a kit is seen: forms that the press prints, and how eyes without a kind of cone see colours.

import { h } from "./dom.js";
import { choice, list, tick } from "./form.js";
import { recall, remember } from "./keep.js";

const SIGHTS = [
  ["", "Full"],
  ["no-red", "No red (protanopia)"],
  ["no-green", "No green (deuteranopia)"],
  ["no-blue", "No blue (tritanopia)"],
  ["no-color", "No color (achromatopsia)"],
];

/** The options of the press that the switches ask for. */
export function sightOptions() {
  const { ink, large, contrast } = recall("sight", {});
  return { ...(ink && ink !== "colour" ? { ink } : {}), ...(large ? { "large-print": true } : {}), ...(contrast ? { "high-contrast": true } : {}) };
}

/** The switches. `main` gets the filter of the pictures in it; `onChange` is called where they must be drawn anew. */
export function sightSwitches(main, onChange) {
  const now = recall("sight", {});
  const set = (name, again) => (value) => {
    now[name] = value;
    remember("sight", now);
    main.dataset.sight = now.eyes ?? "";
    if (again) onChange();
  };
  main.dataset.sight = now.eyes ?? "";
  return h(
    "div",
    { class: "bar switches" },
    choice("Ink", [["colour", "Color"], ["grey", "Gray"], ["outline", "Outlines"]], now.ink ?? "colour", set("ink", true)),
    tick("Large print", now.large, set("large", true)),
    tick("High contrast", now.contrast, set("contrast", true)),
    list("Color vision", SIGHTS, now.eyes ?? "", set("eyes", false)),
  );
}
