import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { isDeepStrictEqual } from "node:util";
import { neutral, story } from "./neutral.ts";
import { type Row, recorded, rowsOf, textOfRow } from "./recording.ts";
import { type Frame, recordingPicture, textOfPicture } from "./recording-picture.ts";

const size = { columns: 100, rows: 32 };
const title = "./scripts/demo";
const description =
  "Terraform creates resources at the local APIs, plans no changes, shows and corrects a change that was made elsewhere, imports an object, and destroys everything.";

/** Records the demo as docs/pictures/demo.svg, and reports it. Requires the build. */
export async function demoPicture(
  root: string,
  { anew }: { readonly anew: boolean },
): Promise<readonly string[]> {
  const file = join(root, "docs/pictures/demo.svg");
  const rows = await rowsOf(neutral(await recordedDemo(root)), size);
  const told = story(rows.map(textOfRow).join("\n"));
  if (
    !anew &&
    existsSync(file) &&
    isDeepStrictEqual(story(textOfPicture(readFileSync(file, "utf8"))), told)
  ) {
    return ["docs/pictures/demo.svg shows what the demo does"];
  }
  const still = rows.findIndex((row) => / 1 changed, 0 destroyed\.$/.test(textOfRow(row))) + 1;
  if (still === 0) throw new Error("The demo did not correct a change.");
  const frames = framesOf(rows);
  writeFileSync(file, recordingPicture({ title, description, rows, size, frames, still }));
  return [`docs/pictures/demo.svg: ${rows.length} lines`];
}

async function recordedDemo(root: string): Promise<string> {
  const temporary = mkdtempSync(join(tmpdir(), "tfnode-pictures-"));
  try {
    const env = { ...process.env, TMPDIR: temporary, TERM: "xterm-256color" };
    return await recorded("./scripts/demo --built", size, { cwd: root, env });
  } finally {
    rmSync(temporary, { recursive: true, force: true });
  }
}

/**
 * Returns the time at which each row is shown. The real run is too fast to be read, and its times differ from run to run. So the
 * time depends on the kind of row: a headline and a command stay for a while, and the output of commands scrolls by.
 */
function framesOf(rows: readonly Row[]): readonly Frame[] {
  let seconds = 0;
  const frames: Frame[] = [];
  rows.forEach((row, y) => {
    const text = textOfRow(row);
    if (text === "") return;
    frames.push({ seconds, rows: y + 1 });
    seconds += pauseAfter(text);
  });
  frames.push({ seconds: seconds + 3, rows: rows.length });
  return frames;
}

function pauseAfter(text: string): number {
  if (/^\S/.test(text)) return 1.2;
  if (/^ {2}\$ export/.test(text)) return 0.15;
  if (/^ {2}\$ /.test(text)) return 0.7;
  if (/ complete! |successful!|No changes\.|^ {2}Plan: 0 to add, 1 /.test(text)) return 1.5;
  return 0.09;
}
