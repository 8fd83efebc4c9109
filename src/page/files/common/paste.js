// What is pasted from a spreadsheet.

/** A table as spreadsheets copy it: tabs between cells, and quotes around cells with line breaks. @param {string} text */
export function linesOf(text) {
  const lines = [[""]];
  let quoted = false;
  const cells = text.replace(/\r\n?/g, "\n").replace(/\n+$/, "");
  for (let at = 0; at < cells.length; at++) {
    const letter = cells[at];
    const line = lines[lines.length - 1];
    if (quoted && letter === '"' && cells[at + 1] === '"') line[line.length - 1] += cells[at++];
    else if (quoted && letter === '"') quoted = false;
    else if (!quoted && letter === '"' && line.at(-1) === "") quoted = true;
    else if (!quoted && letter === "\t") line.push("");
    else if (!quoted && letter === "\n") lines.push([""]);
    else line[line.length - 1] += letter;
  }
  return lines;
}

/** Cells as spreadsheets take them. @param {string[][]} lines */
export const textOf = (lines) =>
  lines
    .map((cells) =>
      cells
        .map((text) => (/[\t\n"]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text))
        .join("\t"),
    )
    .join("\n");
