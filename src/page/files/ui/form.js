// Fields for the options of a job, made from what the press says of them.

import { h, tell } from "../common/dom.js";
import { sentence, worded } from "./notes.js";
import { mark, t } from "../common/phrases.js";

let fieldNumber = 0;
const freshId = () => `field-${++fieldNumber}`;

/** The names of papers that are the same in all languages. */
const PAPERS = {
  a4: "A4",
  a3: "A3",
  a5: "A5",
  a6: "A6",
  "5x7": "5 × 7 in",
  "4x6": "4 × 6 in",
  "3.5x5": "3.5 × 5 in",
};

/** Words for values whose names in the press say too little. */
const WORDS = {
  letter: mark("Letter"),
  legal: mark("Legal"),
  tabloid: mark("Tabloid"),
  colour: mark("Color"),
  grey: mark("Gray"),
  outline: mark("Outlines to color in"),
  overlap: mark("Glued over each other"),
  butt: mark("Edge to edge, to tape"),
  outlines: mark("As shapes"),
  live: mark("As text"),
  silhouette: mark("Silhouette Cameo, Portrait or Curio"),
  "silhouette-alpha": mark("Silhouette Cameo 5 Alpha or Cameo Pro MK-II"),
};

const BACKS = {
  duplex: mark("Both sides, flipped on the long edge"),
  "duplex-short": mark("Both sides, flipped on the short edge"),
  paste: mark("On separate sheets, to glue on"),
  fold: mark("Beside the fronts, to fold and glue"),
  none: mark("No backs"),
};

/** What options are called. */
const LABELS = {
  players: mark("Players"),
  boards: mark("Boards, all different"),
  sets: mark("Complete sets"),
  names: mark("Class list"),
  paper: mark("Paper"),
  backs: mark("Backs"),
  ink: mark("Ink"),
  language: mark("Language"),
  seed: mark("Seed"),
  "large-print": mark("Large print"),
  "high-contrast": mark("High contrast"),
  stock: mark("Label or perforated paper"),
  skip: mark("Places already used"),
  "no-slug": mark("Leave out the line of text at the edge"),
  seams: mark("Joining large boards"),
  marks: mark("Crop marks"),
  corners: mark("Rounded corners"),
  apart: mark("Keep sizes apart"),
  tight: mark("Pack tightly"),
  punch: mark("For a hand punch"),
  class: mark("Students in the class"),
  copies: mark("Copies of everything"),
  scale: mark("Enlarge boards"),
  fit: mark("Fit boards to a size"),
  printer: mark("Printer profile"),
  margin: mark("Printer margin"),
  "no-cut-numbers": mark("Leave out cut numbers"),
  gutter: mark("Space between cards"),
  "cut-paths": mark("Outlines for a cutting machine"),
  cutter: mark("Cutting machine"),
  "clear-marks": mark("Space around its marks"),
  format: mark("Kinds of files"),
  "no-tags": mark("Leave out text for screen readers"),
  "svg-text": mark("Text in SVG files"),
};

/** What options do, where the help of the command line speaks of commands and other options. */
const HELP = {
  class: mark(
    "A complete set for each group of players. The report says what to print once and what for each group.",
  ),
  copies: mark(
    "Copies that share sheets, which saves paper. Complete sets for groups are sorted and numbered instead.",
  ),
  stock: mark(
    "Cards and tokens are printed in the places of perforated paper, without crop marks. Type its name, such as `avery-5371`, or the name of a stock of this game.",
  ),
  skip: mark(
    "How many places of the first sheet are already used, counted row by row from the top left.",
  ),
  printer: mark(
    "Corrects the errors of a printer: `strict` and `inkjet-duplex` are built in; Boardpress on your own computer also has the printers that you measured.",
  ),
  margin: mark(
    "The margin that your printer leaves, such as `0.25in` or `6mm`; or left and right, then top and bottom, such as `6mm,15mm`.",
  ),
  "no-slug": mark("Leaves out the ruler and the line of text at the edge of every sheet."),
  seams: mark("How the sheets of a board are joined that is larger than the paper."),
  scale: mark(
    "How many times as large boards are, such as `2.5` for a wall. They take as few sheets as possible.",
  ),
  fit: mark(
    "As large as one sheet holds, with `paper`; or a width and a height, such as `24in,36in`. Words keep a size that can be read.",
  ),
  "large-print": mark(
    "Cards and rules in large letters, on larger cards. Boards and tokens keep their size.",
  ),
  "high-contrast": mark(
    "Black text on white or white on black, strong lines, no pale colors. It works with any ink.",
  ),
  marks: mark("How far crop marks are from the cut, and how long they are."),
  "no-cut-numbers": mark("Leaves out the small numbers that show the order of cuts."),
  gutter: mark(
    "Leave this much space between cards, such as `3mm`, or `bleed` for enough to hold their bleed. It hides inaccurate cuts, but needs more paper and more cuts.",
  ),
  corners: mark(
    "Thin arcs of this radius, such as `3mm`, in the corners of cards, to round them with a punch or scissors.",
  ),
  apart: mark(
    "Puts pieces of different sizes on separate sheets; otherwise they share a sheet where that saves paper.",
  ),
  tight: mark(
    "Fits as many pieces on a sheet as possible, even without room for crop marks and bleed on all sides.",
  ),
  punch: mark("Leaves room between round tokens, with a ring to see in the hole of the punch."),
  "cut-paths": mark(
    "Adds the outlines of all pieces: a layer in SVG, the spot color CutContour in PDF. Cards that touch share one line for each cut; with space between cards each has its own.",
  ),
  cutter: mark(
    "Prints the marks that this machine looks for in place of crop marks, and adds the outlines of cards and tokens as SVG and DXF, in the folder `cut`.",
  ),
  "clear-marks": mark(
    "Leaves places empty that are nearer than this to a mark, such as `5mm`, for a machine that takes cards for its marks.",
  ),
  "no-tags": mark(
    "Leaves out of PDFs what screen readers need: headings, paragraphs, tables, and descriptions of pictures. The files become a little smaller.",
  ),
  "svg-text": mark("Shapes look the same in every program; text can be searched and edited."),
};

