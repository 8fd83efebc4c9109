// A page that shows that the engine works: choose a kit, see its sheets, download the PDF.

import { openEngine, split } from "./engine.js";

const $ = (id) => document.getElementById(id);
const engine = await openEngine();
let asked = 0;

function chosen() {
  return { kit: $("kit").value, options: { paper: $("paper").value } };
}

/** Says what an answer or a fault says; whether it is an answer. */
function tell(answer) {
  $("notes").replaceChildren(
    ...(answer.notes ?? []).map((note) => {
      const item = document.createElement("li");
      item.textContent = `${note.severity}: ${note.message}${note.file ? ` (${note.file}:${note.line ?? ""})` : ""}. ${note.help ?? ""}`;
      return item;
    }),
  );
  return answer.ok;
}

async function show() {
  const now = ++asked;
  const start = performance.now();
  const { answer } = await engine.ask({ ask: "proof", ...chosen() });
  if (now !== asked || !tell(answer)) return;
  $("state").textContent = `${answer.papers} sheets of paper, ${Math.round(performance.now() - start)} ms (${engine.kind})`;
  $("sheets").replaceChildren();
  for (const [sheet, { title, number, of, side, width, height }] of answer.sheets.entries()) {
    const drawn = await engine.ask({ ask: "sheet", ...chosen(), sheet });
    if (now !== asked) return;
    const image = new Image();
    image.src = URL.createObjectURL(new Blob([drawn.bytes], { type: "image/svg+xml" }));
    image.alt = `${title}, sheet ${number} of ${of}, ${side}`;
    image.style.aspectRatio = `${width} / ${height}`;
    image.onload = () => URL.revokeObjectURL(image.src);
    const caption = document.createElement("figcaption");
    caption.textContent = image.alt;
    const figure = document.createElement("figure");
    figure.append(image, caption);
    $("sheets").append(figure);
  }
  document.body.dataset.ready = "yes";
}

async function print() {
  const built = await engine.ask({ ask: "build", ...chosen() });
  if (!tell(built.answer)) return;
  for (const [path, bytes] of split(built)) {
    if (!path.endsWith(".pdf")) continue;
    const link = document.createElement("a");
    link.href = URL.createObjectURL(new Blob([bytes], { type: "application/pdf" }));
    link.download = path;
    link.click();
  }
}

const [{ answer: kits }, { answer: form }] = [await engine.ask({ ask: "kits" }), await engine.ask({ ask: "form" })];
for (const { key, title } of kits.kits) $("kit").append(new Option(title, key));
const paper = form.groups.flatMap((group) => group.options).find((option) => option.name === "paper");
for (const { value } of paper.choices) $("paper").append(new Option(value, value));
if (location.hash) $("kit").value = decodeURIComponent(location.hash.slice(1));
$("kit").onchange = $("paper").onchange = show;
$("print").onclick = print;
engine.onNews = show;
await show();
