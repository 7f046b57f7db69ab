import { signal } from "@preact/signals";
import { goTo, view } from "./navigation.ts";
import { offeredViews } from "./state.ts";

/** Whether keys of one character act. Speech input and unsteady hands press them accidentally. */
export const hasKeys = signal(true);

/** The id of the dialog that lists the keys. */
export const keysDialogId = "keys";

const actions: ReadonlyMap<string, () => void> = new Map([
  ["/", focusFilter],
  ["j", () => moveFocus(1)],
  ["k", () => moveFocus(-1)],
  ["?", showKeys],
]);

const arrows: ReadonlyMap<string, 1 | -1> = new Map([
  ["ArrowDown", 1],
  ["ArrowUp", -1],
]);

/** Elements whose own keys are not taken away. */
const ownKeys = "input:not([type=checkbox]), select, textarea, [contenteditable], dialog";

/** Whether g was the last key. */
let isGoing = false;

/** Acts on the keys of the page, from now on. */
export function followKeys(): void {
  addEventListener("keydown", (event) => {
    const { key, target } = event;
    const wasGoing = isGoing;
    isGoing = false;
    if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
    if (!(target instanceof Element) || target.closest(ownKeys)) return;
    const arrow = target.matches(rowSelector) ? arrows.get(key) : undefined;
    const act =
      arrow !== undefined ? () => moveFocus(arrow) : hasKeys.value ? actionOf(key, wasGoing) : undefined;
    if (!act) return;
    event.preventDefault();
    act();
  });
}

function actionOf(key: string, wasGoing: boolean): (() => void) | undefined {
  const next = wasGoing ? offeredViews.value.find((one) => one.key === key) : undefined;
  if (next) return () => goTo(next.name);
  if (key !== "g") return actions.get(key);
  return () => {
    isGoing = true;
  };
}

/** Shows the dialog that lists the keys. */
export function showKeys(): void {
  const dialog = document.getElementById(keysDialogId);
  if (dialog instanceof HTMLDialogElement) dialog.showModal();
}

const listOfView = () => document.querySelector(`[data-list="${view.value}"]`);

function focusFilter(): void {
  listOfView()?.closest("section")?.querySelector<HTMLElement>("input[type=search]")?.focus();
}

/** The button of a row in a list. */
const rowSelector = "[data-list] button.row";

/** Moves the focus between the rows of the list that has it, or else into the list of the view. */
function moveFocus(step: 1 | -1): void {
  const { activeElement } = document;
  const list = activeElement?.closest("[data-list]") ?? listOfView();
  const rows = [...(list?.querySelectorAll<HTMLButtonElement>("button.row") ?? [])];
  const current = rows.findIndex((row) => row.parentElement?.contains(activeElement));
  const next = current < 0 ? rows.find(({ tabIndex }) => tabIndex === 0) : rows[current + step];
  next?.focus();
}
