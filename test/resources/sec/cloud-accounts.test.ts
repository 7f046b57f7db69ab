import { expect } from "chai";
import { refusal, useSecLife } from "../../support/sec-life.ts";
import { sampled } from "../../support/thorough.ts";
import { cloudAccountCases } from "./cloud-account-cases.ts";
import type { IntegrationCase } from "./integration-facts.ts";

/** The behavior that all cloud accounts share. */
function lives({ type, config, provider, kind, withheld }: IntegrationCase): void {
  const sec = useSecLife({ provider });
  const calls = () => sec.api.takeChanges().map(({ call }) => call);
  const refuse = (times: number) => {
    const body = { message: "the role cannot be assumed" };
    sec.api.fail({ method: "POST", path: "CloudAccounts", status: 400, body, times });
  };

  it("retries is the number of create attempts, and at least one attempt is made", async () => {
    refuse(0);
    const account = sec.resource(type);
    for (const [retries, attempts] of [
      [null, 5],
      [3, 3],
      [1, 1],
      [0, 1],
      [-3, 1],
    ] as const) {
      const { summary, detail, path } = await refusal(account.create({ ...config, retries }));
      expect(calls()).to.deep.equal(Array(attempts).fill("POST CloudAccounts"));
      expect({ summary, path }).to.deep.equal({ summary: "Integration not created", path: "" });
      expect(detail).to.contain("[400] the role cannot be assumed");
      expect(detail).to.contain(`Creating the ${kind} integration "${config.name}" failed in`);
      expect(account.object).to.equal(undefined);
    }
  });

  it("a create ends with the first successful attempt", async () => {
    refuse(2);
    const account = sec.resource(type);
    await account.create(config);
    expect(calls()).to.deep.equal(Array(3).fill("POST CloudAccounts"));
    expect(account.id).to.equal(sec.api.only("CloudAccounts").intgGuid);
    expect(account.object?.tainted).to.equal(false);
    await account.expectNoChange(config);
  });

  it("a create is repeated after an API error, unless the account was created anyway", async () => {
    sec.api.fail({ method: "POST", path: "CloudAccounts", status: 500 });
    const account = sec.resource(type);
    await account.create(config);
    expect(calls()).to.deep.equal(["POST CloudAccounts", "POST CloudAccounts"]);

    sec.api.fail({ method: "POST", path: "CloudAccounts", status: 500, afterEffect: true });
    const other = sec.resource(type);
    await other.create({ ...config, name: "other" });
    expect(calls()).to.deep.equal(["POST CloudAccounts"]);
    expect(sec.api.objects("CloudAccounts").map(({ intgGuid }) => intgGuid)).to.have.members([
      account.id,
      other.id,
    ]);
  });

  it("a create is not repeated when the account may have been created", async () => {
    sec.api.fail({ method: "POST", path: "CloudAccounts", status: 502, body: "Bad gateway" });
    const { detail } = await refusal(sec.resource(type).create(config));
    expect(detail).to.contain(
      `It is not known whether the ${kind} integration "${config.name}" was created.`,
    );
    expect(calls()).to.deep.equal(["POST CloudAccounts"]);
  });

  it("an account whose create response is lost is found", async () => {
    sec.api.fail({ method: "POST", path: "CloudAccounts", drop: "after" });
    const account = sec.resource(type);
    await account.create(config);
    expect(calls()).to.deep.equal(["POST CloudAccounts"]);
    expect(account.id).to.equal(sec.api.only("CloudAccounts").intgGuid);
  });

  it("a change of retries alone updates the account", async () => {
    const account = sec.resource(type);
    await account.create(config);
    const patient = { ...config, retries: 7 };
    const plan = await account.plan(patient);
    expect(plan).to.deep.include({ action: "update", changed: ["retries"], replacing: [] });
    sec.api.takeChanges();
    await account.update(patient);
    expect(calls()).to.deep.equal([`PATCH CloudAccounts/${account.id}`]);
    expect(await account.refresh()).to.include({ retries: 7 });
    await account.expectNoChange(patient);
  });

  it("a deleted account is removed from the state", async () => {
    const account = sec.resource(type);
    await account.create(config);
    await sec.api.remove("CloudAccounts", account.id);
    expect(await account.refresh()).to.equal(undefined);
  });

  it("an account keeps its state when an update is rejected, and the update is not repeated", async () => {
    const account = sec.resource(type);
    const before = await account.create(config);
    sec.api.takeChanges();
    sec.api.fail({ method: "PATCH", path: "CloudAccounts/*", status: 400 });
    await refusal(account.update({ ...config, name: "renamed" }));
    expect(calls()).to.deep.equal([`PATCH CloudAccounts/${account.id}`]);
    expect(account.state).to.deep.equal(before);
    expect(await account.plan({ ...config, name: "renamed" })).to.deep.include({ changed: ["name"] });
  });

  it("an account is imported with all attributes that the API returns", async () => {
    const account = sec.resource(type);
    await account.create(config);
    expect(await account.import(account.id)).to.include({ retries: 5 });
    const { action, changed } = await account.plan(config);
    expect(action).to.equal(withheld.length > 0 ? "update" : "no-op");
    expect(changed).to.have.members(withheld);
    await account.apply(config);
    await account.expectNoChange(config);
  });

  it("an account is not imported from an account of another type", async () => {
    const other = { intgGuid: "ACME_1", name: "other", type: "Other", enabled: 1 };
    await sec.api.put("CloudAccounts", "ACME_1", other);
    const account = sec.resource(type);
    expect(await refusal(account.import("ACME_1"))).to.include({
      path: "id",
      summary: "Object of another kind",
      detail: "ACME_1 is a cloud account of type Other: no resource of this provider is for that.",
    });
    expect(account.object).to.equal(undefined);
  });

  it("retries accepts only integers", async () => {
    const { path, detail } = await refusal(sec.resource(type).plan({ ...config, retries: 1.5 }));
    expect(path).to.equal("retries");
    expect(detail).to.contain("must be a whole number");
  });
}

