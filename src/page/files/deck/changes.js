// The changes that people make of a deck, as commands for its store. Nothing here knows of the page.

import { allowed, freshId, hasIds, sorted } from "./columns.js";

/**
 * @typedef {import("./store.js").Store} Store
 * @typedef {import("./table.js").Command} Command
 */

/** Columns that must be added before anybody can say something in them. @param {Store} store @param {Iterable<string>} columns @returns {Command[]} */
const columnsFor = (store, columns) =>
  [...new Set(columns)]
    .filter((name) => store.absent.includes(name) && !store.table.columns.includes(name))
    .map((name) => ({ do: "column", name }));

/** Whether a cell can say this: the number of copies is a whole one. @param {string} column @param {string} text */
export const canSay = (column, text) => column !== "copies" || /^\s*\d{0,5}\s*$/.test(text);

/** Writes cells; those that cannot say it are left as they are. @param {Store} store @param {[string, string, string][]} cells  Row, column, text. @returns {Command[]} */
export function writing(store, cells) {
  const changed = cells.filter(
    ([key, column, text]) =>
      !store.isFixed(key) && canSay(column, text) && store.table.text(key, column) !== text,
  );
  return [
    ...columnsFor(
      store,
      changed.map(([, column]) => column),
    ),
    ...changed.map(
      ([key, column, to]) =>
        /** @type {Command} */ ({
          do: "set",
          key,
          column,
          from: store.table.text(key, column),
          to,
        }),
    ),
  ];
}

/**
 * Adds cards behind a row, or at the end.
 * @param {Store} store @param {string | null} after @param {Record<string, string>[]} cards @param {string} [like]  The id that new ones are like.
 * @returns {{ keys: string[], commands: Command[] }}
 */
export function adding(store, after, cards, like = "card") {
  const needsId = hasIds(store) || (!store.table.rows.length && store.table.columns.includes("id"));
  const taken = new Set();
  const keys = cards.map(() => store.freshKey());
  let before = after ?? store.table.rows.at(-1)?.key ?? null;
  const commands = cards.map((given, at) => {
    const cells = { ...given };
    if (needsId && !cells.id) {
      cells.id = freshId(store, like);
      while (taken.has(cells.id))
        cells.id = cells.id.replace(/\d+$/, (number) => String(Number(number) + 1));
    }
    taken.add(cells.id);
    const command = /** @type {Command} */ ({ do: "add", key: keys[at], after: before, cells });
    before = keys[at];
    return command;
  });
  return {
    keys,
    commands: [
      ...columnsFor(
        store,
        cards.flatMap((cells) => Object.keys(cells).filter((name) => cells[name])),
      ),
      ...commands,
    ],
  };
}

/** Copies of cards, behind the last of them. @param {Store} store @param {string[]} keys */
export function copying(store, keys) {
  const cards = keys.map((key) => {
    const { id, copies, ...cells } = store.table.row(key)?.cells ?? {};
    return cells;
  });
  return adding(store, keys.at(-1) ?? null, cards, store.table.text(keys[0], "id") || "card");
}

/** Takes cards away. @param {Store} store @param {string[]} keys @returns {Command[]} */
export function dropping(store, keys) {
  const gone = new Set(keys.filter((key) => !store.isFixed(key)));
  /** @type {Command[]} */
  const commands = [];
  let after = null;
  for (const { key, cells } of store.table.rows) {
    if (gone.has(key)) commands.push({ do: "drop", key, after, cells });
    else after = key;
  }
  return commands;
}

/** Moves rows behind another, or to the beginning. @param {Store} store @param {string[]} keys @param {string | null} after @returns {Command[]} */
export function moving(store, keys, after) {
  const moved = new Set(keys);
  const rest = store.table.rows.map(({ key }) => key).filter((key) => !moved.has(key));
  // Behind a row that is moved itself is behind the one before it that is not.
  let at = after === null ? -1 : store.table.place(after);
  while (at >= 0 && moved.has(store.table.rows[at].key)) at -= 1;
  const place = at < 0 ? 0 : rest.indexOf(store.table.rows[at].key) + 1;
  return ordering(store, [...rest.slice(0, place), ...keys, ...rest.slice(place)]);
}

/** Moves rows up or down. @param {Store} store @param {string[]} keys @param {number} by @returns {Command[]} */
export function shifting(store, keys, by) {
  const { rows } = store.table;
  const [first, last] = [store.table.place(keys[0]), store.table.place(keys.at(-1) ?? null)];
  if (by < 0) return first > 0 ? moving(store, keys, store.table.keyBefore(first - 1)) : [];
  return last + 1 < rows.length ? moving(store, keys, rows[last + 1].key) : [];
}

