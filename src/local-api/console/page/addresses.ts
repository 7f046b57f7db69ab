/** The views of the console; the address selects one: `#requests`. */
export const views = ["objects", "runs", "requests", "faults", "clock", "snapshots"] as const;
export type View = (typeof views)[number];

/** A view, and the id of what is open in it: `#requests/5d0c`. */
interface Place {
  readonly view: View;
  readonly id: string | null;
}

/** The place that a fragment of an address leads to; undefined for the fragments of other things. */
export function placeIn(fragment: string): Place | undefined {
  const [, name, id] = /^#(\w+)(?:\/(.+))?$/s.exec(fragment) ?? [];
  const found = views.find((one) => one === name);
  return found && { view: found, id: id === undefined ? null : decoded(id) };
}

/** The fragment that leads to a place. */
export function addressOf(name: View, id: string | null = null): string {
  return id === null ? `#${name}` : `#${name}/${encodeURIComponent(id.toWellFormed())}`;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
