import type { Row, Size } from "./recording.ts";

/** The number of visible rows after a number of seconds. The last frame is the end, and shows the same rows as the one before. */
export interface Frame {
  readonly seconds: number;
  readonly rows: number;
}

export interface Recording {
  readonly title: string;
  readonly description: string;
  readonly rows: readonly Row[];
  readonly size: Size;
  readonly frames: readonly Frame[];
  /** The number of visible rows in the still picture. */
  readonly still: number;
}

const fontSize = 14;
const [columnWidth, rowHeight] = [8.43, 20];
const [margin, bar] = [16, 36];
/** The number of repetitions, for readers who scroll to it late; afterwards nothing moves. */
const plays = 3;

/** The colors of a terminal by number, for a light and a dark background; each has a contrast of at least 4.5. */
const palette: Readonly<Record<number, readonly [light: string, dark: string]>> = {
  1: ["#b3261e", "#ff8f85"],
  2: ["#1a6e31", "#5fce7c"],
  3: ["#855600", "#e0b341"],
  4: ["#0a58b5", "#79b8ff"],
  5: ["#7a3fb8", "#cfa4ff"],
  6: ["#0f6a70", "#5fd0d8"],
};
const ground = {
  light: { back: "#ffffff", edge: "#c9ced6", text: "#3d444d", strong: "#16191d" },
  dark: { back: "#12161c", edge: "#3d444d", text: "#bcc3cc", strong: "#f2f4f7" },
};

/**
 * Returns an SVG of a terminal's output for any page: it moves only by CSS and if the reader accepts motion, follows the reader's
 * light or dark mode, and has no script. Without motion it shows the still picture. All rows are one text that scrolls, so that
 * each row exists once.
 */
export function recordingPicture({ title, description, rows, size, frames, still }: Recording): string {
  const width = Math.ceil(size.columns * columnWidth) + 2 * margin;
  const height = bar + size.rows * rowHeight + margin;
  const end = frames.at(-1)?.seconds ?? 0;
  const offset = (written: number) => (size.rows - written) * rowHeight;
  const steps = frames.map(({ seconds, rows: written }) => {
    const percent = Number(((seconds / end) * 100).toFixed(3));
    return `${percent}%{transform:translateY(${offset(written)}px)}`;
  });
  const lines = rows.flatMap((row, y) =>
    row.length === 0 ? [] : [`<text y="${y * rowHeight + fontSize}">${row.map(span).join("")}</text>`],
  );
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img" aria-labelledby="title description">
<title id="title">${escaped(title)}</title>
<desc id="description">${escaped(description)}</desc>
<style>
${colorsOf("light")}
@media (prefers-color-scheme:dark){${colorsOf("dark")}}
text{font:${fontSize}px ui-monospace,SFMono-Regular,Menlo,Consolas,"DejaVu Sans Mono",monospace;white-space:pre}
.b{font-weight:600}
@media (prefers-reduced-motion:no-preference){.rows{animation:scroll ${end.toFixed(2)}s step-end ${plays}}}
@keyframes scroll{${steps.join("")}}
</style>
<clipPath id="screen"><rect x="0" y="${bar}" width="${width}" height="${size.rows * rowHeight}"/></clipPath>
<rect class="back" x=".5" y=".5" width="${width - 1}" height="${height - 1}" rx="8"/>
<path class="edge" d="M.5 ${bar - 8.5}h${width - 1}"/>
<text class="b" x="${width / 2}" y="19" text-anchor="middle">${escaped(title)}</text>
<g clip-path="url(#screen)"><g transform="translate(${margin} ${bar})"><g class="rows" transform="translate(0 ${offset(still)})" xml:space="preserve">
${lines.join("\n")}
</g></g></g>
</svg>
`;
}

/** Returns the rows of a picture as text. */
export function textOfPicture(picture: string): string {
  const rows: string[] = [];
  const start = picture.indexOf('<g class="rows"');
  for (const [, y = "", content = ""] of picture.slice(start).matchAll(/<text y="(\d+)">(.*?)<\/text>/g)) {
    rows[(Number(y) - fontSize) / rowHeight] = unescaped(content.replaceAll(/<[^>]*>/g, ""));
  }
  return Array.from(rows, (row) => row ?? "").join("\n");
}

function span({ text, color, isBold }: Row[number]): string {
  const known = color !== null && Object.hasOwn(palette, color) ? `c${color}` : "";
  const classes = [known, isBold ? "b" : ""].filter((name) => name !== "").join(" ");
  return classes === "" ? escaped(text) : `<tspan class="${classes}">${escaped(text)}</tspan>`;
}

function colorsOf(scheme: keyof typeof ground): string {
  const { back, edge, text, strong } = ground[scheme];
  const colors = Object.entries(palette).map(
    ([number, [light, dark]]) => `.c${number}{fill:${scheme === "light" ? light : dark}}`,
  );
  return `.back{fill:${back};stroke:${edge}}.edge{stroke:${edge}}text{fill:${text}}.b{fill:${strong}}${colors.join("")}`;
}

const entities: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;" };

/** Returns a text for the content of an element. */
export function escaped(text: string): string {
  return text.replaceAll(/[&<>]/g, (character) => entities[character] ?? character);
}

function unescaped(text: string): string {
  const characters = Object.entries(entities).reverse();
  return characters.reduce((left, [character, entity]) => left.replaceAll(entity, character), text);
}
