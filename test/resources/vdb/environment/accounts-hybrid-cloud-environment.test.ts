import { expect } from "chai";
import { knownAfterApply } from "../../../../src/schema/index.ts";
import { refusal, useVdbLife } from "../../../support/vdb-life.ts";
import { account, otherAccount, putClusters, search } from "../clusters-at-hand.ts";

const service = "HybridCloudService";
const minimal = { name: "own", configuration: { namespace: "databases" } };

/** The minimal environment with more in its configuration. */
const withMore = (more: object) => ({ ...minimal, configuration: { ...minimal.configuration, ...more } });

const withSettings = (advanced_operator_settings: string | null) => withMore({ advanced_operator_settings });

describe("accounts_hybrid_cloud_environment", () => {
  const vdb = useVdbLife();
  const environment = () => vdb.resource("accounts_hybrid_cloud_environment");

  /** Returns the configurations sent since the previous call. */
  const sentConfigurations = () =>
    vdb.api
      .takeChanges()
      .flatMap(({ request }) => Object(request.hybridCloudEnvironment).configuration ?? []);

  it("an environment is created with only name and namespace", async () => {
    const own = environment();
    await own.create(minimal);
    const hybridCloudEnvironmentId = own.id;
    expect(vdb.api.calls()).to.deep.equal([
      {
        call: `${service}/CreateHybridCloudEnvironment`,
        request: { hybridCloudEnvironment: { accountId: account, ...minimal } },
      },
      {
        call: `${service}/GenerateBootstrapCommands`,
        request: { accountId: account, hybridCloudEnvironmentId },
      },
      {
        call: `${service}/GetHybridCloudEnvironment`,
        request: { accountId: account, hybridCloudEnvironmentId },
      },
    ]);
    expect(own.state).to.deep.include({ account_id: account, created_by_email: "ada@example.org" });
    expect(own.state.created_at).to.match(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/);
    expect(own.state.configuration).to.deep.equal([
      {
        namespace: "databases",
        last_modified_at: own.state.last_modified_at,
        log_level: null,
        http_proxy_url: null,
        https_proxy_url: null,
        no_proxy_configs: null,
        container_registry_url: null,
        chart_repository_url: null,
        registry_secret_name: null,
        ca_certificates: null,
        database_storage_class: null,
        snapshot_storage_class: null,
        volume_snapshot_storage_class: null,
        advanced_operator_settings: null,
        node_selector: [],
        tolerations: [],
        control_plane_labels: [],
      },
    ]);
    await own.expectNoChange(minimal);
  });

  it("an environment does not send empty strings, and keeps them in the state", async () => {
    const own = environment();
    const empty = withMore({ http_proxy_url: "", no_proxy_configs: [], advanced_operator_settings: "" });
    await own.create(empty);
    expect(sentConfigurations()).to.deep.equal([minimal.configuration]);
    await own.expectNoChange(empty);
  });

  it("an import long after the apply has the same values, because the local API changes no environment on its own", async () => {
    const own = environment();
    await own.create(minimal);
    const { status } = own.state;
    expect(status).to.containSubset([{ phase: "HYBRID_CLOUD_ENVIRONMENT_STATUS_PHASE_READY" }]);
    for (const pause of [1, 1500, 3_600_000]) {
      await vdb.api.wait(pause);
      await own.importVerify({ ignore: ["bootstrap_commands", "bootstrap_commands_version"] });
      await own.expectNoChange(minimal);
      expect(own.state.status).to.deep.equal(status);
    }
  });

  it("an environment is replaced when the namespace changes, which must not be empty", async () => {
    const own = environment();
    await own.create(minimal);
    const moved = withMore({ namespace: "other" });
    expect((await own.plan(moved)).replacing).to.deep.equal(["configuration[0].namespace"]);
    expect((await refusal(own.update(withMore({ namespace: "" })))).detail).to.include(
      "must have between 1 and",
    );
    await own.replace(moved);
    expect(vdb.api.objects("environments")).to.have.length(1);
  });

  it("an environment keeps settings that an update does not change", async () => {
    const own = environment();
    await own.create(minimal);
    const { changed, recomputed } = await own.plan({ ...minimal, name: "renamed" });
    expect(changed).to.deep.equal(["name"]);
    expect(recomputed).to.include("last_modified_at");
    expect(recomputed).not.to.include("created_at");
    expect(recomputed).not.to.include("bootstrap_commands");
    const { bootstrap_commands } = own.state;
    await own.update({ ...minimal, name: "renamed" });
    expect(own.state).to.deep.include({ name: "renamed", bootstrap_commands });
  });

  it("an update reads the environment first, so that external network rules and blocks survive", async () => {
    const own = environment();
    await own.create(minimal);
    const ingress = [{ ports: [{ protocol: "TCP", portNumber: 443 }] }];
    const egress = [{ to: [{ ipBlock: { cidr: "192.0.2.0/24" } }] }];
    const nodeSelector = [{ key: "disk", value: "fast" }];
    const tolerations = [{ operator: "TOLERATION_OPERATOR_EXISTS" }];
    const controlPlaneLabels = [{ key: "team", value: "search" }];
    const elsewhere = { ingress, egress, nodeSelector, tolerations, controlPlaneLabels };
    await vdb.api.change("environments", own.id, { configuration: elsewhere });
    await own.expectNoChange(minimal);
    vdb.api.takeChanges();
    await own.update(withMore({ http_proxy_url: "http://proxy.example.com" }));
    expect(sentConfigurations()).to.deep.equal([
      { namespace: "databases", httpProxyUrl: "http://proxy.example.com", ...elsewhere },
    ]);
  });

  it("an update keeps settings that were changed outside of Terraform after the plan, and shows them", async () => {
    const own = environment();
    const renamed = { ...minimal, name: "renamed" };
    await own.create(minimal);
    const plan = await vdb.core.plan(own.type, own.object?.value ?? null, renamed);
    const elsewhere = {
      logLevel: "HYBRID_CLOUD_ENVIRONMENT_CONFIGURATION_LOG_LEVEL_DEBUG",
      httpProxyUrl: "http://proxy.example.com",
      httpsProxyUrl: "https://proxy.example.com",
      noProxyConfigs: ["localhost"],
      containerRegistryUrl: "registry.example.com/images",
      chartRepositoryUrl: "oci://registry.example.com/charts",
      registrySecretName: "registry",
      caCertificates: "certificates",
      databaseStorageClass: "fast",
      snapshotStorageClass: "slow",
      volumeSnapshotStorageClass: "snapshots",
      advancedOperatorSettings: { a: 1 },
    };
    await vdb.api.change("environments", own.id, { configuration: elsewhere });
    vdb.api.takeChanges();
    own.object = await vdb.core.apply(plan);
    expect(sentConfigurations()).to.deep.equal([{ ...minimal.configuration, ...elsewhere }]);
    expect(own.state.configuration).to.containSubset([
      { database_storage_class: "fast", no_proxy_configs: ["localhost"] },
    ]);
    await own.expectNoChange(renamed);
    await own.update({ ...renamed, name: "again" });
    expect(sentConfigurations()).to.deep.equal([{ ...minimal.configuration, ...elsewhere }]);
  });

  it("an environment is read in the account of the state, and sent with the new account_id as configured", async () => {
    const account_id = `{${otherAccount}}`;
    const own = environment();
    await own.create(minimal);
    await refusal(own.update({ ...minimal, name: "renamed", account_id }));
    const [read, update] = vdb.api.calls().slice(-2);
    expect(read).to.have.nested.property("request.accountId", account);
    expect(update).to.have.nested.property("request.hybridCloudEnvironment.accountId", account_id);
  });

  it("an environment sends account_id as configured", async () => {
    const account_id = `{${account}}`;
    const own = environment();
    expect((await refusal(own.create({ ...minimal, account_id }))).detail).to.include("Invalid argument");
    expect(vdb.api.takeChanges()).to.have.nested.property(
      "[0].request.hybridCloudEnvironment.accountId",
      account_id,
    );
    await own.create(minimal);
    await own.expectNoChange({ ...minimal, account_id });
  });

  it("an update clears attributes that are removed from the configuration", async () => {
    const own = environment();
    await own.create(
      withMore({
        http_proxy_url: "http://proxy.example.com",
        no_proxy_configs: ["localhost"],
        advanced_operator_settings: "a: 1",
        node_selector: [{ key: "disk", value: "fast" }],
        tolerations: [{ key: "dedicated", operator: "TOLERATION_OPERATOR_EXISTS" }],
        control_plane_labels: [{ key: "team", value: "search" }],
      }),
    );
    vdb.api.takeChanges();
    await own.update(minimal);
    expect(sentConfigurations()).to.deep.equal([minimal.configuration]);
    await own.expectNoChange(minimal);
  });

  it("values that the API chooses for a new environment are kept until they are configured, and cleared when they are removed", async () => {
    const own = environment();
    await own.create(minimal);
    await vdb.api.change("environments", own.id, { configuration: { databaseStorageClass: "premium-rwo" } });
    await own.expectNoChange(minimal);
    await own.update({ ...minimal, name: "renamed" });
    expect(vdb.api.only("environments")).to.containSubset({
      configuration: { databaseStorageClass: "premium-rwo" },
    });
    const configured = { ...withMore({ database_storage_class: "fast" }), name: "renamed" };
    await own.update(configured);
    await own.expectNoChange(configured);
    const plan = await own.plan({ ...minimal, name: "renamed" });
    expect(plan.action).to.equal("update");
    await own.update({ ...minimal, name: "renamed" });
    expect(own.state.configuration).to.containSubset([{ database_storage_class: null }]);
    await own.expectNoChange({ ...minimal, name: "renamed" });
  });

  it("a plan shows changes made outside of Terraform", async () => {
    const own = environment();
    const config = withMore({
      http_proxy_url: "http://proxy.example.com",
      advanced_operator_settings: "a: y",
    });
    await own.create(config);
    await vdb.api.change("environments", own.id, {
      configuration: { httpProxyUrl: "http://other.example.com", advancedOperatorSettings: { b: 1, a: "x" } },
    });
    expect((await own.plan(config)).changed).to.deep.equal([
      "configuration[0].http_proxy_url",
      "configuration[0].advanced_operator_settings",
    ]);
    await own.refresh();
    expect(own.state.configuration).to.containSubset([{ advanced_operator_settings: "a: x\nb: 1.0\n" }]);
  });

  it("an environment is imported by its ID, without bootstrap commands", async () => {
    const own = environment();
    const config = withMore({
      log_level: "HYBRID_CLOUD_ENVIRONMENT_CONFIGURATION_LOG_LEVEL_DEBUG",
      no_proxy_configs: ["localhost"],
      tolerations: [{ operator: "TOLERATION_OPERATOR_EXISTS" }],
    });
    const made = await own.create(config);
    const read = await own.refresh();
    expect(await own.import(own.id)).to.deep.equal({
      ...made,
      ...read,
      bootstrap_commands: [],
      bootstrap_commands_version: 0,
    });
    await own.expectNoChange(config);
  });

  it("a change of account_id to an account without the environment only reads", async () => {
    const own = environment();
    await own.create(minimal);
    vdb.api.takeChanges();
    const { detail } = await refusal(own.update({ ...minimal, account_id: otherAccount }));
    expect(detail).to.include("GetHybridCloudEnvironment");
    expect(vdb.api.takeChanges()).to.deep.equal([]);
    expect(own.state).to.include({ account_id: account });
  });

  it("the error of deleting an environment with clusters names them, and says what to do first", async () => {
    const own = environment();
    await own.create(minimal);
    await putClusters(vdb.api);
    await vdb.api.change("clusters", search, { cloudProviderId: "hybrid", cloudProviderRegionId: own.id });
    const { detail } = await refusal(own.destroy());
    expect(detail).to.contain(
      `The environment has these clusters: search (${search}). Delete them first, or move them to another environment, and apply again.`,
    );
    expect(own.object).not.to.equal(undefined);
  });

  it("a deleted environment is removed from the state, and its delete succeeds", async () => {
    const own = environment();
    await own.create(minimal);
    const { object } = own;
    await vdb.api.remove("environments", own.id);
    expect(await own.refresh()).to.equal(undefined);
    own.object = object;
    await own.destroy();
    expect(own.object).to.equal(undefined);
  });

  it("an environment whose commands cannot be generated is in the state, untainted, and the next apply generates them", async () => {
    const own = environment();
    vdb.api.fail({ method: "GenerateBootstrapCommands", code: "INTERNAL", message: "out of order" });
    await own.create(minimal);
    expect(vdb.warnings.map(({ summary }) => summary)).to.deep.equal(["Bootstrap commands not generated"]);
    expect(own.state).to.deep.include({ id: vdb.api.only("environments").id, bootstrap_commands: [] });
    await own.update(minimal);
    expect(own.state.bootstrap_commands).not.to.deep.equal([]);
    expect(vdb.api.objects("environments")).to.have.length(1);
  });

  it("an unknown log level is rejected", async () => {
    const { detail } = await refusal(environment().create(withMore({ log_level: "DEBUG" })));
    expect(detail).to.include("HYBRID_CLOUD_ENVIRONMENT_CONFIGURATION_LOG_LEVEL_DEBUG");
  });

  describe("operator settings", () => {
    it("operator settings are sent as data, and compared by value", async () => {
      const own = environment();
      const config = withSettings("replicas: 3\ncluster:\n  enabled: false # for now\nratio: 0.5\n");
      await own.create(config);
      const settings = { replicas: 3, cluster: { enabled: false }, ratio: 0.5 };
      expect(sentConfigurations()).to.deep.equal([
        { ...minimal.configuration, advancedOperatorSettings: settings },
      ]);
      await own.expectNoChange(config);
      await own.expectNoChange(withSettings("{ratio: 5.0e-1, cluster: {enabled: false}, replicas: 0x3}"));
      expect((await own.plan(withSettings("replicas: 4"))).action).to.equal("update");
    });

    for (const text of ["# none yet\n", "{}"]) {
      it(`operator settings are omitted for ${JSON.stringify(text)}`, async () => {
        const own = environment();
        await own.create(withSettings(text));
        expect(sentConfigurations()).to.deep.equal([minimal.configuration]);
        await own.expectNoChange(withSettings(text));
        await own.expectNoChange(withSettings(""));
      });
    }

    it("operator settings are imported in their canonical form, and plan no change", async () => {
      const own = environment();
      await own.create(withSettings("b: 1\na: two\n"));
      const { configuration } = await own.import(own.id);
      expect(configuration).to.containSubset([{ advanced_operator_settings: "a: two\nb: 1.0\n" }]);
      await own.expectNoChange(withSettings("b: 1\na: two\n"));
    });

    it("a plan rejects operator settings that are not a YAML mapping", async () => {
      for (const text of ["a: [", "a: 1\na: 2", "a:\n\tb: 1", "- a", "hello"]) {
        const { path, summary } = await refusal(environment().create(withSettings(text)));
        expect([path, summary]).to.deep.equal([
          "configuration[0].advanced_operator_settings",
          "Invalid value",
        ]);
      }
      expect(vdb.api.calls()).to.deep.equal([]);
    });

    it("a create rejects invalid operator settings that were unknown in the plan", async () => {
      const creating = environment().create(
        withMore({ advanced_operator_settings: knownAfterApply }),
        withSettings("- a"),
      );
      expect(await refusal(creating)).to.include({
        path: "configuration[0].advanced_operator_settings",
        detail: "configuration.advanced_operator_settings must be a mapping in YAML, such as `name: value`.",
      });
      expect(vdb.api.calls()).to.deep.equal([]);
    });
  });
});

describe("accounts_hybrid_cloud_environment with phases that last", () => {
  const vdb = useVdbLife({ localApi: { phaseSeconds: 1 } });

  it("an environment shows its status once its components have reported", async () => {
    const own = vdb.resource("accounts_hybrid_cloud_environment");
    await own.create(minimal);
    expect(own.state.status).to.deep.equal([]);
    for (const phase of ["NOT_READY", "READY"]) {
      await vdb.api.wait(1500);
      const status = (await own.refresh())?.status;
      expect(status).to.containSubset([{ phase: `HYBRID_CLOUD_ENVIRONMENT_STATUS_PHASE_${phase}` }]);
    }
    await own.expectNoChange(minimal);
  });
});
