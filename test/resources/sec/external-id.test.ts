import { expect } from "chai";
import { newExternalId, tenantOf } from "../../../src/resources/sec/external_id/wire.ts";
import { refusal, useSecLife } from "../../support/sec-life.ts";

const shop = { csp: "cloud_a", account_id: "111122223333" };

describe("external_id", () => {
  const sec = useSecLife();

  it("an external ID contains cloud, tenant and account, and a random part", async () => {
    const first = sec.resource("external_id");
    await first.create(shop);
    const { id, v2, csp, account_id } = first.state;
    expect(id).to.match(/^lweid:aws:v2:acme:111122223333:[=,.@:/\-A-Za-z0-9]{10}$/);
    expect({ v2, csp, account_id }).to.deep.equal({ v2: id, ...shop });

    const second = sec.resource("external_id");
    await second.create(shop);
    expect(second.id).to.not.equal(id);
  });

  it("an external ID has the platform's name of the cloud", async () => {
    const names = { cloud_a: "aws", cloud_b: "google", cloud_c: "azure", cloud_d: "oci" };
    for (const [csp, name] of Object.entries(names)) {
      const externalId = sec.resource("external_id");
      await externalId.create({ csp, account_id: "x" });
      expect(externalId.id).to.match(new RegExp(`^lweid:${name}:v2:acme:x:`));
    }
  });

  it("an external ID does not change, and needs no requests", async () => {
    const externalId = sec.resource("external_id");
    const made = await externalId.create(shop);
    await externalId.expectNoChange(shop);
    expect(await externalId.refresh()).to.deep.equal(made);
    await externalId.destroy();
    expect(sec.api.requests()).to.deep.equal([]);
  });

  it("an external ID is generated again for another account or cloud", async () => {
    const externalId = sec.resource("external_id");
    const { id } = await externalId.create(shop);
    for (const [name, value] of [
      ["account_id", "444455556666"],
      ["csp", "cloud_b"],
    ] as const) {
      const changed = { ...shop, [name]: value };
      expect(await externalId.plan(changed)).to.deep.include({ action: "replace", replacing: [name] });
    }
    await externalId.replace({ ...shop, account_id: "444455556666" });
    expect(externalId.id)
      .to.match(/:444455556666:/)
      .and.not.to.equal(id);
  });

  it("external_id accepts only known clouds, by their exact names", async () => {
    for (const csp of ["aws", "CLOUD_A", ""]) {
      const wrong = sec.core.validateResource("sec_external_id", { ...shop, csp });
      expect(await refusal(wrong)).to.include({ path: "csp" });
    }
  });

  it("external_id cannot be imported", async () => {
    const { summary } = await refusal(sec.resource("external_id").import("lweid:aws:v2:acme:1:0123456789"));
    expect(summary).to.equal("Import not supported");
  });
});

describe("external_id of an account in another cluster", () => {
  const sec = useSecLife({ provider: { account: "Acme-2.fra" } });

  it("the external ID of an account in another cluster contains the account without the cluster", async () => {
    const externalId = sec.resource("external_id");
    await externalId.create(shop);
    expect(externalId.id).to.match(/^lweid:aws:v2:Acme-2:111122223333:/);
  });
});

describe("the format of an external ID", () => {
  const parts = { cloud: "cloud_d", tenant: "acme", accountId: "ocid1.x" };

  it("an external ID ends with ten random characters", () => {
    const draws = [0, 6, 7, 32, 33, 58, 59, 68, 1, 2];
    const below: number[] = [];
    const id = newExternalId(parts, (limit) => {
      below.push(limit);
      return draws.shift() ?? -1;
    });
    expect(id).to.equal("lweid:oci:v2:acme:ocid1.x:=-azAZ09,.");
    expect(below).to.deep.equal(Array(10).fill(69));
  });

  it("the tenant of an external ID is the first part of the account", () => {
    expect(tenantOf("acme")).to.equal("acme");
    expect(tenantOf("acme.fra.corp")).to.equal("acme");
  });

  it("an account that does not begin with a tenant has no tenant", () => {
    expect(tenantOf("")).to.equal(null);
    expect(tenantOf(".fra")).to.equal(null);
  });
});
