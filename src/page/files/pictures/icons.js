// The built-in icons, which are found by words of each language.

import { language } from "../common/phrases.js";

let icons;
/** The built-in icons, fetched once they are asked for: `{ name: [words, shapes, words in Spanish] }`; the first of these is its name. */
export async function allIcons() {
  icons ??= fetch("icons.json").then((told) => told.json());
  return icons;
}

/** An icon as a drawing that a card can show. Its lines are black, so that the card's color can take their place. */
export const drawingOf = (shapes) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="24" height="24" viewBox="0 0 24 24" fill="none" stroke="#000000" stroke-width="2" stroke-linecap="round" stroke-linejoin="round">${shapes}</svg>\n`;

/** Words without capitals and accents, as people search. */
export const plainWords = (words) => words.toLowerCase().normalize("NFD").replace(/\p{M}/gu, "");

const nameIn = (spanish) => spanish.split(", ")[0];

/** What an icon is called in the language of the page. */
export const iconName = (name, spanish) =>
  language() === "es" ? nameIn(spanish) : name.replaceAll("-", " ");

/** The icons that words in any language find: those that are called so come before those that only have to do with it. */
export function iconsFor(words, all) {
  const wanted = plainWords(words).split(/\s+/).filter(Boolean);
  const says = (text) => wanted.every((word) => text.includes(word));
  const saysWords = (text) => wanted.every((word) => text.split(/[\s,-]+/).includes(word));
  const rank = (names, text) => {
    if (names.includes(wanted.join(" "))) return 0;
    if (names.some(saysWords)) return 1;
    if (saysWords(text)) return 2;
    return names.some(says) ? 3 : 4;
  };
  const found = Object.entries(all).flatMap((icon) => {
    const [name, [tags, , spanish]] = icon;
    const text = plainWords(`${name} ${tags} ${spanish}`);
    return says(text)
      ? [{ icon, rank: rank([name.replaceAll("-", " "), plainWords(nameIn(spanish))], text) }]
      : [];
  });
  return found.sort((a, b) => a.rank - b.rank).map(({ icon }) => icon);
}
