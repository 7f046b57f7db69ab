import { expect } from "chai";
import { DiagnosticsError, type PlainConfig } from "../../../../src/testing/core/core.ts";
import { rejection } from "../../../../src/testing/core/rejection.ts";
import { refusal, startVdbLife, useVdbLife } from "../../../support/vdb-life.ts";
import { clusterWith, clusterWithDatabase } from "./cluster-cases.ts";

describe("the configuration of accounts_cluster", () => {
  const vdb = useVdbLife();
  const search = () => vdb.resource("accounts_cluster");
  /** The request for the configuration of the created cluster. */
  const sent = () => Object(vdb.api.takeChanges()[0]?.request.cluster).configuration;

  describe("empty blocks in the configuration of accounts_cluster", () => {
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
      it(`an empty ${block} is sent with its defaults, and plans no change`, async () => {
        const one = search();
        await one.create(clusterWithDatabase(database));
        expect(sent().databaseConfiguration).to.deep.equal(message);
        await one.expectNoChange(clusterWithDatabase(database));
        await one.update({ ...clusterWithDatabase(database), name: "find" });
      });
    }

    it("the missing attributes of an empty toleration are reported", async () => {
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

  it("a toleration is sent without an omitted value, and with a configured empty one", async () => {
    const tolerations = [
      { operator: "TOLERATION_OPERATOR_EXISTS" },
      { key: "dedicated", operator: "TOLERATION_OPERATOR_EQUAL", value: "" },
    ];
    const one = search();
    await one.create(clusterWith({ tolerations }));
    expect(sent().tolerations).to.deep.equal(tolerations);
    await one.expectNoChange(clusterWith({ tolerations }));
  });

  it("an empty value of a toleration plans no change after an import", async () => {
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

  it("a toleration for 0 seconds plans no change", async () => {
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
    it(`an unknown name in ${path} is rejected, and the known ones are listed`, async () => {
      const { path: place, detail } = await refusal(search().create(clusterWith(config)));
      expect(place).to.equal(`configuration[0].${path}`);
      expect(detail).to.include(names);
      expect(vdb.api.calls()).to.deep.equal([]);
    });
  }

  it("the name of the enum value 0 counts as unset", async () => {
    const config = clusterWith({ gpu_type: "CLUSTER_CONFIGURATION_GPU_TYPE_UNSPECIFIED" });
    const one = search();
    await one.create(config);
    expect(sent()).to.not.have.property("gpuType");
    await one.expectNoChange(config);
  });

  describe("jwt_rbac of a cluster", () => {
    const service = (more: PlainConfig) => clusterWithDatabase({ service: more });
    /** The value of jwt_rbac in the last create. */
    const asked = () => vdb.api.calls().find(({ call }) => /Create/.test(call))?.metadata?.["qc-jwt-rbac"];

    for (const [words, config, value] of [
      ["nothing without a service", {}, undefined],
      ["nothing with an empty service", { service: {} }, undefined],
      ["true if it is configured as true", { service: { jwt_rbac: true } }, "true"],
      ["nothing if it is configured as false", { service: { jwt_rbac: false } }, undefined],
      [
        "false if it is configured as false with force_include_jwt_rbac",
        { service: { jwt_rbac: false, force_include_jwt_rbac: true } },
        "false",
      ],
      ["false with force_include_jwt_rbac alone", { service: { force_include_jwt_rbac: true } }, "false"],
      [
        "true if it is configured as true with force_include_jwt_rbac",
        { service: { jwt_rbac: true, force_include_jwt_rbac: true } },
        "true",
      ],
    ] satisfies [string, PlainConfig, string | undefined][]) {
      it(`a create sends jwt_rbac: ${words}`, async () => {
        await search().create(clusterWithDatabase(config));
        expect(asked()).to.equal(value);
      });
    }

    it("a configured jwt_rbac = false plans no change", async () => {
      const config = service({ jwt_rbac: false, force_include_jwt_rbac: true });
      const one = search();
      await one.create(config);
      await one.expectNoChange(config);
      expect(vdb.warnings.map(({ summary }) => summary)).to.include("Argument is deprecated");
    });

    it("jwt_rbac is enabled by a separate request, once", async () => {
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

    it("the update fails when jwt_rbac cannot be enabled", async () => {
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

    it("disabling jwt_rbac warns that it has no effect", async () => {
      const one = search();
      await one.create(service({ jwt_rbac: true }));
      await one.update(service({ jwt_rbac: false }));
      expect(vdb.warnings.map(({ summary }) => summary)).to.include("Change without effect");
      expect((await one.plan(service({ jwt_rbac: false }))).action).to.equal("update");
    });
  });
});

describe("accounts_cluster with incomplete responses", () => {
  /** A life in which responses to calls of a method are changed. */
  const lifeWith = (name: string, change: (response: { cluster?: { state?: unknown } }) => void) =>
    startVdbLife({
      through: (client) => ({
        ...client,
        call: async (method, request, options) => {
          const response = await client.call(method, request, options);
          if (method.path.endsWith(`/${name}`)) change(Object(response));
          return response;
        },
      }),
    });

  it("jwt_rbac is enabled when the response to an update has no state and it was disabled before", async () => {
    const life = await lifeWith("UpdateCluster", ({ cluster }) => delete cluster?.state);
    try {
      const config = (more: PlainConfig) => clusterWithDatabase({ service: more });
      const one = life.resource("accounts_cluster");
      await one.create(config({ force_include_jwt_rbac: true }));
      life.api.takeChanges();
      await one.update(config({ jwt_rbac: true }));
      expect(life.api.takeChanges().map(({ call }) => call)).to.deep.equal([
        "ClusterService/UpdateCluster",
        "ClusterService/EnableClusterJwtRbac",
      ]);
      expect(one.state).to.have.nested.property(
        "configuration[0].database_configuration[0].service[0].jwt_rbac",
        true,
      );
    } finally {
      await life.close();
    }
  });

  it("the cluster is searched for when the response to a create does not contain it", async () => {
    const life = await lifeWith("CreateCluster", (response) => delete response.cluster);
    try {
      const one = life.resource("accounts_cluster");
      await one.create(clusterWith({}));
      expect(one.id).to.equal(life.api.only("clusters").id);
    } finally {
      await life.close();
    }
  });

  it("a read fails when the response does not contain the cluster", async () => {
    const life = await lifeWith("GetCluster", (response) => delete response.cluster);
    try {
      const one = life.resource("accounts_cluster");
      await one.create(clusterWith({}));
      expect((await refusal(one.refresh())).detail).to.include("the response has no cluster");
    } finally {
      await life.close();
    }
  });
});
