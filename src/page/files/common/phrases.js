// The languages of the page. The scripts have every sentence in English, as a pattern with gaps, and a catalogue has its
// translation by this pattern. What the press says arrives in the language of the page. Words of kits are never translated.

/** The key under which the browser keeps the chosen language. */
const KEPT = "boardpress:language";

/** The languages of the page, each with its own name. */
export const LANGUAGES = [
  ["en", "English"],
  ["es", "Español"],
];

/** Separates the context from the pattern in a key of the catalogue. */
const CONTEXT_END = "\u0004";

/** The regions whose numbers and dates are used. In Spain, 1,000 is written 1.000. */
const REGIONS = { en: "en-US", es: "es-MX" };

/** The forms of each message by its key: one, or one per plural form. Empty for English. @type {Record<string, string[]>} */
let catalogue = {};
let chosen = "en";

/** The language that is shown. */
export const language = () => chosen;

/** The region whose numbers and dates are shown. */
export const region = () => REGIONS[chosen] ?? chosen;

/** Reads the catalogue of the chosen language, or of the first known language of the browser. */
export async function speak() {
  const known = (tag) => LANGUAGES.find(([name]) => tag?.toLowerCase().split("-")[0] === name)?.[0];
  chosen = known(kept()) ?? (navigator.languages ?? []).map(known).find(Boolean) ?? "en";
  document.documentElement.lang = chosen;
  if (chosen === "en") return;
  catalogue = await (await fetch(`languages/${chosen}.json`)).json();
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

/** Returns the forms of a pattern in the language that is shown, or `null` if the catalogue lacks it. */
const forms = (pattern, context) =>
  catalogue[context ? context + CONTEXT_END + pattern : pattern] ?? null;

const filled = (words, given) => words.replace(/\{(\w+)\}/g, (whole, name) => given[name] ?? whole);

/**
 * Returns a sentence in the language that is shown. `{name}` in the pattern is replaced by `given.name`. The context tells
 * apart equal patterns that need different translations.
 */
export const t = (pattern, given = {}, context = "") =>
  filled(forms(pattern, context)?.[0] ?? pattern, given);

/** Like `t`, but returns the parts of the sentence, for gaps that are no text but elements, such as buttons. */
export const around = (pattern, given) =>
  (forms(pattern)?.[0] ?? pattern)
    .split(/\{(\w+)\}/)
    .map((part, at) => (at % 2 ? given[part] : part));

/** Like `t`, but selects the form of a sentence for a number, which is `{n}` in the patterns. */
export function plural(number, one, many, given = {}) {
  const [first, ...rest] = forms(one) ?? [one, many];
  const isOne = new Intl.PluralRules(chosen).select(number) === "one";
  return filled(isOne ? first : (rest.at(-1) ?? first), { n: grouped(number), ...given });
}

/** Marks a pattern that is translated later. Tests look for patterns in the calls of `t`, `around`, `plural` and `mark`. */
export const mark = (pattern) => pattern;

/** Returns the name of a place or a column in the catalogue, or `null` if it has none. */
export const placeWords = (name) => forms(name, "place")?.[0] ?? null;

/** A number with separators between groups of three digits. */
export const grouped = (number) => number.toLocaleString(region());

/** The words as a list in a sentence: `a, b and c`. */
export const listed = (words) =>
  new Intl.ListFormat(chosen, { style: "long", type: "conjunction" }).format(words);
