import { expect } from "chai";
import { servedLabForTests } from "../support/terraform-lab.ts";
import { addresses, configuration, expectOneOfEach, faultOnEach, four, switches } from "./four-resources.ts";

describe("an error of the API", () => {
  const lab = servedLabForTests();
  const proxy404 = { status: 404, body: "<html>no such page</html>" } as const;

  async function make(): Promise<void> {
    await lab.terraform.write(configuration());
    await lab.terraform.apply();
    lab.api.takeChanges();
  }

  async function expectStored(enabled: boolean): Promise<void> {
    const state = await lab.terraform.state();
    expectOneOfEach(lab.api, state);
    for (const { address } of four) expect(state.get(address)?.values.enabled, address).to.equal(enabled);
  }

  it("an error during a read keeps the state", async () => {
    const { api, terraform } = lab;
    await make();
    for (const fault of [proxy404, { badJson: true }, { status: 403, body: { message: "not allowed" } }]) {
      api.fail(...faultOnEach("GET", "/*", fault));
      const { errors } = await terraform.refresh({ exit: 1 });
      expect(errors.map(({ address }) => address).sort()).to.deep.equal(addresses);
      for (const { address, summary } of errors)
        expect(summary).to.equal(`${address.split(".")[0]} not read`);
    }
    api.fail({ path: "access/tokens", status: 404, body: { message: "no such endpoint" }, times: 0 });
    await terraform.refresh({ exit: 1 });
    api.localApi.control.clearFaults();
    await expectStored(true);

    api.fail(...faultOnEach("GET", "/*", { drop: "before" }));
    await terraform.emptyPlan();
    expect(api.waitingFaults).to.equal(0);
  });

  it("an error during an update is retried", async () => {
    const { api, terraform } = lab;
    await make();
    const faults = [
      { status: 500 },
      { status: 503, afterEffect: true, headers: { "retry-after": "0" } },
      { status: 429, headers: { "retry-after": "0" } },
      { drop: "after" },
    ] as const;
    api.fail(
      ...four.map(({ collection }, i) => ({ ...faults[i], method: "PATCH", path: `${collection}/*` })),
    );
    await terraform.write(configuration(false));
    await terraform.apply();
    expect(api.waitingFaults).to.equal(0);
    expect(api.takeChanges()).to.have.lengthOf(8);
    expect(switches(api)).to.deep.equal([0, 0, 0, 0]);
    await expectStored(false);
    await terraform.emptyPlan();
  });

  it("a rejected update keeps the state", async () => {
    const { api, terraform } = lab;
    await make();
    await terraform.write(configuration(false));
    const refusals = [
      { fault: proxy404, text: "[404] <html>no such page</html>" },
      { fault: { status: 400, body: { message: "no" } }, text: "[400] no" },
    ];
    for (const { fault, text } of refusals) {
      api.fail(...faultOnEach("PATCH", "/*", fault));
      const { errors } = await terraform.apply({ exit: 1 });
      expect(errors.map(({ address }) => address).sort()).to.deep.equal(addresses);
      for (const { address, summary, detail } of errors) {
        expect(summary).to.equal(`${address.split(".")[0]} not updated`);
        expect(detail).to.contain(text);
      }
      expect(api.takeChanges()).to.have.lengthOf(4);
      expect(switches(api)).to.deep.equal([1, 1, 1, 1]);
    }
    await expectStored(true);
    const plan = await terraform.plan();
    expect([...plan.changes.keys()].sort()).to.deep.equal(addresses);
    await terraform.applyPlanned();
    await expectStored(false);
  });

  it("an update with an unknown outcome leads to a read", async () => {
    const { api, terraform } = lab;
    await make();
    await terraform.write(configuration(false));
    api.fail(...faultOnEach("PATCH", "/*", { badJson: true }));
    const { errors } = await terraform.apply({ exit: 1 });
    expect(errors).to.have.lengthOf(4);
    for (const { detail } of errors) expect(detail).to.contain("the response is not valid JSON");
    await expectStored(false);
    await terraform.emptyPlan();

    await terraform.write(configuration(true));
    api.fail(...faultOnEach("PATCH", "/*", { drop: "before", times: 4 }));
    await terraform.apply({ exit: 1 });
    expect(api.waitingFaults).to.equal(0);
    await expectStored(false);
    const plan = await terraform.plan();
    expect([...plan.changes.keys()].sort()).to.deep.equal(addresses);
  });

  it("a 404 in an update is reported, and the next apply creates the object", async () => {
    const { api, terraform } = lab;
    await make();
    await terraform.write(configuration(false));
    await terraform.plan();
    for (const { collection, idKey } of four) await api.remove(collection, api.only(collection)[idKey]);
    const { errors } = await terraform.applyPlanned({ exit: 1 });
    expect(errors.map(({ address }) => address).sort()).to.deep.equal(addresses);
    for (const { detail } of errors) expect(detail).to.match(/\[404\] \w+: no such object in /);
    expect([...(await terraform.state()).keys()].sort()).to.deep.equal(addresses);
    await terraform.apply();
    await expectStored(false);
  });

  it("an error during a destroy is retried, or keeps the object in the state", async () => {
    const { api, terraform } = lab;
    await make();
    for (const fault of [proxy404, { status: 409, body: { message: "still in use" } }]) {
      api.fail(...faultOnEach("DELETE", "/*", fault), ...faultOnEach("PATCH", "/*", fault).slice(3));
      const { errors } = await terraform.destroy({ exit: 1 });
      expect(errors.map(({ summary }) => summary).sort()).to.deep.equal(
        addresses.map((address) => `${address.split(".")[0]} not deleted`),
      );
      api.localApi.control.clearFaults();
    }
    await expectStored(true);
    api.takeChanges();

    api.fail(
      { method: "DELETE", path: "AlertChannels/*", drop: "after" },
      { method: "DELETE", path: "ContainerRegistries/*", status: 500 },
      { method: "DELETE", path: "ResourceGroups/*", status: 429, headers: { "retry-after": "0" } },
      { method: "PATCH", path: "AgentAccessTokens/*", drop: "after" },
    );
    await terraform.destroy();
    expect(api.waitingFaults).to.equal(0);
    expect(api.takeChanges()).to.have.lengthOf(8);
    expect([...(await terraform.state()).keys()]).to.deep.equal([]);
    for (const { collection } of four.slice(0, 3)) expect(api.objects(collection)).to.deep.equal([]);
    expect(api.only("AgentAccessTokens").tokenAlias).to.match(/^d-[a-z0-9]{5}-deleted$/);
  });

  it("a 404 is ignored when a saved plan destroys a deleted object", async () => {
    const { api, terraform } = lab;
    await make();
    await terraform.plan({ args: ["-destroy"] });
    for (const { collection, idKey } of four) await api.remove(collection, api.only(collection)[idKey]);
    api.takeChanges();
    await terraform.applyPlanned();
    expect(api.takeChanges()).to.have.lengthOf(4);
    expect([...(await terraform.state()).keys()]).to.deep.equal([]);
  });

  it("an error between the two steps of changing a registry's credentials neither loses nor duplicates it", async () => {
    const { api, terraform } = lab;
    await make();
    const byRole = configuration().replace(
      /credentials \{[^}]*\}/,
      'credentials {\nrole_arn = "arn"\nexternal_id = "ext"\n}',
    );
    await terraform.write(byRole);
    api.fail({ method: "POST", path: "ContainerRegistries", drop: "before" });
    const { errors } = await terraform.apply({ exit: 1 });
    expect(errors.map(({ address }) => address)).to.deep.equal(["sec_integration_registry_a.b"]);
    expect(errors[0]?.detail).to.contain('It is not known whether the integration "b" was created.');
    expect(api.objects("ContainerRegistries")).to.deep.equal([]);
    await terraform.apply();
    expectOneOfEach(api, await terraform.state());

    await terraform.write(configuration());
    api.fail(
      { method: "DELETE", path: "ContainerRegistries/*", drop: "after" },
      { method: "POST", path: "ContainerRegistries", drop: "after" },
    );
    await terraform.apply();
    expectOneOfEach(api, await terraform.state());
    await terraform.emptyPlan();
  });
});
