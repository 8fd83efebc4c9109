// The press in a worker: one instance, which answers one message after the other.

import { Press, initSync } from "./boardpress.js";
import { message } from "./press/engine.js";

let start;
/** The press, as soon as its module has come. */
const press = new Promise((done) => (start = done));
/** What a panic has said. */
let fault;
/** How far the work has come, and when the page was told. */
let progress;
let told = 0;

function tell() {
  const now = performance.now();
  if (now - told < 100) return;
  told = now;
  postMessage({ progress });
}

// Called by the press.
globalThis.boardpressStage = (stage, of) => {
  progress = { stage, done: 0, of };
  tell();
};
globalThis.boardpressStep = (done) => {
  progress.done += done;
  tell();
};
globalThis.boardpressFault = (words) => (fault = words);

// A small build before the first one that is asked for: browsers compile what is called, and optimise what is called often.
const KIT = `[kit]
id = "first"
title = "First"

[deck.cards]
template = "card-plain"

[[deck.cards.card]]
title = "One"
text = "*One* card."
`;
let warming;

/** Builds it in a session of its own, as soon as nothing has been asked for a while. */
function warmUp() {
  const other = new Press();
  const files = [{ path: "kit.toml", bytes: KIT.length }];
  other.answer(message({ ask: "open", name: "first", files }, new TextEncoder().encode(KIT)));
  other.answer(message({ ask: "build", kit: "first" }));
  other.free();
}

onmessage = async ({ data: { module, number, whole } }) => {
  clearTimeout(warming);
  try {
    if (module) {
      initSync({ module });
      start(new Press());
    } else {
      const bytes = whole instanceof Blob ? new Uint8Array(await whole.arrayBuffer()) : whole;
      const answer = (await press).answer(bytes);
      postMessage({ number, whole: answer }, [answer.buffer]);
    }
    if (warming !== null) warming = setTimeout(() => (warming = warmUp() ?? null), 200);
  } catch (thrown) {
    postMessage({ fault: fault ?? String(thrown) });
  }
};
