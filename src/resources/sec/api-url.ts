import type { Environment } from "../../schema/index.ts";
import type { Report } from "../shared/setting-problem.ts";

/** Returns the base URL in SEC_API_URL without a trailing slash, or null if the variable is not set. */
export function apiUrlSetting(environment: Environment, report: Report<never>): string | null {
  const value = environment.SEC_API_URL ?? "";
  if (value === "") return null;
  const error = apiUrlError(value);
  if (error !== null) {
    // The message omits the value, which may contain a password.
    const detail = `The environment variable SEC_API_URL ${error} Set it to a base URL such as https://sec.example.org/base, or unset it.`;
    report({ severity: "error", summary: "Invalid value of SEC_API_URL", detail });
    return null;
  }
  const { origin, pathname } = new URL(value);
  return `${origin}${pathname}`.replace(/\/+$/, "");
}

/** A host name with an optional port and path, but without a scheme. */
const hostAlone = /^[A-Za-z0-9.-]+(:\d{1,5})?(\/[A-Za-z0-9._/-]*)?$/;

/** Returns the problem with the URL as the end of a sentence, optionally followed by another sentence. */
function apiUrlError(value: string): string | null {
  if (hostAlone.test(value)) {
    return "is a host, where a URL is wanted: write https:// before it.";
  }
  if (!URL.canParse(value)) return "is not a URL.";
  const { protocol, username, password, search, hash } = new URL(value);
  if (protocol !== "http:" && protocol !== "https:") return "has a scheme other than http and https.";
  if (username !== "" || password !== "") return "has a user or a password in it.";
  return search !== "" || hash !== "" || /[?#]$/.test(value)
    ? "has more than a scheme, a host, a port and a path."
    : null;
}
