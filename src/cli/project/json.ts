import { readFile } from "node:fs/promises";
import { systemProblem } from "../../background/system-error.ts";
import type { PlainObject } from "../config.ts";
import { CommandError, messageOf } from "../terminal/command.ts";

/** Removes the byte order mark that editors on Windows add. */
export function withoutMark(text: string): string {
  return text.replace(/^\ufeff/, "");
}

/** Decodes a text file by its byte order mark: UTF-16, which shells of Windows write, or UTF-8. */
export function textOf(bytes: Buffer): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return withoutMark(bytes.toString("utf16le"));
  if (bytes[0] === 0xfe && bytes[1] === 0xff)
    return withoutMark(
      Buffer.from(bytes.subarray(0, bytes.length & ~1))
        .swap16()
        .toString("utf16le"),
    );
  return withoutMark(bytes.toString());
}

/** Parses the text of a JSON file. Throws a SyntaxError. */
export function fromJson(text: string): unknown {
  return JSON.parse(withoutMark(text));
}

/** Reads a JSON file that the command line names. Throws a CommandError with the name of the file. */
export async function readJson(file: string): Promise<unknown> {
  try {
    return JSON.parse(textOf(await readFile(file)));
  } catch (error) {
    throw new CommandError(`${file} cannot be read: ${systemProblem(error) ?? messageOf(error)}`);
  }
}

/** Reports whether a value of JSON is an object. */
export function isJsonObject(value: unknown): value is PlainObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
