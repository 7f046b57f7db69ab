import type { Checked, Query } from "./request.ts";

/** A path with a query; members that are null or undefined are left out. */
export function addressOf(path: string, query: Query): string {
  const given = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== null && value !== undefined) given.append(name, String(value));
  }
  const text = given.toString();
  const separator = text === "" ? "" : path.includes("?") ? "&" : "?";
  return `${path}${separator}${text}`;
}

/**
 * Returns the path below the base URL, with the query, of an address in an API response. Relative addresses are relative to `from`. An
 * address that is not below the base URL is an error, because credentials are sent only there.
 */
export function pathBelow(address: string, { base, from }: { base: string; from: string }): Checked<string> {
  if (!URL.canParse(address, from)) return { error: "the response refers to something that is no URL" };
  const { origin, pathname, search } = new URL(address, from);
  const target = `${origin}${pathname}`;
  if (target.startsWith(`${base}/`)) return { value: `${target.slice(base.length)}${search}` };
  const shown = target.startsWith("null") ? "something that is not HTTP" : target;
  return { error: `the response refers to ${shown}, and requests go to nothing but ${base}` };
}
