import { STATUS_CODES } from "node:http";
import { parseJson } from "../../../../http/json.ts";

const longest = 2000;

/** The API's message in the body of an answer that is not a success, by the six steps of api.md section 5. */
export function errorMessage(status: number, body: string): string {
  const message = body === "" ? "" : (structuredMessage(status, body) ?? body);
  return message.length > longest ? `${message.slice(0, longest)}… (${message.length} characters)` : message;
}

/** The JSON object in a body, the form of everything that the API itself says; undefined for any other body. */
export function jsonObject(body: string): object | undefined {
  const json = parseOrText(body);
  return typeof json === "object" && json !== null && !Array.isArray(json) ? json : undefined;
}

/** The keys of a JSON object in lower case, without those that are null; null for any other text. */
export function foldKeys(body: string): Map<string, unknown> | null {
  return foldIfObject(parseOrText(body));
}

function structuredMessage(status: number, body: string): string | null {
  const answer = foldIfObject(parseOrText(body) ?? {});
  if (answer === null) return null;
  const data = foldIfObject(answer.get("data") ?? {});
  if (data === null) return null;

  const texts = {
    errorMsg: data.get("errormsg") ?? "",
    dataMessage: data.get("message") ?? "",
    message: answer.get("message") ?? "",
    statusMessage: data.get("statusmessage") ?? "",
  };
  const { errorMsg, dataMessage, message, statusMessage } = texts;
  if (!Object.values(texts).every((text) => typeof text === "string")) return null;

  const candidates = [errorMsg, dataMessage, message === "SUCCESS" ? "" : message, statusMessage];
  return String(candidates.find((text) => text !== "") ?? STATUS_CODES[status] ?? "Unknown");
}

/** The value of a JSON text; of any other, or one that is too much to be read, the text itself, which is no object. */
function parseOrText(body: string): unknown {
  const result = parseJson(body);
  return "error" in result ? body : result.json;
}

function foldIfObject(value: unknown): Map<string, unknown> | null {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return null;
  const entries = Object.entries(value).filter(([, each]) => each !== null);
  return new Map(entries.map(([key, each]) => [key.toLowerCase(), each]));
}
