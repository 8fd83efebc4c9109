// Guesses: which column of a table goes where on a card, whether its first row has names, which cell means which picture,
// what a file makes of its name.

import { t } from "../common/phrases.js";

/** What people call what a place shows, by the kind of place, in small letters. */
const NAMES = {
  title:
    "title|name|word|term|card|vocabulary|vocab|caption|titel|wort|begriff|vokabel|nombre|título|titulo|palabra|término|titre|nom|mot|terme|titolo|nome|parola|palavra",
  word: "word|name|title|term|vocabulary|wort|begriff|palabra|término|mot|terme|parola|palavra",
  clue: "clue|hint|definition|meaning|answer|question|hinweis|bedeutung|pista|definición|significado|indice|définition",
  text: "text|description|effect|rules|rule|rules text|ability|body|details|note|notes|beschreibung|wirkung|regel|texto|descripción|descripcion|efecto|regla|texte|description de carte|effet|règle|testo|descrizione",
  answer:
    "answer|meaning|definition|translation|back|solution|antwort|bedeutung|übersetzung|lösung|respuesta|significado|definición|definicion|traducción|traduccion|reverso|réponse|sens|traduction|risposta|significato|tradução",
  question: "question|prompt|frage|pregunta|domanda|pergunta",
  picture:
    "picture|image|photo|foto|bild|art|artwork|illustration|imagen|fotografía|fotografia|immagine|imagem|file|filename|photograph",
  icon: "icon|symbol|icono|ícono|icône",
  hint: "hint|clue|example|pista|hinweis|tipp|beispiel|ejemplo|indice|exemple",
  example: "example|sentence|beispiel|satz|ejemplo|oración|frase|exemple|phrase",
  topic: "topic|category|subject|theme|thema|kategorie|fach|tema|categoría|categoria|sujet|thème",
  kind: "kind|type|class|art der karte|typ|tipo|clase",
  effect: "effect|outcome|wirkung|efecto|effet",
  role: "role|job|rolle|beruf|papel|oficio|rôle",
  cost: "cost|price|input|kosten|preis|coste|costo|precio|coût|prix",
  result: "result|output|product|ergebnis|resultado|résultat",
  points: "points|score|vp|victory points|punkte|puntos|points de victoire",
  value: "value|amount|denomination|wert|betrag|valor|valeur",
  credit: "credit|artist|photographer|source|quelle|künstler|artista|crédito|crédit",
  colour: "colour|color|farbe|couleur|colore|cor",
  rank: "rank|rang|rango",
  suit: "suit|farbe der karte|palo",
  label: "label|text|beschriftung|etiqueta|name|title",
  copies:
    "copies|copy|qty|qty.|quantity|count|number|# copies|how many|anzahl|stück|menge|kopien|cantidad|copias|ejemplares|unidades|quantité|exemplaires|quantità|aantal",
  id: "id|key|code|kennung|clave",
  why: "why|reason|explanation|grund|erklärung|porqué|razón|explicación|raison",
};
/** What people call a column of pictures. `art` and `file` can mean something else, so their cells decide. */
const PICTURE_NAMES =
  "picture|pictures|image|images|photo|photos|photograph|imagen|imágenes|imagenes|foto|fotos|fotografía|fotografia|bild|bilder|immagine|imagem".split(
    "|",
  );
const KNOWN = Object.fromEntries(
  Object.entries(NAMES).map(([place, words]) => [place, words.split("|")]),
);

/** Whether a column has the name of a place of the built-in templates. */
export const isPlace = (name) => name in KNOWN;

const plain = (word) =>
  word
    .trim()
    .toLowerCase()
    .replace(/[:*]+$/, "")
    .replace(/\s+/g, " ");

/** Whether a name of a column is that of a place: the same word, one that people use for it, or one of them among others. */
function fits(column, place) {
  const name = plain(column);
  const words = KNOWN[place] ?? [];
  if (name === place || name.replace(/ /g, "-") === place) return 3;
  if (words.includes(name)) return 2;
  return name.split(/[\s/_-]+/).some((word) => words.includes(word)) ? 1 : 0;
}

/** Whether a column is one of pictures by its name, even if it is empty. */
const isPictureName = (column) => PICTURE_NAMES.includes(plain(column));

/** Whether every cell with words is a small whole number, as numbers of copies are. */
const areCounts = (cells) =>
  cells.some(Boolean) &&
  cells.every((cell) => cell === "" || (/^\d{1,3}$/.test(cell.trim()) && Number(cell) <= 200));

/** Whether a table has names of columns in its first row, so far as these are names that are known, or cells are columns at all. */
export function hasHead(columns) {
  return (
    columns.length > 1 || Object.keys(KNOWN).some((place) => fits(columns[0] ?? "", place) > 1)
  );
}

/** The name of a file without its folders and its ending, in small letters. */
const stem = (path) =>
  path
    .split("/")
    .at(-1)
    .replace(/\.[a-z0-9]{2,5}$/i, "")
    .toLowerCase();

