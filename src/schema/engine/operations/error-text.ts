/** What whatever was thrown says of itself. Never throws, and always a text. */
export function errorText(error: unknown): string {
  return safely(() => (error instanceof Error ? error.message : error));
}

/** What kind of error it is and where it was thrown, without its words, which may quote a value: `TypeError in toApi (note.ts:12:3)`. */
export function errorPlace(error: unknown): string {
  return safely(() => {
    if (!(error instanceof Error)) return "an error";
    const place = /^\s*at (?:(?:async )?([\w$.#<>]+) \()?(?:[^\n]*\/)?([\w.-]+:\d+:\d+)/m.exec(
      error.stack ?? "",
    );
    const kind = error.constructor.name;
    return place ? `${kind} in ${place[1] ?? "a function"} (${place[2]})` : kind;
  });
}

/** Where it was thrown, for the log: kind and stack, without its words. */
export function errorStack(error: unknown): string {
  return safely(() => {
    if (!(error instanceof Error)) return "not an error";
    const frames = (error.stack ?? "").split("\n").filter((line) => /^\s+at /.test(line));
    return [error.constructor.name, ...frames].join("\n");
  });
}

function safely(tell: () => unknown): string {
  try {
    return String(tell());
  } catch {
    return "an error that cannot be described";
  }
}

/** Does what must not fail anything, such as to log. */
export function quietly(work: () => void): void {
  try {
    work();
  } catch {
    // What matters goes on.
  }
}
