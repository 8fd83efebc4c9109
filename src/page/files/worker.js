// The press in a worker: one instance, which answers one message after the other.

import init, { Press } from "./boardpress.js";

// Called by the press; told to the page ten times a second at the most.
let told = 0;
globalThis.boardpressProgress = (stage, done, of) => {
  const now = performance.now();
  if (now - told < 100) return;
  told = now;
  postMessage({ progress: { stage, done, of } });
};

const press = init().then(() => new Press());

onmessage = async ({ data: { number, whole } }) => {
  try {
    const answer = (await press).answer(whole);
    postMessage({ number, whole: answer }, [answer.buffer]);
  } catch (fault) {
    postMessage({ number, fault: String(fault) });
  }
};
