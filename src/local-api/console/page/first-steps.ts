import type { Health, JsonObject } from "./api.ts";

/** What a newcomer needs for a first apply with an API. */
export interface FirstSteps {
  /** Null for an API of which only its author knows a configuration. */
  readonly configuration: string | null;
  /** The commands that apply a configuration. */
  readonly commands: string;
  /** A document for an import, with a few objects; null if there is none. */
  readonly samples: JsonObject | null;
}

const commands = "terraform init\nterraform plan\nterraform apply\n";

const sampleCluster = "5a3b1e00-0000-4000-8000-000000000001";

/** The first steps with each API. */
export const firstSteps: Readonly<Record<Health["kind"], FirstSteps>> = {
  sec: {
    commands,
    configuration: `${providerBlock("sec")}
resource "sec_alert_channel_email" "on_call" {
  name       = "On call"
  recipients = ["on-call@example.org"]
}
`,
    samples: {
      api: "sec",
      version: 1,
      collections: {
        AlertChannels: ["On call", "Night shift"].map((name, index) => ({
          intgGuid: `SAMPLE_${index + 1}`,
          name,
          type: "EmailUser",
          enabled: 1,
          data: { channelProps: { recipients: ["on-call@example.org"] } },
        })),
        AlertRules: [
          {
            type: "Event",
            intgGuidList: ["SAMPLE_1", "SAMPLE_2"],
            filters: { name: "Urgent", enabled: 1, severity: [1, 2] },
          },
        ],
        Queries: [
          { queryId: "Sample_SignIns", queryText: "{ source { AuditEvents } return { USER_NAME } }" },
        ],
      },
    },
  },
  vdb: {
    commands,
    configuration: `${providerBlock("vdb")}
resource "vdb_accounts_role" "readers" {
  name = "Readers"
  permissions { value = "read:clusters" }
}
`,
    samples: {
      api: "vdb",
      version: 1,
      collections: {
        clusters: [
          {
            id: sampleCluster,
            name: "search",
            cloudProviderId: "cloud-a",
            cloudProviderRegionId: "region-1",
            configuration: { numberOfNodes: 1, packageId: "39b48a76-2a60-4ee0-9266-6d1e0f91ea14" },
          },
        ],
        databaseApiKeys: [{ clusterId: sampleCluster, name: "application" }],
        backupSchedules: [{ clusterId: sampleCluster, schedule: "0 3 * * *", retentionPeriod: "604800s" }],
        roles: [{ name: "Readers", roleType: "ROLE_TYPE_CUSTOM", permissions: [{ value: "read:clusters" }] }],
      },
    },
  },
  // The steps in a project that `@tfnode/create` made.
  author: {
    configuration: null,
    commands: "npx @tfnode/cli dev -- terraform -chdir=dev apply\n",
    samples: null,
  },
};

function providerBlock(name: string): string {
  return `terraform {
  required_providers {
    ${name} = { source = "tfnode/${name}" }
  }
}
`;
}
