import { STATUS_CODES } from "node:http";
import { exactJson } from "../schema/index.ts";
import { isHtml } from "./json.ts";

/** Returns the error text of a response: the text under one of the usual names, else the whole body, else the name of the status. */
export function reasonIn(status: number, content: unknown): string {
  if (typeof content === "string") {
    if (content.trim() === "") return nameOf(status);
    return isHtml(content) ? `an HTML page, not JSON: ${content}` : content;
  }
  const found = textIn(content, 0);
  return found ?? (content === undefined ? nameOf(status) : exactJson.stringify(content));
}

function nameOf(status: number): string {
  return STATUS_CODES[status] ?? "no reason given";
}

/** The names under which APIs return error texts, including those of problem details (RFC 9457), the most informative first. */
const names = [
  "detail",
  "error_description",
  "message",
  "error_message",
  "errorMessage",
  "msg",
  "title",
  "reason",
  "error",
  "errors",
  "fault",
];

/** The names under which APIs return one text for each problem of a request: a list of texts or objects, or texts by the names of members. */
const listNames = ["details", "errors", "violations", "invalid-params", "invalid_params", "causes"];

/** The names under which a problem has the member of the request that it concerns. */
const placeNames = [
  "field",
  "param",
  "parameter",
  "property",
  "attribute",
  "path",
  "pointer",
  "location",
  "loc",
];

const deepest = 4;
const mostTexts = 10;

function textIn(value: unknown, depth: number): string | undefined {
  if (typeof value === "string") return value.trim() === "" ? undefined : value;
  if (typeof value !== "object" || value === null || depth > deepest) return undefined;
  if (Array.isArray(value)) return joined(value.map((one) => placed(one, textIn(one, depth + 1))));
  const text = (name: string) => textIn(Reflect.get(value, name), depth + 1);
  const main = first(names, text);
  const problems = joined(listNames.map((name) => problemsIn(Reflect.get(value, name), depth + 1)));
  if (problems === undefined || main?.includes(problems)) return main;
  return main === undefined || problems.includes(main) ? problems : `${main}: ${problems}`;
}

/** Returns the texts about the problems of a request, each with the member that it concerns. */
function problemsIn(value: unknown, depth: number): string | undefined {
  const members =
    typeof value === "object" && value !== null && !Array.isArray(value) ? Object.entries(value) : [];
  if (members.length === 0 || !members.every(([, one]) => Array.isArray(one))) return textIn(value, depth);
  return joined(members.map(([name, texts]) => withPlace(name, textIn(texts, depth + 1))));
}

/** Returns a text with the member of the request that its object names, unless the text names it. */
function placed(value: unknown, text: string | undefined): string | undefined {
  if (typeof value !== "object" || value === null) return text;
  // JSON:API has the member in the source of the problem.
  const source: unknown = Reflect.get(value, "source");
  const object = typeof source === "object" && source !== null ? source : value;
  const place = first(placeNames, (name) => {
    const found: unknown = Reflect.get(object, name);
    const parts = Array.isArray(found) ? found : [found];
    const isPath =
      parts.length > 0 && parts.every((part) => typeof part === "string" || typeof part === "number");
    return isPath ? parts.join(".") : undefined;
  });
  return place === undefined || place === "" ? text : withPlace(place, text);
}

function withPlace(place: string, text: string | undefined): string | undefined {
  return text === undefined || text.includes(place) ? text : `${place}: ${text}`;
}

function joined(texts: readonly (string | undefined)[]): string | undefined {
  const known = [...new Set(texts.filter((text) => text !== undefined))];
  return known.length > 0 ? known.slice(0, mostTexts).join("; ") : undefined;
}

function first(all: readonly string[], text: (name: string) => string | undefined): string | undefined {
  for (const name of all) {
    const found = text(name);
    if (found !== undefined) return found;
  }
  return undefined;
}
