// A table of cards as data: rows that are known by a key of their own, whatever they say; changes of them, each with
// its inverse; what two tables differ in. Nothing here knows of the page or of the press.

/**
 * @typedef {{ readonly key: string, readonly cells: Readonly<Record<string, string>> }} Row  It is never changed itself.
 * @typedef {{ do: "set", key: string, column: string, from: string, to: string }} Set
 * @typedef {{ do: "add" | "drop", key: string, after: string | null, cells: Record<string, string> }} AddOrDrop
 * @typedef {{ do: "move", keys: string[], from: string | null, to: string | null }} Move  `from` and `to` are the rows
 *   behind which they are, before and after; `null` is the beginning.
 * @typedef {{ do: "order", from: string[], to: string[] }} Order  All rows.
 * @typedef {{ do: "column" | "drop-column", name: string }} Column
 * @typedef {Set | AddOrDrop | Move | Order | Column} Command
 */

/** Rows in their order, and the columns in which they can say something. */
export class Table {
  /** @type {string[]} */
  columns;
  /** @type {Row[]} */
  rows;
  /** @type {Map<string, number> | null} At which places rows are; made when it is asked for. */
  #places = null;

  /** @param {string[]} columns @param {Row[]} rows */
  constructor(columns, rows) {
    this.columns = columns;
    this.rows = rows;
  }

  /** The same now, whatever becomes of this one. */
  copy() {
    return new Table([...this.columns], [...this.rows]);
  }

  /** At which place a row is; -1 if it is not there. @param {string | null} key */
  place(key) {
    this.#places ??= new Map(this.rows.map((row, at) => [row.key, at]));
    return this.#places.get(key ?? "") ?? -1;
  }

  /** @param {string | null} key */
  row(key) {
    return /** @type {Row | undefined} */ (this.rows[this.place(key)]);
  }

  /** What a cell says. @param {string} key @param {string} column */
  text(key, column) {
    return this.row(key)?.cells[column] ?? "";
  }

  /** The row before a place, if there is one. @param {number} at */
  keyBefore(at) {
    return this.rows[at - 1]?.key ?? null;
  }

  /** Makes a change; `false`, and nothing is changed, where the table is not as the change expects it. @param {Command} command */
  apply(command) {
    switch (command.do) {
      case "set":
        return this.#set(command);
      case "add":
        if (this.row(command.key)) return false;
        this.#put(command.after, [{ key: command.key, cells: { ...command.cells } }]);
        return true;
      case "drop":
        if (!this.row(command.key)) return false;
        this.#take([command.key]);
        return true;
      case "move":
        return this.#move(command);
      case "order": {
        const known = new Set(command.to);
        if (known.size !== this.rows.length || this.rows.some(({ key }) => !known.has(key)))
          return false;
        this.#become(command.to.map((key) => /** @type {Row} */ (this.row(key))));
        return true;
      }
      case "column":
        if (this.columns.includes(command.name)) return false;
        this.columns.push(command.name);
        return true;
      case "drop-column":
        if (!this.columns.includes(command.name)) return false;
        this.columns = this.columns.filter((name) => name !== command.name);
        return true;
    }
  }

  /** @param {Set} command */
  #set({ key, column, from, to }) {
    const at = this.place(key);
    if (at < 0 || !alike(column, this.text(key, column), from)) return false;
    this.rows[at] = { key, cells: { ...this.rows[at].cells, [column]: to } };
    return true;
  }

  /** @param {Move} command */
  #move({ keys, to }) {
    const rows = keys.map((key) => this.row(key)).filter((row) => row !== undefined);
    if (rows.length < keys.length || (to !== null && (keys.includes(to) || this.place(to) < 0)))
      return false;
    this.#take(keys);
    this.#put(to, rows);
    return true;
  }

  /** @param {string[]} keys */
  #take(keys) {
    const gone = new Set(keys);
    this.#become(this.rows.filter(({ key }) => !gone.has(key)));
  }

  /** Puts rows behind another, or at the beginning; where that one is gone, at the end. @param {string | null} after @param {Row[]} rows */
  #put(after, rows) {
    const place = this.place(after);
    const at = after === null ? 0 : place < 0 ? this.rows.length : place + 1;
    this.#become([...this.rows.slice(0, at), ...rows, ...this.rows.slice(at)]);
  }

  /** @param {Row[]} rows */
  #become(rows) {
    this.rows = rows;
    this.#places = null;
  }
}

/**
 * Whether two texts of a cell are one for the press: it takes away spaces around them, and a card without a number of copies is there once.
 * @param {string} column @param {string} one @param {string} other
 */
export function alike(column, one, other) {
  const said = (/** @type {string} */ text) =>
    column === "copies" && !text.trim() ? "1" : text.trim();
  return said(one) === said(other);
}

