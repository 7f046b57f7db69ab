import { ApiError } from "./api-error.ts";

/** The maximum size of a request's body, and of a call's message, in bytes. */
export const largestRequest = 4 * 1024 * 1024;
/** The maximum number of objects, arrays, keys and elements in a body. */
export const mostValues = 50_000;
/** The maximum nesting depth of objects and arrays. */
export const deepest = 100;

/**
 * Parses the JSON of a body; returns undefined if it is empty. JSON that would block the process for long, or could not be
 * serialized again, is rejected with an `ApiError` before it is parsed.
 */
export function parseBody(text: string): unknown {
  if (text === "") return undefined;
  checkBounds(text);
  try {
    return JSON.parse(text);
  } catch {
    throw new ApiError(400, "body: is not valid JSON");
  }
}

function checkBounds(text: string): void {
  let values = 0;
  let depth = 0;
  for (let index = 0; index < text.length; index += 1) {
    const character = text[index];
    if (character === '"') index = endOfString(text, index);
    else if (character === ",") values += 1;
    else if (character === "{" || character === "[") {
      values += 1;
      depth += 1;
    } else if (character === "}" || character === "]") depth -= 1;
    if (depth > deepest) throw new ApiError(400, `body: is nested more than ${deepest} levels deep`);
    if (values > mostValues) throw new ApiError(413, `body: has more than ${mostValues} keys and elements`);
  }
}

/** Returns the index of the closing quotation mark of the string that begins at `start`, or the end of the text if there is none. */
function endOfString(text: string, start: number): number {
  for (let end = text.indexOf('"', start + 1); end >= 0; end = text.indexOf('"', end + 1)) {
    let escapes = 0;
    while (text[end - 1 - escapes] === "\\") escapes += 1;
    if (escapes % 2 === 0) return end;
  }
  return text.length;
}
