import { signal } from "@preact/signals";

/** What the console can show; the address says which. */
export const views = ["objects", "traffic", "faults", "clock", "snapshots"] as const;
export type View = (typeof views)[number];

const viewInAddress = (): View | undefined => views.find((name) => location.hash === `#${name}`);
export const view = signal(viewInAddress() ?? "objects");

window.addEventListener("hashchange", () => {
  // The address may lead to a place in the view.
  view.value = viewInAddress() ?? view.value;
});

export function goTo(name: View): void {
  location.hash = `#${name}`;
}
