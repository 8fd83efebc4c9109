// How a place is moved and sized, in millimetres: on its page, not too small, and to lines that it snaps to.

/** @typedef {import("./text.js").Box} Box */
/** @typedef {import("./text.js").Frame} Frame */
/** @typedef {[number[], number[]]} Lines  Upright ones by their distance from the left, level ones by that from the top. */

/** The least width and height of a place that is sized: less cannot be read, or grasped. */
export const LEAST = 3;
/** How far an arrow key goes, and with Shift. */
export const STEP = 0.5;
export const FAR = 5;
/** The eight handles by the sides that they move. */
export const HANDLES = ["nw", "n", "ne", "e", "se", "s", "sw", "w"];

/** To a tenth of a millimetre, as people write it. @param {number} n */
const tenth = (n) => Math.round(n * 10) / 10;
/** To a hundredth, so that what is in the middle of 63.5 mm is there. @param {number} n */
export const hundredth = (n) => Math.round(n * 100) / 100 + 0;
/** @param {number} n @param {number} least @param {number} most */
const between = (n, least, most) => Math.max(least, Math.min(n, most));

/** What a handle does along an axis: -1 moves the first edge, 1 the last, 0 neither. @param {string} handle @param {0 | 1} axis */
const edgeOf = (handle, axis) => {
  const [first, last] = axis ? ["n", "s"] : ["w", "e"];
  return handle.includes(first) ? -1 : handle.includes(last) ? 1 : 0;
};

/**
 * A box with other numbers along each axis; those that stay are not rounded.
 * @param {Box} box @param {(start: number, length: number, axis: 0 | 1) => [number, number]} change @returns {Box}
 */
function along([x, y, width, height], change) {
  const [[left, wide], [top, high]] = [change(x, width, 0), change(y, height, 1)];
  const rounded = (/** @type {number} */ now, /** @type {number} */ old) =>
    now === old ? old : hundredth(now);
  return [rounded(left, x), rounded(top, y), rounded(wide, width), rounded(high, height)];
}

/** A box that is moved, and stays on the page. @param {Box} box @param {number} dx @param {number} dy @param {Frame} frame */
export const moved = (box, dx, dy, { page }) =>
  along(box, (start, length, axis) => [
    between(start + [dx, dy][axis], page[axis], page[axis] + page[axis + 2] - length),
    length,
  ]);

/** A box of which a handle is moved. @param {Box} box @param {string} handle @param {number} dx @param {number} dy @param {Frame} frame */
export function sized(box, handle, dx, dy, { page }) {
  return along(box, (start, length, axis) => {
    const edge = edgeOf(handle, axis);
    const by = [dx, dy][axis];
    const least = Math.min(LEAST, length);
    const [first, last] = [page[axis], page[axis] + page[axis + 2]];
    if (edge < 0) {
      const to = between(start + by, first, start + length - least);
      return [to, start + length - to];
    }
    return [start, edge > 0 ? between(length + by, least, last - start) : length];
  });
}

/** A box of four typed numbers, on the page. @param {Box} box @param {Frame} frame */
export function typed(box, { page }) {
  return along(box, (start, length, axis) => {
    const long = between(length, LEAST, page[axis + 2]);
    return [between(start, page[axis], page[axis] + page[axis + 2] - long), long];
  });
}

/**
 * The lines that a place snaps to: the middle first, the safe zone, the cut, the page, and the edges of other places.
 * @param {Frame} frame @param {Box[]} others @returns {Lines}
 */
export function linesOf({ trim, page, safe }, others) {
  const lines = [0, 1].map((axis) => {
    const long = trim[axis];
    const own = [long / 2, safe, long - safe, 0, long, page[axis], page[axis] + page[axis + 2]];
    const edges = others.flatMap((box) => [box[axis], box[axis] + box[axis + 2]]);
    return [...new Set([...own, ...edges].map(hundredth))];
  });
  return [lines[0], lines[1]];
}

/**
 * What lies on which line: edges on any, and the middle of a box on that of the piece.
 * @param {number} start @param {number} length @param {number[]} lines @returns {[number, number][]}
 */
const pairs = (start, length, lines) => [
  [start + length / 2, lines[0]],
  ...lines.flatMap((line) =>
    [start, start + length].map((edge) => /** @type {[number, number]} */ ([edge, line])),
  ),
];

/**
 * A box that is dragged, as a whole or by a handle, with what comes near a line on it; else on a tenth of a millimetre.
 * @param {Box} box @param {string} handle @param {Lines} lines @param {number} reach  How near that is.
 * @param {Frame} frame @returns {Box}
 */
export function snapped(box, handle, lines, reach, frame) {
  const by = [0, 1].map((axis) => {
    const [start, length, edge] = [box[axis], box[axis + 2], edgeOf(handle, axis ? 1 : 0)];
    if (handle && !edge) return 0;
    const moving = edge < 0 ? start : start + length;
    const on = pairs(start, length, lines[axis]).filter(([mark]) => !handle || mark === moving);
    const best = on
      .map(([mark, line]) => line - mark)
      .reduce((near, way) => (Math.abs(way) < Math.abs(near) ? way : near), Infinity);
    const free = handle ? moving : start;
    return Math.abs(best) <= reach ? best : tenth(free) - free;
  });
  return handle ? sized(box, handle, by[0], by[1], frame) : moved(box, by[0], by[1], frame);
}

/** The lines on which an edge or the middle of a box lies. @param {Box} box @param {Lines} lines @returns {Lines} */
export function touched(box, lines) {
  const found = [0, 1].map((axis) => {
    const on = pairs(box[axis], box[axis + 2], lines[axis]).filter(
      ([mark, line]) => Math.abs(mark - line) < 0.02,
    );
    return [...new Set(on.map(([, line]) => line))];
  });
  return [found[0], found[1]];
}
