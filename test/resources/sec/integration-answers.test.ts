import { expect } from "chai";
import { withValue } from "../../support/places.ts";
import { refusal, useSecLife } from "../../support/sec-life.ts";
import { trafficOf } from "./traffic-of.ts";

const registries = ["a", "b", "c", "d", "e", "f"].map((letter) => `integration_registry_${letter}`);
const scanners = ["integration_inline_scanner", "integration_proxy_scanner"];

describe("responses about registries and scanners", () => {
  const sec = useSecLife();

  for (const type of [...registries, ...scanners]) {
    it(`an update recomputes update time and author, and keeps the identity: ${type}`, async () => {
      const { create: config } = await trafficOf(type);
      const object = sec.resource(type);
      await object.create(config);
      const { recomputed } = await object.plan({ ...config, name: "renamed" });
      expect(recomputed).to.have.members(["created_or_updated_time", "created_or_updated_by"]);
    });

    it(`a 404 removes the resource from the state: ${type}`, async () => {
      const object = sec.resource(type);
      await object.create((await trafficOf(type)).create);
      await sec.api.remove("ContainerRegistries", object.id);
      expect(await object.refresh()).to.equal(undefined);
    });
  }

  for (const type of scanners) {
    it(`the response to a create may omit the token of a scanner: ${type}`, async () => {
      const data = { intgGuid: "ACME_1", name: "s", type: "ContVulnCfg", enabled: 1, data: {} };
      sec.api.fail({ method: "POST", path: "ContainerRegistries", status: 201, body: { data } });
      const scanner = sec.resource(type);
      await scanner.create({ name: "s" });
      expect(scanner.state).to.include({ id: "ACME_1", server_token: "", server_uri: "" });
    });
  }

  it("a response may omit the authentication method of a registry, unless the method is not known yet", async () => {
    const { more } = await trafficOf("integration_registry_a");
    const config = more?.["by key"]?.create ?? {};
    const registry = sec.resource("integration_registry_a");
    await registry.create(config);
    const { awsAuthType: _, ...data } = Object(sec.api.only("ContainerRegistries").data);
    await sec.api.put("ContainerRegistries", registry.id, { ...sec.api.only("ContainerRegistries"), data });
    await registry.expectNoChange(config);
    const { summary, detail } = await refusal(registry.import(registry.id));
    expect(summary).to.equal("Unsupported authentication type");
    expect(detail).to.contain('authentication type ""');
  });

  it("a registry keeps the planned credentials when the response to an update has another authentication method", async () => {
    const { more } = await trafficOf("integration_registry_a");
    const config = more?.["by key"]?.create ?? {};
    const registry = sec.resource("integration_registry_a");
    await registry.create(config);
    const { credentials } = registry.state;
    const object = sec.api.only("ContainerRegistries");
    const data = { ...object, enabled: 0, data: { ...Object(object.data), awsAuthType: "OTHER" } };
    sec.api.fail({ method: "PATCH", path: "ContainerRegistries/*", status: 200, body: { data } });
    const { path } = await refusal(registry.update({ ...config, enabled: false }));
    expect(path).to.equal("cloud_a_auth_type");
    expect(registry.state.credentials).to.deep.equal(credentials);
  });
});

describe("blank secrets of registries", () => {
  const sec = useSecLife();

  for (const [type, path] of [
    ["integration_registry_b", "credentials[0].private_key"],
    ["integration_registry_c", "credentials[0].private_key"],
    ["integration_registry_f", "password"],
  ] as const) {
    it(`a registry rejects a blank secret before a request: ${path} of ${type}`, async () => {
      const { create } = await trafficOf(type);
      const error = await refusal(sec.resource(type).create(withValue(create, path, " ")));
      expect(error).to.include({ summary: "Invalid value", path });
      expect(sec.api.takeChanges()).to.deep.equal([]);
    });
  }
});
