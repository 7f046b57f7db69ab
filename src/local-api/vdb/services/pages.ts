import { createHash } from "node:crypto";
import { invalidArgument } from "../call-error.ts";

/**
 * Returns the page that a request selects, with the total number only if the request asks for pages. A token names the last object
 * of the previous page, and is valid for requests that are otherwise the same.
 */
export function page<Item extends { readonly id: string }>(
  items: readonly Item[],
  request: { readonly pageSize?: number | undefined; readonly pageToken?: string | undefined },
) {
  const { pageSize, pageToken, ...rest } = request;
  const digest = createHash("sha256").update(JSON.stringify(rest)).digest("hex").slice(0, 16);
  const start = pageToken === undefined ? 0 : startOf(pageToken, digest, items);
  if (pageSize === undefined) return { items: items.slice(start) };
  const shown = items.slice(start, start + pageSize);
  const last = shown.at(-1);
  const hasMore = start + pageSize < items.length;
  return {
    items: shown,
    totalSize: items.length,
    ...(last && hasMore && { nextPageToken: Buffer.from(`${digest} ${last.id}`).toString("base64url") }),
  };
}

function startOf(token: string, digest: string, items: readonly { readonly id: string }[]): number {
  const [made, id] = Buffer.from(token, "base64url").toString().split(" ");
  const index = items.findIndex((item) => item.id === id);
  if (made !== digest || index < 0) throw invalidArgument("page_token", "is not one of a request like this");
  return index + 1;
}
