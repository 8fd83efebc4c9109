// What a new game can look like, by the names of the built-in templates, and what people call their places.

import { t } from "./phrases.js";

/** In the order of the gallery; `pictures` are whole cards that somebody has drawn, and `bingo` is a kit of its own. */
export const STARTS = [
  "flash-card", "picture-card", "card-picture", "card", "card-plain", "pictures", "quiz-card", "event-card", "character-card", "recipe-card", "mini-card", "task-card", "loop-card", "bingo", "domino", "poker-card", "money", "name-tag", "name-tent", "badge", "award", "certificate", "bookmark", "raffle-ticket", "label", "token-disc", "token-square", "token-hex", "token-picture", "reference", "tent-card", "standee", "pawn", "die-6", "spinner", "wheel", "score-pad",
];

const TITLES = {
  "flash-card": "Flash cards", "picture-card": "Pictures with words", "card-picture": "Picture and text", card: "Cards with a band", "card-plain": "Plain cards",
  pictures: "Whole pictures", "quiz-card": "Quiz cards", "event-card": "Event cards", "character-card": "Characters", "recipe-card": "Recipes",
  "mini-card": "Mini cards", bingo: "Bingo", domino: "Dominoes", "poker-card": "Playing cards", money: "Money", "name-tag": "Name tags",
  "name-tent": "Name tents", badge: "Badges", award: "Awards", label: "Labels", "task-card": "Task cards", "loop-card": "Loop cards",
  bookmark: "Bookmarks", "raffle-ticket": "Raffle tickets", certificate: "Certificates", "token-disc": "Round tokens", "token-square": "Square tokens",
  "token-hex": "Hexagons", "token-picture": "Picture tokens", reference: "Reference cards", "tent-card": "Tent cards", standee: "Standees",
  pawn: "Pawns", "die-6": "Dice", spinner: "Spinners", wheel: "Wheels", "score-pad": "Score pads", "card-back": "Name of the deck",
  "mini-back": "Name of the deck", "tarot-back": "Name of the deck", "flash-card-back": "Answer on a plate", "quiz-card-back": "Answer and reason",
  "domino-back": "Name of the set", "money-back": "Medallion",
};

/** What a template is called. */
export const templateName = (name) => (TITLES[name] ? t(TITLES[name]) : name);

const PLACES = { deck: "Name of the deck", ink: "Color of words on bands", ground: "Color of the back", colour: "Color", line: "Line of words", picture: "Picture", "number-1": "Number 1" };

/** What a place of a template is called. */
export function placeName(name) {
  const words = PLACES[name] ?? name[0].toUpperCase() + name.slice(1).replaceAll("-", " ");
  const [, stem, number] = /^(.*?)( \d+)?$/.exec(words);
  return t(stem) + (number ?? "");
}
