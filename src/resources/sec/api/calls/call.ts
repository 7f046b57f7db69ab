import type { Sending } from "../../../../http/net/redirect.ts";
import type { ApiPath } from "./paths.ts";

/** One call of the management API. */
export interface ApiCall {
  readonly method: Sending["method"];
  readonly path: ApiPath;
  readonly body?: unknown;
  /** Whether a second request does no harm when the first had an effect. */
  readonly repeatable: boolean;
  /** Whether the answer tells what has changed: then it is waited for a while when the caller gives up. */
  readonly awaited: boolean;
  /** Whether the answer has to have JSON in it; otherwise it only says that it is done (consent.ts). */
  readonly expects: "json" | "consent";
  /** Texts in the request that no message may show. */
  readonly secrets?: readonly string[] | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** What all requests of a client have in common. */
export interface Identity {
  /** Without a slash at its end. */
  readonly baseUrl: string;
  /** The provider's version. */
  readonly version: string;
  readonly subaccount: string | null;
  readonly organization: boolean;
}

/** The request of a call, with the headers of api.md section 4. */
export function requestOf(
  call: ApiCall,
  identity: Identity,
  credential: Readonly<Record<string, string>>,
): Sending {
  const { method, path } = call;
  const body = call.body === undefined ? null : JSON.stringify(call.body);
  const headers = {
    ...credential,
    Accept: "application/json",
    ...(body !== null && { "Content-Type": "application/json" }),
    Method: method,
    "User-Agent": `Terraform/${identity.version}`,
    ...(identity.subaccount !== null && { "Account-Name": identity.subaccount }),
    ...(identity.organization && { "Org-Access": "true" }),
    "Accept-Encoding": "gzip",
  };
  return { method, url: `${identity.baseUrl}/api/v2/${path.sent}`, headers, body };
}
