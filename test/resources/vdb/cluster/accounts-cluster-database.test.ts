import { expect } from "chai";
import { DiagnosticsError, type PlainConfig } from "../../../../src/testing/core/core.ts";
import { rejection } from "../../../../src/testing/core/rejection.ts";
import { refusal, startVdbLife, useVdbLife } from "../../../support/vdb-life.ts";
import { clusterWith, clusterWithDatabase } from "./cluster-cases.ts";

describe("the configuration of accounts_cluster", () => {
  const vdb = useVdbLife();
  const search = () => vdb.resource("accounts_cluster");
  /** What is sent of the configuration of the cluster that is created. */
  const sent = () => Object(vdb.api.takeChanges()[0]?.request.cluster).configuration;

  describe("with empty blocks", () => {
    for (const [block, database, message] of [
      ["database_configuration", {}, {}],
      ["collection", { collection: {} }, {}],
      ["vectors", { collection: { vectors: {} } }, { collection: { vectors: { onDisk: false } } }],
      ["storage", { storage: {} }, {}],
      [
        "performance",
        { storage: { performance: {} } },
        { storage: { performance: { optimizerCpuBudget: 0, asyncScorer: false } } },
      ],
      ["service", { service: {} }, { service: { enableTls: false } }],
      ["tls", { tls: {} }, {}],
      ["inference", { inference: {} }, { inference: {} }],
    ] satisfies [string, PlainConfig, object][]) {
      it(`sends ${block} with its defaults, and plans no change`, async () => {
        const one = search();
        await one.create(clusterWithDatabase(database));
        expect(sent().databaseConfiguration).to.deep.equal(message);
        await one.expectNoChange(clusterWithDatabase(database));
        await one.update({ ...clusterWithDatabase(database), name: "find" });
      });
    }

    it("reports what is missing in an empty toleration", async () => {
      const { diagnostics } = await rejection(
        search().create(clusterWith({ tolerations: {} })),
        DiagnosticsError,
      );
      expect(diagnostics.map(({ path }) => path)).to.deep.equal([
        "configuration[0].tolerations[0].operator",
        "configuration[0].tolerations[0].value",
      ]);
    });
  });

  it("sends a toleration without a value when it is omitted, and with an empty one when configured", async () => {
    const tolerations = [
      { operator: "TOLERATION_OPERATOR_EXISTS" },
      { key: "dedicated", operator: "TOLERATION_OPERATOR_EQUAL", value: "" },
    ];
    const one = search();
    await one.create(clusterWith({ tolerations }));
    expect(sent().tolerations).to.deep.equal(tolerations);
    await one.expectNoChange(clusterWith({ tolerations }));
  });

  it("plans no change of an empty value after an import", async () => {
    const tolerations = [
      { key: "dedicated", operator: "TOLERATION_OPERATOR_EQUAL", value: "" },
      { operator: "TOLERATION_OPERATOR_EXISTS" },
    ];
    const one = search();
    await one.create(clusterWith({ tolerations }));
    await one.import(one.id);
    await one.expectNoChange(clusterWith({ tolerations }));
    await one.refresh();
    await one.expectNoChange(clusterWith({ tolerations }));
  });

  it("plans no change of a toleration for 0 seconds", async () => {
    const effect = "TOLERATION_EFFECT_NO_EXECUTE";
    const tolerations = { operator: "TOLERATION_OPERATOR_EXISTS", effect, toleration_seconds: 0 };
    const one = search();
    await one.create(clusterWith({ tolerations }));
    await one.expectNoChange(clusterWith({ tolerations }));
  });

  const constraint = { max_skew: 1, topology_key: "zone" };
  for (const [path, config, names] of [
    ["service_type", { service_type: "LoadBalancer" }, "CLUSTER_SERVICE_TYPE_LOAD_BALANCER"],
    ["gpu_type", { gpu_type: "" }, "CLUSTER_CONFIGURATION_GPU_TYPE_AMD"],
    ["restart_policy", { restart_policy: "1" }, "CLUSTER_CONFIGURATION_RESTART_POLICY_ROLLING"],
    ["rebalance_strategy", { rebalance_strategy: "x" }, "CLUSTER_CONFIGURATION_REBALANCE_STRATEGY_BY_SIZE"],
    [
      "tolerations[0].operator",
      { tolerations: { key: "a", value: "b", operator: "Exists" } },
      "TOLERATION_OPERATOR_EXISTS",
    ],
    [
      "tolerations[0].effect",
      { tolerations: { operator: "TOLERATION_OPERATOR_EXISTS", effect: "x" } },
      "TOLERATION_EFFECT_NO_EXECUTE",
    ],
    [
      "topology_spread_constraints[0].when_unsatisfiable",
      { topology_spread_constraints: { ...constraint, when_unsatisfiable: "ScheduleAnyway" } },
      "TOPOLOGY_SPREAD_CONSTRAINT_WHEN_UNSATISFIABLE_SCHEDULE_ANYWAY",
    ],
    [
      "database_configuration[0].log_level",
      { database_configuration: { log_level: "INFO" } },
      "DATABASE_CONFIGURATION_LOG_LEVEL_INFO",
    ],
  ] satisfies [string, PlainConfig, string][]) {
    it(`refuses an unknown name in ${path}, and lists the known ones`, async () => {
      const { path: place, detail } = await refusal(search().create(clusterWith(config)));
      expect(place).to.equal(`configuration[0].${path}`);
      expect(detail).to.include(names);
      expect(vdb.api.calls()).to.deep.equal([]);
    });
  }

  it("treats the name of the enum value 0 as not set", async () => {
    const config = clusterWith({ gpu_type: "CLUSTER_CONFIGURATION_GPU_TYPE_UNSPECIFIED" });
    const one = search();
    await one.create(config);
    expect(sent()).to.not.have.property("gpuType");
    await one.expectNoChange(config);
  });

  describe("with jwt_rbac", () => {
    const service = (more: PlainConfig) => clusterWithDatabase({ service: more });
    /** What the create that was made last said of it. */
    const asked = () => vdb.api.calls().find(({ call }) => /Create/.test(call))?.metadata?.["qc-jwt-rbac"];

    for (const [words, config, value] of [
      ["nothing without a service", {}, undefined],
      ["nothing where nothing is said", { service: {} }, undefined],
      ["true where that is said", { service: { jwt_rbac: true } }, "true"],
      ["nothing where false is said", { service: { jwt_rbac: false } }, undefined],
      [
        "false where that is said and insisted on",
        { service: { jwt_rbac: false, force_include_jwt_rbac: true } },
        "false",
      ],
      ["false where it is insisted on saying it", { service: { force_include_jwt_rbac: true } }, "false"],
      ["true in any case", { service: { jwt_rbac: true, force_include_jwt_rbac: true } }, "true"],
    ] satisfies [string, PlainConfig, string | undefined][]) {
      it(`says ${words}`, async () => {
        await search().create(clusterWithDatabase(config));
        expect(asked()).to.equal(value);
      });
    }

    it("plans no change when it is configured as false", async () => {
      const config = service({ jwt_rbac: false, force_include_jwt_rbac: true });
      const one = search();
      await one.create(config);
      await one.expectNoChange(config);
      expect(vdb.warnings.map(({ summary }) => summary)).to.include("Argument is deprecated");
    });

    it("is switched on by a separate request, once", async () => {
      const off = service({ jwt_rbac: false, force_include_jwt_rbac: true });
      const one = search();
      await one.create(off);
      vdb.api.takeChanges();
      await one.update(service({ jwt_rbac: true }));
      expect(vdb.api.takeChanges().map(({ call }) => call)).to.deep.equal([
        "ClusterService/UpdateCluster",
        "ClusterService/EnableClusterJwtRbac",
      ]);
      await one.expectNoChange(service({ jwt_rbac: true }));
      await one.update({ ...service({ jwt_rbac: true }), name: "find" });
      expect(vdb.api.takeChanges().map(({ call }) => call)).to.deep.equal(["ClusterService/UpdateCluster"]);
    });

    it("fails the update when it cannot be switched on", async () => {
      const one = search();
      await one.create(service({ jwt_rbac: false, force_include_jwt_rbac: true }));
      vdb.api.fail({ method: "EnableClusterJwtRbac", code: "PERMISSION_DENIED" });
      expect((await refusal(one.update(service({ jwt_rbac: true })))).detail).to.include("PermissionDenied");
      expect((await one.plan(service({ jwt_rbac: true }))).changed).to.include(
        "configuration[0].database_configuration[0].service[0].jwt_rbac",
      );
      await one.update(service({ jwt_rbac: true }));
      await one.expectNoChange(service({ jwt_rbac: true }));
    });

    it("warns that switching it off has no effect", async () => {
      const one = search();
      await one.create(service({ jwt_rbac: true }));
      await one.update(service({ jwt_rbac: false }));
      expect(vdb.warnings.map(({ summary }) => summary)).to.include("Change without effect");
      expect((await one.plan(service({ jwt_rbac: false }))).action).to.equal("update");
    });
  });
});

