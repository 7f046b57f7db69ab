import { expect } from "chai";
import { vdb as provider } from "../../../src/resources/vdb/index.ts";
import type { PlainConfig } from "../../../src/testing/core/core.ts";
import { type ResourceLife, refusal, useVdbLife } from "../../support/vdb-life.ts";
import { account, elsewhere, otherAccount, putClusters, search } from "./clusters-at-hand.ts";

const nobody = "99999999-0000-4000-8000-000000000009";

const packageId = "39b48a76-2a60-4ee0-9266-6d1e0f91ea14";

/** The objects for each type that can be imported from another account, and the cluster in its import ID. */
const objects: Readonly<Record<string, { readonly config: PlainConfig; readonly cluster?: string }>> = {
  accounts_cluster: {
    config: {
      name: "moved",
      cloud_provider: "aws",
      cloud_region: "eu-central-1",
      configuration: [{ number_of_nodes: 1, node_configuration: [{ package_id: packageId }] }],
    },
  },
  accounts_database_api_key_v2: { config: { cluster_id: elsewhere, name: "shop" }, cluster: elsewhere },
  accounts_backup_schedule: {
    config: { cluster_id: elsewhere, cron_expression: "@daily" },
    cluster: elsewhere,
  },
  accounts_manual_backup: { config: { cluster_id: elsewhere } },
  accounts_hybrid_cloud_environment: { config: { name: "own", configuration: [{ namespace: "vectors" }] } },
  accounts_role: { config: { name: "Readers", permissions: [{ value: "read:clusters" }] } },
};

describe("an import", () => {
  const vdb = useVdbLife();
  beforeEach(() => putClusters(vdb.api));

  const made = async (type: string) => {
    const { config, cluster } = objects[type] ?? { config: {} };
    const object = vdb.resource(type);
    await object.create({ ...config, account_id: otherAccount });
    const parts = cluster ? [cluster, object.id] : [object.id];
    return { object, config, own: parts.join("/") };
  };

  /** The differences directly after an import: values that the API returns only at creation. */
  const shown = ({ key, bootstrap_commands, bootstrap_commands_version, ...state }: ResourceLife["state"]) =>
    state;

  for (const type of Object.keys(objects)) {
    it(`an import reads ${type} from the account in the import ID`, async () => {
      const { object, config, own } = await made(type);
      await object.refresh();
      const before = object.state;
      expect(shown(await object.import(`${otherAccount}/${own}`))).to.deep.equal(shown(before));
      await object.expectNoChange({ ...config, account_id: otherAccount });
      await object.expectNoChange(config);
    });

    it(`the error names the account when ${type} is not found`, async () => {
      const { object, own } = await made(type);
      const { id } = object;
      for (const [written, searched] of [
        [own, account],
        [`${account}/${own}`, account],
        [`{${otherAccount.toUpperCase()}}/${own.replace(id, nobody)}`, otherAccount],
      ] as const) {
        const { summary, detail } = await refusal(object.import(written));
        expect(`${summary}: ${detail}`, written)
          .to.include(searched)
          .and.to.match(/account/);
      }
      expect((await refusal(object.import(`acme/${own}`))).detail).to.include(
        "The account_id in the import ID",
      );
    });
  }

  it("each type with account_id has an import form with account_id", async () => {
    for (const [type, load] of Object.entries(provider.definition.resources)) {
      const { block, definition } = (await load()).default;
      const { importForms } = definition;
      const hasAccount = "account_id" in block.attributes && importForms.length > 0;
      expect(type in objects, type).to.equal(hasAccount);
      const elsewhereForms = importForms.filter((form) => form.startsWith("{account_id}/"));
      expect(elsewhereForms.length * 2, type).to.equal(hasAccount ? importForms.length : 0);
    }
  });

  it("the error for a type without account_id advises to configure the provider with the other account", async () => {
    const { summary, detail } = await refusal(vdb.resource("accounts_auth_key").import(nobody));
    expect(summary).to.equal("Cannot import non-existent remote object");
    expect(detail).to.include(`The account ${account} has no such object with the ID ${nobody}`);
    expect(detail).to.include("configure the provider with that account");
    expect(detail).to.include('An import ID of vdb_accounts_auth_key has the form "<id>": id is ');
  });
});

describe("an object that is not found", () => {
  const vdb = useVdbLife();

  for (const [type, config] of Object.entries({
    accounts_cluster: { id: search },
    accounts_backup_schedule: { cluster_id: search, id: nobody },
  })) {
    it(`a missing object of the data source ${type} is reported with the searched account`, async () => {
      const { detail } = await refusal(vdb.readData(type, config));
      expect(detail).to.include(`The account that was searched is ${account}.`);
    });
  }
});
