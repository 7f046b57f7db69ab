import { parts, type Shares } from "./shares.ts";
import type { Step, Summary } from "./summary.ts";

/** The number of steps of the critical path that a report shows. */
const mostSteps = 12;

/** Formats the summary of a command for people, with this number of objects. */
export function reportOf(summary: Summary, mostObjects: number): string {
  const { name, began, total, calls, requests, objects, unfinished } = summary;
  const when = new Date(began / 1000).toISOString().replace("T", " ").slice(0, 19);
  const lines = [
    `${name}, ${when} UTC: ${time(total)}, ${counted(calls, "call")} of Terraform, ${counted(requests, "request")} to the API`,
    "",
    ...table(
      ["Slowest objects", "total", ...parts, "Terraform between calls"],
      objects
        .slice(0, mostObjects)
        .map(({ label, failed, total, shares, between }) => [
          `${label}${failed ? ", failed" : ""}`,
          time(total),
          ...timesOf(shares),
          time(between),
        ]),
    ),
  ];
  if (objects.length > mostObjects) lines.push(`and ${objects.length - mostObjects} more`);
  if (unfinished.length > 0)
    lines.push("", "Not finished when the process ended:", ...unfinished.map((one) => `  ${one}`));
  lines.push("", ...pathLines(summary), "", concurrencyLine(summary));
  return `${lines.join("\n")}\n`;
}

function pathLines({ path, pathShares, pathBetween }: Summary): readonly string[] {
  const shares = parts.map((part) => `${part} ${time(pathShares[part])}`).join(", ");
  const slowest = new Set(path.toSorted((one, other) => other.total - one.total).slice(0, mostSteps));
  const shown: readonly Step[] = path.filter((step) => slowest.has(step));
  return [
    `Critical path: ${counted(path.length, "call")} one after the other: ${shares}, Terraform between calls ${time(pathBetween)}`,
    ...table(
      [path.length > shown.length ? "The slowest of them" : "In their order", "total", "Terraform before"],
      shown.map(({ label, total, before }) => [label, time(total), time(before)]),
    ),
  ];
}

function concurrencyLine({ requests, concurrency: { most, average, none } }: Summary): string {
  if (requests === 0) return "No requests to the API.";
  const share = `${Math.round(none * 100)} %`;
  return `Requests at once: at most ${most}, ${average.toFixed(1)} on average while there was one; none in ${share} of the time`;
}

function timesOf(shares: Shares): readonly string[] {
  return parts.map((part) => (shares[part] === 0 ? "-" : time(shares[part])));
}

/** Formats microseconds. */
function time(us: number): string {
  return us >= 999_500 ? `${(us / 1_000_000).toFixed(2)} s` : `${(us / 1000).toFixed(us < 9950 ? 1 : 0)} ms`;
}

function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? "" : "s"}`;
}

/** Lays out a table whose columns after the first are aligned to the right. */
function table(titles: readonly string[], rows: readonly (readonly string[])[]): readonly string[] {
  const widths = titles.map((title, column) =>
    Math.max(title.length, ...rows.map((row) => (row[column] ?? "").length)),
  );
  const line = (cells: readonly string[]) =>
    cells
      .map((cell, column) =>
        column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0),
      )
      .join("  ")
      .trimEnd();
  return [titles, ...rows].map((cells) => `  ${line(cells)}`);
}
