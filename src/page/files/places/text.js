// The places of a template as the text of its drawing has them. A place that is moved changes the numbers of its
// rectangle; all else in the text stays, byte for byte.

import { lengthsOf, millimetres } from "./toml.js";

/** @typedef {[number, number, number, number]} Box  Left, top, width, height. */
/** @typedef {{ value: string, start: number, end: number }} Said  What an attribute says, and where between its quotes. */
/** @typedef {{ name: string, attributes: Map<string, Said>, end: number }} Element  `end` is where one more attribute goes. */
/**
 * @typedef {object} Place  `kind` is `text`, `image` or `qr`; `within` are the elements around it, the outermost first.
 * @property {string} name
 * @property {string} kind
 * @property {Element} element
 * @property {Element[]} within
 * @property {Box | null} box  Its rectangle in the units of the drawing; `null` where it is another shape, or turned.
 */
/** @typedef {{ root: Element, places: Place[], outline: Pick<Place, "element" | "within"> | null }} Drawing */
/**
 * @typedef {object} Frame  Where a drawing lies, in millimetres from the corner of the cut piece.
 * @property {[number, number]} trim  The size of that piece.
 * @property {Box} page  The page of the drawing, which goes beyond the cut by the bleed.
 * @property {number} safe  How far from the cut words stay.
 * @property {number} scale  Millimetres in one unit.
 * @property {[number, number]} shift  Where the zero of the units is.
 */

