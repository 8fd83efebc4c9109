// The built-in templates, as the press lists them.

import * as press from "../press/press.js";

let templates;

/** Returns the built-in templates by name. Asks the press only once. */
export async function allTemplates() {
  templates ??= press
    .ask({ ask: "templates" }, { rank: press.NOW })
    .then(({ answer }) => new Map(answer.templates.map((template) => [template.name, template])));
  return templates;
}
