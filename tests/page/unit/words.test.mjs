// The page decides by the codes and arguments of notes, never by their texts, because these are in any language.

import assert from "node:assert/strict";
import { test } from "node:test";
import {
  advice,
  argument,
  isOfPicture,
  messageOf,
  placeOf,
} from "../../../src/page/files/ui/advice.js";
import { scripts } from "./scripts.mjs";

/** A text of a note, such as `note.words.help` or a `message` taken out of it. */
const TEXT = String.raw`(?:\.words(?:\??\.\w+)?|(?:\.|\b)(?:message|help|label)(?!\w))`;
const SEARCH =
  "match|matchAll|replace|replaceAll|search|split|includes|startsWith|endsWith|indexOf|lastIndexOf";
const SEARCHED = [
  new RegExp(String.raw`${TEXT}\)?\??\.(?:${SEARCH})\(`),
  new RegExp(String.raw`\.(?:test|exec)\([^()]*${TEXT}`),
];

test("no script searches the text of a note", () => {
  const found = [...scripts].flatMap(([name, text]) =>
    text
      .split("\n")
      .filter((line) => SEARCHED.some((search) => search.test(line)))
      .map((line) => `${name}: ${line.trim()}`),
  );
  assert.deepEqual(found, []);
  for (const bad of [
    "if (note.message.includes(x))",
    "FOR_WRITERS.test(note.words.help)",
    "missing?.message.match(/x/)",
    "NO_PICTURE.exec(message)",
    "words.help?.startsWith(x) || help.startsWith(x)",
  ])
    assert.ok(
      SEARCHED.some((search) => search.test(bad)),
      bad,
    );
});

const note = (code, args, help = null) => ({
  code,
  args,
  words: { message: "what the press says", help, label: "", also: null },
});

test("an argument is found in a message, and in a message within it", () => {
  const inner = { message: "…", words: "…", args: { slot: "picture", file: "a.png" } };
  const missing = note("missing-file", { reference: inner, count: 3, names: ["a"] });
  assert.equal(argument(missing, "file"), "a.png");
  assert.equal(argument(missing, "count"), 3);
  assert.equal(argument(missing, "option"), undefined);
  assert.equal(placeOf(missing), "picture");
  const renamed = { message: "…", words: "…", args: { column: "Foto", field: "picture" } };
  assert.equal(placeOf(note("missing-field", { column: renamed, card: "a" })), "picture");
});

test("people without a folder of files are told of places and pictures in words of the page", () => {
  const empty = note("missing-field", { slot: "title", template: "card" }, "set `title` in [deck]");
  assert.equal(messageOf(empty, false), "“Title” is empty, and this look needs it");
  assert.match(advice(empty, false), /^Fill the cell/);
  assert.equal(messageOf(empty, true), "what the press says");
  assert.equal(advice(empty, true), "set `title` in [deck]");

  const picture = note("missing-field", { column: "picture" });
  assert.ok(isOfPicture(picture) && !isOfPicture(empty));
  assert.match(advice(picture, false), /^Choose a picture/);
});

test("help for those who write files is shown to nobody else", () => {
  const help = "set `count = 3` in [deck.cards]";
  assert.equal(advice(note("count", {}, help), false), null);
  assert.equal(advice(note("count", {}, help), true), help);
  assert.equal(advice(note("contrast", {}, "make it darker"), false), "make it darker");
});
