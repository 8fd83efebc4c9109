// A kit around a single spreadsheet: a deck of plain cards, whose titles are its first column and whose words the others.

import { linesOf } from "./paste.js";

const quoted = (words) => JSON.stringify(words);

/** The lines of a table in CSV, with commas, semicolons or tabs between cells. */
function tableOf(bytes) {
  let text;
  try {
    text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    text = new TextDecoder("windows-1252").decode(bytes);
  }
  const head = text.split(/\r?\n/, 1)[0];
  const sign = [",", ";", "\t"].sort((a, b) => head.split(b).length - head.split(a).length)[0];
  // Outside of quotes the sign between cells becomes a tab, as in what spreadsheets copy.
  const tabs = text.split('"').map((part, at) => (at % 2 ? part : part.replaceAll(sign, "\t"))).join('"');
  return linesOf(tabs).filter((cells) => cells.some((cell) => cell.trim()));
}

const cell = (text) => (/[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

/** The table as CSV in which every card has an id, by which it is known: its number where it has none. */
function withIds([head, ...lines]) {
  const table = [["id", ...head], ...lines.map((cells, at) => [String(at + 1), ...cells])];
  return new TextEncoder().encode(table.map((cells) => `${cells.map(cell).join(",")}\n`).join(""));
}

/** What each part of a card shows, as lines of TOML; nothing where the table has the columns that the cards need. */
function patterns(columns) {
  const isWords = (name) => name && !["id", "copies", "count"].includes(name.toLowerCase());
  const words = columns.filter(isWords);
  const title = columns.includes("title") ? null : (words[0] ?? columns[0]);
  const rest = words.filter((name) => name !== title && name !== "title");
  const lines = [];
  if (title) lines.push(`title = ${quoted(`\${${title}}`)}`);
  if (!columns.includes("text")) lines.push(`text = ${quoted(rest.length ? rest.map((name) => `\${${name}?}`).join("\n\n") : " ")}`);
  return lines.length ? ["", "[deck.cards.front]", ...lines] : [];
}

/** The files of a kit for a spreadsheet `path`. */
export function kitAround(path, bytes) {
  const title = path.replace(/\.[^.]+$/, "");
  const id = title.toLowerCase().normalize("NFD").replace(/[^a-z0-9]+/g, "-").replace(/^-+|-+$/g, "") || "cards";
  const table = /\.(csv|tsv)$/i.test(path) ? tableOf(bytes) : null;
  const columns = table?.[0].map((name) => name.trim()) ?? ["title", "text"];
  const own = table && !columns.includes("id") ? withIds(table) : bytes;
  const lines = ["[kit]", `id = ${quoted(id)}`, `title = ${quoted(title)}`, `summary = ${quoted(`Cards from ${path}.`)}`, "", "[deck.cards]", 'title = "Cards"', 'template = "card-plain"', `data = ${quoted(path)}`, ...patterns(columns), ""];
  return new Map([["kit.toml", new TextEncoder().encode(lines.join("\n"))], [path, own]]);
}
