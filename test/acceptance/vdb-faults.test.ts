import { expect } from "chai";
import type { Diagnostic } from "../../src/testing/terraform/output.ts";
import { putClusters, search } from "../resources/vdb/clusters-at-hand.ts";
import { servedVdbLabForTests } from "../support/vdb-lab.ts";

/** Codes that exclude an effect. */
const refusals = [
  "INVALID_ARGUMENT",
  "ALREADY_EXISTS",
  "PERMISSION_DENIED",
  "RESOURCE_EXHAUSTED",
  "FAILED_PRECONDITION",
  "ABORTED",
  "OUT_OF_RANGE",
  "UNIMPLEMENTED",
  "UNAUTHENTICATED",
] as const;

/** Codes that leave the effect open. */
const doubts = ["CANCELLED", "UNKNOWN", "DEADLINE_EXCEEDED", "INTERNAL", "UNAVAILABLE", "DATA_LOSS"] as const;

const clusterType = "vdb_accounts_cluster";
const keyType = "vdb_accounts_database_api_key_v2";

/** Returns as many clusters and keys as there are names. */
const configuration = (names: readonly string[], nodes = 1) => `
  resource "${clusterType}" "of" {
    for_each       = toset(${JSON.stringify(names)})
    name           = each.key
    cloud_provider = "cloud-a"
    cloud_region   = "region-1"
    configuration {
      number_of_nodes = ${nodes}
      node_configuration {
        package_id = "39b48a76-2a60-4ee0-9266-6d1e0f91ea14"
      }
    }
  }
  resource "${keyType}" "of" {
    for_each   = toset(${JSON.stringify(names)})
    cluster_id = "${search}"
    name       = "key \${each.key}"
  }
`;

/** Adds one fault with each of the codes for each of the methods. */
const faults = (codes: readonly string[], ...methods: readonly string[]) =>
  methods.flatMap((method) => codes.map((code) => ({ method, code, message: `struck by ${code}` })));

/** The codes whose errors have a summary. */
const codesOf = (errors: readonly Diagnostic[], wanted: string) =>
  errors.flatMap(({ summary, detail }) =>
    summary === wanted ? [/struck by (\w+)/.exec(detail)?.[1] ?? detail] : [],
  );

/** Expects an error with each of the codes, and no other errors, for each type. */
function expectCodes(
  errors: readonly Diagnostic[],
  codes: readonly string[],
  happening: string,
  ...types: readonly string[]
) {
  for (const type of types) expect(codesOf(errors, `${type} ${happening}`), type).to.have.members(codes);
  expect(errors).to.have.lengthOf(codes.length * types.length);
}

