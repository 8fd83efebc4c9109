// The files of a template whose places are moved: which decks use it, where its changes are written, and what it was.

import * as press from "../press/press.js";
import { withPlacesOf } from "./text.js";
import { fileOf, settingsOf, step } from "../kit/settings.js";
import { copyName, likeOf, parted, styled, stylesOf } from "../templates/templates.js";

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
const says = (table, key) =>
  new RegExp(`^\\s*${key}\\s*=\\s*["']([^"'\\n]*)["']`, "m").exec(table)?.[1];

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
    all.set(`${kind},${name}`, {
      at: [kind, name],
      ...(await found(told, [kind, name], tables[at])),
      title,
    });
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

/** The template that is drawn where a kit names one: that in the look of the kit, unless it has one of its own. */
async function drawnName(told, name, own) {
  const [kit] = await settingsOf(told.key, ["kit"]);
  const isOwn = own.includes(`templates/${name}.svg`) || own.includes(`templates/${name}.toml`);
  const inLook = kit?.look && !isOwn && `${kit.look}/${name}`;
  return inLook && (await fileOf(told.key, `templates/${inLook}.svg`)) ? inLook : name;
}

/**
 * The template of one side of a deck: its texts, along what the deck is cut, the files that the kit has of its own for it,
 * and the titles of other decks that use it. `null` where it cannot be read.
 */
export async function readTemplate(told, contents, { at, side }) {
  const decks = await decksOf(told, contents);
  const deck = decks.get(String(at));
  const name = sideOf(deck, side)?.template;
  if (typeof name !== "string") return null;
  const own = await ownFiles(told.key);
  const drawn = await drawnName(told, name, own);
  const svg = await textOf(told.key, `templates/${drawn}.svg`);
  const toml = await textOf(told.key, `templates/${drawn}.toml`);
  if (svg === null && toml === null) return null;
  const uses = (one, side) => templatesIn(one, side).includes(name);
  const others = [...decks.values()].filter(
    (one) => one !== deck && (uses(one, "front") || uses(one, "back")),
  );
  const has = (ending) => own.includes(`templates/${name}.${ending}`);
  return {
    name,
    drawn,
    svg,
    toml,
    cut: deck.cut ?? "rect",
    has: { svg: has("svg"), toml: has("toml") },
    isOwn: has(svg === null ? "toml" : "svg"),
    others: others.map(({ title }) => title),
    // What another file says of a deck cannot be set there.
    canRename: !deck.isSplit,
  };
}

/**
 * Writes other texts of a template, as one step. A built-in one is copied into the kit whole, and gets a name of its own
 * where other decks use it too; whether that could be done.
 */
export async function writeTemplate(told, { at, side }, template, texts, all) {
  const { name, drawn, has, isOwn, others, canRename } = template;
  // So does one in the look of the kit: a file of the plain name would still be there when this is undone.
  const isCopied = !isOwn && canRename && (others.length > 0 || drawn !== name);
  const copy = isCopied ? copyName(drawn, at[1], all) : name;
  const put = (ending) => ({
    ask: "put",
    path: `templates/${copy}.${ending}`,
    bytes: encoder.encode(texts[ending]),
  });
  const isNew = (ending) => copy !== name || !has[ending] || texts[ending] !== template[ending];
  // The settings come first: with a drawing of its own, a kit does not take those of the built-in one any more.
  const requests = ["toml", "svg"]
    .filter((ending) => texts[ending] !== null && isNew(ending))
    .map(put);
  const table = side === "back" ? [...at, "back"] : at;
  if (copy !== name)
    requests.push({ ask: "set", edits: [{ table, key: "template", value: copy }] });
  return step(told, requests);
}

/** Built-in drawings by their paths. */
const builtIns = new Map();

/** A built-in drawing, which can be read by way of a built-in kit that nobody has changed. */
async function builtInDrawing(told, path) {
  if (builtIns.has(path)) return builtIns.get(path);
  const { answer } = await press.ask({ ask: "kits" }, { rank: press.NOW });
  const isUnchanged = ({ kept, revision, key }) =>
    kept === "built-in" && revision === 0 && key !== told.key;
  for (const { key } of answer.kits.filter(isUnchanged)) {
    if ((await ownFiles(key)).includes(path)) continue;
    builtIns.set(path, await textOf(key, path));
    return builtIns.get(path);
  }
  return null;
}

/** The drawing of a template with its places where the built-in one has them; `null` where it comes from none. */
export async function asBuiltIn(told, { name, svg }, all) {
  const like = likeOf(name, all);
  if (!like || svg === null) return null;
  const [plain] = parted(like);
  // It may be in any look.
  for (const style of stylesOf(plain, all.keys())) {
    const builtIn = await builtInDrawing(told, `templates/${styled(plain, style, all)}.svg`);
    if (builtIn !== null && withPlacesOf(svg, builtIn) === builtIn) return builtIn;
  }
  return null;
}
