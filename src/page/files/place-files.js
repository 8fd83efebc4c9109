// The files of a template whose places are moved: which decks use it, where its changes are written, and what it was.

import * as press from "./press.js";
import { drawingOf, withPlacesOf } from "./place-text.js";
import { fileOf, settingsOf, step } from "./settings.js";
import { copyName, likeOf } from "./templates.js";

const encoder = new TextEncoder();
// A mark of the order of bytes at the beginning of a file is kept.
const decoder = new TextDecoder("utf-8", { ignoreBOM: true });

const ownFiles = async (kit) =>
  (await press.ask({ ask: "files", kit }, { rank: press.NOW })).answer.files ?? [];

async function textOf(kit, path) {
  const bytes = await fileOf(kit, path);
  return bytes && decoder.decode(bytes);
}

/** A line of TOML that gives a key a text. */
const says = (table, key) => new RegExp(`^\\s*${key}\\s*=\\s*["']([^"'\\n]*)["']`, "m").exec(table)?.[1];

/**
 * What the kit says of a deck. The press reads the first file that speaks of it, which may be that of its cards; its
 * template is in another one then.
 */
async function found(told, [kind, deck], table) {
  if (table?.template || table?.like) return table;
  const own = (await ownFiles(told.key)).filter((path) => /^[^/]*\.toml$/.test(path));
  const heads = [[kind, deck].join("."), [kind, `"${deck}"`].join(".")];
  for (const path of own) {
    const tables = ((await textOf(told.key, path)) ?? "").split(/^(?=\s*\[)/m);
    const under = (rest) =>
      tables.find((one) => heads.some((head) => one.trim().startsWith(`[${head}${rest}]`)));
    const template = says(under("") ?? "", "template");
    const back = says(under(".back") ?? "", "template");
    if (template)
      return {
        ...table,
        template,
        cut: says(under(""), "cut"),
        back: back && { template: back },
        isSplit: true,
      };
  }
  return table;
}

/** What the kit says of its decks and token sets, by kind and name; of one that is like another, what that says. */
async function decksOf(told, { components }) {
  const decks = components.filter(({ kind }) => kind === "deck" || kind === "token");
  const tables = await settingsOf(told.key, ...decks.map(({ kind, name }) => [kind, name]));
  const all = new Map();
  for (const [at, { kind, name, title }] of decks.entries())
    all.set(`${kind},${name}`, { at: [kind, name], title, ...(await found(told, [kind, name], tables[at])) });
  for (const [key, deck] of all) {
    const like = all.get(`${deck.at[0]},${deck.like}`);
    if (like) all.set(key, { ...like, ...deck });
  }
  return all;
}

const sideOf = (deck, side) => (side === "back" ? deck?.back : deck);
const templatesIn = (deck, side) =>
  [sideOf(deck, side)?.template].flat().map((one) => (typeof one === "string" ? one : one?.show));

/** The sides of a deck that have a template, and not one that depends on the card. */
export async function sidesWithPlaces(told, contents, at) {
  const deck = (await decksOf(told, contents)).get(String(at));
  return ["front", "back"].filter((side) => typeof sideOf(deck, side)?.template === "string");
}

/**
 * The template of one side of a deck: its texts, along what the deck is cut, whether the kit has files of its own for
 * it, and the titles of other decks that use it. `null` where it cannot be read.
 */
export async function readTemplate(told, contents, { at, side }) {
  const decks = await decksOf(told, contents);
  const deck = decks.get(String(at));
  const name = sideOf(deck, side)?.template;
  if (typeof name !== "string") return null;
  const paths = { svg: `templates/${name}.svg`, toml: `templates/${name}.toml` };
  const own = await ownFiles(told.key);
  const [svg, toml] = [await textOf(told.key, paths.svg), await textOf(told.key, paths.toml)];
  if (svg === null || !drawingOf(svg)) return null;
  const uses = (one, side) => templatesIn(one, side).includes(name);
  const others = [...decks.values()].filter(
    (one) => one !== deck && (uses(one, "front") || uses(one, "back")),
  );
  return {
    name,
    cut: deck.cut ?? "rect",
    paths,
    svg,
    toml,
    isOwn: own.includes(paths.svg),
    hasSettings: own.includes(paths.toml),
    others: others.map(({ title }) => title),
    // What another file says of a deck cannot be set there.
    canRename: !deck.isSplit,
  };
}

const put = (path, text) => ({ ask: "put", path, bytes: encoder.encode(text) });

/**
 * Writes another text of its drawing, as one step. A built-in template is copied into the kit before, and gets a name of
 * its own where other decks use it too; whether that could be done.
 */
export async function writeTemplate(told, { at, side }, template, svg, all) {
  const { name, paths, toml, isOwn, hasSettings, others, canRename } = template;
  if (isOwn) return step(told, [put(paths.svg, svg)]);
  const copy = others.length && canRename ? copyName(name, at[1], all) : name;
  // The settings come first: with a drawing of its own, a kit does not take those of the built-in one any more.
  const requests =
    toml === null || (hasSettings && copy === name) ? [] : [put(`templates/${copy}.toml`, toml)];
  requests.push(put(`templates/${copy}.svg`, svg));
  const table = side === "back" ? [...at, "back"] : at;
  if (copy !== name) requests.push({ ask: "set", edits: [{ table, key: "template", value: copy }] });
  return step(told, requests);
}

/** The text of a drawing with its places where its built-in template has them; `null` where it comes from none. */
export async function asBuiltIn(told, { name, svg }, all) {
  const like = likeOf(name, all);
  if (!like) return null;
  // The built-in files can be read by way of a built-in kit that nobody has changed.
  const { answer } = await press.ask({ ask: "kits" }, { rank: press.NOW });
  const path = `templates/${like}.svg`;
  const isUnchanged = ({ kept, revision, key }) => kept === "built-in" && revision === 0 && key !== told.key;
  for (const { key } of answer.kits.filter(isUnchanged)) {
    if ((await ownFiles(key)).includes(path)) continue;
    const builtIn = await textOf(key, path);
    return builtIn !== null && withPlacesOf(svg, builtIn) === builtIn ? builtIn : null;
  }
  return null;
}
