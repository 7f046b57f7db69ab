import { exactJson } from "../../schema/codec/exact-json.ts";
import { Decimal } from "../../schema/values/number.ts";
import type { Send, Written } from "./learn.ts";

const longestMs = 30_000;
const json: Written = { encoding: "json", styles: new Set(), type: "application/json" };

/** Returns what sends requests to a server. */
export function sender(url: string, headers: { readonly [name: string]: string }): Send {
  const base = url.replace(/\/+$/, "");
  return async (method, path, body, { encoding, files = [], styles, type } = json, more = {}) => {
    const fields = () => fieldsOf(body as object, styles.has("deepObject"));
    const sent =
      body === undefined || encoding === "query"
        ? undefined
        : encoding === "form"
          ? new URLSearchParams(fields())
          : encoding === "multipart"
            ? partsOf(body as object, files)
            : encoding === "text"
              ? String((body as { readonly content?: unknown }).content)
              : exactJson.stringify(body);
    const query = encoding === "query" && body !== undefined ? `?${new URLSearchParams(fields())}` : "";
    const response = await fetch(
      `${base}${path}${query && path.includes("?") ? `&${query.slice(1)}` : query}`,
      {
        method,
        headers: {
          accept: "application/json, */*;q=0.5",
          ...(typeof sent === "string" && { "content-type": type }),
          ...more,
          ...headers,
        },
        redirect: "error",
        signal: AbortSignal.timeout(longestMs),
        ...(sent !== undefined && { body: sent }),
      },
    );
    const text = await response.text();
    const location = response.headers.get("location");
    const isText = /^text\/plain\b/i.test(response.headers.get("content-type") ?? "");
    const received = isText ? text : parsed(text);
    return { status: response.status, body: received, ...(location !== null && { location }) };
  };
}

/** Returns the fields of a form: lists repeat their name or number their elements, and members of objects have their names in brackets. */
function fieldsOf(value: object, isNumbered: boolean, path = ""): [string, string][] {
  const isList = Array.isArray(value);
  return Object.entries(value).flatMap(([key, one]): [string, string][] => {
    if (one === undefined) return [];
    const isPlain = typeof one !== "object" || one === null || one instanceof Decimal;
    const name = path === "" ? key : isList && !isNumbered && isPlain ? path : `${path}[${key}]`;
    return isPlain ? [[name, String(one ?? "")]] : fieldsOf(one, isNumbered, name);
  });
}

function partsOf(body: object, files: readonly string[]): FormData {
  const data = new FormData();
  for (const [name, value] of Object.entries(body))
    for (const one of Array.isArray(value) ? value : [value]) {
      if (one === undefined) continue;
      const text = typeof one === "string" ? one : exactJson.stringify(one);
      if (files.includes(name)) data.append(name, new Blob([text]), name);
      else data.append(name, text);
    }
  return data;
}

function parsed(text: string): unknown {
  try {
    return text === "" ? undefined : JSON.parse(text);
  } catch {
    return text;
  }
}
