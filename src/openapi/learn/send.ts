import { exactJson } from "../../schema/engine/codec/exact-json.ts";
import type { Send } from "./learn.ts";

const longestMs = 30_000;

/** Returns what sends requests with JSON to a server. */
export function sender(url: string, headers: { readonly [name: string]: string }): Send {
  const base = url.replace(/\/+$/, "");
  return async (method, path, body, type = "application/json") => {
    const response = await fetch(`${base}${path}`, {
      method,
      headers: {
        accept: "application/json",
        ...(body !== undefined && { "content-type": type }),
        ...headers,
      },
      redirect: "error",
      signal: AbortSignal.timeout(longestMs),
      ...(body !== undefined && { body: exactJson.stringify(body) }),
    });
    const text = await response.text();
    const location = response.headers.get("location");
    return { status: response.status, body: parsed(text), ...(location !== null && { location }) };
  };
}

function parsed(text: string): unknown {
  try {
    return text === "" ? undefined : JSON.parse(text);
  } catch {
    return text;
  }
}
