import type { TracedSpan } from "../../src/cli/trace/commands.ts";
import { escaped } from "./recording-picture.ts";

/** What readers see who do not see the picture. */
interface Words {
  readonly title: string;
  readonly description: string;
}

const [width, margin, row, bar, head] = [1000, 12, 12, 9, 44];

/** The kinds of spans, with their colors on a light and a dark background. Waits are a kind of their own. */
const kinds = [
  { kind: "rpc", words: "call of Terraform", light: "#c3d3ea", dark: "#2d4160" },
  { kind: "operation", words: "operation of the provider", light: "#5b8def", dark: "#5b8def" },
  { kind: "request", words: "request", light: "#1a6e31", dark: "#5fce7c" },
  { kind: "wait", words: "wait", light: "#b3261e", dark: "#ff8f85" },
] as const;

/**
 * Returns an SVG of spans over time for any page: rows of calls, none of which overlap, with what is in a call drawn on top of it. It follows
 * the reader's light or dark mode, and has no script. Calls of less than two milliseconds are left out.
 */
export function tracePicture(spans: readonly TracedSpan[], { title, description }: Words): string {
  const calls = spans.filter(({ kind, began, ended }) => kind === "rpc" && ended - began >= 2000);
  const start = Math.min(...calls.map(({ began }) => began));
  const end = Math.max(...calls.map(({ ended }) => ended));
  const scale = (width - 2 * margin) / (end - start);
  const x = (time: number) => Number((margin + (time - start) * scale).toFixed(1));
  const ends: number[] = [];
  const bars = new Map<string, string[]>(kinds.map(({ kind }) => [kind, []]));
  const draw = (kind: string, from: number, to: number, lane: number, inset: number) => {
    const length = Math.max(Number((x(to) - x(from)).toFixed(1)), 0.6);
    const top = head + lane * row + inset;
    bars.get(kind)?.push(`M${x(from)} ${top}h${length}v${bar - 2 * inset}h-${length}z`);
  };
  const drawIn = (span: TracedSpan, lane: number, inset: number) => {
    const kind = span.kind === "lock" ? "wait" : span.kind;
    draw(kind, span.began, span.ended, lane, inset);
    for (const part of span.children) drawIn(part, lane, Math.min(inset + 1, 3));
    for (const { name, began, ended } of span.events)
      if (name.startsWith("wait for") && ended > began) draw("wait", began, ended, lane, 3);
  };
  for (const call of calls.toSorted((a, b) => a.began - b.began)) {
    const free = ends.findIndex((last) => last <= call.began);
    const lane = free < 0 ? ends.length : free;
    ends[lane] = call.ended;
    drawIn(call, lane, 0);
  }
  const height = head + ends.length * row + 28;
  const seconds = (end - start) / 1_000_000;
  const step = [0.1, 0.2, 0.5, 1, 2, 5, 10].find((one) => seconds / one <= 10) ?? 30;
  const ticks = Array.from({ length: Math.floor(seconds / step) + 1 }, (_, at) => at * step);
  const bottom = height - 10;
  const texts = [
    ...ticks.map((at) => {
      const place = x(start + at * 1_000_000);
      return `<path class="tick" d="M${place} ${head - 4}V${bottom - 12}"/><text x="${place}" y="${bottom}">${Number(at.toFixed(1))} s</text>`;
    }),
    ...kinds.map(({ kind, words }, at) => {
      const left = margin + at * 230;
      return `<rect class="${kind}" x="${left}" y="12" width="16" height="${bar}"/><text x="${left + 22}" y="21">${words}</text>`;
    }),
  ];
  const colors = (mode: "light" | "dark") => kinds.map((one) => `.${one.kind}{fill:${one[mode]}}`).join("");
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img" aria-labelledby="title description">
<title id="title">${escaped(title)}</title>
<desc id="description">${escaped(description)}</desc>
<style>
.back{fill:#ffffff}text{font:12px system-ui,sans-serif;fill:#3d444d}.tick{stroke:#c9ced6}${colors("light")}
@media (prefers-color-scheme:dark){.back{fill:#12161c}text{fill:#bcc3cc}.tick{stroke:#3d444d}${colors("dark")}}
</style>
<rect class="back" width="${width}" height="${height}" rx="8"/>
${texts.join("\n")}
${kinds.map(({ kind }) => `<path class="${kind}" d="${bars.get(kind)?.join("")}"/>`).join("\n")}
</svg>
`;
}
