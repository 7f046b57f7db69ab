import { spawn } from "node:child_process";
import { once } from "node:events";
import headless from "@xterm/headless";

/** The size of a terminal in characters. */
export interface Size {
  readonly columns: number;
  readonly rows: number;
}

/** Characters of a row with the same style. `color` is one of the 16 colors of a terminal, null for the default. */
export interface Run {
  readonly text: string;
  readonly color: number | null;
  readonly isBold: boolean;
}

/** A row of a terminal, without trailing spaces. */
export type Row = readonly Run[];

/** Returns the characters of a row. */
export const textOfRow = (row: Row): string => row.map(({ text }) => text).join("");

/**
 * Runs a shell command in a pseudo terminal of this size, with `script` of util-linux, and resolves with its output. Throws an
 * error with the output for any exit code except 0.
 */
export async function recorded(
  command: string,
  { columns, rows }: Size,
  options: { readonly cwd: string; readonly env: NodeJS.ProcessEnv },
): Promise<string> {
  const inTerminal = `stty columns ${columns} rows ${rows}; exec ${command}`;
  const args = ["--quiet", "--return", "--flush", "--command", inTerminal, "/dev/null"];
  // The end of standard input would be typed into the terminal, so it stays open.
  const child = spawn("script", args, { ...options, stdio: ["pipe", "pipe", "inherit"] });
  let output = "";
  child.stdout.setEncoding("utf8").on("data", (text: string) => {
    output += text;
  });
  const [code] = await once(child, "close");
  if (code !== 0) throw new Error(`${command} ended with ${code}:\n${output}`);
  return output;
}

/**
 * Returns the rows of a terminal after an output, including those that have scrolled out of view. Throws an error if a row wraps
 * because it is too long.
 */
export async function rowsOf(output: string, { columns, rows }: Size): Promise<readonly Row[]> {
  const terminal = new headless.Terminal({ cols: columns, rows, scrollback: 10_000, allowProposedApi: true });
  try {
    await new Promise<void>((written) => terminal.write(output, written));
    const { active } = terminal.buffer;
    const end = active.baseY + active.cursorY;
    return Array.from({ length: end }, (_, y) => {
      const line = active.getLine(y);
      if (!line) throw new Error(`The terminal has forgotten row ${y}.`);
      const row = runsOf(line);
      if (active.getLine(y + 1)?.isWrapped) throw new Error(`Longer than ${columns}: ${textOfRow(row)}`);
      return row;
    });
  } finally {
    terminal.dispose();
  }
}

type Line = NonNullable<ReturnType<headless.Terminal["buffer"]["active"]["getLine"]>>;

function runsOf(line: Line): Row {
  const width = line.translateToString(true).length;
  const runs: Run[] = [];
  for (let x = 0; x < width; x++) {
    const cell = line.getCell(x);
    if (!cell || cell.getWidth() === 0) continue;
    const text = cell.getChars() || " ";
    const color = cell.isFgPalette() ? cell.getFgColor() : null;
    const isBold = cell.isBold() !== 0;
    const last = runs.at(-1);
    const goesOn = last && (text === " " || (last.color === color && last.isBold === isBold));
    if (goesOn) runs[runs.length - 1] = { ...last, text: last.text + text };
    else runs.push({ text, color, isBold });
  }
  return runs;
}