/** The configurations of the types that contain their own kind. */
function tells({ type, config, provider, kind }: IntegrationCase): void {
  const sec = useSecLife({ provider });

  it("an account is enabled by default", async () => {
    const account = sec.resource(type);
    const stored = () => sec.api.only("CloudAccounts").enabled;
    await account.create({ ...config, enabled: null });
    expect([account.state.enabled, stored()]).to.deep.equal([true, 1]);
    const off = { ...config, enabled: false };
    await account.update(off);
    expect([account.state.enabled, stored()]).to.deep.equal([false, 0]);
    await account.expectNoChange(off);
    await account.update(config);
    await sec.api.change("CloudAccounts", account.id, { enabled: 0 });
    expect((await account.plan(config)).changed).to.deep.equal(["enabled"]);
  });

  it("an account has computed GUID, level, author and type", async () => {
    const account = sec.resource(type);
    const state = await account.create(config);
    const { intgGuid, createdOrUpdatedBy, createdOrUpdatedTime } = sec.api.only("CloudAccounts");
    expect(state).to.include({
      id: intgGuid,
      intg_guid: intgGuid,
      created_or_updated_by: createdOrUpdatedBy,
    });
    expect(state.created_or_updated_time).to.equal(createdOrUpdatedTime);
    if ("type_name" in state) expect(state).to.include({ type_name: kind });
    const level = ["org_level", "is_org"].find((name) => name in state);
    if (level === undefined) return;
    const isOrg = provider.organization === true;
    expect(state).to.include({ [level]: isOrg });
    await sec.api.change("CloudAccounts", account.id, { isOrg: isOrg ? 0 : 1 });
    expect(await account.refresh()).to.include({ [level]: !isOrg });
    expect(await account.import(account.id)).to.include({ [level]: !isOrg });
  });

  it("an update recomputes only update time and author", async () => {
    const account = sec.resource(type);
    await account.create(config);
    const { recomputed } = await account.plan({ ...config, name: "renamed" });
    expect(recomputed).to.have.members(["created_or_updated_time", "created_or_updated_by"]);
  });
}

for (const one of sampled(await cloudAccountCases())) {
  describe(one.type, () => {
    lives(one);
    if (!one.type.endsWith("_dspm")) tells(one);
  });
}
