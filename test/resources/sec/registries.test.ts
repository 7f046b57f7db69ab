import { expect } from "chai";
import type { PlainConfig } from "../../support/core.ts";
import { refusal, useSecLife } from "../../support/sec-life.ts";

const serviceAccount = {
  client_id: "1",
  client_email: "reader@example.com",
  private_key_id: "_key_id_1",
  private_key: "_key_1",
};
const account = { username: "robot", password: "_password_1" };

/** The least that configures each kind of registry. */
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

    it("needs no more than the least, and keeps null what is not configured", async () => {
      const registry = sec.resource(type);
      await registry.create(least);
      await registry.refresh();
      expect(registry.state).to.include({ limit_by_tags: null, type_name: "ContVulnCfg", enabled: true });
      expect(registry.state?.limit_by_label).to.deep.equal([]);
      await registry.expectNoChange(least);
    });

    it("shows labels and tags that somebody else has set", async () => {
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
      const data = { ...(sec.api.only("ContainerRegistries").data as object), limitByTag: ["v2"] };
      await sec.api.change("ContainerRegistries", registry.id, { data });
      expect((await registry.plan(limited)).changed).to.deep.equal(["limit_by_tags[0]"]);
    });

    it("is not taken for a registry of another kind", async () => {
      const registry = sec.resource(type);
      await registry.create(least);
      const data = { ...(sec.api.only("ContainerRegistries").data as object), registryType: "AWS_ECR" };
      await sec.api.change("ContainerRegistries", registry.id, { data });
      expect((await refusal(registry.refresh())).detail).to.contain("another registry");
    });
  });
}

describe("registries of one service", () => {
  const sec = useSecLife();

  for (const type of ["integration_registry_b", "integration_registry_c"]) {
    it(`are at no domain but those of that service: ${type}`, async () => {
      const config = { name: "r", registry_domain: "registry.example.com", credentials: serviceAccount };
      expect(await refusal(sec.resource(type).create(config))).to.include({ path: "registry_domain" });
    });
  }
});

for (const type of ["integration_inline_scanner", "integration_proxy_scanner"]) {
  describe(type, () => {
    const sec = useSecLife();

    it("keeps its token when an answer has none", async () => {
      const scanner = sec.resource(type);
      await scanner.create({ name: "s" });
      const { server_token, server_uri } = scanner.state ?? {};
      expect(server_token).to.be.a("string").that.is.not.empty;
      await sec.api.change("ContainerRegistries", scanner.id, { serverToken: null });
      await scanner.refresh();
      expect(scanner.state).to.include({ server_token, server_uri });
      await scanner.update({ name: "t" });
      expect(scanner.state).to.include({ server_token, server_uri });
    });

    it("finds its token by an import", async () => {
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

  it("shows what somebody else has set, and keeps its own where that is no number", async () => {
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

  it("sends even 0, and refuses parts of a scan", async () => {
    const scanner = sec.resource("integration_inline_scanner");
    await scanner.create({ name: "s", limit_num_scan: 0 });
    expect(sec.api.only("ContainerRegistries").data).to.include({ limitNumScan: "0" });
    await scanner.expectNoChange({ name: "s", limit_num_scan: 0 });
    const { path } = await refusal(scanner.plan({ name: "s", limit_num_scan: 1.5 }));
    expect(path).to.equal("limit_num_scan");
  });
});
