import { maxDepth } from "../values/type.ts";
import { ValueError } from "./value-error.ts";

/** A number of a JSON text, digit by digit as it stands there: doubles would lose some. */
export class JsonNumber {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

/** What a JSON text says, with objects as records without a prototype. */
export type Json = null | boolean | string | JsonNumber | Json[] | { [key: string]: Json };

const token =
  /[ \t\n\r]*([{}[\],:]|"[^"\\]*(?:\\[\s\S][^"\\]*)*"|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null|$)/y;

/**
 * Reads JSON text without losing digits of numbers. Throws a ValueError with the offset of what is wrong.
 * Of a key that comes twice, the last one counts, as in JSON.parse.
 */
export function parseJson(text: string): Json {
  let offset = 0;

  function next(): string {
    token.lastIndex = offset;
    const match = token.exec(text);
    if (!match) throw new ValueError(`invalid JSON at offset ${offset}`);
    offset = token.lastIndex;
    return match[1] ?? "";
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
        throw new ValueError("unexpected end of the JSON text");
      default:
        if ("}],:".includes(current)) throw new ValueError(`invalid JSON at offset ${offset - 1}`);
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
      if (current[0] !== '"')
        throw new ValueError(`invalid JSON at offset ${offset}: a property name is expected`);
      expect(next(), ":");
      members[string(current)] = value(next(), depth + 1);
    }
    return members;
  }

  function expect(found: string, wanted: string): void {
    if (found !== wanted) throw new ValueError(`invalid JSON at offset ${offset}: "${wanted}" is expected`);
  }

  function string(quoted: string): string {
    try {
      return JSON.parse(quoted) as string;
    } catch {
      throw new ValueError(`invalid JSON at offset ${offset}: malformed escape sequence`);
    }
  }

  const parsed = value(next(), 0);
  if (next() !== "") throw new ValueError(`invalid JSON at offset ${offset}: text after the value`);
  return parsed;
}
