// Files that were dropped or chosen for a new game, on their way to the view that makes one.

let files = null;

/** Opens the view of a new game with these files, or hands them to the one that is open. */
export function startWith(name, chosen) {
  files = { name, files: chosen };
  if (location.hash === "#/new") dispatchEvent(new Event("hashchange"));
  else location.hash = "#/new";
}

/** What was received and nobody has taken yet; nothing if there is none. */
export function taken() {
  const those = files;
  files = null;
  return those;
}
