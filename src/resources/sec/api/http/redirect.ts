import { TransportError } from "./transport-error.ts";

/** A request on its way, which redirects may send elsewhere. */
export interface Sending {
  readonly method: "GET" | "POST" | "PATCH" | "DELETE";
  /** Absolute; its path is sent as it is written. */
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | null;
}

const credentials = new Set(["authorization", "x-lw-uaks"]);
const ofBody = new Set(["content-type"]);

/**
 * The request that a redirect asks for, or null when the answer is none. Method and body stay, except for a 303.
 * Another origin gets no credentials; a body, which may hold secrets, is not taken there at all.
 */
export function redirected(sending: Sending, status: number, location: string | undefined): Sending | null {
  if (![301, 302, 303, 307, 308].includes(status) || location === undefined) return null;
  if (!URL.canParse(location, sending.url)) {
    throw new TransportError("bad-answer", "the server redirects to something that is no URL", {
      sent: true,
    });
  }
  const target = new URL(location, sending.url);
  if (target.protocol !== "http:" && target.protocol !== "https:") {
    throw new TransportError("bad-answer", "the server redirects to something that is not HTTP", {
      sent: true,
    });
  }
  const next = { ...sending, url: `${target.origin}${target.pathname}${target.search}` };
  const viewed = status === 303 && sending.method !== "GET" ? asView(next) : next;
  if (target.origin === new URL(sending.url).origin) return viewed;
  if (viewed.body !== null) {
    const message = `the server redirects to ${target.host}, where the content of the request may not go`;
    throw new TransportError("bad-answer", message, { sent: false });
  }
  return { ...viewed, headers: without(viewed.headers, credentials) };
}

function asView(sending: Sending): Sending {
  const headers = { ...without(sending.headers, ofBody), Method: "GET" };
  return { ...sending, method: "GET", headers, body: null };
}

function without(
  headers: Readonly<Record<string, string>>,
  names: ReadonlySet<string>,
): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !names.has(name.toLowerCase())));
}
