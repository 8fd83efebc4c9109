// A table that was read again: which of its rows are those that were known, and what becomes of changes that are made
// here and are not written, where somebody else has changed something, too.

import { Table, alike, digest } from "./table.js";

/** @typedef {import("./table.js").Row} Row */
/** @typedef {{ face: string, digest: string, key: string }} Known  A row as it was: its name, what it said, its key. */
/** @typedef {{ key: string, face: string, column: string, text: string, was: string, now: string | null }} Conflict
 *   What was typed, on what, and what is there now; `null` if the card is gone. */

/**
 * The keys of rows that were read, of those that were known: of the row that says the same, else of the one of the same
 * name, else of the one in the same place. `fresh` makes a key for a row that is new.
 * @param {{ face: string, digest: string }[]} read @param {Known[]} known @param {() => string} fresh
 * @returns {string[]}
 */
export function keysOf(read, known, fresh) {
  const same = (/** @type {number} */ a, /** @type {number} */ b) =>
    read[a].face === known[b].face && read[a].digest === known[b].digest;
  let start = 0;
  while (start < read.length && start < known.length && same(start, start)) start++;
  let tail = 0;
  while (
    tail < Math.min(read.length, known.length) - start &&
    same(read.length - 1 - tail, known.length - 1 - tail)
  )
    tail++;
  /** @type {(string | undefined)[]} */
  const keys = read.map((_, at) =>
    at < start
      ? known[at].key
      : at >= read.length - tail
        ? known[known.length - read.length + at].key
        : undefined,
  );
  const left = known.slice(start, known.length - tail);
  for (const by of /** @type {((row: { face: string, digest: string }) => string)[]} */ ([
    ({ face, digest }) => `${face}\n${digest}`,
    ({ digest }) => digest,
    ({ face }) => face,
  ])) {
    // Of several that are alike, the first is the first.
    const waiting = new Map();
    for (const row of left)
      if (row.key) waiting.set(by(row), [...(waiting.get(by(row)) ?? []), row]);
    for (let at = start; at < read.length - tail; at++) {
      const found = keys[at] === undefined ? waiting.get(by(read[at]))?.shift() : undefined;
      if (!found) continue;
      keys[at] = found.key;
      left.splice(left.indexOf(found), 1);
    }
  }
  const open = keys.flatMap((key, at) => (key === undefined ? [at] : []));
  if (open.length === left.length) open.forEach((at, number) => (keys[at] = left[number].key));
  return keys.map((key) => key ?? fresh());
}

/** What of a row is needed to know it again. @param {Row} row @param {string} face @returns {Known} */
export const known = (row, face) => ({ key: row.key, face, digest: digest(row) });

/**
 * The table with what was changed here since it was `base`, and with what somebody else has changed, so that it is `theirs`.
 * @param {Table} base @param {Table} mine @param {Table} theirs @param {(key: string) => string} faceOf
 * @returns {{ table: Table, conflicts: Conflict[] }}
 */
export function merged(base, mine, theirs, faceOf) {
  /** @type {Conflict[]} */
  const conflicts = [];
  const cells = (/** @type {Row} */ own) => {
    const [before, other] = [base.row(own.key), theirs.row(own.key)];
    if (!other || own === before) return other ?? own;
    /** @type {Record<string, string>} */
    const now = { ...other.cells };
    for (const column of new Set([
      ...Object.keys(own.cells),
      ...Object.keys(before?.cells ?? {}),
    ])) {
      const [text, was, there] = [
        own.cells[column] ?? "",
        before?.cells[column] ?? "",
        other.cells[column] ?? "",
      ];
      if (text === was) continue;
      if (alike(column, was, there) || alike(column, text, there)) now[column] = text;
      else conflicts.push({ key: own.key, face: faceOf(own.key), column, text, was, now: there });
    }
    return { key: own.key, cells: now };
  };
  const lost = (/** @type {Row} */ own) => {
    const before = base.row(own.key);
    for (const [column, text] of Object.entries(own.cells)) {
      const was = before?.cells[column] ?? "";
      if (!alike(column, text, was))
        conflicts.push({ key: own.key, face: faceOf(own.key), column, text, was, now: null });
    }
  };
  const isHere = (/** @type {Row} */ row) => theirs.place(row.key) >= 0 || base.place(row.key) < 0;
  mine.rows.filter((row) => !isHere(row)).forEach(lost);
  const rows = arranged(base, mine, theirs).map((row) =>
    mine.row(row.key) ? cells(/** @type {Row} */ (mine.row(row.key))) : row,
  );
  const added = mine.columns.filter(
    (name) => !base.columns.includes(name) && !theirs.columns.includes(name),
  );
  const gone = base.columns.filter((name) => !mine.columns.includes(name));
  return {
    table: new Table([...theirs.columns.filter((name) => !gone.includes(name)), ...added], rows),
    conflicts,
  };
}

/** The rows of both in order: that of here, unless somebody else has put them into another one. @param {Table} base @param {Table} mine @param {Table} theirs @returns {Row[]} */
function arranged(base, mine, theirs) {
  const shared = (/** @type {Table} */ one, /** @type {Table} */ other) =>
    one.rows.filter(({ key }) => other.place(key) >= 0).map(({ key }) => key);
  const isTheirs = shared(base, theirs).join() !== shared(theirs, base).join();
  const [first, second] = isTheirs ? [theirs, mine] : [mine, theirs];
  // A row that was dropped by either is gone.
  const stays = (/** @type {Row} */ { key }) =>
    base.place(key) < 0 || (mine.place(key) >= 0 && theirs.place(key) >= 0);
  const rows = first.rows.filter(stays);
  const has = new Set(rows.map(({ key }) => key));
  const more = new Map();
  let before = "";
  for (const row of second.rows) {
    if (has.has(row.key)) before = row.key;
    else if (stays(row)) more.set(before, [...(more.get(before) ?? []), row]);
  }
  return [...(more.get("") ?? []), ...rows.flatMap((row) => [row, ...(more.get(row.key) ?? [])])];
}