/** A name of a file as a title. */
export function worded(name) {
  const words = name
    .replace(/\.[^.]+$/, "")
    .replace(/[-_]+/g, " ")
    .trim();
  return words ? words[0].toUpperCase() + words.slice(1) : t("My game");
}

/** A title as a key. */
export const keyOf = (title) =>
  title
    .normalize("NFKD")
    .replace(/[^\w]+/g, "-")
    .replace(/^-|-$/g, "")
    .toLowerCase() || "game";

/** The name of a picture in a kit. */
export const pictureName = (path) =>
  path
    .split("/")
    .at(-1)
    .replace(/[^\w.() -]+/g, "-");

/** Some systems write `é` in names of files as two characters, and cells as one. */
const same = (words) => words.normalize("NFC").toLowerCase();

/** The first picture of each path, name, and name without the ending, by lists of paths. */
const known = new WeakMap();

function indexOf(paths) {
  if (known.has(paths)) return known.get(paths);
  const index = { path: new Map(), name: new Map(), stem: new Map() };
  for (const path of [...paths].reverse()) {
    const plain = same(path);
    index.path.set(plain, path);
    index.name.set(plain.split("/").at(-1), path);
    index.stem.set(stem(plain), path);
  }
  known.set(paths, index);
  return index;
}

/** The picture that a cell means: by its path, its name, or its name without the ending. */
export function pictureOf(cell, paths) {
  const word = same(cell.trim().replace(/\\/g, "/"));
  if (!word) return null;
  const index = indexOf(paths);
  const inside = () =>
    word.includes("/") ? paths.find((path) => same(path).endsWith(`/${word}`)) : undefined;
  return (
    index.path.get(word) ??
    inside() ??
    index.name.get(word.split("/").at(-1)) ??
    index.stem.get(stem(word)) ??
    null
  );
}

/** Whether most cells that have words mean pictures, or name files of them. */
export function arePictures(cells, paths) {
  const said = cells.filter((cell) => cell.trim());
  const mean = said.filter(
    (cell) => pictureOf(cell, paths) || /\.(png|jpe?g|webp|gif|svg)$/i.test(cell.trim()),
  );
  return said.length > 0 && mean.length * 2 > said.length;
}

/**
 * The place of each column, by its number: the name of a place, `copies`, or `null` for one that is not printed. `places`
 * are those of the template, `{ name, kind, needed }`, and of its back. What is needed and has no column gets the first
 * that is left.
 */
export function guess({ columns, rows }, places, paths = []) {
  const cells = (n) => rows.map((row) => row[n] ?? "");
  const of = columns.map(() => null);
  const free = new Set(places.map(({ name }) => name));
  const take = (n, place) => {
    of[n] = place;
    free.delete(place);
  };
  const left = () => columns.map((_, n) => n).filter((n) => of[n] === null);
  // Of a column of names and one of files, which both mean the pictures, the one that is called so has them.
  for (const isCalled of [true, false]) {
    for (const n of left()) {
      const place = places.find(({ name, kind }) => kind === "picture" && free.has(name));
      const isMeant = isCalled
        ? isPictureName(columns[n]) ||
          (fits(columns[n], "picture") > 1 && arePictures(cells(n), paths))
        : arePictures(cells(n), paths);
      if (place && isMeant) take(n, place.name);
    }
  }
  for (const n of left())
    if (fits(columns[n], "copies") > 1 && areCounts(cells(n))) take(n, "copies");
  for (const least of [3, 2, 1]) {
    for (const n of left()) {
      const place = places.find(
        ({ name, kind }) => free.has(name) && kind !== "picture" && fits(columns[n], name) >= least,
      );
      if (place) take(n, place.name);
    }
  }
  const unmeant = left().filter(
    (n) => !fits(columns[n], "id") && !isPictureName(columns[n]) && !arePictures(cells(n), paths),
  );
  const open = places
    .filter(({ name, kind, needed }) => free.has(name) && needed && kind === "words")
    .map(({ name }) => name);
  for (const n of unmeant) {
    const place =
      open.shift() ??
      (free.has("text") || places.some(({ name }) => name === "text")
        ? "text"
        : places.find(({ name, kind }) => free.has(name) && kind === "words")?.name);
    if (place) take(n, place);
  }
  return of;
}

/** The template that suits a table best, by what its columns are called. */
export function templateFor({ columns, rows }, paths) {
  const has = (place) => columns.some((column) => fits(column, place) > 1);
  const pictures = columns.some((_, n) =>
    arePictures(
      rows.map((row) => row[n] ?? ""),
      paths,
    ),
  );
  if (pictures) return columns.length > 2 && has("text") ? "card-picture" : "picture-card";
  if (has("question") && columns.length > 4) return "quiz-card";
  if (has("rank") && has("suit")) return "poker-card";
  if (has("answer") || has("question")) return "flash-card";
  return "card-plain";
}