describe("an error of the vdb API", () => {
  const lab = servedVdbLabForTests();
  const { length: count } = refusals;

  beforeEach(() => putClusters(lab.api));

  const made = () => ({
    clusters: lab.api.objects("clusters").length - 3,
    keys: lab.api.objects("databaseApiKeys").length,
  });
  const inState = async () => {
    const types = [...(await lab.terraform.state()).keys()].map((address) => address.split(".")[0]);
    const number = (type: string) => types.filter((one) => one === type).length;
    return { clusters: number(clusterType), keys: number(keyType) };
  };
  const nodes = () =>
    lab.api
      .objects("clusters")
      .map(({ configuration }) => Reflect.get(Object(configuration), "numberOfNodes"));

  it("a rejected step is reported, and changes nothing", async () => {
    const { api, terraform } = lab;
    await terraform.write(configuration(refusals));
    api.fail(...faults(refusals, "CreateCluster", "v2.DatabaseApiKeyService/CreateDatabaseApiKey"));
    const creation = await terraform.apply({ exit: 1 });
    const isTaken = ({ summary }: Diagnostic) => summary.endsWith(" exists already");
    const others = refusals.filter((code) => code !== "ALREADY_EXISTS");
    expectCodes(creation.errors.filter(isTaken), ["ALREADY_EXISTS"], "exists already", clusterType, keyType);
    const rejected = creation.errors.filter((error) => !isTaken(error));
    expectCodes(rejected, others, "not created", clusterType, keyType);
    expect([made(), await inState()]).to.deep.equal([
      { clusters: 0, keys: 0 },
      { clusters: 0, keys: 0 },
    ]);
    await terraform.apply();
    expect([made(), await inState()]).to.deep.equal([
      { clusters: count, keys: count },
      { clusters: count, keys: count },
    ]);

    await terraform.write(configuration(refusals, 2));
    for (const method of ["GetCluster", "UpdateCluster"]) {
      api.fail(...faults(refusals, method));
      const update = await terraform.apply({ exit: 1, args: ["-refresh=false"] });
      expectCodes(update.errors, refusals, "not updated", clusterType);
      expect(nodes()).not.to.include(2);
    }

    api.fail(...faults(refusals, "DeleteCluster", "v2.DatabaseApiKeyService/DeleteDatabaseApiKey"));
    const deletion = await terraform.destroy({ exit: 1 });
    expectCodes(deletion.errors, refusals, "not deleted", clusterType, keyType);
    expect([made(), await inState()]).to.deep.equal([
      { clusters: count, keys: count },
      { clusters: count, keys: count },
    ]);

    // A missing object need not be deleted.
    const gone = refusals.slice(0, 2).flatMap(() => ["NOT_FOUND"]);
    api.fail(...faults(gone, "DeleteCluster", "v2.DatabaseApiKeyService/DeleteDatabaseApiKey"));
    await terraform.destroy();
    expect(made()).to.deep.equal({ clusters: 2, keys: 2 });
    expect(await inState()).to.deep.equal({ clusters: 0, keys: 0 });
    expect(api.waitingFaults).to.equal(0);
  });

  it("after a step with an unknown outcome, the provider reads the object or reports an error", async () => {
    const { api, terraform } = lab;
    const { length: number } = doubts;
    const hidden = (...methods: readonly string[]) =>
      faults(doubts, ...methods).map((fault) => ({ ...fault, afterEffect: true }));
    await terraform.write(configuration(doubts));
    api.fail(...hidden("CreateCluster", "v2.DatabaseApiKeyService/CreateDatabaseApiKey"));
    const creation = await terraform.apply({ exit: 1 });
    // The API returns the secret of a key only once.
    expectCodes(creation.errors, doubts, "not created", keyType);
    for (const { detail } of creation.errors) expect(detail).to.contain("look for it before the next apply");
    expect([made(), await inState()]).to.deep.equal([
      { clusters: number, keys: number },
      { clusters: number, keys: 0 },
    ]);
    await terraform.apply();

    await terraform.write(configuration(doubts, 2));
    api.fail(...hidden("UpdateCluster"));
    const update = await terraform.apply({ exit: 1 });
    expectCodes(update.errors, doubts, "not updated", clusterType);
    expect(nodes().filter((many) => many === 2)).to.have.lengthOf(number);
    await terraform.emptyPlan();

    api.fail(...hidden("DeleteCluster", "v2.DatabaseApiKeyService/DeleteDatabaseApiKey"));
    const deletion = await terraform.destroy({ exit: 1 });
    expectCodes(deletion.errors, doubts, "not deleted", clusterType, keyType);
    await terraform.destroy();
    expect([made(), await inState()]).to.deep.equal([
      { clusters: 0, keys: number },
      { clusters: 0, keys: 0 },
    ]);
  });

  it("an error of a step after a create keeps the object in the state, untainted", async () => {
    const { api, terraform } = lab;
    await terraform.write(`
      resource "vdb_accounts_hybrid_cloud_environment" "own" {
        name = "own"
        configuration {
          namespace = "vectors"
        }
      }
      resource "vdb_accounts_backup_schedule" "nightly" {
        cluster_id      = "${search}"
        cron_expression = "@daily"
      }
      resource "vdb_accounts_cluster" "ill" {
        name           = "ill"
        cloud_provider = "cloud-a"
        cloud_region   = "region-1"
        configuration {
          number_of_nodes = 1
          node_configuration {
            package_id = "39b48a76-2a60-4ee0-9266-6d1e0f91ea14"
          }
        }
      }
    `);
    api.fail(
      { method: "GenerateBootstrapCommands", code: "INTERNAL", message: "no commands" },
      { method: "GetBackupSchedule", code: "PERMISSION_DENIED", message: "not to be read" },
      { method: "CreateCluster", code: "UNAVAILABLE", afterEffect: true },
    );
    const { warnings } = await terraform.apply();
    expect(warnings.map(({ summary }) => summary)).to.include("Bootstrap commands not generated");
    const state = await terraform.state();
    const tainted = [...state].map(([address, { tainted }]) => [address, tainted]);
    expect(Object.fromEntries(tainted)).to.deep.equal({
      "vdb_accounts_backup_schedule.nightly": false,
      "vdb_accounts_cluster.ill": false,
      "vdb_accounts_hybrid_cloud_environment.own": false,
    });

    const id = String(state.get("vdb_accounts_cluster.ill")?.values.id);
    const failed = { phase: "CLUSTER_PHASE_FAILED_TO_CREATE", reason: "no machines left" };
    await api.change("clusters", id, { state: failed, phaseEnds: null });
    await terraform.refresh();
    expect((await terraform.stored("vdb_accounts_cluster.ill")).values.status).to.containSubset([failed]);
    await terraform.destroy();
    expect(made().clusters).to.equal(0);
    expect([api.objects("environments"), api.objects("backupSchedules")]).to.deep.equal([[], []]);
  });

  it("an error that leaves token access disabled is corrected by the next apply", async () => {
    const { api, terraform } = lab;
    const environment = "e0000000-0000-4000-8000-000000000001";
    await api.put("environments", environment, { accountId: api.accountId, name: "own" });
    const withTokens = (isOn: boolean) => `
      resource "vdb_accounts_cluster" "own" {
        name           = "own"
        cloud_provider = "hybrid"
        cloud_region   = "${environment}"
        configuration {
          number_of_nodes = 1
          node_configuration {
            package_id = "39b48a76-2a60-4ee0-9266-6d1e0f91ea14"
          }
          database_configuration {
            service {
              jwt_rbac = ${isOn}
            }
          }
        }
      }
    `;
    await terraform.write(withTokens(false));
    await terraform.apply();
    await terraform.write(withTokens(true));
    api.fail(...faults(["FAILED_PRECONDITION"], "EnableClusterJwtRbac"));
    const { errors } = await terraform.apply({ exit: 1 });
    expectCodes(errors, ["FAILED_PRECONDITION"], "not updated", clusterType);
    await terraform.apply();
    expect(api.objects("clusters").at(-1)).to.have.nested.property("state.jwtRbac", true);
    await terraform.emptyPlan();
  });

  it("connections that are lost during many creates lose no object", async () => {
    const { api, terraform } = lab;
    const names = Array.from({ length: 10 }, (_, one) => `role ${one}`);
    await terraform.write(`
      resource "vdb_accounts_role" "of" {
        for_each = toset(${JSON.stringify(names)})
        name     = each.key
        permissions {
          value = "read:backups"
        }
      }
    `);
    const many = api.objects("roles").length;
    api.fail(
      { method: "CreateRole", drop: "after", latencyMs: 300 },
      { method: "CreateRole", latencyMs: 600, times: 0 },
    );
    const { errors } = await terraform.apply({ exit: 1 });
    for (const { detail } of errors) expect(detail).to.contain("The role may have been created");
    const made = api.objects("roles").length - many;
    expect(made).to.be.greaterThan(0);
    expect((await terraform.state()).size).to.equal(made);

    api.localApi.control.clearFaults();
    await terraform.apply();
    expect(api.objects("roles")).to.have.lengthOf(many + names.length);
    await terraform.emptyPlan();
  });

  it("an interrupt keeps a requested cluster in the state", async () => {
    const { api, terraform } = lab;
    await terraform.write(configuration(["late"]));
    api.fail({ method: "CreateCluster", latencyMs: 2000 });
    const applying = terraform.start(["apply", "-json", "-auto-approve"]);
    await lab.until(() => api.calls().some(({ call }) => call === "ClusterService/CreateCluster"));
    applying.interrupt();
    terraform.outcomeOf(await applying.ended);
    expect([made().clusters, (await inState()).clusters]).to.deep.equal([1, 1]);
    await terraform.destroy();
    expect(made().clusters).to.equal(0);
  });
});
