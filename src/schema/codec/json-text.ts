import { maxDepth } from "../values/type.ts";
import { ValueError } from "./value-error.ts";

/** A number of a JSON text with all its original digits; a double could lose some. */
export class JsonNumber {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

/** A parsed JSON text, with objects as records without a prototype. */
export type Json = null | boolean | string | JsonNumber | Json[] | { [key: string]: Json };

const token =
  /[ \t\n\r]*([{}[\],:]|"[^"\\]*(?:\\[\s\S][^"\\]*)*"|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null|$)/y;

/** The error for invalid JSON. The message contains no part of the text. */
export class JsonSyntaxError extends ValueError {
  /** The index of the first invalid character, or the length of the text if it ends too early. */
  readonly offset: number;
  /** The problem at the offset. */
  readonly reason: string;

  constructor(offset: number, reason: string) {
    super(`invalid JSON at offset ${offset}: ${reason}`);
    this.offset = offset;
    this.reason = reason;
  }
}

/**
 * Parses JSON text without losing digits of numbers. Throws a JsonSyntaxError with the offset of the problem, and a
 * ValueError for a text that is nested too deeply.
 * If a key occurs twice, the last one counts, as in JSON.parse.
 */
export function parseJson(text: string): Json {
  let offset = 0;
  /** The offset of the last token. */
  let start = 0;

  function next(): string {
    token.lastIndex = offset;
    const match = token.exec(text);
    if (!match) throw unreadable();
    const [, found = ""] = match;
    offset = token.lastIndex;
    start = offset - found.length;
    return found;
  }

  function unreadable(): JsonSyntaxError {
    const at = offset + (/^[ \t\n\r]*/.exec(text.slice(offset))?.[0].length ?? 0);
    if (text[at] === '"') return new JsonSyntaxError(at, "a string that does not end");
    const advice = text[at] === "'" ? "strings are in double quotes" : "a value is expected";
    return new JsonSyntaxError(at, advice);
  }

  function value(current: string, depth: number): Json {
    if (depth > maxDepth) throw new ValueError("the JSON text is nested too deeply");
    switch (current[0]) {
      case "{":
        return object(depth);
      case "[":
        return array(depth);
      case '"':
        return string(current);
      case "t":
        return true;
      case "f":
        return false;
      case "n":
        return null;
      case undefined:
        throw new JsonSyntaxError(start, "the text ends before the value does");
      default:
        if ("}],:".includes(current)) throw new JsonSyntaxError(start, "a value is expected");
        return new JsonNumber(current);
    }
  }

  function array(depth: number): Json {
    const elements: Json[] = [];
    for (let current = next(); current !== "]"; current = next()) {
      if (elements.length > 0) {
        expect(current, ",");
        current = next();
      }
      elements.push(value(current, depth + 1));
    }
    return elements;
  }

  function object(depth: number): Json {
    const members: { [key: string]: Json } = Object.create(null);
    let first = true;
    for (let current = next(); current !== "}"; current = next()) {
      if (!first) {
        expect(current, ",");
        current = next();
      }
      first = false;
      if (current[0] !== '"') throw new JsonSyntaxError(start, "the name of a property is expected");
      expect(next(), ":");
      members[string(current)] = value(next(), depth + 1);
    }
    return members;
  }

  function expect(found: string, wanted: string): void {
    if (found !== wanted) throw new JsonSyntaxError(start, `"${wanted}" is expected`);
  }

  function string(quoted: string): string {
    try {
      return JSON.parse(quoted) as string;
    } catch {
      throw new JsonSyntaxError(start, "a string with a control character, or an escape that does not exist");
    }
  }

  const parsed = value(next(), 0);
  if (next() !== "") throw new JsonSyntaxError(start, "text after the value");
  return parsed;
}
