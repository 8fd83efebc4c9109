// The columns of a deck: which of them are shown; ids and orders of rows.

/** Whether a column is always shown. @param {string} name */
const isUsual = (name) => name === "id" || name === "copies";

/**
 * The columns that are shown: those in which a card says something, or all.
 * @param {import("./store.js").Store} store @param {{ all: boolean, more: Iterable<string> }} given  `more` are shown in any case.
 */
export function shownColumns(store, { all, more }) {
  const { rows } = store.table;
  const known = [...new Set([...(store.read?.columns ?? []), ...store.table.columns, ...more])];
  const wanted = new Set(more);
  const isSaid = (/** @type {string} */ name) => rows.some(({ cells }) => cells[name]);
  const said = known.filter((name) => isUsual(name) || wanted.has(name) || isSaid(name));
  // In a deck in which nothing is said yet, there must be something to fill in.
  return all || said.every(isUsual) ? known : said;
}

/** An id that no card has yet, like another. @param {import("./store.js").Store} store @param {string} like */
export function freshId(store, like) {
  const taken = new Set(store.table.rows.map(({ cells }) => cells.id));
  const base = like.replace(/-\d+$/, "") || "card";
  for (let number = 2; ; number++) if (!taken.has(`${base}-${number}`)) return `${base}-${number}`;
}

/** Whether cards of a deck have ids that are written; without, they are numbered. @param {import("./store.js").Store} store */
export const hasIds = ({ table: { rows } }) => rows.some(({ cells }) => cells.id);

/**
 * Keys in an order that files allow: each row stays in its file, and what cannot be changed where it is.
 * @param {import("./store.js").Store} store @param {string[]} wanted @returns {string[]}
 */
export function allowed(store, wanted) {
  const fileOf = (/** @type {string} */ key) =>
    store.isFixed(key) ? `fixed ${key}` : (store.about.get(key)?.file ?? "");
  const now = store.table.rows.map(({ key }) => key);
  const files = new Map();
  // A row that is new here belongs where the one before it is.
  let last = now.map(fileOf).find(Boolean) ?? "";
  const homes = new Map(
    now.map((key) => [key, (last = fileOf(key) || (last.startsWith("fixed ") ? "" : last))]),
  );
  for (const key of wanted) files.set(homes.get(key), [...(files.get(homes.get(key)) ?? []), key]);
  return now.map((key) => files.get(homes.get(key)).shift());
}

/** @param {import("./store.js").Store} store @param {string} column @param {1 | -1} way */
export function sorted({ table }, column, way) {
  const { compare } = new Intl.Collator(undefined, { numeric: true, sensitivity: "base" });
  const text = (/** @type {string} */ key) => table.text(key, column).trim();
  return table.rows
    .map(({ key }) => key)
    .sort((a, b) =>
      text(a) && text(b) ? way * compare(text(a), text(b)) : Number(!text(a)) - Number(!text(b)),
    );
}
