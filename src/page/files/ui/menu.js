// A menu below a button: arrow keys go through it, Escape and a click elsewhere close it.

import { h } from "../common/dom.js";

/**
 * Opens a menu, or closes it where it is open.
 * @param {HTMLElement} button @param {([string, () => void] | null | false)[]} items  What is done by which words; others are left out.
 */
export function openMenu(button, items) {
  const wasOpen = button.getAttribute("aria-expanded") === "true";
  document.querySelector(".menu")?.dispatchEvent(new Event("shut"));
  if (wasOpen) return;
  const shut = (isBack) => {
    menu.remove();
    button.setAttribute("aria-expanded", "false");
    removeEventListener("pointerdown", away, true);
    removeEventListener("scroll", leave, true);
    if (isBack) button.focus();
  };
  const leave = () => shut(false);
  const away = (event) =>
    !menu.contains(event.target) && !button.contains(event.target) && shut(false);
  const chosen = (act) => () => {
    shut(true);
    act();
  };
  const entries = items
    .filter(Boolean)
    .map(([words, act]) =>
      h("button", { type: "button", role: "menuitem", tabIndex: -1, onclick: chosen(act) }, words),
    );
  const menu = h("div", { class: "menu", role: "menu", "aria-label": button.innerText }, entries);
  menu.addEventListener("shut", leave);
  menu.addEventListener("keydown", (event) => {
    const at = entries.indexOf(document.activeElement);
    const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: -1 }[event.key];
    if (to !== undefined) entries.at(to % entries.length)?.focus();
    else if (event.key === "Escape" || event.key === "Tab") shut(true);
    else return;
    event.preventDefault();
    event.stopPropagation();
  });
  (document.querySelector("dialog[open]") ?? document.getElementById("main")).append(menu);
  const { left, bottom, top } = button.getBoundingClientRect();
  const { offsetWidth, offsetHeight } = menu;
  menu.style.left = `${Math.max(8, Math.min(left, innerWidth - offsetWidth - 8))}px`;
  menu.style.top = `${bottom + offsetHeight + 8 > innerHeight ? Math.max(8, top - offsetHeight - 4) : bottom + 4}px`;
  button.setAttribute("aria-expanded", "true");
  entries[0]?.focus();
  addEventListener("pointerdown", away, true);
  addEventListener("scroll", leave, true);
}
