// A press for the tests of the store: it keeps one table, and changes it as the real one does.

export class FakePress {
  revision = 1;
  /** Rows `{ id, cells }`; the names of two may be the same. */
  rows;
  columns;
  absent;
  /** Promises that each write waits for, if there are any. */
  holds = [];
  isGone = false;
  writes = 0;

  constructor(columns, rows, absent = []) {
    Object.assign(this, {
      columns,
      rows: rows.map((cells) => ({ ...cells })),
      absent,
      places: [...absent],
    });
  }

  async read() {
    if (this.isGone) throw new TypeError("Failed to fetch");
    const rows = this.rows.map((cells, at) => ({
      face: `deck/${cells.id || at + 1}`,
      file: "cards.csv",
      line: at + 2,
      fixed: null,
      cells: this.columns.map((name) =>
        name === "copies"
          ? { text: cells.copies || "1" }
          : cells[name]
            ? { text: cells[name] }
            : null,
      ),
    }));
    return {
      ok: true,
      revision: this.revision,
      columns: [...this.columns],
      absent: [...this.absent],
      rows,
    };
  }

  async write({ edits, revision }) {
    await this.holds.shift();
    if (this.isGone) throw new TypeError("Failed to fetch");
    if (revision !== this.revision) return { ok: false, notes: [{ code: "cannot-write" }] };
    const before = [...this.rows];
    for (const edit of edits) this.#edit(edit, before);
    this.writes += 1;
    this.revision += 1;
    // Empty lines of CSV are no rows.
    this.rows = this.rows.filter((row) => Object.values(row).some((text) => text));
    return { ok: true, revision: this.revision };
  }

  #edit({ do: what, row, after, before, cells, column, text, rows, name }, old) {
    const place = (at) => this.rows.indexOf(old[at]);
    if (what === "set") {
      if (this.absent.includes(column)) throw new Error(`no column ${column}`);
      old[row][column] = text;
    } else if (what === "add") {
      const at =
        after !== undefined
          ? place(after) + 1
          : before !== undefined
            ? place(before)
            : this.rows.length;
      this.rows.splice(at, 0, { ...cells });
    } else if (what === "drop") this.rows.splice(place(row), 1);
    else if (what === "order") {
      const slots = rows.map(place).sort((a, b) => a - b);
      const moved = rows.map((at) => old[at]);
      slots.forEach((slot, at) => (this.rows[slot] = moved[at]));
    } else if (what === "column") {
      this.absent = this.absent.filter((known) => known !== name);
      if (!this.columns.includes(name)) this.columns.push(name);
    } else if (what === "drop-column") {
      for (const cells of this.rows) delete cells[name];
      // Places of the template are columns in any case.
      if (this.places.includes(name)) this.absent.push(name);
      else this.columns = this.columns.filter((known) => known !== name);
    } else throw new Error(what);
  }

  /** Somebody else changes the table. */
  others(change) {
    this.rows = change(this.rows.map((cells) => ({ ...cells })));
    this.revision += 1;
  }

  /** What it says, line by line. */
  get said() {
    return this.rows.map((cells) =>
      this.columns.map((name) => cells[name] || (name === "copies" ? "1" : "")).join("|"),
    );
  }
}

/** What outlasts a page, in the tests. */
export class FakeMemory {
  kept = null;
  saved = null;
  history = () => structuredClone(this.saved);
  drafts = () => structuredClone(this.kept);
  keepDrafts = (drafts) => (this.kept = structuredClone(drafts));
}
