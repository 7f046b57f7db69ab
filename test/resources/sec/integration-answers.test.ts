import { expect } from "chai";
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

describe("omitted values in requests about registries", () => {
  const sec = useSecLife();
  const credentials = () => Object(sec.api.only("ContainerRegistries").data).credentials;

  for (const type of ["integration_registry_b", "integration_registry_c"]) {
    it(`a request omits a blank key: ${type}`, async () => {
      const { create } = await trafficOf(type);
      const blank = { ...Object(create.credentials), private_key: "", private_key_id: "" };
      await sec.resource(type).create({ ...create, credentials: blank });
      expect(credentials()).to.have.all.keys("clientId", "clientEmail", "privateKeyId");
    });
  }

  it("a request omits a blank password of the code-hosting registry", async () => {
    const { create } = await trafficOf("integration_registry_f");
    await sec.resource("integration_registry_f").create({ ...create, password: "" });
    expect(credentials()).to.have.all.keys("username", "ssl");
  });
});
