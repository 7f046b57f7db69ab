import { domain } from "./platform-domain.ts";

const label = /^[A-Za-z0-9_-]+$/;

/**
 * Shortens an account setting to its labels: removes the scheme and the platform's domain from a full host name or URL. Returns
 * null unless the rest is an account, an account with its cluster, or such a pair followed by `corp`. Keeps the case.
 */
export function shortenAccount(setting: string): string | null {
  const short = setting.includes(domain)
    ? setting
        .replaceAll(/https?:\/\//g, "")
        .split(domain, 1)
        .join()
    : setting;
  const labels = short.split(".");
  // Any character outside of a plain label could end the host name early and send the credentials to another host.
  if (!labels.every((each) => label.test(each))) return null;
  return labels.length < 3 || (labels.length === 3 && labels[2] === "corp") ? short : null;
}

/** Returns the base URL of an account's management API, without a trailing slash. */
export function platformUrl(account: string): string {
  return `https://${account}${domain}`;
}