describe("accounts_cluster, when responses are incomplete,", () => {
  /** A life in which answers to calls of a method are changed. */
  const lifeWith = (name: string, change: (answer: { cluster?: { state?: unknown } }) => void) =>
    startVdbLife({
      through: (client) => ({
        ...client,
        call: async (method, request, options) => {
          const answer = await client.call(method, request, options);
          if (method.path.endsWith(`/${name}`)) change(Object(answer));
          return answer;
        },
      }),
    });

  it("treats jwt_rbac as switched on when the response to an update has no state", async () => {
    const life = await lifeWith("UpdateCluster", ({ cluster }) => delete cluster?.state);
    try {
      const config = (more: PlainConfig) => clusterWithDatabase({ service: more });
      const one = life.resource("accounts_cluster");
      await one.create(config({ force_include_jwt_rbac: true }));
      life.api.takeChanges();
      await one.update(config({ jwt_rbac: true }));
      expect(life.api.takeChanges().map(({ call }) => call)).to.deep.equal(["ClusterService/UpdateCluster"]);
      expect(one.state).to.have.nested.property(
        "configuration[0].database_configuration[0].service[0].jwt_rbac",
        true,
      );
    } finally {
      await life.close();
    }
  });

  it("looks for the cluster when the response to a create is without it", async () => {
    const life = await lifeWith("CreateCluster", (answer) => delete answer.cluster);
    try {
      const one = life.resource("accounts_cluster");
      await one.create(clusterWith({}));
      expect(one.id).to.equal(life.api.only("clusters").id);
    } finally {
      await life.close();
    }
  });

  it("fails when the response to a read is without the cluster", async () => {
    const life = await lifeWith("GetCluster", (answer) => delete answer.cluster);
    try {
      const one = life.resource("accounts_cluster");
      await one.create(clusterWith({}));
      expect((await refusal(one.refresh())).detail).to.include("the response has no cluster");
    } finally {
      await life.close();
    }
  });
});
