import { TransportError } from "./transport-error.ts";
import type { Upload } from "./upload.ts";

/** A request being sent, which redirects may change. */
export interface Sending {
  readonly method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  /** The absolute URL; its path is sent unchanged. */
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Uint8Array | Upload | null;
}

/**
 * Returns the request that a redirect asks for, or null for any other response. Keeps method and body, except for a 303. Never
 * redirects to another origin, whose responses do not come from the API.
 */
export function followRedirect(
  sending: Sending,
  status: number,
  location: string | undefined,
): Sending | null {
  if (![301, 302, 303, 307, 308].includes(status) || location === undefined) return null;
  const isView = status === 303 && sending.method !== "GET";
  // After a redirect the request was not carried out, unless the redirect points to the result.
  const refusal = (where: string, advice?: string) =>
    new TransportError("bad-response", `the server redirects to ${where}`, {
      sent: isView,
      ...(advice !== undefined && { advice }),
    });
  if (!URL.canParse(location, sending.url)) throw refusal("something that is no URL");
  const target = new URL(location, sending.url);
  if (target.protocol !== "http:" && target.protocol !== "https:") {
    throw refusal("something that is not HTTP");
  }
  if (target.origin !== new URL(sending.url).origin) {
    throw refusal(`${target.origin}, and requests go to no other server`, adviceOnOrigin);
  }
  const next = { ...sending, url: `${target.origin}${target.pathname}${target.search}` };
  return isView ? asView(next) : next;
}

const adviceOnOrigin =
  "Another server may have responded, such as the sign-in page of a network in front of the API. If the API itself has moved, correct its address.";

function asView(sending: Sending): Sending {
  const kept = Object.entries(sending.headers).filter(([name]) => name.toLowerCase() !== "content-type");
  // Some APIs expect the method in a header as well.
  const headers = kept.map(([name, value]) => [name, name === "Method" ? "GET" : value]);
  return { ...sending, method: "GET", headers: Object.fromEntries(headers), body: null };
}
