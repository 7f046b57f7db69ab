import { bool, isUnknown, provider, string } from "../../schema/index.ts";
import type { SecApi } from "./api/client.ts";
import { givenApiUrl, givenOrganization } from "./setting-sources.ts";
import type { Report } from "./settings-problem.ts";

export const version = "2.2.0";

/** The provider of the security-posture platform: one line for each resource and data source. */
export const sec = provider({
  name: "sec",
  version,
  description: "Manages the objects of the security-posture platform.",
  schema: {
    profile: string("The section of the profile file `~/.sec.toml` to use").optional(),
    account: string("The account, as in the address of the platform").optional(),
    subaccount: string("An account within the organization").optional(),
    api_key: string("The ID of an API key").optional(),
    api_secret: string("The secret of the API key").optional(),
    api_token: string("An access token, instead of a key").optional(),
    organization: bool("Whether to work on the data of the whole organization").optional(),
  },

  /** What the environment has wrong is told before the provider is configured. */
  validate({ config, diagnostics }) {
    const organization = isUnknown(config.organization) ? null : config.organization;
    const report: Report = ({ severity, summary, detail }) => diagnostics.add({ severity, summary, detail });
    givenOrganization({ organization }, process.env, report);
    givenApiUrl(process.env, report);
  },

  async configure({ config, diagnostics, signal, log }): Promise<SecApi | undefined> {
    // Loaded here, because many processes of a run are never configured.
    const { connect } = await import("./connect.ts");
    return connect(config, { version, environment: process.env, diagnostics, signal, log });
  },

  resources: {
    agent_access_token: () => import("./agent_access_token.ts"),
    alert_channel_email: () => import("./alert_channel/email.ts"),
    alert_channel_tracker_cloud: () => import("./alert_channel/tracker_cloud.ts"),
    integration_registry_a: () => import("./integration/registry_a.ts"),
    resource_group: () => import("./resource_group.ts"),
  },

  dataSources: {
    user_profile: () => import("./data/user_profile.ts"),
  },
});
