// Switches for how a kit is seen: forms that the press prints, and how eyes without a kind of cone see colours.

import { h } from "../common/dom.js";
import { choice, list, tick } from "../ui/form.js";
import { recall, remember } from "../press/keep.js";
import { t } from "../common/phrases.js";

const sights = () => [
  ["", t("Full")],
  ["no-red", t("No red (protanopia)")],
  ["no-green", t("No green (deuteranopia)")],
  ["no-blue", t("No blue (tritanopia)")],
  ["no-color", t("No color (achromatopsia)")],
];

/** Returns the options for the switches, and for the language in which the contents of the kit are shown. */
export function sightOptions(contents) {
  const { ink, large, contrast } = recall("sight", {});
  return {
    language: contents.language,
    ...(ink && ink !== "colour" ? { ink } : {}),
    ...(large ? { "large-print": true } : {}),
    ...(contrast ? { "high-contrast": true } : {}),
  };
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
    choice(
      t("Ink"),
      [
        ["colour", t("Color")],
        ["grey", t("Gray")],
        ["outline", t("Outlines")],
      ],
      now.ink ?? "colour",
      set("ink", true),
    ),
    tick(t("Large print"), now.large, set("large", true)),
    tick(t("High contrast"), now.contrast, set("contrast", true)),
    list(t("Color vision"), sights(), now.eyes ?? "", set("eyes", false)),
  );
}
