// The languages of the page: every sentence is written in English where it is shown, and a file of phrases has the same
// sentences in another language; a file of messages has those of the press (`said.js`). Words of kits are never translated.

/** Under which name the browser keeps the language that was chosen. */
const KEPT = "boardpress:language";

/** The languages of the page, each by its own name, and the file with its phrases. */
export const LANGUAGES = [
  ["en", "English"],
  ["es", "Español"],
];

let phrases = {};
/** What the press says, by its English, and titles of notes by their codes. */
let messages = { said: {}, titles: {} };
let chosen = "en";

/** The language that is shown. */
export const language = () => chosen;

/** What the press says in the language that is shown; nothing in English, which it speaks. */
export const pressWords = () => messages;

/** Reads the phrases of the language that was chosen, or else of the first language of the browser that is known. */
export async function speak() {
  const known = (tag) => LANGUAGES.find(([name]) => tag?.toLowerCase().split("-")[0] === name)?.[0];
  chosen = known(kept()) ?? (navigator.languages ?? []).map(known).find(Boolean) ?? "en";
  document.documentElement.lang = chosen;
  if (chosen === "en") return;
  const read = await Promise.all([
    import(`./phrases-${chosen}.js`),
    import(`./messages-${chosen}.js`),
  ]);
  [{ phrases }, messages] = read;
}

function kept() {
  try {
    return localStorage.getItem(KEPT);
  } catch {
    return null;
  }
}

/** Shows the page in another language. */
export function choose(name) {
  try {
    localStorage.setItem(KEPT, name);
  } catch {
    // Refused in a private window: the browser's own language stays.
  }
  location.reload();
}

/** A sentence in the language that is shown; `{name}` in it becomes what is given for it. */
export function t(sentence, given = {}) {
  const said = phrases[sentence] ?? sentence;
  return said.replace(/\{(\w+)\}/g, (whole, name) => given[name] ?? whole);
}

/** The parts of a sentence around what is no text, such as a button: `around("Try {this} now", { this: button })`. */
export function around(sentence, given) {
  return (phrases[sentence] ?? sentence)
    .split(/\{(\w+)\}/)
    .map((part, at) => (at % 2 ? given[part] : part));
}

/** `3 sheets`, `1 sheet`; `one` and `many` are English. */
export function count(number, one, many = `${one}s`) {
  const noun = number === 1 ? one : many;
  return `${number.toLocaleString(chosen === "en" ? "en-US" : chosen)} ${phrases[noun] ?? noun}`;
}

/** The words as a list in a sentence: `a, b and c`. */
export const listed = (words) =>
  new Intl.ListFormat(chosen, { style: "long", type: "conjunction" }).format(words);
