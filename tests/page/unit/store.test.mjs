// The store of edits: undo and redo, rows of one name, what others change in the meantime, reloads and faults.

import assert from "node:assert/strict";
import test from "node:test";
import { Store } from "../../../src/page/files/deck/store.js";
import { FakeMemory, FakePress } from "./press.mjs";

const COLUMNS = ["id", "copies", "title", "text"];
const ROWS = [
  { id: "a", title: "One", text: "First" },
  { id: "b", title: "Two", text: "Second" },
  { id: "c", copies: "2", title: "Three", text: "Third" },
];

async function opened(press = new FakePress(COLUMNS, ROWS), memory = new FakeMemory()) {
  const store = new Store(press, memory, () => {});
  await store.open();
  return { store, press, memory };
}

const keyAt = (store, at) => store.table.rows[at].key;
const type = (store, at, column, to, mark) => {
  const key = keyAt(store, at);
  return store.do(
    "typing",
    [{ do: "set", key, column, from: store.table.text(key, column), to }],
    mark,
  );
};

test("what is typed is written, and taken back in one step", async () => {
  const { store, press } = await opened();
  for (const text of ["N", "Ne", "New"]) type(store, 0, "title", text, "a cell");
  await store.save();
  assert.equal(press.said[0], "a|1|New|First");
  assert.ok(store.isSaved && store.canUndo && !store.canRedo);
  assert.equal(store.undo().isWhole, true);
  await store.save();
  assert.equal(press.said[0], "a|1|One|First");
  store.redo();
  await store.save();
  assert.equal(press.said[0], "a|1|New|First");
});

test("of two cards of one name the one is changed that is meant", async () => {
  const { store, press } = await opened(new FakePress(COLUMNS, [ROWS[0], { ...ROWS[0] }, ROWS[1]]));
  type(store, 1, "title", "The second");
  await store.save();
  assert.deepEqual(press.said.slice(0, 2), ["a|1|One|First", "a|1|The second|First"]);
  // Also after somebody else has put a card before them.
  press.others((rows) => [{ id: "z", title: "Zed" }, ...rows]);
  await store.refresh();
  type(store, 2, "text", "Typed");
  await store.save();
  assert.deepEqual(press.said.slice(0, 3), ["z|1|Zed|", "a|1|One|First", "a|1|The second|Typed"]);
});

test("rows are added, moved, sorted and dropped, and all of it is taken back", async () => {
  const { store, press } = await opened();
  const before = press.said;
  const key = store.freshKey();
  store.do("adding", [{ do: "add", key, after: null, cells: { id: "n", title: "New" } }]);
  store.do("moving", [{ do: "move", keys: [keyAt(store, 3)], from: keyAt(store, 2), to: key }]);
  await store.save();
  assert.deepEqual(press.said.map((row) => row[0]).join(""), "ncab");
  const from = store.table.rows.map((row) => row.key);
  store.do("sorting", [{ do: "order", from, to: [...from].reverse() }]);
  const last = store.table.rows.at(-1).key;
  const cells = store.table.row(last).cells;
  store.do("deleting", [{ do: "drop", key: last, after: store.table.keyBefore(3), cells }]);
  await store.save();
  assert.deepEqual(press.said.map((row) => row[0]).join(""), "bac");
  for (let steps = 0; steps < 4; steps++) assert.ok(store.undo().isWhole);
  await store.save();
  assert.deepEqual(press.said, before);
});

test("a column that the file lacks is added with what is typed in it, and goes with it", async () => {
  const { store, press } = await opened(new FakePress([...COLUMNS, "art"], ROWS, ["art"]));
  const key = keyAt(store, 0);
  store.do(
    "typing",
    [
      { do: "column", name: "art" },
      { do: "set", key, column: "art", from: "", to: "x.svg" },
    ],
    "art",
  );
  await store.save();
  assert.equal(press.said[0], "a|1|One|First|x.svg");
  store.undo();
  await store.save();
  assert.deepEqual(press.absent, ["art"]);
});

test("the only card is deleted and another one added; an empty one waits until it says something", async () => {
  const { store, press } = await opened(new FakePress(COLUMNS, [ROWS[0]]));
  const key = keyAt(store, 0);
  store.do("deleting", [{ do: "drop", key, after: null, cells: store.table.row(key).cells }]);
  await store.save();
  assert.equal(press.rows.length, 0);
  const fresh = store.freshKey();
  store.do("adding", [{ do: "add", key: fresh, after: null, cells: {} }]);
  await store.save();
  assert.deepEqual([press.rows.length, store.table.rows.length], [0, 1]);
  store.do("typing", [{ do: "set", key: fresh, column: "title", from: "", to: "Typed" }]);
  await store.save();
  assert.deepEqual(press.said, ["|1|Typed|"]);
  assert.equal(store.about.get(fresh).face, "deck/1");
});

test("what somebody else changes is joined with what is typed; on one cell both texts are shown", async () => {
  const { store, press } = await opened();
  press.others((rows) => rows.map((row) => (row.id === "a" ? { ...row, text: "Theirs" } : row)));
  type(store, 0, "title", "Mine");
  await store.save();
  assert.equal(press.said[0], "a|1|Mine|Theirs");
  press.others((rows) =>
    rows.map((row) => (row.id === "a" ? { ...row, title: "Theirs, too" } : row)),
  );
  type(store, 0, "title", "Mine again");
  await store.save();
  assert.equal(press.said[0], "a|1|Theirs, too|Theirs");
  const [conflict] = store.conflicts;
  assert.deepEqual(
    [conflict.face, conflict.text, conflict.now],
    ["deck/a", "Mine again", "Theirs, too"],
  );
  store.settle(conflict, true);
  await store.save();
  assert.equal(press.said[0], "a|1|Mine again|Theirs");
  // A card that somebody else has deleted takes along what is typed in it only when that is agreed to.
  press.others((rows) => rows.slice(1));
  type(store, 0, "title", "Lost");
  await store.save();
  assert.deepEqual(
    [store.table.rows.length, store.conflicts[0].now, store.conflicts[0].text],
    [2, null, "Lost"],
  );
  // It was read when half of its file was saved, and is there again: both texts are shown.
  press.others((rows) => [{ id: "a", title: "Saved", text: "Theirs" }, ...rows]);
  await store.refresh();
  assert.equal(store.conflicts[0].now, "Saved");
  store.settle(store.conflicts[0], true);
  await store.save();
  assert.equal(press.said[0], "a|1|Lost|Theirs");
});

