// Notes are shown on the card that they are about, and on no other.

import assert from "node:assert/strict";
import { test } from "node:test";

// The script of the press asks for its engine when it is loaded; no test here needs one.
globalThis.location = { hash: "#/" };
globalThis.addEventListener = () => {};
const { notesAt } = await import("../../../src/page/files/ui/notes.js");

const card = { face: "cards/last", file: "kit.toml", line: 20, last_line: 24 };
const found = (place) => notesAt([{ severity: "error", ...place }], card);

test("a note on a line of a card is on this card", () => {
  assert.equal(found({ file: "kit.toml", line: 22 })[0].of, "cards/last");
  assert.equal(found({ of: "cards", file: "kit.toml", line: 20 }).length, 1);
  assert.equal(found({ of: "cards/last/back", file: "cards.toml", line: 2 }).length, 1);
});

test("a note on another part, or behind the last card, is not on the card", () => {
  assert.equal(found({ of: "map/1", file: "kit.toml", line: 22 }).length, 0);
  assert.equal(found({ file: "kit.toml", line: 30 }).length, 0);
  assert.equal(found({ file: "rules.md", line: 22 }).length, 0);
});
