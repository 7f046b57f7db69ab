import { RemoteError } from "../../schema/index.ts";
import type { CallOptions } from "./api/calls/session.ts";
import type { SecApi, SecSettings } from "./api/client.ts";
import { shortenAccount } from "./api/platform.ts";
import type { SettingsProblem } from "./settings.ts";

/**
 * For settings of an old profile, asks the API for the primary account of the organization and uses it as the account. Returns
 * other settings unchanged and sends nothing. `connect` creates a client for this one request; if the request fails, the problem
 * is a warning.
 */
export async function withOrganizationAccount(
  settings: SecSettings,
  connect: (settings: SecSettings) => Promise<Pick<SecApi, "organizationInfo" | "close">>,
  options?: CallOptions,
): Promise<{ readonly settings: SecSettings; readonly problems: readonly SettingsProblem[] }> {
  if (settings.oldProfile === null) return { settings, problems: [] };
  const section = `[${settings.oldProfile}]`;
  const unchanged = (why: string) => ({ settings, problems: [notAsked(section, why)] });

  try {
    const lookup = await connect({ ...settings, subaccount: null, organization: false });
    try {
      const info = await lookup.organizationInfo.read(options);
      if (!info?.orgAccount || info.orgAccountUrl === "") return { settings, problems: [] };
      const account = shortenAccount(info.orgAccountUrl)?.toLowerCase();
      if (account === undefined) return unchanged("its response has no account that can be parsed");
      const problems = account === settings.account ? [] : [otherAccount(section, settings.account, account)];
      return { settings: { ...settings, account }, problems };
    } finally {
      await lookup.close();
    }
  } catch (error) {
    if (error instanceof RemoteError) return unchanged(error.message);
    throw error;
  }
}

function otherAccount(section: string, written: string, primary: string): SettingsProblem {
  return {
    severity: "warning",
    summary: "Account replaced by the primary account",
    detail: `The account ${written} belongs to an organization whose primary account is ${primary}, and that account is used. To avoid this warning, set account = "${primary}" and version = 2 in the section ${section} of ~/.sec.toml.`,
  };
}

function notAsked(section: string, why: string): SettingsProblem {
  return {
    severity: "warning",
    summary: "Organization lookup failed",
    detail: `The section ${section} of ~/.sec.toml does not set version = 2, so the provider asked the API for the organization of the account, which failed: ${why}\n\nThe account is used as it is. To avoid the request, set version = 2 in that section.`,
  };
}