test("undoing leaves alone what somebody else has changed since", async () => {
  const { store, press } = await opened();
  type(store, 0, "title", "Mine");
  await store.save();
  press.others((rows) => rows.map((row) => (row.id === "a" ? { ...row, title: "Theirs" } : row)));
  await store.refresh();
  assert.equal(store.undo().isWhole, false);
  await store.save();
  assert.equal(press.said[0], "a|1|Theirs|First");
});

test("the press is gone while one types, and the page is loaded again: nothing is lost, and undoing goes on", async () => {
  const { store, press, memory } = await opened();
  type(store, 1, "title", "Before");
  await store.save();
  press.isGone = true;
  let faults = 0;
  store.onFault = () => (faults += 1);
  type(store, 2, "title", "Typed alone");
  store.do("adding", [
    { do: "add", key: store.freshKey(), after: keyAt(store, 2), cells: { id: "n", title: "New" } },
  ]);
  await store.save();
  assert.ok(faults > 0 && !store.isSaved && store.refused);
  memory.saved = store.history();
  press.isGone = false;
  const again = await opened(press, memory);
  assert.deepEqual(press.said.slice(1), ["b|1|Before|Second", "c|2|Typed alone|Third", "n|1|New|"]);
  assert.equal(memory.kept, null);
  again.store.undo();
  again.store.undo();
  again.store.undo();
  await again.store.save();
  assert.equal(press.said[1], "b|1|Two|Second");
});

/** Numbers that look random and are the same each time (mulberry32, in the public domain). */
function dice(seed) {
  return (sides) => {
    seed = (seed + 0x6d2b79f5) | 0;
    let mixed = Math.imul(seed ^ (seed >>> 15), 1 | seed);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % sides;
  };
}

/** Some change of a table. */
function anyChange(store, roll) {
  const { rows } = store.table;
  const at = roll(rows.length || 1);
  const row = rows[at];
  const kind = row ? roll(6) : 0;
  if (kind === 0)
    return [
      {
        do: "add",
        key: store.freshKey(),
        after: row?.key ?? null,
        cells: { id: `n${roll(9)}`, title: `New ${roll(99)}` },
      },
    ];
  if (kind === 1 && rows.length > 1)
    return [{ do: "drop", key: row.key, after: store.table.keyBefore(at), cells: row.cells }];
  if (kind === 2) {
    const keys = rows.slice(at, at + 1 + roll(3)).map(({ key }) => key);
    const others = [null, ...rows.map(({ key }) => key).filter((key) => !keys.includes(key))];
    return [{ do: "move", keys, from: store.table.keyBefore(at), to: others[roll(others.length)] }];
  }
  if (kind === 3) {
    const from = rows.map(({ key }) => key);
    return [
      {
        do: "order",
        from,
        to: [...from].sort((a, b) =>
          store.table.text(a, "title") < store.table.text(b, "title") ? -1 : 1,
        ),
      },
    ];
  }
  const column = ["id", "title", "text", "art", "copies"][roll(5)];
  const set = {
    do: "set",
    key: row.key,
    column,
    from: store.table.text(row.key, column),
    to: column === "copies" ? String(1 + roll(5)) : `words ${roll(99)}`,
  };
  return column === "art" && !store.table.columns.includes("art")
    ? [{ do: "column", name: "art" }, set]
    : [set];
}

for (const seed of [1, 2, 3, 4]) {
  test(`500 edits at random with undoing and redoing end where they began (${seed})`, async () => {
    const roll = dice(seed);
    const press = new FakePress(
      [...COLUMNS, "art"],
      Array.from({ length: 12 }, (_, at) => ({ id: `c${at % 9}`, title: `Card ${at}` })),
      ["art"],
    );
    let { store, memory } = await opened(press);
    const before = press.said;
    let steps = 0;
    for (let edit = 0; edit < 500; edit++) {
      const what = roll(10);
      if (what === 0 && store.canUndo) store.undo();
      else if (what === 1 && store.canRedo) store.redo();
      else store.do("edit", anyChange(store, roll));
      if (roll(3) === 0) await store.save();
      if (roll(60) === 0) {
        // The page is loaded again.
        await store.save();
        memory.saved = JSON.parse(JSON.stringify(store.history()));
        ({ store } = await opened(press, memory));
      }
      const mine = store.table.rows.map(({ cells }) =>
        press.columns.map((name) => cells[name] || (name === "copies" ? "1" : "")).join("|"),
      );
      if (store.isSaved) assert.deepEqual(press.said, mine, `after ${edit}`);
    }
    while (store.canUndo) {
      assert.equal(store.undo().isWhole, true);
      steps += 1;
    }
    await store.save();
    assert.ok(steps > 150, `${steps} steps`);
    assert.deepEqual(press.said, before);
    const undone = press.said;
    while (store.canRedo) assert.equal(store.redo().isWhole, true);
    while (store.canUndo) store.undo();
    await store.save();
    assert.deepEqual(press.said, undone);
  });
}