/** What takes a change back. @param {Command} command @returns {Command} */
export function inverse(command) {
  switch (command.do) {
    case "set":
    case "move":
    case "order":
      return /** @type {Command} */ ({ ...command, from: command.to, to: command.from });
    case "add":
      return { ...command, do: "drop" };
    case "drop":
      return { ...command, do: "add" };
    case "column":
      return { ...command, do: "drop-column" };
    case "drop-column":
      return { ...command, do: "column" };
  }
}

/** Whether a row says nothing but that it is printed once. @param {Row} row */
export const isBlank = ({ cells }) =>
  Object.entries(cells).every(
    ([name, text]) => !text.trim() || (name === "copies" && text.trim() === "1"),
  );

/**
 * A short name for texts: those that differ have different ones (53 bits of the hash cyrb53, which is in the public domain).
 * @param {Iterable<string>} texts
 */
export function digestOf(texts) {
  let [one, two] = [0xdeadbeef, 0x41c6ce57];
  const mix = (/** @type {number} */ code) => {
    one = Math.imul(one ^ code, 2654435761);
    two = Math.imul(two ^ code, 1597334677);
  };
  for (const text of texts) {
    for (let at = 0; at < text.length; at++) mix(text.charCodeAt(at));
    mix(0x10000);
  }
  one = Math.imul(one ^ (one >>> 16), 2246822507) ^ Math.imul(two ^ (two >>> 13), 3266489909);
  two = Math.imul(two ^ (two >>> 16), 2246822507) ^ Math.imul(one ^ (one >>> 13), 3266489909);
  return (4294967296 * (2097151 & two) + (one >>> 0)).toString(36);
}

/** @type {WeakMap<Row, string>} */
const digests = new WeakMap();

/** A short name for what a row says; spaces around texts do not count. @param {Row} row */
export function digest(row) {
  const before = digests.get(row);
  if (before !== undefined) return before;
  const said = Object.entries(row.cells).map(([name, text]) => [name, text.trim()]);
  const words = said
    .filter(([name, text]) => text && (name !== "copies" || text !== "1"))
    .sort(([a], [b]) => (a < b ? -1 : 1));
  const made = digestOf(words.flat());
  digests.set(row, made);
  return made;
}

/**
 * What the press must change for its table to become another: its `edits`, whose rows are those of `base`.
 * @param {Table} base @param {Table} now
 * @param {(key: string) => boolean} isFixed  Whether a row cannot be changed, so that none is added beside it.
 * @returns {Record<string, unknown>[]}
 */
export function difference(base, now, isFixed = () => false) {
  const edits = now.columns
    .filter((name) => !base.columns.includes(name))
    .map((name) => /** @type {Record<string, unknown>} */ ({ do: "column", name }));
  base.rows.forEach((before, row) => {
    const after = now.row(before.key);
    if (!after || after === before) return;
    for (const column of new Set([...Object.keys(before.cells), ...Object.keys(after.cells)])) {
      const text = after.cells[column] ?? "";
      if (text !== (before.cells[column] ?? "")) edits.push({ do: "set", row, column, text });
    }
  });
  const kept = now.rows.filter(({ key }) => base.place(key) >= 0).map(({ key }) => base.place(key));
  if (kept.some((row, at) => at > 0 && row < kept[at - 1])) edits.push({ do: "order", rows: kept });
  edits.push(...added(base, now, isFixed));
  base.rows.forEach(({ key }, row) => now.place(key) < 0 && edits.push({ do: "drop", row }));
  edits.push(
    ...base.columns
      .filter((name) => !now.columns.includes(name))
      .map((name) => ({ do: "drop-column", name })),
  );
  return edits;
}

/** The cards that one table has and the other has not. @param {Table} base @param {Table} now @param {(key: string) => boolean} isFixed */
function added(base, now, isFixed) {
  const edits = [];
  // Without a column for it, the press says of each card that there is one of it.
  const isSaid = (/** @type {string} */ column) =>
    column !== "copies" || now.columns.includes(column);
  const isAnchor = (/** @type {Row} */ { key }) => base.place(key) >= 0 && !isFixed(key);
  for (let at = 0; at < now.rows.length; at++) {
    if (base.place(now.rows[at].key) >= 0) continue;
    let end = at;
    while (end < now.rows.length && base.place(now.rows[end].key) < 0) end++;
    const cells = now.rows
      .slice(at, end)
      .map(({ cells }) => Object.entries(cells).filter(([column, text]) => text && isSaid(column)))
      .map((cells) => Object.fromEntries(cells));
    const before = now.rows.slice(0, at).findLast(isAnchor);
    const behind = before ? undefined : now.rows.slice(end).find(isAnchor);
    // Each is put directly behind that row, so the last comes first.
    if (before)
      edits.push(
        ...cells.reverse().map((cells) => ({ do: "add", after: base.place(before.key), cells })),
      );
    else if (behind)
      edits.push(...cells.map((cells) => ({ do: "add", before: base.place(behind.key), cells })));
    else edits.push(...cells.map((cells) => ({ do: "add", cells })));
    at = end;
  }
  return edits;
}
