import { computed, signal } from "@preact/signals";
import { addressOf, placeIn, type View } from "./addresses.ts";

export const view = signal<View>("objects");
/** The id of what is open in each view, also in those that are not shown. */
const open = signal<{ readonly [name in View]?: string | null }>({});
export const openObject = computed(() => open.value.objects ?? null);
export const openRun = computed(() => open.value.runs ?? null);
export const openRequest = computed(() => open.value.requests ?? null);

/** Follows the address of the page, from now on. */
export function followAddress(): void {
  const follow = () => {
    const place = placeIn(location.hash);
    // Other fragments lead to places within a view.
    if (!place) return;
    if (place.id !== null) open.value = { ...open.value, [place.view]: place.id };
    view.value = place.view;
  };
  addEventListener("hashchange", follow);
  follow();
}

/** Opens something in a view, or closes what is open if the id is null. */
export function select(name: View, id: string | null): void {
  history.replaceState(null, "", addressOf(name, id));
  open.value = { ...open.value, [name]: id };
  view.value = name;
}

/** Goes to a view; what is open in it stays open. */
export function goTo(name: View): void {
  location.hash = addressOf(name);
  // The next key may come before the event that the address has changed.
  view.value = name;
}
