/** The views of the console. The address selects one, as `#requests`, and so does its key after g. */
export const views = [
  { name: "objects", title: "Objects", key: "o" },
  { name: "runs", title: "Runs", key: "r" },
  { name: "requests", title: "Requests", key: "q" },
  { name: "faults", title: "Faults", key: "f" },
  { name: "clock", title: "Clock", key: "c" },
  { name: "snapshots", title: "Snapshots", key: "s" },
] as const;
export type View = (typeof views)[number]["name"];

/** A view, and the id of what is open in it: `#requests/5d0c`. */
interface Place {
  readonly view: View;
  readonly id: string | null;
}

/** The place that a fragment of an address leads to; undefined for the fragments of other things. */
export function placeIn(fragment: string): Place | undefined {
  const [, name, id] = /^#(\w+)(?:\/(.+))?$/s.exec(fragment) ?? [];
  const found = views.find((one) => one.name === name);
  return found && { view: found.name, id: id === undefined ? null : decoded(id) };
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
