import { expect } from "chai";
import { knownAfterApply } from "../../../src/schema/index.ts";
import { refusal, useSecLife } from "../../support/sec-life.ts";

const one = { id: "lacework-global-1", enabled: false, severity: "Low" };
const two = { id: "lacework-global-2", enabled: true, severity: "High" };
const blank = { id: " ", enabled: true, severity: "Info" };

describe("managed_policies", () => {
  const sec = useSecLife();
  const policy = (id: string) =>
    sec.api.localApi.control.objects("Policies").find(({ policyId }) => policyId === id);

  it("managed_policies enables and disables policies, and does not change them on destroy", async () => {
    const managed = sec.resource("managed_policies");
    await managed.create({ policy: [one, two] });
    expect(managed.id).to.match(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(\.\d+)? \+0000 UTC$/);
    expect(policy(one.id)).to.include({ enabled: false, severity: "low" });
    expect(policy(two.id)).to.include({ enabled: true, severity: "high" });
    const { id } = managed;
    await managed.update({ policy: [{ ...two, enabled: false }] });
    expect(managed.id).to.equal(id);
    expect(policy(one.id)).to.include({ enabled: false });
    expect(policy(two.id)).to.include({ enabled: false });
    sec.api.takeChanges();
    await managed.destroy();
    expect(sec.api.takeChanges()).to.deep.equal([]);
  });

  it("managed_policies accepts severities in any case", async () => {
    const managed = sec.resource("managed_policies");
    const spelled = (severity: string) => ({ policy: [{ ...one, severity }] });
    await managed.create(spelled(" mEDIUM"));
    expect(policy(one.id)).to.include({ severity: "medium" });
    await managed.expectNoChange(spelled(" mEDIUM"));
    await managed.expectNoChange(spelled("Medium"));
  });

  it("managed_policies shows drift", async () => {
    const managed = sec.resource("managed_policies");
    await managed.create({ policy: [one, two] });
    await sec.api.change("Policies", two.id, { enabled: false });
    expect((await managed.plan({ policy: [one, two] })).action).to.equal("update");
    await managed.refresh();
    expect(managed.state.policy).to.have.deep.members([one, { ...two, enabled: false, severity: "high" }]);
    await managed.apply({ policy: [one, two] });
    await managed.expectNoChange({ policy: [one, two] });
  });

  it("managed_policies skips blocks without an ID", async () => {
    const managed = sec.resource("managed_policies");
    await managed.create({ policy: [one, blank, { ...blank, id: "" }] });
    expect(sec.api.takeChanges()).to.deep.equal([
      { call: "PATCH Policies", body: [{ policyId: one.id, enabled: false, severity: "low" }] },
    ]);
    await managed.expectNoChange({ policy: [one, blank, { ...blank, id: "" }] });
  });

  for (const [what, policies, summary] of [
    ["a custom policy", [{ ...one, id: "acme-default-1" }], "Not a policy of the platform"],
    ["a repeated policy", [one, { ...one, enabled: true }], "Policy given more than once"],
    ["no policy", [blank], "No policy given"],
  ] as const) {
    it(`managed_policies rejects ${what} before any request`, async () => {
      const error = await refusal(sec.resource("managed_policies").plan({ policy: policies }));
      expect(error).to.include({ path: "policy", summary });
    });
  }

  it("managed_policies rejects values during apply that were unknown in the plan", async () => {
    const late = (id: unknown) => ({ policy: [one, { ...two, id }] });
    for (const id of ["acme-default-1", one.id]) {
      const managed = sec.resource("managed_policies");
      expect(await refusal(managed.create(late(knownAfterApply), late(id)))).to.include({ path: "policy" });
      expect(managed.object).to.equal(undefined);
    }
    expect(sec.api.takeChanges()).to.deep.equal([]);
  });

  describe("policies that the platform does not have", () => {
    const none = { ...two, id: "lacework-global-999" };

    it("unknown policies are reported when the API rejects them, and nothing is stored in the state", async () => {
      const managed = sec.resource("managed_policies");
      const error = await refusal(managed.create({ policy: [one, none] }));
      expect(error).to.include({ path: "policy", summary: "Unknown policy" });
      expect(error.detail).to.contain("The platform has no policies with these IDs: lacework-global-999.");
      expect(managed.object).to.equal(undefined);
    });

    it("unknown policies are reported when the API ignores them", async () => {
      const response = { data: [{ policyId: one.id, enabled: false, severity: "low" }] };
      sec.api.fail({ method: "PATCH", path: "Policies", status: 200, body: response });
      const managed = sec.resource("managed_policies");
      const error = await refusal(managed.create({ policy: [one, none] }));
      expect(error).to.include({ path: "policy", summary: "Unknown policy" });
      expect(managed.object).to.equal(undefined);
    });

    it("policies that the response merely omits are not reported as unknown", async () => {
      sec.api.fail({ method: "PATCH", path: "Policies", status: 200, body: { data: [] } });
      await sec.resource("managed_policies").create({ policy: [one] });
    });

    it("no policies are reported as unknown when the API rejects the request for another reason", async () => {
      sec.api.fail({ method: "PATCH", path: "Policies", status: 400, body: { message: "not today" } });
      const error = await refusal(sec.resource("managed_policies").create({ policy: [one] }));
      expect(error.detail).to.contain("not today");
    });

    it("unknown policies are reported by an update, which keeps the state", async () => {
      const managed = sec.resource("managed_policies");
      await managed.create({ policy: [one] });
      const error = await refusal(managed.update({ policy: [one, none] }));
      expect(error.detail).to.contain(none.id);
      expect(managed.state.policy).to.deep.equal([one]);
    });

    it("deleted policies are reported as a warning, so that they can be removed", async () => {
      const managed = sec.resource("managed_policies");
      await managed.create({ policy: [one, two] });
      await sec.api.remove("Policies", two.id);
      await managed.refresh();
      expect(sec.warnings[0]).to.include({ path: "policy", summary: "Unknown policy" });
      expect(sec.warnings[0]?.detail).to.contain(two.id);
      expect((await refusal(managed.update({ policy: [one, two] }))).detail).to.contain(two.id);
      await managed.expectNoChange({ policy: [one] });
    });
  });

  it("managed_policies cannot be imported", async () => {
    const error = await refusal(sec.resource("managed_policies").import("x"));
    expect(error.summary).to.equal("Import not supported");
  });
});