/** Puts rows into an order, as far as their files allow. @param {Store} store @param {string[]} wanted @returns {Command[]} */
function ordering(store, wanted) {
  const from = store.table.rows.map(({ key }) => key);
  const to = allowed(store, wanted);
  const moved = to.filter((key, at) => key !== from[at]);
  if (!moved.length) return [];
  // One block that moves is said briefly.
  const block = blockOf(from, to);
  return [
    block
      ? { do: "move", keys: block.keys, from: block.from, to: block.to }
      : { do: "order", from, to },
  ];
}

/** The block of rows that moves where one alone does. @param {string[]} from @param {string[]} to */
function blockOf(from, to) {
  let [start, end] = [0, from.length];
  while (from[start] === to[start]) start++;
  while (from[end - 1] === to[end - 1]) end--;
  const [old, now] = [from.slice(start, end), to.slice(start, end)];
  const turn = old.indexOf(now[0]);
  if (old.some((key, at) => now[(at - turn + old.length) % old.length] !== key)) return null;
  // The rows before the turn and those behind it have changed places: the fewer of them are said to have moved.
  const isUp = old.length - turn <= turn;
  const keys = isUp ? old.slice(turn) : old.slice(0, turn);
  return {
    keys,
    from: isUp ? old[turn - 1] : (from[start - 1] ?? null),
    to: isUp ? (from[start - 1] ?? null) : (old.at(-1) ?? null),
  };
}

/** Sorts all cards by a column. @param {Store} store @param {string} column @param {1 | -1} way */
export const sorting = (store, column, way) => ordering(store, sorted(store, column, way));

/** Writes what the first row says into the others; of a single one, what the row above it says. @param {Store} store @param {string[]} keys @param {string[]} columns */
export function fillingDown(store, keys, columns) {
  const source = keys.length > 1 ? keys[0] : store.table.keyBefore(store.table.place(keys[0]));
  if (source === null) return [];
  const names = columns.filter((name) => name !== "id");
  return writing(
    store,
    keys.flatMap((key) =>
      names.map(
        (name) =>
          /** @type {[string, string, string]} */ ([key, name, store.table.text(source, name)]),
      ),
    ),
  );
}

/**
 * Puts lines of a spreadsheet into cells, from the first of the chosen ones on; lines beyond the last row become cards. A single
 * cell goes into all that are chosen.
 * @param {Store} store @param {{ keys: string[], columns: string[], shown: string[], rows: string[] }} to  `shown` are the columns,
 *   `rows` the keys of the rows that are shown. @param {string[][]} lines
 */
export function pasting(store, { keys, columns, shown, rows }, lines) {
  if (lines.length === 1 && lines[0].length === 1) {
    const all = keys.flatMap((key) =>
      columns.map((name) => /** @type {[string, string, string]} */ ([key, name, lines[0][0]])),
    );
    return { commands: writing(store, all), left: 0 };
  }
  const [top, first] = [rows.indexOf(keys[0]), shown.indexOf(columns[0])];
  /** @type {[string, string, string][]} */
  const cells = [];
  /** @type {Record<string, string>[]} */
  const cards = [];
  lines.forEach((line, down) => {
    const said = line
      .slice(0, shown.length - first)
      .map((text, right) => [shown[first + right], text]);
    if (top + down < rows.length)
      for (const [name, text] of said) cells.push([rows[top + down], name, text]);
    else cards.push(Object.fromEntries(said));
  });
  const written = writing(store, cells);
  const more = adding(store, store.table.rows.at(-1)?.key ?? null, cards).commands;
  const has = new Set(
    written.filter(({ do: what }) => what === "column").map((command) => JSON.stringify(command)),
  );
  const left =
    lines.reduce((most, line) => Math.max(most, line.length), 0) - (shown.length - first);
  return {
    commands: [...written, ...more.filter((command) => !has.has(JSON.stringify(command)))],
    left: Math.max(0, left),
  };
}

/** Takes a column away, with all that is said in it. @param {Store} store @param {string} name @returns {Command[]} */
export function droppingColumn(store, name) {
  const cells = store.table.rows
    .filter(({ cells }) => cells[name])
    .map(({ key }) => /** @type {[string, string, string]} */ ([key, name, ""]));
  return [...writing(store, cells), { do: "drop-column", name }];
}
