// What a new game can look like, by the names of the built-in templates, and what people call their places.

import { t } from "./phrases.js";

/** In the order of the gallery; `pictures` are whole cards that somebody has drawn, and `bingo` is a kit of its own. */
export const STARTS = [
  "flash-card",
  "picture-card",
  "card-picture",
  "card",
  "card-plain",
  "pictures",
  "quiz-card",
  "event-card",
  "character-card",
  "recipe-card",
  "mini-card",
  "task-card",
  "loop-card",
  "bingo",
  "domino",
  "poker-card",
  "money",
  "name-tag",
  "name-tent",
  "badge",
  "award",
  "certificate",
  "bookmark",
  "raffle-ticket",
  "label",
  "token-disc",
  "token-square",
  "token-hex",
  "token-picture",
  "reference",
  "tent-card",
  "standee",
  "pawn",
  "die-6",
  "spinner",
  "wheel",
  "score-pad",
];

const TITLES = {
  "task-card": "Task cards",
  "loop-card": "Loop cards",
  bookmark: "Bookmarks",
  "raffle-ticket": "Raffle tickets",
  certificate: "Certificates",
  "flash-card": "Flash cards",
  "picture-card": "Pictures with words",
  "card-picture": "Picture and text",
  card: "Cards with a band",
  "card-plain": "Plain cards",
  pictures: "Whole pictures",
  "quiz-card": "Quiz cards",
  "event-card": "Event cards",
  "character-card": "Characters",
  "recipe-card": "Recipes",
  "mini-card": "Mini cards",
  bingo: "Bingo",
  domino: "Dominoes",
  "poker-card": "Playing cards",
  money: "Money",
  "name-tag": "Name tags",
  "name-tent": "Name tents",
  badge: "Badges",
  award: "Awards",
  label: "Labels",
  "token-disc": "Round tokens",
  "token-square": "Square tokens",
  "token-hex": "Hexagons",
  "token-picture": "Picture tokens",
  reference: "Reference cards",
  "tent-card": "Tent cards",
  standee: "Standees",
  pawn: "Pawns",
  "die-6": "Dice",
  spinner: "Spinners",
  wheel: "Wheels",
  "score-pad": "Score pads",
  "card-back": "Name of the deck",
  "mini-back": "Name of the deck",
  "tarot-back": "Name of the deck",
  "flash-card-back": "Answer on a plate",
  "quiz-card-back": "Answer and reason",
  "domino-back": "Name of the set",
  "money-back": "Medallion",
};

const STYLES = { school: "School", fantasy: "Fantasy", retro: "Retro" };

/** What a style is called, in which some templates are drawn, too: `school` of `school/card`. */
export const styleName = (style) => t(STYLES[style] ?? "Plain");

/** The name of a template without its style, and its style. */
export const parted = (name) => (name.includes("/") ? name.split("/").reverse() : [name, ""]);

/**
 * The built-in template behind a name: that of this name, or the one of which a kit has a copy for one of its decks under
 * a name of its own, as `words/card` or `school-words/card`; else `null`.
 */
export function likeOf(name, all) {
  if (typeof name !== "string" || all.has(name)) return name ?? null;
  const [plain, folder] = parted(name);
  const style = Object.keys(STYLES).find((one) => folder.startsWith(`${one}-`));
  const like = style ? `${style}/${plain}` : plain;
  return folder && all.has(like) ? like : null;
}

/** The name that a copy of a built-in template has for one deck of a kit. */
export function copyName(name, deck, all) {
  const [plain, style] = parted(name);
  const folder = `${style ? `${style}-` : ""}${deck.replace(/[^\w-]+/g, "-")}`;
  return all.has(`${folder}/${plain}`) ? `own-${folder}/${plain}` : `${folder}/${plain}`;
}

/** The styles in which a template is drawn, by the names of all templates; the plain one first. */
export const stylesOf = (name, all) => [
  "",
  ...[...all].filter((other) => other.endsWith(`/${name}`)).map((other) => other.split("/")[0]),
];

/** A template in a style, or as it is where it is not drawn in that. */
export const styled = (name, style, all) =>
  style && all.has(`${style}/${name}`) ? `${style}/${name}` : name;

/** The picture of a sample of a template. */
export const sampleOf = (name) => `gallery-${name.replace("/", "--")}.png`;

/** What a template is called. */
export function templateName(name) {
  const [plain, style] = parted(name);
  const words = TITLES[plain] ? t(TITLES[plain]) : plain;
  if (style && !STYLES[style]) return t("{name}, places moved", { name: words });
  return style ? `${words} (${styleName(style)})` : words;
}

const PLACES = {
  deck: "Name of the deck",
  ink: "Color of words on bands",
  ground: "Color of the back",
  colour: "Color",
  line: "Line of words",
  picture: "Picture",
  "number-1": "Number 1",
};

/** What a place of a template is called. */
export function placeName(name) {
  const words = PLACES[name] ?? name[0].toUpperCase() + name.slice(1).replaceAll("-", " ");
  const [, stem, number] = /^(.*?)( \d+)?$/.exec(words);
  return t(stem) + (number ?? "");
}
