// The settings of a template as text: its size, and what they say of the boxes of its slots. A slot that they place is moved
// there; all else in the text stays, byte for byte.

/** @typedef {import("./text.js").Box} Box */
/** @typedef {import("./text.js").Said} Said */
/**
 * @typedef {object} Slot  What the settings say of a slot. `head` is where a line under its heading begins.
 * @property {Said[]} at  Its corner from that of the piece, as two texts; none if it is not said.
 * @property {Said[]} room  Its width and height, likewise.
 * @property {number} turn  By how many degrees it is turned; `NaN` where each card says it.
 * @property {number} head
 */

/** Millimetres in a unit (CSS Values and Units 3, 5.2). Of a drawing that names none, the press takes a unit as one. */
const UNITS = { "": 1, px: 1, mm: 1, cm: 10, in: 25.4, pt: 25.4 / 72, pc: 25.4 / 6 };

/** A length in millimetres; `undefined` if it is none. @param {string | undefined} words */
export function millimetres(words) {
  const [, number, unit] = /^\s*(-?[\d.]+)\s*([a-z]*)\s*$/i.exec(words ?? "") ?? [];
  const each = UNITS[/** @type {keyof UNITS} */ (unit?.toLowerCase())];
  return number && each ? Number(number) * each : undefined;
}

/** What settings say before their first table. @param {string} toml @param {string} key */
export const setting = (toml, key) =>
  new RegExp(`^${key}\\s*=\\s*(.*?)\\s*(#.*)?$`, "m").exec(toml.split(/^\s*\[/m)[0])?.[1];

/** The lengths of a setting, in millimetres. @param {string} toml @param {string} key */
export const lengthsOf = (toml, key) =>
  (setting(toml, key)?.match(/-?[\d.]+\s*[a-z]*/gi) ?? [])
    .map(millimetres)
    .filter((n) => n !== undefined);

/** The texts of a list under a key of a table, which begins at `start`. @param {string} table @param {number} start @param {string} key @returns {Said[]} */
function pair(table, start, key) {
  const list = new RegExp(`^[ \\t]*${key}\\s*=\\s*\\[([^\\]]*)\\]`, "m").exec(table);
  if (!list) return [];
  const from = start + list.index + list[0].length - 1 - list[1].length;
  return [...list[1].matchAll(/"([^"]*)"|'([^']*)'/g)].map(
    ({ 0: whole, 1: double, 2: single, index }) => {
      const value = double ?? single;
      return { value, start: from + index + 1, end: from + index + whole.length - 1 };
    },
  );
}

/** What settings say of slots, by their names. @param {string} toml @returns {Map<string, Slot>} */
export function slotsOf(toml) {
  const slots = new Map();
  let start = 0;
  for (const table of toml.split(/^(?=[ \t]*\[)/m)) {
    const head = /^[ \t]*\[slot\.(?:"([^"]*)"|([\w-]+))\][^\n]*(?:\n|$)/.exec(table);
    const turn = /^[ \t]*rotate\s*=\s*([^#\n]*)/m.exec(table)?.[1];
    const [at, room] = [pair(table, start, "at"), pair(table, start, "room")];
    if (head)
      slots.set(head[1] ?? head[2], {
        at,
        room,
        turn: Number(turn ?? 0),
        head: start + head[0].length,
      });
    start += table.length;
  }
  return slots;
}

/** The box of a slot, of which the settings may say some; `drawn` is that of the drawing. @param {Slot | undefined} slot @param {Box | null} drawn @returns {Box | null} */
export function placedBy(slot, drawn) {
  const said = [
    ...(slot?.at.length === 2 ? slot.at : [null, null]),
    ...(slot?.room.length === 2 ? slot.room : [null, null]),
  ];
  const [x, y, width, height] = said.map((one, at) => (one ? millimetres(one.value) : drawn?.[at]));
  if (x === undefined || y === undefined || !width || !height) return null;
  return [x, y, width, height];
}

/** Settings in which a slot is elsewhere than it was; numbers that stay are left as they are. @param {string} toml @param {string} name @param {Box} box @param {Box} was */
export function withSlot(toml, name, box, was) {
  const slot = slotsOf(toml).get(name);
  if (!slot) return toml;
  const words = (/** @type {number} */ n) => `${Math.round(n * 1000) / 1000 + 0} mm`;
  const isSame = (/** @type {number} */ a, /** @type {number} */ b) => Math.abs(a - b) < 0.001;
  /** @type {{ start: number, end: number, words: string }[]} */
  const edits = [];
  let lines = "";
  for (const [key, said, first] of /** @type {[string, Said[], number][]} */ ([
    ["at", slot.at, 0],
    ["room", slot.room, 2],
  ])) {
    const [now, before] = [box.slice(first, first + 2), was.slice(first, first + 2)];
    if (said.length === 2) {
      said.forEach(
        ({ start, end }, at) =>
          isSame(now[at], before[at]) || edits.push({ start, end, words: words(now[at]) }),
      );
    } else if (!now.every((n, at) => isSame(n, before[at]))) {
      lines += `${key} = ["${words(now[0])}", "${words(now[1])}"]\n`;
    }
  }
  // `room` comes under `at`.
  const [, corner] = slot.at;
  const under = corner ? toml.indexOf("\n", toml.indexOf("]", corner.end)) + 1 : slot.head;
  const end = under || toml.length;
  if (lines) edits.push({ start: end, end, words: toml[end - 1] === "\n" ? lines : `\n${lines}` });
  edits.sort((a, b) => b.start - a.start);
  return edits.reduce(
    (text, { start, end, words: put }) => text.slice(0, start) + put + text.slice(end),
    toml,
  );
}
