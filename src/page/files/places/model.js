// The places of a template as its two files have them: those of a drawing, and those that the settings place.

import { drawingOf, frameOf, toPiece, toUnits, withPlace } from "./text.js";
import { lengthsOf, placedBy, slotsOf, withSlot } from "./toml.js";

/** @typedef {import("./text.js").Box} Box */
/** @typedef {import("./text.js").Frame} Frame */
/** @typedef {Pick<import("./text.js").Place, "element" | "within">} Part */
/** @typedef {{ svg: string | null, toml: string | null }} Texts  The files of a template, of which one may not be there. */
/** @typedef {{ name: string, part: Part, turn: number }} Fixed  A place that cannot be moved, by its part of the drawing. */

/** How far a piece without a drawing bleeds, if its settings do not say it, in millimetres: as the press has it. */
const BLEED = 3;

/**
 * How a template lies on its piece, and the outline in its drawing if that has one; `null` if it is no template.
 * @param {Texts} texts @param {(part: Part) => Box} boundsOf  Measures a part of a drawing, in its units.
 * @returns {{ frame: Frame, outline: Part | null } | null}
 */
export function frameIn({ svg, toml }, boundsOf) {
  if (svg !== null) {
    const drawing = drawingOf(svg);
    const outline = drawing?.outline ?? null;
    const frame = drawing && frameOf(drawing, toml ?? "", outline && boundsOf(outline));
    return frame && { frame, outline };
  }
  const [wide, high] = lengthsOf(toml ?? "", "trim");
  if (!wide || !high) return null;
  const bleed = lengthsOf(toml ?? "", "bleed")[0] ?? BLEED;
  const safe = lengthsOf(toml ?? "", "safe")[0] ?? 0;
  /** @type {Box} */
  const page = [-bleed, -bleed, wide + 2 * bleed, high + 2 * bleed];
  return { frame: { trim: [wide, high], page, safe, scale: 1, shift: [0, 0] }, outline: null };
}

/**
 * The places that can be moved, in millimetres of the piece, and the others.
 * @param {Texts} texts @param {Frame} frame @returns {{ free: Map<string, Box>, fixed: Fixed[] }}
 */
export function placesIn({ svg, toml }, frame) {
  const slots = slotsOf(toml ?? "");
  const drawn = (svg === null ? null : drawingOf(svg)?.places) ?? [];
  const free = new Map();
  const fixed = [];
  for (const part of drawn) {
    const turn = slots.get(part.name)?.turn ?? 0;
    const box = part.box && placedBy(slots.get(part.name), toPiece(frame, part.box));
    // One that is upside down lies where its rectangle is, and so does one that a card turns or not.
    if (box && !(turn % 180)) free.set(part.name, box);
    else fixed.push({ name: part.name, part, turn: turn || 0 });
  }
  for (const [name, slot] of slots) {
    const box = placedBy(slot, null);
    if (box && !drawn.some((part) => part.name === name)) free.set(name, box);
  }
  return { free, fixed };
}

/** The files of a template in which a place is elsewhere. @param {Texts} texts @param {Frame} frame @param {string} name @param {Box} box @returns {Texts} */
export function withBox(texts, frame, name, box) {
  const { svg, toml } = texts;
  const was = placesIn(texts, frame).free.get(name);
  const slot = slotsOf(toml ?? "").get(name);
  if (!was) return texts;
  if (slot?.at.length || slot?.room.length)
    return { svg, toml: withSlot(toml ?? "", name, box, was) };
  return { svg: withPlace(svg ?? "", name, toUnits(frame, box)), toml };
}
