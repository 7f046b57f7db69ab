import type { exactJson } from "../schema/index.ts";
import { inWords, type Limits, standardLimits } from "./net/limits.ts";

/** A parsed text and the number of its values, or the reason why it is rejected. */
export type Parsed = { readonly json: unknown; readonly values: number } | { readonly error: string };

/** Parses a JSON text after measuring it: a small text may need much more memory, or nest deeper than the stack. */
export function parseJson(
  text: string,
  { deepest, mostValues }: Pick<Limits, "deepest" | "mostValues"> = standardLimits,
  { parse }: Pick<typeof exactJson, "parse"> = JSON,
): Parsed {
  const { depth, values } = measure(text, deepest);
  if (depth > deepest) return { error: `the response is nested more than ${deepest} deep` };
  if (values > mostValues) return { error: `the response has more than ${inWords(mostValues)} values` };
  try {
    return { json: halfPair.test(text) ? parse(text, wellFormed) : parse(text), values };
  } catch {
    // The parser's message would quote the text, which may be a token.
    return {
      error: isHtml(text) ? "the response is an HTML page, not JSON" : "the response is not valid JSON",
    };
  }
}

/** Reports whether a text is an HTML page, which gateways in front of an API send. */
export function isHtml(text: string): boolean {
  return /^\s*<(?:!doctype\s+html|html)\b/i.test(text);
}

/** Matches an escape that may be half of a surrogate pair. */
const halfPair = /\\u[dD][89a-fA-F]/;

/** Replaces half surrogate pairs, which JSON text may contain but a state cannot, as decoders replace invalid UTF-8. */
function wellFormed(_: string, value: unknown): unknown {
  return typeof value === "string" ? value.toWellFormed() : value;
}

const quote = 0x22;
const backslash = 0x5c;
const comma = 0x2c;
const openings: ReadonlySet<number> = new Set([0x5b, 0x7b]);
const closings: ReadonlySet<number> = new Set([0x5d, 0x7d]);

/** Returns the nesting depth of a text, counted up to one more than `deepest`, and the maximum number of its values. */
function measure(text: string, deepest: number): { readonly depth: number; readonly values: number } {
  let open = 0;
  let depth = 0;
  let values = 1;
  for (let i = 0; i < text.length && depth <= deepest; i++) {
    const unit = text.charCodeAt(i);
    if (unit === quote) i = endOfText(text, i);
    else if (unit === comma) values++;
    else if (openings.has(unit)) {
      open++;
      values++;
      depth = Math.max(depth, open);
    } else if (closings.has(unit)) open--;
  }
  return { depth, values };
}

/** Returns the index of the quote that ends the string that begins at `start`. */
function endOfText(text: string, start: number): number {
  for (let i = start + 1; i < text.length; i++) {
    const unit = text.charCodeAt(i);
    if (unit === quote) return i;
    if (unit === backslash) i++;
  }
  return text.length;
}