/** Comments and the like, which hold no elements, and tags with what they say. */
const TOKENS =
  /<!--[^]*?-->|<!\[CDATA\[[^]*?\]\]>|<\?[^]*?\?>|<!DOCTYPE(?:\[[^\]]*\]|[^>[])*>|<(\/?)([^\s/>!?]+)((?:\s+[^\s=/>]+\s*=\s*(?:"[^"]*"|'[^']*'))*)\s*(\/?)>/g;
const ATTRIBUTES = /([^\s=]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g;
const NUMBER = /^\s*[-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?\s*$/i;
/** Elements that leave what is in them where it is, unless they are turned or moved themselves. */
const GROUPS = ["g", "a", "switch"];
const SIDES = ["x", "y", "width", "height"];
const PIXELS = 96 / 25.4;

/** @param {string} text @param {number} at @returns {Map<string, Said>} */
function attributesOf(text, at) {
  const found = new Map();
  for (const { 0: whole, 1: name, 2: double, 3: single, index } of text.matchAll(ATTRIBUTES)) {
    const value = double ?? single;
    const end = at + index + whole.length - 1;
    found.set(name, { value, start: end - value.length, end });
  }
  return found;
}

/** @param {Element} element */
const isMoved = ({ attributes }) =>
  attributes.has("transform") ||
  /(^|[;\s])(transform|translate|rotate|scale)\s*:/.test(attributes.get("style")?.value ?? "");

/** @param {Element} element @param {Element[]} within @returns {Box | null} */
function boxOf(element, within) {
  const isPlain = within.every(
    (one, at) => !isMoved(one) && (at === 0 ? one.name === "svg" : GROUPS.includes(one.name)),
  );
  if (element.name !== "rect" || isMoved(element) || !isPlain) return null;
  const said = SIDES.map((side) => element.attributes.get(side)?.value ?? "0");
  const [x, y, width, height] = said.map(Number);
  return said.every((value) => NUMBER.test(value)) && width > 0 && height > 0
    ? [x, y, width, height]
    : null;
}

/** What the text of a drawing has of places; `null` if it is no drawing. @param {string} text @returns {Drawing | null} */
export function drawingOf(text) {
  /** @type {Element[]} */
  const open = [];
  /** @type {Drawing | null} */
  let drawing = null;
  for (const { 1: close, 2: name, 3: said, 4: alone, index } of text.matchAll(TOKENS)) {
    if (!name) continue;
    if (close) {
      open.pop();
      continue;
    }
    const attributes = attributesOf(said, index + 1 + name.length);
    const element = {
      name: name.split(":").at(-1) ?? "",
      attributes,
      end: index + 1 + name.length + said.length,
    };
    drawing ??= { root: element, places: [], outline: null };
    const [slot, id] = ["data-slot", "id"].map((key) => attributes.get(key)?.value);
    const within = [...open];
    if (slot && id)
      drawing.places.push({ name: id, kind: slot, element, within, box: boxOf(element, within) });
    if (attributes.get("data-cut")?.value === "outline") drawing.outline = { element, within };
    if (!alone) open.push(element);
  }
  return drawing?.root.name === "svg" ? drawing : null;
}

/**
 * How the units of a drawing lie on the piece. `outline` is the box around its outline in units, which is the piece where
 * the settings give no size.
 * @param {Drawing} drawing @param {string} toml @param {Box | null} [outline] @returns {Frame | null}
 */
export function frameOf({ root }, toml, outline = null) {
  const side = (/** @type {string} */ name) => root.attributes.get(name)?.value;
  const sides = [side("width"), side("height")];
  let [wide, high] = sides.map(millimetres);
  const isSized = sides.every((one) => /[a-z]\s*$/i.test(one ?? "") && !/px\s*$/i.test(one ?? ""));
  const given = side("viewBox")
    ?.trim()
    .split(/[\s,]+/)
    .map(Number);
  const unit = isSized ? PIXELS : 1;
  const view = given ?? (wide && high ? [0, 0, wide * unit, high * unit] : []);
  if (view.length !== 4 || !view.every(Number.isFinite) || view[2] <= 0 || view[3] <= 0)
    return null;
  wide ??= view[2];
  high ??= view[3];
  const scale = Math.min(wide / view[2], high / view[3]);
  const [left, top] = [
    (wide - view[2] * scale) / 2 - view[0] * scale,
    (high - view[3] * scale) / 2 - view[1] * scale,
  ];
  const said = lengthsOf(toml, "trim");
  const drawn = outline?.map((side, at) => side * scale + ([left, top][at] ?? 0));
  const trim = said.length === 2 ? said : (drawn?.slice(2) ?? [wide, high]);
  const corner =
    said.length === 2 ? [(wide - trim[0]) / 2, (high - trim[1]) / 2] : (drawn ?? [0, 0]);
  if (!trim[0] || !trim[1]) return null;
  return {
    trim: [trim[0], trim[1]],
    page: [-corner[0], -corner[1], wide, high],
    safe: lengthsOf(toml, "safe")[0] ?? 0,
    scale,
    shift: [left - corner[0], top - corner[1]],
  };
}

/** A box of a drawing in millimetres of the piece. @param {Frame} frame @param {Box} box @returns {Box} */
export const toPiece = ({ scale, shift }, [x, y, width, height]) => [
  x * scale + shift[0],
  y * scale + shift[1],
  width * scale,
  height * scale,
];

/** @param {Frame} frame @param {Box} box @returns {Box} */
export const toUnits = ({ scale, shift }, [x, y, width, height]) => [
  (x - shift[0]) / scale,
  (y - shift[1]) / scale,
  width / scale,
  height / scale,
];

/** The text with other words in some of the four attributes of a place. @param {string} text @param {Place} place @param {(string | null)[]} words */
function put(text, { element }, words) {
  const edits = SIDES.flatMap((side, at) => {
    const said = element.attributes.get(side);
    if (words[at] === null) return [];
    return [
      said
        ? { ...said, words: words[at] }
        : { start: element.end, end: element.end, words: ` ${side}="${words[at]}"` },
    ];
  });
  // From the last one on, so that what is before stays where it is.
  edits.sort((a, b) => b.start - a.start);
  return edits.reduce(
    (now, { start, end, words: put }) => now.slice(0, start) + put + now.slice(end),
    text,
  );
}

/** The text of a drawing in which a place is elsewhere; numbers that stay are left as they are. @param {string} text @param {string} name @param {Box} box */
export function withPlace(text, name, box) {
  const place = drawingOf(text)?.places.find((one) => one.name === name);
  const old = place?.box;
  if (!place || !old) return text;
  const round = (/** @type {number} */ n) => Math.round(n * 1000) / 1000 + 0;
  return put(
    text,
    place,
    box.map((side, at) => (round(side) === round(old[at]) ? null : String(round(side)))),
  );
}

/** The text of a drawing with its places where they are in another. @param {string} text @param {string} other */
export function withPlacesOf(text, other) {
  for (const { name, box, element } of drawingOf(other)?.places ?? []) {
    const place = drawingOf(text)?.places.find((one) => one.name === name);
    if (!box || !place?.box) continue;
    const said = (/** @type {Element} */ of, /** @type {string} */ side) =>
      of.attributes.get(side)?.value;
    const words = SIDES.map((side, at) => {
      const wanted =
        said(element, side) ?? (said(place.element, side) === undefined ? null : String(box[at]));
      return wanted === said(place.element, side) ? null : wanted;
    });
    text = put(text, place, words);
  }
  return text;
}
