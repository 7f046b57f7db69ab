import { STATUS_CODES } from "node:http";

/** Returns the API's message in an error response: the first of the usual members that has one, else the body or the status. */
export function errorMessage(status: number, body: string, json: unknown): string {
  return body === "" ? "" : (structuredMessage(status, json) ?? body);
}

/** Reports whether a response is a JSON object, the only form in which the API itself responds. */
export function isObject(json: unknown): json is object {
  return typeof json === "object" && json !== null && !Array.isArray(json);
}

/** Returns the members of a JSON object with lowercase keys, without those that are null; null for any other value. */
export function foldKeys(json: unknown): Map<string, unknown> | null {
  if (!isObject(json)) return null;
  const entries = Object.entries(json).filter(([, each]) => each !== null);
  return new Map(entries.map(([key, each]) => [key.toLowerCase(), each]));
}

function structuredMessage(status: number, json: unknown): string | null {
  const response = foldKeys(json === null ? {} : json);
  if (response === null) return null;
  const data = foldKeys(response.get("data") ?? {});
  if (data === null) return null;

  const texts = {
    errorMsg: data.get("errormsg") ?? "",
    dataMessage: data.get("message") ?? "",
    message: response.get("message") ?? "",
    statusMessage: data.get("statusmessage") ?? "",
  };
  const { errorMsg, dataMessage, message, statusMessage } = texts;
  if (!Object.values(texts).every((text) => typeof text === "string")) return null;

  const candidates = [errorMsg, dataMessage, message === "SUCCESS" ? "" : message, statusMessage];
  return String(candidates.find((text) => text !== "") ?? STATUS_CODES[status] ?? "Unknown");
}
