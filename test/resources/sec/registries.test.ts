import { expect } from "chai";
import type { PlainConfig } from "../../../src/testing/core/core.ts";
import { refusal, useSecLife } from "../../support/sec-life.ts";

const serviceAccount = {
  client_id: "1",
  client_email: "reader@example.com",
  private_key_id: "_key_id_1",
  private_key: "_key_1",
};
const account = { username: "robot", password: "_password_1" };

/** The minimal configuration of each kind of registry. */
const leastOf: Readonly<Record<string, PlainConfig>> = {
  integration_registry_b: { name: "r", registry_domain: "us-docker.pkg.dev", credentials: serviceAccount },
  integration_registry_c: { name: "r", registry_domain: "gcr.io", credentials: serviceAccount },
  integration_registry_d: { name: "r", ...account },
  integration_registry_e: { name: "r", registry_domain: "r.example.com", ...account },
  integration_registry_f: { name: "r", ...account },
};

for (const [type, least] of Object.entries(leastOf)) {
  describe(type, () => {
    const sec = useSecLife();

    it("a registry needs only the required attributes, and stores null for unset ones", async () => {
      const registry = sec.resource(type);
      await registry.create(least);
      await registry.refresh();
      expect(registry.state).to.include({ limit_by_tags: null, type_name: "ContVulnCfg", enabled: true });
      expect(registry.state?.limit_by_label).to.deep.equal([]);
      await registry.expectNoChange(least);
    });

    it("a plan shows drift of the labels and tags of a registry", async () => {
      const registry = sec.resource(type);
      const limited = {
        ...least,
        limit_by_tags: ["v1 "],
        limit_by_label: [
          { key: "stage", value: "a" },
          { key: "stage", value: "b" },
        ],
      };
      await registry.create(limited);
      await registry.expectNoChange({ ...limited, limit_by_tags: [" v1"] });
      expect(sec.api.only("ContainerRegistries").data).to.deep.include({ limitByTag: ["v1 "] });
      const data = { ...(sec.api.only("ContainerRegistries").data as object), limitByTag: ["v2"] };
      await sec.api.change("ContainerRegistries", registry.id, { data });
      expect((await registry.plan(limited)).changed).to.deep.equal(["limit_by_tags[0]"]);
    });

    it("a registry is not read from a registry of another type", async () => {
      const registry = sec.resource(type);
      await registry.create(least);
      const data = { ...(sec.api.only("ContainerRegistries").data as object), registryType: "AWS_ECR" };
      await sec.api.change("ContainerRegistries", registry.id, { data });
      expect((await refusal(registry.refresh())).detail).to.contain("another registry");
    });
  });
}

for (const type of ["b", "c", "d", "f"].map((letter) => `integration_registry_${letter}`)) {
  describe(`the repositories of ${type}`, () => {
    const sec = useSecLife();

    it("a registry sends repositories as written, and ignores whitespace in comparisons", async () => {
      const registry = sec.resource(type);
      await registry.create({ ...leastOf[type], limit_by_repositories: [" shop/web", "shop/api "] });
      expect(sec.api.only("ContainerRegistries").data).to.deep.include({
        limitByRep: [" shop/web", "shop/api "],
      });
      await registry.expectNoChange({ ...leastOf[type], limit_by_repositories: ["shop/web", "shop/api"] });
    });

    it("a registry accepts only integers as the number of images to assess", async () => {
      const { path } = await refusal(sec.resource(type).plan({ ...leastOf[type], limit_num_imgs: 1.5 }));
      expect(path).to.equal("limit_num_imgs");
    });
  });
}

describe("registries of one service", () => {
  const sec = useSecLife();

  const continents = ["asia", "europe", "us"];
  const regions = {
    asia: ["east1", "east2", "northeast1", "northeast2", "northeast3", "south1", "southeast1", "southeast2"],
    australia: ["southeast1"],
    europe: ["north1", "west1", "west2", "west3", "west4", "west6"],
    northamerica: ["northeast1"],
    southamerica: ["east1"],
    us: ["central1", "east1", "east4", "west1", "west2", "west3", "west4"],
  };
  const locations = [
    ...continents,
    ...Object.entries(regions).flatMap(([continent, places]) =>
      places.map((place) => `${continent}-${place}`),
    ),
  ];
  const domains = {
    integration_registry_b: locations.map((location) => `${location}-docker.pkg.dev`),
    integration_registry_c: ["gcr.io", ...continents.map((continent) => `${continent}.gcr.io`)].map(
      (domain) => domain.replace("europe", "eu"),
    ),
  };

  for (const [type, known] of Object.entries(domains)) {
    it(`a registry accepts each of the service's ${known.length} domains: ${type}`, async () => {
      for (const registry_domain of known) {
        const config = { name: "r", registry_domain, credentials: serviceAccount };
        expect((await sec.resource(type).plan(config)).action).to.equal("create");
      }
    });
  }

  for (const type of ["integration_registry_b", "integration_registry_c"]) {
    it(`a registry accepts only domains of the service: ${type}`, async () => {
      const config = { name: "r", registry_domain: "registry.example.com", credentials: serviceAccount };
      expect(await refusal(sec.resource(type).create(config))).to.include({ path: "registry_domain" });
    });
  }
});

