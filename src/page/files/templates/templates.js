// What a new game can look like, by the names of the built-in templates, and what people call their places.

import { mark, placeWords, t } from "../common/phrases.js";

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
  "task-card": mark("Task cards"),
  "loop-card": mark("Loop cards"),
  bookmark: mark("Bookmarks"),
  "raffle-ticket": mark("Raffle tickets"),
  certificate: mark("Certificates"),
  "flash-card": mark("Flash cards"),
  "picture-card": mark("Pictures with words"),
  "card-picture": mark("Picture and text"),
  card: mark("Cards with a band"),
  "card-plain": mark("Plain cards"),
  pictures: mark("Whole pictures"),
  "quiz-card": mark("Quiz cards"),
  "event-card": mark("Event cards"),
  "character-card": mark("Characters"),
  "recipe-card": mark("Recipes"),
  "mini-card": mark("Mini cards"),
  bingo: mark("Bingo"),
  domino: mark("Dominoes"),
  "poker-card": mark("Playing cards"),
  money: mark("Money"),
  "name-tag": mark("Name tags"),
  "name-tent": mark("Name tents"),
  badge: mark("Badges"),
  award: mark("Awards"),
  label: mark("Labels"),
  "token-disc": mark("Round tokens"),
  "token-square": mark("Square tokens"),
  "token-hex": mark("Hexagons"),
  "token-picture": mark("Picture tokens"),
  reference: mark("Reference cards"),
  "tent-card": mark("Tent cards"),
  standee: mark("Standees"),
  pawn: mark("Pawns"),
  "die-6": mark("Dice"),
  spinner: mark("Spinners"),
  wheel: mark("Wheels"),
  "score-pad": mark("Score pads"),
  "card-back": mark("Name of the deck"),
  "mini-back": mark("Name of the deck"),
  "tarot-back": mark("Name of the deck"),
  "flash-card-back": mark("Answer on a plate"),
  "quiz-card-back": mark("Answer and reason"),
  "domino-back": mark("Name of the set"),
  "money-back": mark("Medallion"),
};

const STYLES = { school: mark("School"), fantasy: mark("Fantasy"), retro: mark("Retro") };

/** What a style is called, in which some templates are drawn, too: `school` of `school/card`. */
export const styleName = (style) => (STYLES[style] ? t(STYLES[style]) : t("Plain"));

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

/** Returns the name of a built-in template, or of its copy in a kit. Templates that a kit has drawn have no name. */
export function templateName(name) {
  const [plain, style] = parted(name);
  if (!TITLES[plain]) return t("Its own look");
  const words = t(TITLES[plain]);
  if (style && !STYLES[style]) return t("{name}, places moved", { name: words });
  return style ? `${words} (${styleName(style)})` : words;
}

/** What places are called in English if their names say too little. */
const PLACES = {
  deck: "Name of the deck",
  ink: "Color of words on bands",
  ground: "Color of the back",
  colour: "Color",
  line: "Line of words",
};

/** What a place of a template is called. A number at its end stays, as in `picture-2`. */
export function placeName(name) {
  const [, stem, number] = /^(.*?)(?:-(\d+))?$/.exec(name);
  const words = placeWords(stem);
  if (words) return number ? `${words} ${number}` : words;
  return PLACES[name] ?? name[0].toUpperCase() + name.slice(1).replaceAll("-", " ");
}
