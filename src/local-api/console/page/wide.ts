import { signal } from "@preact/signals";

const wide = matchMedia("(min-width: 70rem)");

/** Whether the window has room for objects and requests next to each other, in panes that scroll by themselves. */
export const isWide = signal(wide.matches);

wide.addEventListener("change", ({ matches }) => {
  isWide.value = matches;
});
