import { expect } from "chai";
import { refusal, useSecLife } from "../../support/sec-life.ts";

const policy_id = "lacework-global-1";
const accounts = { field_key: "accountIds", field_values: ["111122223333"] };
const tags = { field_key: "resourceTags", field_values_map: [{ key: "env", value: ["dev", "test"] }] };
const older = { field_key: "resourceTags", field_value_map: [{ key: "env", value: "dev" }] };
const given = (...constraint: readonly object[]) => ({ policy_id, description: "The sandbox", constraint });

describe("policy_exception", () => {
  const sec = useSecLife();
  const change = (id: string, constraints: readonly object[]) =>
    sec.api.change("Exceptions", id, { constraints });

  it("a policy exception has the attributes that the platform computes", async () => {
    const exception = sec.resource("policy_exception");
    await exception.create(given(accounts));
    expect(exception.id).to.match(/^[0-9a-f-]{36}$/);
    expect(exception.state).to.include({ policy_id, updated_by: "ada@example.org" });
    const changes = await exception.plan({ ...given(accounts), description: "Other" });
    expect(changes).to.deep.equal({
      action: "update",
      changed: ["description"],
      recomputed: ["updated_time", "updated_by"],
      replacing: [],
    });
  });

  it("a policy exception sends the same request for each of three forms of a constraint", async () => {
    for (const constraint of [
      accounts,
      tags,
      older,
      { ...tags, field_value_map: [{ key: "team", value: "red" }] },
      { field_key: "regionNames" },
      { field_key: "regionNames", field_values: [] },
    ]) {
      const exception = sec.resource("policy_exception");
      await exception.create(given(constraint));
      await exception.expectNoChange(given(constraint));
    }
  });

  it("a policy exception ignores whitespace around values", async () => {
    const exception = sec.resource("policy_exception");
    const spelled = { ...accounts, field_values: [" 111122223333 ", "4444 5555"] };
    await exception.create(given(spelled));
    expect(sec.api.only("Exceptions").constraints).to.deep.equal([
      { fieldKey: "accountIds", fieldValues: ["111122223333", "4444 5555"] },
    ]);
    await exception.expectNoChange(given(spelled));
    await exception.expectNoChange(given({ ...accounts, field_values: ["111122223333", "4444 5555"] }));
  });

  it("a policy exception may have several constraints, also with the same field key", async () => {
    const exception = sec.resource("policy_exception");
    const others = { ...accounts, field_values: ["444455556666"] };
    await exception.create(given(accounts, others, tags, older));
    await exception.expectNoChange(given(older, tags, others, accounts));
  });

  it("a policy exception may have the same constraint in two forms", async () => {
    const exception = sec.resource("policy_exception");
    const newer = { field_key: "resourceTags", field_values_map: [{ key: "env", value: ["dev"] }] };
    await exception.create(given(newer, older));
    await exception.expectNoChange(given(newer, older));
  });

  it("a policy exception shows drift in the configured form", async () => {
    const exception = sec.resource("policy_exception");
    const text = (value: string) => ({ fieldKey: "resourceTags", fieldValues: [{ key: "env", value }] });
    const list = (...value: string[]) => ({ fieldKey: "resourceTags", fieldValues: [{ key: "env", value }] });
    const plain = (...fieldValues: string[]) => ({ fieldKey: "accountIds", fieldValues });
    await exception.create(given(accounts, older));
    const maps = { field_values: null, field_values_map: [], field_value_map: [] };
    const inState = async (...constraints: object[]) => {
      await change(exception.id, constraints);
      expect((await exception.plan(given(accounts, older))).action).to.equal("update");
      return (await exception.refresh())?.constraint;
    };
    expect(await inState(plain("444455556666"), text("test"))).to.have.deep.members([
      { ...maps, field_key: "accountIds", field_values: ["444455556666"] },
      { ...maps, field_key: "resourceTags", field_value_map: [{ key: "env", value: "test" }] },
    ]);
    expect(await inState(plain("111122223333"), list("dev", "test"))).to.have.deep.members([
      { ...maps, ...accounts },
      { ...maps, ...tags },
    ]);
    await exception.apply(given(accounts, older));
    expect(sec.api.only("Exceptions").constraints).to.deep.equal([plain("111122223333"), text("dev")]);
    await change(exception.id, [plain("111122223333"), list("dev")]);
    await exception.expectNoChange(given(accounts, older));
    expect(await inState(plain("111122223333"))).to.deep.equal([{ ...maps, ...accounts }]);
  });

  it("a policy exception is imported by the IDs of the policy and the exception", async () => {
    const exception = sec.resource("policy_exception");
    await exception.create(given(accounts, tags));
    await exception.import(`${policy_id}/${exception.id}`);
    await exception.expectNoChange(given(accounts, tags));
    await exception.update(given(older));
    await exception.import(`${policy_id}/${exception.id}`);
    await exception.expectNoChange(
      given({ field_key: "resourceTags", field_values_map: [{ key: "env", value: ["dev"] }] }),
    );
    expect((await refusal(sec.resource("policy_exception").import(exception.id))).detail).to.contain(
      '"<policy_id>/<id>"',
    );
  });

  it("a policy exception is imported from a policy with a slash in its ID", async () => {
    const policyId = "acme-root use/1";
    const [known] = sec.api.localApi.control.objects("Policies");
    await sec.api.put("Policies", policyId, { ...known, policyId });
    const exception = sec.resource("policy_exception");
    await exception.create({ ...given(accounts), policy_id: policyId });
    await exception.import(`${policyId}/${exception.id}`);
    expect(exception.state.policy_id).to.equal(policyId);
    await exception.expectNoChange({ ...given(accounts), policy_id: policyId });
  });

  it("a policy exception is replaced when the policy changes", async () => {
    const exception = sec.resource("policy_exception");
    await exception.create(given(accounts));
    sec.api.takeChanges();
    await exception.replace({ ...given(accounts), policy_id: "lacework-global-2" });
    const calls = sec.api.takeChanges().map(({ call }) => call.replace(/[0-9a-f-]{36}/, "<id>"));
    expect(calls).to.deep.equal([
      "DELETE Exceptions/<id>?policyId=lacework-global-1",
      "POST Exceptions?policyId=lacework-global-2",
    ]);
    expect(sec.api.objects("Exceptions")).to.have.length(1);
  });

  it("a deleted policy exception is created again", async () => {
    const exception = sec.resource("policy_exception");
    await exception.create(given(accounts));
    await sec.api.remove("Exceptions", exception.id);
    expect((await exception.plan(given(accounts))).action).to.equal("create");
  });

  it("API errors about constraints are reported at the constraints", async () => {
    const wrong = { field_key: "moonPhase", field_values: ["full"] };
    const error = await refusal(sec.resource("policy_exception").create(given(wrong)));
    expect(error).to.include({ path: "constraint", summary: "Constraint rejected" });
    expect(error.detail).to.contain("knows accountIds, regionNames, resourceNames, resourceTags");

    const exception = sec.resource("policy_exception");
    await exception.create(given(accounts));
    const later = await refusal(exception.update(given(accounts, { ...tags, field_key: "accountIds" })));
    expect(later).to.include({ path: "constraint", summary: "Constraint rejected" });
    expect(exception.state.constraint).to.have.length(1);
  });

  it("other API errors are reported without an attribute path", async () => {
    const error = await refusal(
      sec.resource("policy_exception").create({ ...given(accounts), policy_id: "acme-none" }),
    );
    expect(error).to.include({ path: "", summary: "sec_policy_exception not created" });
    expect(error.detail).to.contain("policyId: no such policy");
  });

  it("a policy exception warns about the deprecated form of maps", async () => {
    await sec.resource("policy_exception").create(given(accounts, tags));
    expect(sec.warnings).to.deep.equal([]);
    await sec.resource("policy_exception").create(given(older));
    expect(sec.warnings[0]).to.include({ summary: "Block is deprecated" });
    expect(sec.warnings[0]?.detail).to.contain("Use field_values_map instead");
  });

  it("a policy exception warns about values that have no effect, and keeps them", async () => {
    const both = { ...tags, field_values: ["unheard"] };
    const exception = sec.resource("policy_exception");
    await exception.create(given(both));
    expect(sec.warnings[0]).to.include({ path: "constraint", summary: "Values ignored" });
    expect(sec.warnings[0]?.detail).to.contain("The constraint resourceTags");
    expect(sec.api.only("Exceptions").constraints).to.deep.equal([
      { fieldKey: "resourceTags", fieldValues: [{ key: "env", value: ["dev", "test"] }] },
    ]);
    await exception.expectNoChange(given(both));
  });

  it("a policy exception whose create response is lost is found", async () => {
    sec.api.fail({ method: "POST", path: "Exceptions", drop: "after" });
    const exception = sec.resource("policy_exception");
    await exception.create(given(accounts, tags));
    expect(sec.api.only("Exceptions").exceptionId).to.equal(exception.id);
  });
});
