// Pictures on their way into a new game. Where they are more than a game may have, photographs are made smaller, one after the
// other, so that no more than one of them is held as pixels.

/** The most bytes that a game may have. */
export const MOST = 200e6;
/** The dots along the longer side of a photograph that is made smaller: 15 cm at 300 dots to the inch; no usual card is longer. */
const DOTS = 1800;
/** How much of what is seen JPEG keeps of it; above this, files grow and nobody sees a difference. */
const QUALITY = 0.86;

const isPhotograph = (path) => /\.(jpe?g|jfif)$/i.test(path);

/** How many bytes files have that cannot be made smaller; of a kit these are all. */
export function fixedBytes(files) {
  const isKit = [...files.keys()].some((path) => /\.toml$/i.test(path));
  return [...files].reduce(
    (sum, [path, { size }]) => sum + (isPhotograph(path) && !isKit ? 0 : size),
    0,
  );
}

export class Photographs {
  /** By their paths in the kit: files, or what `read()` gives one of. */
  #files = new Map();
  #paths = null;
  /** Those that go into the game, as far as they were asked for. */
  #taken = new Map();

  get size() {
    return this.#files.size;
  }

  keys() {
    return this.#files.keys();
  }

  /** Their paths; the same list until another picture is added. */
  get paths() {
    return (this.#paths ??= [...this.#files.keys()]);
  }

  set(path, file) {
    this.#files.set(path, file);
    this.#paths = null;
    this.#taken.delete(path);
  }

  /** Whether they are more than a game may have. */
  get areTooMany() {
    return [...this.#files.values()].reduce((sum, { size }) => sum + size, 0) > MOST;
  }

  /** The file of a path as it goes into the game. */
  get(path) {
    const isLess = this.areTooMany && isPhotograph(path);
    const known = this.#taken.get(path);
    if (known?.isLess === isLess) return known.file;
    const file = this.#read(path, isLess);
    this.#taken.set(path, { isLess, file });
    return file;
  }

  async #read(path, isLess) {
    const source = this.#files.get(path);
    const file = source instanceof Blob ? source : await source.read();
    // What the browser cannot draw, the press refuses with a reason.
    return isLess ? resized(file, DOTS, "image/jpeg").catch(() => file) : file;
  }

  /** The files of these paths, one after the other. `step(n)` is called after each; `signal` ends it. */
  async all(paths, { step = () => {}, signal } = {}) {
    const files = new Map();
    for (const path of paths) {
      files.set(path, await this.get(path));
      signal?.throwIfAborted();
      step(files.size);
    }
    return files;
  }
}

/** A picture with so many dots along its longer side at most. */
export async function resized(file, dots, type) {
  const whole = await createImageBitmap(file);
  const scale = Math.min(1, dots / Math.max(whole.width, whole.height));
  const canvas = new OffscreenCanvas(
    Math.round(whole.width * scale),
    Math.round(whole.height * scale),
  );
  const context = canvas.getContext("2d");
  context.imageSmoothingQuality = "high";
  context.drawImage(whole, 0, 0, canvas.width, canvas.height);
  whole.close();
  return canvas.convertToBlob({ type, quality: QUALITY });
}