/** What the kinds of files are for. */
const KINDS = {
  pdf: mark("Pages to print."),
  svg: mark("Drawings to edit, one for each side of a sheet."),
  svgz: mark("The same drawings, compressed."),
  png: mark("Pictures, one for each side of a sheet."),
};

/** What people call an option. */
export const labelOf = ({ name }) => (name in LABELS ? t(LABELS[name]) : name);

/** A label with a field and what it does. */
export function field(label, control, help) {
  control.id ||= freshId();
  const told = help ? h("p", { class: "fine", id: `${control.id}-help` }, worded(help)) : null;
  if (told) control.setAttribute("aria-describedby", told.id);
  return h(
    "div",
    { class: "field", "data-label": label },
    h("label", { for: control.id, htmlFor: control.id }, label),
    control.stepper ?? control,
    told,
  );
}

/** A number with buttons that make it less and more. */
export function stepper(label, value, { least = 1, most = 200, help } = {}, onChange) {
  const input = h("input", {
    type: "number",
    min: String(least),
    max: String(most),
    value: String(value),
    inputMode: "numeric",
  });
  const set = (next) => {
    const asked = Math.round(Number(next)) || least;
    const whole = Math.min(most, Math.max(least, asked));
    if (asked > most) tell(t("{label}: {most} at most.", { label, most }), "bad");
    input.value = String(whole);
    onChange(whole);
  };
  input.addEventListener("change", () => set(input.value));
  const button = (by, sign, words) =>
    h(
      "button",
      {
        type: "button",
        "aria-label": `${words}: ${label}`,
        onclick: () => set(Number(input.value) + by),
      },
      sign,
    );
  input.stepper = h(
    "div",
    { class: "stepper" },
    button(-1, "−", t("Less")),
    input,
    button(1, "+", t("More")),
  );
  return field(label, input, help);
}

/** A choice of one among few, as buttons that exclude each other. */
export function choice(label, values, value, onChange) {
  const name = freshId();
  const radio = ([key, words]) => {
    const input = h("input", {
      type: "radio",
      name,
      value: key,
      checked: key === value,
      onchange: () => onChange(key),
    });
    return h("label", {}, input, h("span", {}, words));
  };
  return h(
    "fieldset",
    { class: "choice" },
    h("legend", {}, label),
    h("div", { class: "segments" }, values.map(radio)),
  );
}

/** A choice of one among several, as a list. */
export function list(label, values, value, onChange, help) {
  const select = h(
    "select",
    { onchange: () => onChange(select.value) },
    values.map(([key, words]) => h("option", { value: key, selected: key === value }, words)),
  );
  return field(label, select, help);
}

/** A box to tick. */
export function tick(label, value, onChange, help, id = freshId()) {
  const input = h("input", {
    type: "checkbox",
    id,
    checked: Boolean(value),
    onchange: () => onChange(input.checked),
    "aria-describedby": help ? `${id}-help` : null,
  });
  return h(
    "div",
    { class: "tick" },
    input,
    h("label", { htmlFor: id }, label),
    help && h("p", { class: "fine", id: `${id}-help` }, worded(help)),
  );
}

/** The values of an option with words for people. */
export function valuesOf(option) {
  const words = ({ value, help }) => {
    if (option.name === "backs" && value in BACKS) return t(BACKS[value]);
    return value in WORDS ? t(WORDS[value]) : (PAPERS[value] ?? (help || value));
  };
  return option.choices.map((choice) => [choice.value, words(choice)]);
}

/** A field for any option of the press. */
export function optionField(option, value, onChange) {
  const made = plainField(option, value, onChange);
  made.dataset.option = option.name;
  made.dataset.label ??= labelOf(option);
  return made;
}

function plainField(option, value, onChange) {
  const { name, takes, choices, open, default: otherwise } = option;
  const help = name in HELP ? t(HELP[name]) : sentence(option.help);
  const title = labelOf(option);
  if (takes === "nothing") return tick(title, value, onChange, help);
  if (takes === "many" && choices.length) {
    const chosen = new Set(value ?? [otherwise]);
    const box = ({ value: key, help: words }) =>
      tick(
        key.toUpperCase(),
        chosen.has(key),
        (is) => {
          chosen[is ? "add" : "delete"](key);
          onChange([...chosen]);
        },
        key in KINDS ? t(KINDS[key]) : sentence(words),
      );
    return h("fieldset", { class: "field" }, h("legend", {}, title), choices.map(box));
  }
  if (choices.length && !open) {
    const usual = otherwise ? [] : [["", t("As usual")]];
    return list(title, [...usual, ...valuesOf(option)], value ?? otherwise ?? "", onChange, help);
  }
  if (name === "names") {
    const area = h("textarea", {
      rows: 4,
      value: value ?? "",
      placeholder: t("One name per line"),
      onchange: () => onChange(area.value),
    });
    return field(
      t("Class list"),
      area,
      t(
        "Paste names, one per line. Each is printed on a board, or on the sheets of a set or a group.",
      ),
    );
  }
  const input = h("input", {
    type: "text",
    value: value ?? "",
    placeholder: otherwise ?? "",
    onchange: () => onChange(input.value.trim()),
    autocomplete: "off",
    spellcheck: false,
  });
  return field(title, input, help);
}
