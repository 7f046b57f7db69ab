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

const deepest = 4;

function textIn(value: unknown, depth: number): string | undefined {
  if (typeof value === "string") return value.trim() === "" ? undefined : value;
  if (typeof value !== "object" || value === null || depth > deepest) return undefined;
  if (Array.isArray(value)) {
    const texts = value.map((one) => textIn(one, depth + 1)).filter((text) => text !== undefined);
    return texts.length > 0 ? texts.slice(0, 10).join("; ") : undefined;
  }
  for (const name of names) {
    const text = textIn(Reflect.get(value, name), depth + 1);
    if (text !== undefined) return text;
  }
  return undefined;
}
