import { expect } from "chai";
import type { VdbApi } from "../../../../src/resources/vdb/api/client.ts";
import { vdb } from "../../../../src/resources/vdb/index.ts";
import type { DataSource, Resource } from "../../../../src/schema/index.ts";
import { ConfigError, toConfig } from "../../../../src/testing/core/config.ts";
import { thorough } from "../../../support/thorough.ts";
import { packageId } from "../cluster/cluster-cases.ts";
import { shop } from "../clusters-at-hand.ts";
import { dataSourceConfig, dataSourceNames } from "../data-source-configs.ts";
import schedule from "../traffic/accounts_backup_schedule.ts";
import cluster from "../traffic/accounts_cluster.ts";
import key from "../traffic/accounts_database_api_key_v2.ts";
import environment from "../traffic/accounts_hybrid_cloud_environment.ts";
import backup from "../traffic/accounts_manual_backup.ts";
import role from "../traffic/accounts_role.ts";
import { type Plain, placesIn, type TryPlace } from "./places.ts";
import { counts, elementProbes, probesFor } from "./probes.ts";
import { apisVerdict, providersVerdict, unsendable } from "./verdicts.ts";

const id = "0a1b2c3d-4e5f-4a6b-8c7d-9e0f1a2b3c4d";
/** The deprecated attribute is an empty text, so that cloud_region applies. */
const own = { ...cluster.create, private_region_id: "" };

/** Configurations that the API accepts, with as many values as possible. */
const resources: Readonly<Record<string, Plain>> = {
  accounts_auth_key: { cluster_ids: [id, shop] },
  accounts_backup_schedule: schedule.create,
  accounts_cluster: own,
  accounts_cluster_in_a_cloud: cluster.more["in a cloud"].create,
  accounts_database_api_key_v2: key.more["for collections"].create,
  accounts_database_api_key_v2_for_everything: key.more["for everything"].create,
  accounts_hybrid_cloud_environment: environment.create,
  accounts_manual_backup: backup.more["for a time"].create,
  accounts_role: role.create,
  accounts_user_roles: { user_email: "grace@example.org", role_ids: [id, packageId] },
};

/**
 * Values that the provider rejects although the API accepts the request, or vice versa, each with the reason.
 */
const deliberate: Readonly<
  Record<string, { readonly why: string; readonly is: (value: unknown) => boolean }>
> = {
  account_id: {
    why: "other spellings are read, and the API is asked for what they mean afterwards",
    is: (value) => /^(urn:uuid:|.)?[0-9a-f-]{32,36}.?$/is.test(String(value)),
  },
  expires_at: { why: "what is no time cannot be sent", is: () => true },
  retention_period: {
    why: "what is no duration cannot be sent",
    is: (value) => !/^-?\d[\d.hms]*[hms]$/.test(String(value)),
  },
  "configuration.advanced_operator_settings": { why: "what is no mapping cannot be sent", is: () => true },
  "configuration.tolerations.toleration_seconds": {
    why: "what is no whole number cannot be sent",
    is: (value) => typeof value === "number" && !Number.isInteger(value),
  },
  "configuration.node_configuration.resource_configurations": {
    why: "there is one for the disk",
    is: (value) => Array.isArray(value) && value.length > 1,
  },
  cron_expression: {
    why: "what is so long would take too long",
    is: (value) => typeof value === "string" && value.length > 300,
  },
  private_region_id: { why: "the API knows one name for it only", is: () => true },
  restore_from_backup_id: {
    why: "the backup is looked at first, and sent under another name",
    is: () => true,
  },
  wait_for: { why: "it is never sent", is: () => true },
  user_email: { why: "it is looked up", is: () => true },
  bootstrap_commands_version: { why: "it is never sent", is: () => true },
  id: { why: "it is the object's own, or a time", is: () => true },
};

type One = Resource<VdbApi> | DataSource<VdbApi>;

/** The values to try in a place: all in a thorough run, every fourth in the run of a commit. */
function probes(place: TryPlace): readonly unknown[] {
  return thorough ? allProbes(place) : allProbes(place).filter((_, i) => i % 4 === 0);
}

function allProbes({ attribute, value }: TryPlace): readonly unknown[] {
  if (!attribute) return counts.map((count) => repeated(value, count));
  if (typeof attribute.type === "string") return probesFor(attribute);
  const elements = Array.isArray(value) ? value : ["192.0.2.0/24"];
  const [, ...others] = elements;
  return [
    ...counts.map((count) => repeated(elements, count)),
    ...elementProbes.map((text) => [...others, text]),
  ];
}

function repeated(value: unknown, count: number): readonly unknown[] {
  const [first] = Array.isArray(value) ? value : [value];
  return Array.from({ length: count }, () => first);
}

async function disagreements(
  { block, ...one }: One,
  config: Plain,
  isRefused: Set<string>,
): Promise<readonly string[]> {
  const found: string[] = [];
  for (const place of placesIn(block, config)) {
    for (const value of probes(place)) {
      if (deliberate[place.name]?.is(value)) continue;
      const tried = { value: configOf(block, place.with(value)) };
      if (tried.value === undefined) continue;
      const said = providersVerdict({ block, ...one } as One, tried.value);
      const [refused] = await apisVerdict({ block, ...one } as One, tried.value);
      if (refused !== undefined) isRefused.add(place.name);
      const agrees =
        refused === undefined
          ? said.length === 0
          : said.some((path) => [path, unsendable].includes(refused) || isElement(refused, path));
      if (!agrees)
        found.push(`${place.name} = ${shown(value)}: provider [${said}], API ${refused ?? "takes it"}`);
    }
  }
  return found;
}

