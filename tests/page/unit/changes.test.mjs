// What people do with a deck, as changes; and what can be undone of whole files.

import assert from "node:assert/strict";
import test from "node:test";
import * as changes from "../../../src/page/files/deck/changes.js";
import { FileHistory } from "../../../src/page/files/words/history.js";
import { linesOf, textOf } from "../../../src/page/files/common/paste.js";
import { Store } from "../../../src/page/files/deck/store.js";
import { FakeMemory, FakePress } from "./press.mjs";

async function opened(ids) {
  const press = new FakePress(
    ["id", "copies", "title"],
    [...ids].map((id) => ({ id, title: id.toUpperCase() })),
  );
  const store = new Store(press, new FakeMemory(), () => {});
  await store.open();
  const keys = (letters) =>
    [...letters].map((id) => store.table.rows.find(({ cells }) => cells.id === id).key);
  return {
    store,
    press,
    keys,
    order: () => store.table.rows.map(({ cells }) => cells.id).join(""),
  };
}

test("rows are moved wherever they are put, and back", async () => {
  for (const [moved, after, becomes] of [
    ["a", "c", "bcade"],
    ["e", null, "eabcd"],
    ["bc", "e", "adebc"],
    ["de", "a", "adebc"],
    ["bd", "e", "acebd"],
    ["bc", "b", "abcde"],
    ["abcde", null, "abcde"],
  ]) {
    const { store, press, keys, order } = await opened("abcde");
    const commands = changes.moving(store, keys(moved), after && keys(after)[0]);
    if (becomes === "abcde") assert.deepEqual(commands, []);
    store.do("moving", commands);
    assert.equal(order(), becomes, `${moved} behind ${after}`);
    await store.save();
    assert.equal(press.rows.map(({ id }) => id).join(""), becomes);
    if (commands.length) store.undo();
    assert.equal(order(), "abcde");
  }
});

test("rows go up and down, to the ends and no further", async () => {
  const { store, keys, order } = await opened("abcd");
  for (const [rows, by, becomes] of [
    ["ab", 1, "cabd"],
    ["ab", 1, "cdab"],
    ["ab", 1, "cdab"],
    ["ab", -1, "cabd"],
    ["c", -1, "cabd"],
  ]) {
    store.do("moving", changes.shifting(store, keys(rows), by));
    assert.equal(order(), becomes);
  }
});

test("cells are pasted from the first chosen one on, and what is beyond the last row becomes cards", async () => {
  const { store, keys, press } = await opened("ab");
  const to = {
    keys: keys("b"),
    columns: ["title"],
    shown: ["id", "copies", "title"],
    rows: keys("ab"),
  };
  const { commands, left } = changes.pasting(store, to, linesOf("One\ttoo wide\nTwo\n"));
  store.do("pasting", commands);
  await store.save();
  assert.deepEqual([press.said, left], [["a|1|A", "b|1|One", "card-2|1|Two"], 1]);
});

test("copies and new cards get IDs that no card has, and copies are whole numbers", async () => {
  const { store, keys, press } = await opened(["dog", "dog-2"]);
  store.do("copying", changes.copying(store, keys(["dog", "dog-2"])).commands);
  await store.save();
  assert.deepEqual(
    press.rows.map(({ id }) => id),
    ["dog", "dog-2", "dog-3", "dog-4"],
  );
  assert.deepEqual(changes.writing(store, [[keys(["dog"])[0], "copies", "many"]]), []);
});

test("cells are copied as spreadsheets read them", () => {
  const cells = [
    ["a", 'says "b"'],
    ["two\nlines", "tab\there"],
    ["", "x"],
  ];
  assert.deepEqual(linesOf(textOf(cells)), cells);
});

test("versions of a file are taken back one by one, and what is typed without a pause as one", () => {
  let kept = null;
  const memory = { load: () => kept, save: (now) => (kept = structuredClone(now)) };
  const history = new FileHistory(memory);
  history.add({ path: "a.md", before: "", after: "O", mark: "a" });
  history.add({ path: "a.md", before: "O", after: "One", mark: "a" });
  history.add({ path: "b.md", before: "x", after: "y", mark: "b" });
  assert.deepEqual(history.undone, { path: "b.md", text: "y", becomes: "x" });
  history.moved(-1);
  const again = new FileHistory(memory);
  assert.deepEqual(again.undone, { path: "a.md", text: "One", becomes: "" });
  assert.deepEqual(again.redone, { path: "b.md", text: "x", becomes: "y" });
  again.moved(-1);
  assert.equal(again.undone, undefined);
});
