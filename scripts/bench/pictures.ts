import * as Plot from "@observablehq/plot";
import { parseHTML } from "linkedom";
import type { Budget } from "./budget.ts";
import type { CommandFigure } from "./commands.ts";
import { commandName, type LargeFigures } from "./large/large.ts";
import { phaseNames } from "./phases.ts";

/** Colors that are legible on white and on nearly black. */
const colours = [
  "#4c78d0",
  "#d9822b",
  "#3a9d6e",
  "#c9495a",
  "#8a63c9",
  "#a8842c",
  "#2f9aa8",
  "#c2629e",
  "#7b8794",
  "#5f9e2f",
  "#b3623f",
  "#5a6fd6",
  "#9a9a3a",
  "#7a5c8e",
];

const width = 760;
const columns = 4;
const lineHeight = 18;

/** Draws the CPU time of processes: one bar for each kind of process, one part for each phase. */
export function budgetPicture(budgets: readonly Budget[]): string {
  const parts = [
    { process: "bare Node start", phase: "boot to the first line", ms: budgets[0]?.bare ?? 0 },
    ...budgets.flatMap(({ process, phases }) =>
      phases.map(({ name, user, system }) => ({ process, phase: name, ms: user + system })),
    ),
  ];
  const bars = ["bare Node start", ...budgets.map(({ process }) => process)];
  const phases = phaseNames(budgets.map((budget) => budget.phases));
  return picture("CPU time of a process in milliseconds, by phase", phases, {
    marginLeft: 130,
    x: { label: null, grid: true },
    y: { label: null, domain: bars },
    height: 60 + bars.length * 50,
    marks: [Plot.barX(parts, Plot.stackX({ x: "ms", y: "process", fill: "phase", order: [...phases] }))],
  });
}

/** Draws the times of commands by the number of objects, for one program. */
export function objectsPicture(commands: readonly CommandFigure[], program: string): string {
  const points = commands.filter((figure) => figure.program === program);
  const names = [...new Set(points.map(({ command }) => command))];
  const sizes = [...new Set(points.map(({ objects }) => objects))];
  return picture("Wall time of a command in seconds, by number of objects", names, {
    height: 400,
    marginLeft: 60,
    x: { type: "log" },
    y: { label: null, type: "log", grid: true, tickFormat: "~g" },
    marginBottom: 50,
    marks: [
      // With an explicit format, a logarithmic axis omits some of these numbers.
      Plot.axisX(sizes, { label: "objects", text: (objects: number) => String(objects) }),
      Plot.lineY(points, { x: "objects", y: ({ wall }) => wall / 1000, stroke: "command" }),
      Plot.dot(points, { x: "objects", y: ({ wall }) => wall / 1000, fill: "command" }),
    ],
  });
}

/** Draws the commands for one object before and after: wall time, and CPU time of the provider. */
export function beforeAndAfterPicture(
  before: readonly CommandFigure[],
  after: readonly CommandFigure[],
  program: string,
): string {
  const bars = Object.entries({ before, after }).flatMap(([when, commands]) =>
    commands
      .filter((figure) => figure.objects === 1 && figure.program.startsWith(program))
      .flatMap(({ program: name, command, wall, cpu }) => {
        const which = name === program ? when : `${when}${name.slice(program.length)}`;
        return [
          { which, command, kind: "wall time", ms: wall },
          ...(cpu === undefined ? [] : [{ which, command, kind: "provider CPU", ms: cpu }]),
        ];
      }),
  );
  const order = [...new Set(bars.map(({ which }) => which))];
  return picture("Commands with one object in milliseconds, before and after", order, {
    height: 400,
    marginLeft: 60,
    marginRight: 90,
    fx: { label: null, domain: [...new Set(bars.map(({ command }) => command))] },
    fy: { label: null },
    x: { axis: null, domain: order },
    y: { label: null, grid: true },
    marks: [Plot.barY(bars, { fx: "command", fy: "kind", x: "which", y: "ms", fill: "which" })],
  });
}

/** Draws figures by the number of definitions, as multiples of those of the smallest provider, next to linear growth. */
export function largePicture({ definitions, rows }: LargeFigures): string {
  const [least = 1] = definitions;
  const linear = { what: "linear growth", values: definitions.map((count) => count / least) };
  const shown = [...rows.filter(({ what }) => pictured.includes(what)), linear];
  const points = shown.flatMap(({ what, values }) =>
    values.map((value = 0, i) => ({ what, definitions: definitions[i], times: value / (values[0] || 1) })),
  );
  return picture(
    `Figures by number of definitions, as multiples of those with ${least}`,
    shown.map(({ what }) => what),
    {
      height: 400,
      marginLeft: 60,
      marginBottom: 50,
      x: { type: "log" },
      y: { label: null, type: "log", grid: true, tickFormat: "~g" },
      marks: [
        Plot.axisX(definitions, { label: "definitions", text: (count: number) => String(count) }),
        Plot.lineY(points, { x: "definitions", y: "times", stroke: "what" }),
        Plot.dot(points, { x: "definitions", y: "times", fill: "what" }),
      ],
    },
  );
}

/** The figures in the picture. */
const pictured = [
  "tfnode build: CPU",
  "tsc: CPU",
  "tfnode check: CPU",
  "size of the program",
  `${commandName("validate", 1)}: CPU of the provider`,
  `${commandName("plan", 20)}: memory`,
];

/** Returns a plot with a title and a legend above it, as the text of an SVG file. */
function picture(title: string, names: readonly string[], options: Plot.PlotOptions): string {
  // The types of both libraries are those of a browser, which this project does not include.
  const { document } = parseHTML("<!doctype html><html><body></body></html>") as unknown as {
    document: never;
  };
  const rows = Math.ceil(names.length / columns);
  const top = 40 + rows * lineHeight;
  const colour = (i: number) => colours[i % colours.length] ?? "currentColor";
  const plot = Plot.plot({
    ...options,
    document,
    width,
    marginTop: top + 20,
    height: (options.height ?? 300) + top,
    color: { domain: [...names], range: names.map((_, i) => colour(i)) },
  });
  const legend = names.map((name, i) => {
    const [x, y] = [20 + (i % columns) * ((width - 20) / columns), 34 + Math.floor(i / columns) * lineHeight];
    const square = `<rect x="${x}" y="${y}" width="11" height="11" fill="${colour(i)}"/>`;
    return `${square}<text x="${x + 17}" y="${y + 10}">${escaped(name)}</text>`;
  });
  const head = `<text text-anchor="start" x="20" y="20" font-size="14" font-weight="600">${escaped(title)}</text>`;
  // A separate SVG file cannot inherit the color of the page that shows it, but can query whether the page is dark.
  const style =
    "<style>svg{color:#1f2328}@media(prefers-color-scheme:dark){svg{color:#e6edf3}}text{white-space:pre}</style>";
  plot.querySelector("style")?.remove();
  for (const attribute of ["class", "font-size"]) plot.removeAttribute(attribute);
  plot.setAttribute("xmlns", "http://www.w3.org/2000/svg");
  plot.setAttribute("font-size", "12");
  plot.setAttribute("role", "img");
  const [, begin = "", inner = ""] = /^(<svg[^>]*>)(.*)<\/svg>$/s.exec(plot.outerHTML) ?? [];
  const content = `<title>${escaped(title)}</title>${style}${head}<g text-anchor="start">${legend.join("")}</g>${inner}`;
  return `${begin}${content}</svg>\n`.replace(/\d+\.\d{3,}/g, (number) =>
    String(Math.round(Number(number) * 100) / 100),
  );
}

function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
}
