// What was done with the files of a kit beside its table of cards, step by step, to be undone and made again. It outlasts
// a reload, and does not depend on the rest of the page.

/** How many characters of files are kept over a reload. */
const MOST = 1000000;

/** @typedef {{ path: string, before: Uint8Array | null, after: Uint8Array }} Version  `before` is null for a new file. */
/** @typedef {Version[]} Step */
/** @typedef {{ path: string, before: string | null, after: string }[]} Kept  A step as text. */

const decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });
const encoder = new TextEncoder();

/** A step as text; `null` where one of its files is none, such as a picture. @param {Step} step @returns {Kept | null} */
function kept(step) {
  try {
    return step.map(({ path, before, after }) => ({
      path,
      before: before && decoder.decode(before),
      after: decoder.decode(after),
    }));
  } catch {
    return null;
  }
}

/** @param {Kept} step @returns {Step} */
const thawed = (step) =>
  step.map(({ path, before, after }) => ({
    path,
    before: before === null ? null : encoder.encode(before),
    after: encoder.encode(after),
  }));

/** The last steps that are texts and not too many, in their order. @param {Step[]} steps */
function lastOf(steps) {
  const found = [];
  let size = 0;
  for (const step of steps.toReversed()) {
    const now = kept(step);
    if (now)
      size += now.reduce((sum, { before, after }) => sum + (before?.length ?? 0) + after.length, 0);
    if (!now || size > MOST) break;
    found.unshift(now);
  }
  return found;
}

export class Steps {
  /** What was done, and what was taken back; the last of either at the end. @type {Step[]} */
  #done = [];
  /** @type {Step[]} */
  #undone = [];

  /** @param {{ load: () => { done: Kept[], undone: Kept[] } | null, save: (kept: object) => void }} memory */
  constructor(memory) {
    this.memory = memory;
    const before = memory.load();
    if (before) [this.#done, this.#undone] = [before.done.map(thawed), before.undone.map(thawed)];
  }

  get canUndo() {
    return this.#done.length > 0;
  }

  get canRedo() {
    return this.#undone.length > 0;
  }

  /** Something was done; of a file that is in it more than once, what it was first and what it is last count. @param {Step} step */
  add(step) {
    /** @type {Map<string, Version>} */
    const files = new Map();
    for (const version of step) {
      const first = files.get(version.path) ?? version;
      files.set(version.path, { ...version, before: first.before });
    }
    if (!files.size) return;
    this.#done.push([...files.values()]);
    this.#undone = [];
    this.#keep();
  }

  /** What is to be written so that the last step is taken back, or made again, and what must be there for that. @param {1 | -1} by */
  next(by) {
    const step = by < 0 ? this.#done.at(-1) : this.#undone.at(-1);
    return step?.map(({ path, before, after }) =>
      by < 0 ? { path, now: after, becomes: before } : { path, now: before, becomes: after },
    );
  }

  /** That was written. @param {1 | -1} by */
  moved(by) {
    const [from, to] = by < 0 ? [this.#done, this.#undone] : [this.#undone, this.#done];
    const step = from.pop();
    if (step) to.push(step);
    this.#keep();
  }

  #keep() {
    this.memory.save({ done: lastOf(this.#done), undone: lastOf(this.#undone) });
  }
}
