// The press behind the page: the server that has sent it, or WebAssembly in a worker. Both answer the same requests.

const encoder = new TextEncoder();
const decoder = new TextDecoder();

/** A request as it travels: one line of JSON, and bytes, of which the page need not hold all where they are a `Blob`. */
export function message(request, bytes = new Uint8Array()) {
  const line = encoder.encode(JSON.stringify(request) + "\n");
  if (bytes instanceof Blob) return new Blob([line, bytes]);
  const whole = new Uint8Array(line.length + bytes.length);
  whole.set(line);
  whole.set(bytes, line.length);
  return whole;
}

/** What a message says, and the bytes behind it: `{ answer, bytes }`. */
export function parts(whole) {
  const end = whole.indexOf(10);
  return {
    answer: JSON.parse(decoder.decode(whole.subarray(0, end))),
    bytes: whole.subarray(end + 1),
  };
}

/** The bytes of each file of an answer that lists `files`: a map by path. */
export function split({ answer, bytes }) {
  let at = 0;
  return new Map(answer.files.map((file) => [file.path, bytes.subarray(at, (at += file.bytes))]));
}

/** The server at this address. */
class Server {
  kind = "server";

  constructor(news) {
    this.#wait(news);
  }

  /** Called when files of a kit have changed. */
  onNews = () => {};
  /** Called while long work goes on: `{ stage, done, of }`. */
  onProgress = () => {};

  /** The request that is waited for, as the server knows it. */
  #number = null;

  async ask(request, bytes) {
    const watch = setInterval(() => this.#watch(), 500);
    const number = (this.#number = crypto.randomUUID?.() ?? String(Math.random()));
    try {
      const response = await fetch(`ask?${number}`, {
        method: "POST",
        // The server also has words for a fault of the press, which then has not read the request.
        headers: { "Accept-Language": request.language },
        body: message(request, bytes),
      });
      if (!response.ok) throw new Error(await response.text());
      return parts(new Uint8Array(await response.arrayBuffer()));
    } finally {
      clearInterval(watch);
      if (this.#number === number) this.#number = null;
    }
  }

  /** Ends what is being done for this page. */
  stop() {
    // Where the server is gone, there is nothing to stop.
    if (this.#number) fetch(`stop?${this.#number}`, { method: "POST" }).catch(() => {});
  }

  async #watch() {
    // Where the server is gone, the request that is waited for says so.
    const progress = await fetch("progress.json").then(
      (told) => told.json(),
      () => ({}),
    );
    if (progress.stage) this.onProgress(progress);
  }

  async #wait(news) {
    for (;;) {
      try {
        const told = await (await fetch(`news?since=${news}`)).json();
        if (told.news !== news) {
          news = told.news;
          this.onNews();
        }
      } catch {
        await new Promise((done) => setTimeout(done, 1000));
      }
    }
  }
}

/** A worker of this page, started again after a fault of the press. */
class Pressroom {
  kind = "worker";
  onNews = () => {};
  #waiting = new Map();
  #number = 0;
  #module;
  #worker;
  #hasFallbacks = false;

  /** `module` promises the press, compiled. */
  constructor(module) {
    this.#module = module;
    this.#worker = this.#started();
  }

  async ask(request, bytes) {
    const told = await this.#send(message(request, bytes));
    if (this.#hasFallbacks || !told.answer.notes?.some(({ code }) => code === "missing-glyph"))
      return told;
    // A letter is in none of the fonts that the press comes with: the others are fetched, and it is asked once more.
    fallbacks ??= unpacked("fallback-fonts.gzip").then((response) => response.arrayBuffer());
    const fonts = await fallbacks.catch(() => (fallbacks = null));
    if (!fonts) return told;
    await this.#send(new Uint8Array(fonts.slice(0)));
    this.#hasFallbacks = true;
    return this.#send(message(request, bytes));
  }

  #send(whole) {
    const number = ++this.#number;
    return new Promise((done, failed) => {
      this.#waiting.set(number, { done, failed });
      this.#worker ??= this.#started();
      this.#worker.postMessage({ number, whole }, whole instanceof Blob ? [] : [whole.buffer]);
    });
  }

  /** Ends what is being done, and everything that waits for it. */
  stop() {
    this.#end(new Error("stopped"));
  }

  #started() {
    const worker = new Worker("worker.js", { type: "module" });
    worker.onmessage = ({ data: { number, whole, fault, progress } }) => {
      if (progress) return this.onProgress(progress);
      if (fault) return this.#end(new Error(fault));
      const waiting = this.#waiting.get(number);
      this.#waiting.delete(number);
      waiting.done(parts(whole));
    };
    worker.onerror = (event) => this.#end(new Error(event.message));
    this.#module.then(
      (module) => worker.postMessage({ module }),
      () => {},
    );
    return worker;
  }

  #end(why) {
    this.#worker.terminate();
    // Another is started when it is asked for something, so that one which cannot start is not started for ever.
    this.#worker = null;
    this.#hasFallbacks = false;
    const waiting = [...this.#waiting.values()];
    this.#waiting.clear();
    this.onRestart();
    for (const { failed } of waiting) failed(why);
  }

  /** Called while long work goes on: `{ stage, done, of }`. */
  onProgress = () => {};

  /** Called when the worker has ended: kits that were opened and changes that were made are not there any more. */
  onRestart = () => {};
}

/** A file of the site that is compressed, as it is unpacked while it comes. */
async function unpacked(path, type = "application/octet-stream") {
  const response = await fetch(path);
  if (!response.ok) throw new Error(`${path} cannot be fetched: ${response.status}`);
  return new Response(response.body.pipeThrough(new DecompressionStream("gzip")), {
    headers: { "Content-Type": type },
  });
}

/** The fallback fonts, once they were fetched. */
let fallbacks;

/** The maximum time that the press waits for the first page to be shown, in milliseconds. */
const FIRST_PAGE_TIMEOUT = 3000;

/**
 * Resolves once the first page is shown, because it is much smaller than the press and does not need it. Other views
 * need the press, so they do not wait.
 */
function firstPage() {
  return new Promise((done) => {
    if (location.hash.replace(/^#\/?/, "")) return done();
    addEventListener("firstpage", done, { once: true });
    setTimeout(done, FIRST_PAGE_TIMEOUT);
  });
}

/** The engine of this page: `ask(request, bytes)` promises `{ answer, bytes }`. */
export async function openEngine() {
  // Listen before anything is fetched, since the first page may be shown meanwhile.
  const isShown = firstPage();
  const told = await (await fetch("engine.json")).json();
  if (told.engine === "server") return new Server(told.news);
  await isShown;
  const module = WebAssembly.compileStreaming(unpacked("boardpress.wasm.gzip", "application/wasm"));
  const room = new Pressroom(module);
  await module;
  return room;
}
