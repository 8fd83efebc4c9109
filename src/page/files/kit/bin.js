// The bin: kits that were closed, and changes of built-in ones that were taken back, until somebody empties it.

import * as press from "../press/press.js";
import { fill, h, tell } from "../common/dom.js";
import {
  binned,
  emptyBin,
  intoBin,
  keepFiles,
  keptFiles,
  outOfBin,
  opening,
} from "../press/keep.js";
import { region, t } from "../common/phrases.js";

/** Closes a kit, whose files go into the bin. @param {{ key: string, title: string, kept: string }} kit */
export async function throwAway({ key, title, kept }) {
  const isOver = kept === "built-in";
  // A private window may have kept nothing; the press has the files.
  const files = (await keptFiles(key)) ?? (isOver ? new Map() : await ownFiles(key));
  const isKept = await intoBin(key, { title, over: isOver, files });
  if (!isKept && !confirm(t("This browser cannot keep it in the bin. Close it for good?"))) return;
  await press.ask({ ask: "close", kit: key }, { rank: press.NOW });
  tell(
    isOver
      ? t("The changes are in the bin on the first page.")
      : t("“{title}” is in the bin below.", { title }),
  );
  dispatchEvent(new Event("hashchange"));
}

/** The files of a kit, as the press has them. @param {string} kit */
async function ownFiles(kit) {
  const files = new Map();
  const { answer } = await press.ask({ ask: "files", kit }, { rank: press.NOW });
  for (const path of answer.files ?? []) {
    const file = await press.ask({ ask: "file", kit, path }, { rank: press.NOW });
    if (file.answer.ok) files.set(path, file.bytes.slice());
  }
  return files;
}

/** Shows what is in the bin, if anything is. @param {HTMLElement} place */
export async function showBin(place) {
  const all = await binned();
  if (!all.length) return fill(place);
  const empty = async () => {
    if (!confirm(t("Delete what is in the bin for good?"))) return;
    await emptyBin();
    await showBin(place);
  };
  const day = (at) => new Date(at).toLocaleDateString(region(), { day: "numeric", month: "long" });
  const item = (one) =>
    h(
      "li",
      { class: "row" },
      h(
        "span",
        {},
        one.over ? t("Changes of {title}", { title: one.title }) : one.title,
        " ",
        h("span", { class: "fine" }, day(one.at)),
      ),
      h(
        "button",
        {
          type: "button",
          class: "quiet",
          "aria-label": t("Put back {title}", { title: one.title }),
          onclick: () =>
            putBack(one)
              .then(() => showBin(place))
              .catch(press.sayFault),
        },
        t("Put back"),
      ),
    );
  return fill(
    place,
    h(
      "section",
      { class: "own bin", "aria-labelledby": "bin" },
      h("h2", { id: "bin" }, t("Bin")),
      h("ul", { class: "plain" }, all.map(item)),
      h("p", {}, h("button", { type: "button", onclick: empty }, t("Empty the bin"))),
    ),
  );
}

async function putBack({ bin, key, title, over, files }) {
  if (over) {
    for (const [path, bytes] of files) {
      const { answer } = await press.ask(
        { ask: "put", kit: key, path },
        { bytes, rank: press.NOW },
      );
      if (!answer.ok) return tell(t("It cannot be put back."), "bad");
    }
    await keepFiles(key, files, true);
  } else {
    const [request, bytes] = opening(key, files);
    const { answer } = await press.ask(request, { bytes, rank: press.NOW });
    if (!answer.ok) return tell(t("It cannot be put back."), "bad");
    await keepFiles(answer.key, files, false);
  }
  await outOfBin(bin);
  tell(t("“{title}” is back.", { title }));
  dispatchEvent(new Event("hashchange"));
}
