import { readFile } from "node:fs/promises";
import { systemProblem } from "../../background/system-error.ts";
import type { PlainObject } from "../config.ts";
import { CommandError, messageOf } from "../terminal/command.ts";

/** Removes the byte order mark that editors on Windows add. */
export function withoutMark(text: string): string {
  return text.replace(/^\ufeff/, "");
}

/** Parses the text of a JSON file. Throws a SyntaxError. */
export function fromJson(text: string): unknown {
  return JSON.parse(withoutMark(text));
}

/** Reads a JSON file that the command line names. Throws a CommandError with the name of the file. */
export async function readJson(file: string): Promise<unknown> {
  try {
    return fromJson(await readFile(file, "utf8"));
  } catch (error) {
    throw new CommandError(`${file} cannot be read: ${systemProblem(error) ?? messageOf(error)}`);
  }
}

/** Reports whether a value of JSON is an object. */
export function isJsonObject(value: unknown): value is PlainObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
