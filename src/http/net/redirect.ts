import { TransportError } from "./transport-error.ts";

/** A request on its way, which redirects may send elsewhere. */
export interface Sending {
  readonly method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  /** Absolute; its path is sent as it is written. */
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Uint8Array | null;
}

/**
 * The request that a redirect asks for, or null when the answer is none. Method and body stay, except for a 303. No request
 * goes to another origin: nothing that is said there is the API's word.
 */
export function followRedirect(
  sending: Sending,
  status: number,
  location: string | undefined,
): Sending | null {
  if (![301, 302, 303, 307, 308].includes(status) || location === undefined) return null;
  const isView = status === 303 && sending.method !== "GET";
  // A redirect says that nothing was done, unless it points to the result.
  const refusal = (where: string, advice?: string) =>
    new TransportError("bad-answer", `the server redirects to ${where}`, {
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
  "Something that stands before the API may have answered, such as the sign-in page of a network. If the API itself has moved, correct its address.";

function asView(sending: Sending): Sending {
  const kept = Object.entries(sending.headers).filter(([name]) => name.toLowerCase() !== "content-type");
  // Some APIs want the method in a header as well.
  const headers = kept.map(([name, value]) => [name, name === "Method" ? "GET" : value]);
  return { ...sending, method: "GET", headers: Object.fromEntries(headers), body: null };
}
