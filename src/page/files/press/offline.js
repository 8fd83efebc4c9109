// The static site without a network: a service worker keeps its files, and a newer version takes over when it is asked to.

import { h } from "../common/dom.js";
import { t } from "../common/phrases.js";

/** Keeps the files of this site in the browser, where it can. */
export async function keepOffline() {
  // Only what came over HTTPS or from this machine can be kept.
  const workers = navigator.serviceWorker;
  if (!workers) return;
  let isFirst = !workers.controller;
  workers.addEventListener("controllerchange", () => {
    if (!isFirst) location.reload();
    isFirst = false;
  });
  const registration = await workers.register("service-worker.js", { updateViaCache: "none" });
  offer(registration);
  registration.addEventListener("updatefound", () =>
    registration.installing.addEventListener("statechange", () => offer(registration)),
  );
}

/** Keeps the files, too, that only games need: somebody is shown one, and may want it again without a network. */
export async function keepAll() {
  const { active } = (await navigator.serviceWorker?.getRegistration()) ?? {};
  active?.postMessage("keep all");
}

/** Offers a version that waits for its turn. The first one of all waits for nobody. */
function offer({ waiting, active }) {
  if (!waiting || !active || document.querySelector(".newer")) return;
  const load = h(
    "button",
    { type: "button", class: "link", onclick: () => waiting.postMessage("take over") },
    t("Load it"),
  );
  document
    .getElementById("main")
    .before(
      h(
        "p",
        { class: "newer", role: "status" },
        t("There is a newer version of this page. "),
        load,
        t("; what you have typed stays."),
      ),
    );
}
