// The press behind the page: the server that has sent it, or WebAssembly in a worker. Both answer the same requests.

const encoder = new TextEncoder();
const decoder = new TextDecoder();

/** A request as it travels: one line of JSON, and bytes. */
export function message(request, bytes = new Uint8Array()) {
  const line = encoder.encode(JSON.stringify(request) + "\n");
  const whole = new Uint8Array(line.length + bytes.length);
  whole.set(line);
  whole.set(bytes, line.length);
  return whole;
}

/** What a message says, and the bytes behind it: `{ answer, bytes }`. */
export function parts(whole) {
  const end = whole.indexOf(10);
  return { answer: JSON.parse(decoder.decode(whole.subarray(0, end))), bytes: whole.subarray(end + 1) };
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

  async ask(request, bytes) {
    const watch = setInterval(() => this.#watch(), 500);
    try {
      const response = await fetch("ask", { method: "POST", body: message(request, bytes) });
      if (!response.ok) throw new Error(await response.text());
      return parts(new Uint8Array(await response.arrayBuffer()));
    } finally {
      clearInterval(watch);
    }
  }

  async #watch() {
    // Where the server is gone, the request that is waited for says so.
    const progress = await fetch("progress.json").then((told) => told.json(), () => ({}));
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
  #worker;

  constructor() {
    this.#start();
  }

  ask(request, bytes) {
    const number = ++this.#number;
    const whole = message(request, bytes);
    return new Promise((done, failed) => {
      this.#waiting.set(number, { done, failed });
      this.#worker.postMessage({ number, whole }, [whole.buffer]);
    });
  }

  /** Ends what is being done, and everything that waits for it. */
  stop() {
    this.#end(new Error("stopped"));
  }

  #start() {
    this.#worker = new Worker("worker.js", { type: "module" });
    this.#worker.onmessage = ({ data: { number, whole, fault, progress } }) => {
      if (progress) return this.onProgress(progress);
      if (fault) return this.#end(new Error(fault));
      const waiting = this.#waiting.get(number);
      this.#waiting.delete(number);
      waiting.done(parts(whole));
    };
    this.#worker.onerror = (event) => this.#end(new Error(event.message));
  }

  #end(why) {
    this.#worker.terminate();
    const waiting = [...this.#waiting.values()];
    this.#waiting.clear();
    this.#start();
    this.onRestart();
    for (const { failed } of waiting) failed(why);
  }

  /** Called while long work goes on: `{ stage, done, of }`. */
  onProgress = () => {};

  /** Called when the worker was started again: kits that were opened and changes that were made are not there any more. */
  onRestart = () => {};
}

/** The engine of this page: `ask(request, bytes)` promises `{ answer, bytes }`. */
export async function openEngine() {
  const told = await (await fetch("engine.json")).json();
  return told.engine === "server" ? new Server(told.news) : new Pressroom();
}