/** Undefined for a value that Terraform itself rejects. */
function configOf(block: One["block"], plain: Plain) {
  try {
    return toConfig(block, plain);
  } catch (error) {
    if (error instanceof ConfigError) return undefined;
    throw error;
  }
}

/** Errors of elements are compared at their collection. */
function isElement(path: string, collection: string): boolean {
  return path.replace(/\[\d+\]$/, "") === collection;
}

function shown(value: unknown): string {
  const text = JSON.stringify(value, (_key, one) => (typeof one === "bigint" ? String(one) : one)) ?? "";
  return text.length > 80 ? `${text.slice(0, 80)}… (${text.length})` : text;
}

describe("the rules of the provider and those of the local API", () => {
  for (const [name, config] of Object.entries(resources)) {
    it(`the provider and the local API agree on values and on the attribute of errors, for ${name}`, async () => {
      const type = name.replace(/_in_a_cloud|_for_everything/, "");
      const resource = (await vdb.definition.resources[type]?.())?.default;
      if (!resource) throw new Error(`there is no ${type}`);
      const isRefused = new Set<string>();
      expect((await disagreements(resource, config, isRefused)).join("\n")).to.equal("");
      expect(isRefused.size, "places where something is refused").to.be.above(0);
    });
  }

  for (const name of dataSourceNames) {
    it(`the provider and the local API agree for the data source ${name}`, async () => {
      const source = (await vdb.definition.dataSources[name]?.())?.default;
      if (!source) throw new Error(`there is no ${name}`);
      const config = await dataSourceConfig(name);
      expect((await disagreements(source, config, new Set())).join("\n")).to.equal("");
    });
  }

  it("the rules are compared for every resource type", () => {
    const types = Object.keys(resources).map((name) => name.replace(/_in_a_cloud|_for_everything/, ""));
    expect([...new Set(types)]).to.have.members(Object.keys(vdb.definition.resources));
  });
});

describe("attributes that are required together", () => {
  const eachOf = <Value>(...values: readonly Value[]) => values;

  /** All tolerations that the rules distinguish. */
  const tolerations = eachOf(null, "", "a").flatMap((key) =>
    eachOf(null, "TOLERATION_OPERATOR_EXISTS", "TOLERATION_OPERATOR_EQUAL").flatMap((operator) =>
      eachOf(null, "", "v").flatMap((value) =>
        eachOf(null, "TOLERATION_EFFECT_NO_EXECUTE", "TOLERATION_EFFECT_NO_SCHEDULE").flatMap((effect) =>
          eachOf(null, 0, 5).map((toleration_seconds) => ({
            key,
            operator,
            value,
            effect,
            toleration_seconds,
          })),
        ),
      ),
    ),
  );

  const compared = async (type: string, config: Plain, part: Plain) => {
    const resource = (await vdb.definition.resources[type]?.())?.default;
    if (!resource) throw new Error(`there is no ${type}`);
    const value = configOf(resource.block, config);
    if (value === undefined) throw new Error("no configuration");
    const said = providersVerdict(resource, value);
    const [refused] = await apisVerdict(resource, value);
    const agrees = refused === undefined ? said.length === 0 : said.includes(refused);
    return {
      refused,
      problem: agrees ? "" : `${shown(part)}: provider [${said}], API ${refused ?? "takes it"}`,
    };
  };

  for (const [type, config] of [
    ["accounts_cluster", own],
    ["accounts_hybrid_cloud_environment", environment.create],
  ] as const) {
    it(`the provider checks the related attributes in the tolerations of ${type}`, async () => {
      const results = await Promise.all(
        tolerations.map((one) =>
          compared(type, { ...config, configuration: { ...config.configuration, tolerations: [one] } }, one),
        ),
      );
      expect(results.map(({ problem }) => problem).join("")).to.equal("");
      expect(new Set(results.map(({ refused }) => refused))).to.have.lengthOf(4);
    });
  }

  it("the provider checks the related attributes in the TLS certificate of the database", async () => {
    const secret = { secret_name: "tls", secret_key: "k" };
    for (const tls of [{}, { cert: secret }, { key: secret }, { cert: secret, key: secret }]) {
      const { configuration } = own;
      const database_configuration = { ...configuration.database_configuration, tls };
      const config = { ...own, configuration: { ...configuration, database_configuration } };
      const { refused, problem } = await compared("accounts_cluster", config, tls);
      expect(problem.replace(/\.(cert|key)$/, "")).to.match(/^$|provider \[configuration/);
      expect(refused !== undefined).to.equal(Object.keys(tls).length === 1);
    }
  });

  it("the provider checks the related attributes in the region of a hybrid cluster", async () => {
    for (const [cloud_region, private_region_id, isRefused] of [
      [id, "", false],
      ["region-1", id, false],
      [id, "region-1", true],
      ["region-1", "", true],
    ] as const) {
      const config = { ...own, cloud_region, private_region_id };
      const { refused } = await compared("accounts_cluster", config, {});
      expect(refused !== undefined, `${cloud_region} ${private_region_id}`).to.equal(isRefused);
      const resource = (await vdb.definition.resources.accounts_cluster?.())?.default;
      const value = resource && configOf(resource.block, config);
      expect(resource && value && providersVerdict(resource, value)).to.have.lengthOf(isRefused ? 1 : 0);
    }
  });
});
