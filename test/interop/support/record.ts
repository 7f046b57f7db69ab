import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { expect } from "chai";

/** Compares text with a file, or writes the file if TFNODE_RECORD is set. */
export function compareWithFile(file: string, text: string): void {
  if (process.env.TFNODE_RECORD) writeFileSync(file, text);
  expect(existsSync(file), `${file} is there: TFNODE_RECORD=1 writes it`).to.equal(true);
  expect(text, `${file} is as recorded: TFNODE_RECORD=1 writes it anew`).to.equal(readFileSync(file, "utf8"));
}
