/** The outlines of the icons, in a square of 16 units. */
const outlines = {
  objects: "M8 1.5 14 4.8v6.4L8 14.5l-6-3.3V4.8zM2 4.8l6 3.3 6-3.3M8 8.1v6.4",
  runs: "M4 2.5v11l9-5.5z",
  requests: "M2 5h11M10 2l3 3-3 3M14 11H3M6 8l-3 3 3 3",
  faults: "M9.5 1.5 3 9h4.5l-1 5.5L13 7H8.5z",
  clock: "M14.5 8a6.5 6.5 0 1 1-13 0 6.5 6.5 0 0 1 13 0zM8 4v4l2.5 1.5",
  snapshots: "M1.5 4.5h3L6 2.5h4l1.5 2h3v9h-13zM10.5 9a2.5 2.5 0 1 1-5 0 2.5 2.5 0 0 1 5 0z",
  copy: "M5.5 5.5h9v9h-9zM10.5 5.5v-4h-9v9h4",
  delete: "M2 4h12M6 4V1.5h4V4M3.5 4l1 10.5h7l1-10.5",
  add: "M8 2.5v11M2.5 8h11",
  edit: "M2 14l.8-3.5L11 2.3l2.7 2.7-8.2 8.2z",
  pause: "M5.5 3v10M10.5 3v10",
  play: "M4 2.5v11l9-5.5z",
  keys: "M1 4h14v8.5H1zM4 7h.01M8 7h.01M12 7h.01M5 9.8h6",
  restore: "M2.5 8a5.5 5.5 0 1 0 2-4.3M2.5 1.5v3h3",
} as const;

/** The names of the icons. */
export type IconName = keyof typeof outlines;

/** An icon next to a text, which says the same. */
export function Icon({ name }: { readonly name: IconName }) {
  return (
    <svg class="icon" viewBox="0 0 16 16" aria-hidden="true">
      <path d={outlines[name]} />
    </svg>
  );
}
