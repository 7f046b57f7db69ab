import { domain } from "./platform-domain.ts";

const label = /^[A-Za-z0-9_-]+$/;

/**
 * Shortens an account setting to its labels: a full host name or URL of the platform becomes what stands in front of the
 * platform's domain. Returns null when the rest is not an account, an account with its cluster, or such a pair
 * followed by `corp`. Case is kept.
 */
export function shortenAccount(setting: string): string | null {
  const short = setting.includes(domain)
    ? setting
        .replaceAll(/https?:\/\//g, "")
        .split(domain, 1)
        .join()
    : setting;
  const labels = short.split(".");
  // Whatever is not a plain label would end the host name early and send the credentials to somebody else.
  if (!labels.every((each) => label.test(each))) return null;
  return labels.length < 3 || (labels.length === 3 && labels[2] === "corp") ? short : null;
}

/** The base URL of an account's management API, without a slash at its end. */
export function platformUrl(account: string): string {
  return `https://${account}${domain}`;
}