for (const type of ["integration_inline_scanner", "integration_proxy_scanner"]) {
  describe(type, () => {
    const sec = useSecLife();

    it("a scanner keeps its token when a response omits it", async () => {
      const scanner = sec.resource(type);
      await scanner.create({ name: "s" });
      const { server_token, server_uri } = scanner.state ?? {};
      expect(server_token).to.be.a("string").that.is.not.empty;
      await sec.api.change("ContainerRegistries", scanner.id, { serverToken: null });
      await scanner.refresh();
      expect(scanner.state).to.include({ server_token, server_uri });
      sec.api.fail({ method: "PATCH", status: 200, body: { data: { intgGuid: scanner.id } } });
      await scanner.update({ name: "t" });
      expect(scanner.state).to.include({ server_token, server_uri });
      await scanner.import(scanner.id);
      expect(scanner.state).to.include({ server_token: null, server_uri: null });
    });

    it("an import of a scanner reads its token", async () => {
      const scanner = sec.resource(type);
      await scanner.create({ name: "s" });
      const { server_token } = scanner.state ?? {};
      await scanner.import(scanner.id);
      expect(scanner.state).to.include({ server_token });
      await scanner.expectNoChange({ name: "s" });
    });
  });
}

describe("integration_inline_scanner with a limit", () => {
  const sec = useSecLife();

  it("a plan shows drift of a scanner's limit, and keeps the configured value when the API returns no number", async () => {
    const scanner = sec.resource("integration_inline_scanner");
    await scanner.create({ name: "s", limit_num_scan: 7 });
    const change = (limitNumScan: string) =>
      sec.api.change("ContainerRegistries", scanner.id, {
        data: { registryType: "INLINE_SCANNER", identifierTag: [], limitNumScan },
      });
    await change("many");
    await scanner.expectNoChange({ name: "s", limit_num_scan: 7 });
    await change("8");
    expect((await scanner.plan({ name: "s", limit_num_scan: 7 })).changed).to.deep.equal(["limit_num_scan"]);
  });

  it("a scanner sends a limit of 0, and accepts only integers", async () => {
    const scanner = sec.resource("integration_inline_scanner");
    await scanner.create({ name: "s", limit_num_scan: 0 });
    expect(sec.api.only("ContainerRegistries").data).to.include({ limitNumScan: "0" });
    await scanner.expectNoChange({ name: "s", limit_num_scan: 0 });
    const { path } = await refusal(scanner.plan({ name: "s", limit_num_scan: 1.5 }));
    expect(path).to.equal("limit_num_scan");
  });
});

describe("integration_registry_a", () => {
  const sec = useSecLife();
  const base = { name: "r", registry_domain: "r.example.com" };
  const role = { role_arn: "arn:1", external_id: "1" };
  const key = { access_key_id: "KEY1", secret_access_key: "_secret_1" };
  const data = () => Object(sec.api.only("ContainerRegistries").data);

  it("a registry uses the role when both forms of credentials are configured, and keeps both in the state", async () => {
    const registry = sec.resource("integration_registry_a");
    const both = { ...base, credentials: { ...role, ...key } };
    await registry.create(both);
    expect(data()).to.include({ awsAuthType: "AWS_IAM" }).and.not.have.property("accessKeyCredentials");
    expect(registry.state.cloud_a_auth_type).to.equal("CLOUD_A_IAM");
    await registry.expectNoChange(both);
    const { id } = registry;
    await registry.update({ ...base, credentials: key });
    expect(data()).to.include({ awsAuthType: "AWS_ACCESS_KEY" });
    expect(registry.id).to.not.equal(id);
  });

  it("a registry requires one complete form of credentials, and reports the missing attribute", async () => {
    const { role_arn } = role;
    const { secret_access_key } = key;
    for (const [credentials, missing] of [
      [{ role_arn }, "credentials[0].external_id"],
      [{ secret_access_key, role_arn: "" }, "credentials[0].access_key_id"],
      [{}, "credentials[0]"],
    ] as const) {
      const { path, detail } = await refusal(
        sec.resource("integration_registry_a").plan({ ...base, credentials }),
      );
      expect(path).to.equal(missing);
      expect(detail)
        .to.contain("role_arn and external_id")
        .and.contain("access_key_id and secret_access_key");
    }
  });

  it("a registry assesses 5, 10 or 15 images", async () => {
    for (const limit_num_imgs of [5, 10, 15, 7]) {
      const planned = sec
        .resource("integration_registry_a")
        .plan({ ...base, credentials: role, limit_num_imgs });
      if (limit_num_imgs !== 7) expect((await planned).action).to.equal("create");
      else expect(await refusal(planned)).to.include({ path: "limit_num_imgs" });
    }
  });
});

describe("integration_registry_a", () => {
  it("a plan accepts missing credentials from a host that does not validate the configuration", async () => {
    const { definition } = (await import("../../../src/resources/sec/registry/registry_a.ts")).default;
    const context = { config: { credentials: null }, prior: { cloud_a_auth_type: "CLOUD_A_IAM" } };
    expect(await definition.modifyPlan?.(context as never)).to.equal(undefined);
  });
});
