import type { Attack } from "./attack.ts";
import type { Failure } from "./order.ts";
import type { Outcome } from "./wardens.ts";

/** The maximum number of displayed characters of a message. */
const mostShown = 3000;

/** A failure, and the command that repeats it. */
export function failureText(name: string, seed: number, { number, message }: Failure): string {
  const place = number === undefined ? name : `${name}, try ${number}`;
  const again = number === undefined ? "" : ` --try ${number}`;
  return `\nFAILED: ${place}\n${message.slice(0, mostShown)}\n  again: ./scripts/attack --seed ${seed} --only ${name}${again}`;
}

/** The counts per attack. */
export function tableOf(attacks: readonly Attack[], outcomes: ReadonlyMap<string, Outcome>): string {
  const rows = attacks.map(({ name, title }) => {
    const { tries = 0, parts, failures = [], seconds = 0 } = outcomes.get(name) ?? {};
    const sent = parts === undefined ? "" : parts.toLocaleString("en");
    return [name, tries.toLocaleString("en"), sent, String(failures.length), seconds.toFixed(0), title];
  });
  const all = [["attack", "tries", "in them", "failed", "seconds", "what is tried"], ...rows];
  const widths = [0, 1, 2, 3, 4].map((column) => Math.max(...all.map((row) => row[column]?.length ?? 0)));
  return all
    .map((row) => row.map((cell, column) => padded(cell, widths[column] ?? 0, column)).join("  "))
    .join("\n");
}

function padded(cell: string, width: number, column: number): string {
  // The last column has no fixed width.
  return column === 0 ? cell.padEnd(width) : cell.padStart(width);
}

/** Returns the last line of a run. */
export function closingLine({ passes, failures }: { readonly passes: number; readonly failures: number }) {
  return `${passes} passed, ${failures} failed`;
}
