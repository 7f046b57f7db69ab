import { expect } from "chai";
import { knownAfterApply } from "../../../src/schema/index.ts";
import { refusal, useSecLife } from "../../support/sec-life.ts";

const common = {
  title: "Root signed in",
  query_id: "ACME_Root",
  description: "Somebody was root",
  remediation: "Ask who it was",
  severity: "High",
};
const kinds = {
  policy: { own: { ...common, type: "Violation" }, other: "Compliance", importedAs: "sec_policy_compliance" },
  policy_compliance: { own: common, other: "Violation", importedAs: "sec_policy" },
};

for (const [type, { own, other, importedAs }] of Object.entries(kinds)) {
  describe(type, () => {
    const sec = useSecLife();
    const existing = (id: string, change: object = {}) =>
      sec.api.put("Policies", id, {
        policyId: id,
        policyType: type === "policy" ? "Violation" : "Compliance",
        title: "Root signed in",
        queryId: "ACME_Root",
        description: "Somebody was root",
        remediation: "Ask who it was",
        severity: "high",
        enabled: true,
        owner: "ACME",
        limit: 1000,
        evalFrequency: "Hourly",
        alertEnabled: type !== "policy",
        alertProfile: "Other",
        tags: ["custom"],
        ...change,
      });

    it("a policy has the attributes that the platform computes", async () => {
      const policy = sec.resource(type);
      await policy.create({ ...own, tags: ["audit"] });
      expect(policy.state).to.include({
        id: "acme-default-1",
        enabled: true,
        owner: "ACME",
        updated_by: "ada@example.org",
        computed_tags: "audit,custom",
        policy_id_suffix: null,
      });
      const changes = await policy.plan({ ...own, title: "Root again", tags: ["audit"] });
      expect(changes).to.deep.equal({
        action: "update",
        changed: ["title"],
        recomputed: ["updated_time", "updated_by", "computed_tags"],
        replacing: [],
      });
    });

    describe("the severity of a policy", () => {
      it("a policy accepts a severity in any case, which the API normalizes", async () => {
        const policy = sec.resource(type);
        await policy.create({ ...own, severity: " hIGH " });
        expect(sec.api.takeChanges()[0]?.body).to.include({ severity: " hIGH " });
        expect(sec.api.only("Policies").severity).to.equal("high");
        expect(policy.state.severity).to.equal(" hIGH ");
        await policy.expectNoChange({ ...own, severity: " hIGH " });
        await policy.expectNoChange({ ...own, severity: "High" });
        await policy.import(policy.id);
        await policy.expectNoChange({ ...own, severity: "HIGH" });
        await policy.update({ ...own, severity: "LOW" });
        expect(sec.api.only("Policies").severity).to.equal("low");
      });

      it("a policy rejects an unknown severity", async () => {
        for (const severity of ["grave", "", "3"]) {
          const error = await refusal(sec.resource(type).create({ ...own, severity }));
          expect(error, severity).to.include({ path: "severity", summary: "Invalid value" });
          expect(error.detail).to.contain('"Critical", "High", "Medium", "Low", "Info"');
        }
      });
    });

    describe("the ID suffix of a policy", () => {
      it("the suffix determines the ID of a policy", async () => {
        const policy = sec.resource(type);
        await policy.create({ ...own, policy_id_suffix: "root-use" });
        expect(policy.state).to.include({ id: "acme-root-use", policy_id_suffix: "root-use" });
      });

      it("a plan rejects a change of the suffix", async () => {
        const policy = sec.resource(type);
        await policy.create({ ...own, policy_id_suffix: "root-use" });
        sec.api.takeChanges();
        const error = await refusal(policy.plan({ ...own, policy_id_suffix: "use" }));
        expect(error).to.include({ path: "policy_id_suffix", summary: "Policy ID cannot change" });
        expect(error.detail).to.contain('Set policy_id_suffix back to "root-use"');
        expect(sec.api.takeChanges()).to.deep.equal([]);
      });

      it("an apply rejects a change of the suffix that becomes known", async () => {
        const policy = sec.resource(type);
        await policy.create({ ...own, policy_id_suffix: "root-use" });
        sec.api.takeChanges();
        const late = (policy_id_suffix: unknown) => ({ ...own, title: "Root again", policy_id_suffix });
        const error = await refusal(policy.update(late(knownAfterApply), late("other")));
        expect(error).to.include({ path: "policy_id_suffix", summary: "Policy ID cannot change" });
        expect(sec.api.takeChanges()).to.deep.equal([]);
        expect(policy.state).to.include({ title: "Root signed in", policy_id_suffix: "root-use" });
      });

      it("a suffix cannot be added to a policy with a numeric ID", async () => {
        const policy = sec.resource(type);
        await policy.create(own);
        for (const policy_id_suffix of ["root-use", "1", "default-1"]) {
          const error = await refusal(policy.plan({ ...own, policy_id_suffix }));
          expect(error.detail, policy_id_suffix).to.contain("Remove policy_id_suffix");
        }
      });

      it("the suffix can be removed and added back", async () => {
        const policy = sec.resource(type);
        await policy.create({ ...own, policy_id_suffix: "root-use" });
        await policy.update(own);
        expect(policy.state).to.include({ id: "acme-root-use", policy_id_suffix: null });
        await policy.expectNoChange(own);
        await policy.update({ ...own, policy_id_suffix: "root-use" });
        expect(policy.state.policy_id_suffix).to.equal("root-use");
      });

      it("an import derives the suffix from the ID", async () => {
        for (const [id, policy_id_suffix] of [
          ["acme-root/use 1", "root/use 1"],
          ["ACME-Root", "Root"],
          ["acme-default-1x", "default-1x"],
          ["acme-default-12", null],
          ["other-root", null],
        ] as const) {
          await existing(id);
          const policy = sec.resource(type);
          await policy.import(id);
          expect(policy.state, id).to.include({ id, policy_id_suffix });
          await policy.expectNoChange({ ...own, policy_id_suffix });
        }
        const policy = sec.resource(type);
        await policy.import("other-root");
        expect(await policy.apply({ ...own, policy_id_suffix: "root" })).to.equal("update");
      });
    });

    describe("the tags of a policy", () => {
      it("a policy has the configured tags in addition to those of the platform, without a diff", async () => {
        const policy = sec.resource(type);
        const tagged = { ...own, tags: ["a", "b"] };
        await policy.create(tagged);
        expect(policy.state.tags).to.have.members(["a", "b"]);
        await sec.api.change("Policies", policy.id, { tags: ["b", "a", "custom", "more"] });
        await policy.expectNoChange(tagged);
        await policy.refresh();
        expect(policy.state.computed_tags).to.equal("b,a,custom,more");
      });

      it("a removed tag shows as drift and is corrected", async () => {
        const policy = sec.resource(type);
        const tagged = { ...own, tags: ["a", "b"] };
        await policy.create(tagged);
        await sec.api.change("Policies", policy.id, { tags: ["a", "custom"] });
        expect((await policy.plan(tagged)).changed).to.deep.equal(["tags"]);
        await policy.apply(tagged);
        expect(sec.api.only("Policies").tags).to.have.members(["a", "b", "custom"]);
        await policy.expectNoChange(tagged);
      });

      it("the tags of a policy are ignored when none is configured", async () => {
        const policy = sec.resource(type);
        await policy.create(own);
        await sec.api.change("Policies", policy.id, { tags: ["a"] });
        await policy.expectNoChange(own);
        await policy.update({ ...own, title: "Root again" });
        expect(sec.api.only("Policies").tags).to.deep.equal(["a", "custom"]);
      });

      it("the tags of a policy are removed when the configuration omits them", async () => {
        const policy = sec.resource(type);
        await policy.create({ ...own, tags: ["a"] });
        await policy.update(own);
        expect(sec.api.only("Policies").tags).to.deep.equal(["custom"]);
        await policy.expectNoChange(own);
      });

      it("an import reads the tags of a policy, except for those of the platform", async () => {
        await existing("acme-tagged", { tags: ["a", "b", "custom", "domain:identity"] });
        const policy = sec.resource(type);
        await policy.import("acme-tagged");
        expect(policy.state.tags).to.have.members(["a", "b"]);
        await policy.expectNoChange({ ...own, policy_id_suffix: "tagged", tags: ["b", "a"] });
      });

      it("the plan after an import is empty, whether or not the configuration repeats the platform's tags", async () => {
        await existing("acme-tagged", { tags: ["a", "custom"] });
        await existing("acme-bare", { tags: ["custom"] });
        for (const [suffix, tags] of [
          ["tagged", ["a"]],
          ["tagged", ["custom", "a"]],
          ["bare", null],
          ["bare", []],
          ["bare", ["custom"]],
        ] as const) {
          const policy = sec.resource(type);
          await policy.import(`acme-${suffix}`);
          await policy.expectNoChange({ ...own, policy_id_suffix: suffix, tags });
        }
      });

      it("an import ignores tags of a policy that only the platform has set", async () => {
        await existing("acme-bare", { tags: ["custom", "domain:identity"] });
        const policy = sec.resource(type);
        await policy.import("acme-bare");
        expect(policy.state).to.include({ computed_tags: "custom,domain:identity" });
        await policy.expectNoChange({ ...own, policy_id_suffix: "bare" });
      });
    });

    it("an update sends a string that is cleared, but no other blank one", async () => {
      const policy = sec.resource(type);
      await policy.create({ ...own, description: "" });
      expect(sec.api.takeChanges()[0]?.body).to.include({ description: "" });
      await policy.update({ ...own, description: "", remediation: "" });
      const [update] = sec.api.takeChanges();
      expect(update?.body).to.include({ remediation: "" }).and.not.to.have.property("description");
      await policy.expectNoChange({ ...own, description: "", remediation: "" });
    });

    it("a policy requires a title and a query", async () => {
      for (const path of ["title", "query_id"]) {
        expect(await refusal(sec.resource(type).create({ ...own, [path]: "" }))).to.include({ path });
      }
    });

    it("the import of a missing policy fails", async () => {
      const error = await refusal(sec.resource(type).import("acme-none"));
      expect(error).to.include({ path: "id", summary: "Policy not found" });
      expect(error.detail).to.contain("acme-none");
    });

    it("the import of a policy of another type fails", async () => {
      await existing("acme-other", { policyType: other });
      const error = await refusal(sec.resource(type).import("acme-other"));
      expect(error).to.include({ path: "id", summary: "Policy of another type" });
      expect(error.detail).to.contain(`its type is ${other}. Import it as ${importedAs}.`);
      await existing("acme-new", { policyType: "Manual" });
      const { detail } = await refusal(sec.resource(type).import("acme-new"));
      expect(detail).to.contain("its type is Manual. This provider has no resource for it.");
    });

    it("a policy keeps its ID, however the response spells it", async () => {
      await existing("acme-Root", { policyId: "acme-root" });
      const policy = sec.resource(type);
      await policy.import("acme-Root");
      expect(policy.id).to.equal("acme-Root");
      expect(await policy.refresh()).to.include({ title: own.title });
    });

    it("a policy keeps its type when the response omits it", async () => {
      const policy = sec.resource(type);
      await policy.create(own);
      await sec.api.change("Policies", policy.id, { policyType: null });
      await policy.expectNoChange(own);
    });

    it("a deleted policy is created again", async () => {
      const policy = sec.resource(type);
      await policy.create(own);
      await sec.api.remove("Policies", policy.id);
      expect((await policy.plan(own)).action).to.equal("create");
    });

    it("a policy whose create response is lost is found", async () => {
      sec.api.fail({ method: "POST", path: "Policies", drop: "after" });
      const policy = sec.resource(type);
      const given = { ...own, policy_id_suffix: "root-use", tags: ["a"] };
      await policy.create(given);
      expect(policy.id).to.equal("acme-root-use");
      await policy.expectNoChange(given);
      expect(sec.api.objects("Policies")).to.have.length(1);
    });

    it("a policy keeps its state when the API rejects an update", async () => {
      const policy = sec.resource(type);
      await policy.create(own);
      sec.api.fail({ method: "PATCH", path: "Policies/*", status: 400 });
      await refusal(policy.update({ ...own, title: "Root again" }));
      expect(policy.state.title).to.equal("Root signed in");
      expect(await policy.apply({ ...own, title: "Root again" })).to.equal("update");
    });
  });
}

describe("policy", () => {
  const sec = useSecLife();
  const { own } = kinds.policy;

  it("a policy accepts only valid types, frequencies and limits", async () => {
    for (const [path, value] of [
      ["type", "Compliance"],
      ["type", "violation"],
      ["evaluation", "hourly"],
      ["limit", 5001],
      ["limit", 0.5],
    ] as const) {
      const error = await refusal(sec.resource("policy").create({ ...own, [path]: value }));
      expect(error, `${path} = ${value}`).to.include({ path });
    }
    await sec.resource("policy").create({ ...own, evaluation: "Daily", limit: 5000 });
  });

  it("a limit of 0 is sent by the second apply, because a create cannot send it", async () => {
    const policy = sec.resource("policy");
    const unlimited = { ...own, limit: 0 };
    await policy.create(unlimited);
    expect(sec.api.takeChanges()[0]?.body).not.to.have.property("limit");
    // After an apply, Terraform accepts only the configured value: the first read shows the stored one.
    expect(policy.state.limit).to.equal(0);
    expect(await policy.refresh()).to.include({ limit: 1000 });
    expect((await policy.plan(unlimited)).changed).to.deep.equal(["limit"]);
    await policy.apply(unlimited);
    expect(sec.api.takeChanges()[0]?.body).to.include({ limit: 0 });
    expect(sec.api.only("Policies").limit).to.equal(0);
    await policy.expectNoChange(unlimited);
    await policy.update(own);
    expect(sec.api.only("Policies").limit).to.equal(1000);
  });

  describe("the alerting of a policy", () => {
    const alerted = { ...own, alerting: { profile: "Sign_Ins" } };

    it("alerting is enabled by default", async () => {
      const policy = sec.resource("policy");
      await policy.create(alerted);
      expect(policy.state.alerting).to.deep.equal([{ profile: "Sign_Ins", enabled: true }]);
      expect(sec.api.only("Policies")).to.include({ alertEnabled: true, alertProfile: "Sign_Ins" });
    });

    it("a plan shows drift of alerting", async () => {
      const policy = sec.resource("policy");
      await policy.create(alerted);
      await sec.api.change("Policies", policy.id, { alertEnabled: false });
      expect((await policy.plan(alerted)).changed).to.deep.equal(["alerting[0].enabled"]);
      await sec.api.change("Policies", policy.id, { alertEnabled: true, alertProfile: "Other" });
      expect((await policy.plan(alerted)).changed).to.deep.equal(["alerting[0].profile"]);
      await policy.apply(alerted);
      await policy.expectNoChange(alerted);
    });

    it("alerting is disabled without its block", async () => {
      const policy = sec.resource("policy");
      await policy.create(alerted);
      sec.api.takeChanges();
      await policy.update(own);
      const [update] = sec.api.takeChanges();
      expect(update?.body).to.include({ alertEnabled: false }).and.not.to.have.property("alertProfile");
      await policy.expectNoChange(own);
    });

    it("alerting uses the platform's default profile when the string is empty", async () => {
      const policy = sec.resource("policy");
      const anyhow = { ...own, alerting: { profile: "" } };
      await policy.create(anyhow);
      expect(sec.api.takeChanges()[0]?.body).not.to.have.property("alertProfile");
      await policy.expectNoChange(anyhow);
    });

    it("enabled alerting is imported", async () => {
      const policy = sec.resource("policy");
      await policy.create(alerted);
      await policy.import(policy.id);
      await policy.expectNoChange(alerted);
      await policy.update(own);
      await policy.import(policy.id);
      await policy.expectNoChange(own);
    });
  });
});

describe("policy_compliance", () => {
  const sec = useSecLife();
  const { own } = kinds.policy_compliance;

  it("a compliance policy always has alerting enabled, and shows no diff", async () => {
    const policy = sec.resource("policy_compliance");
    const silent = { ...own, alerting_enabled: false };
    await policy.create(silent);
    expect(sec.api.takeChanges()[0]?.body).to.include({ alertEnabled: true });
    expect(policy.state.alerting_enabled).to.equal(false);
    await policy.expectNoChange(silent);
    await policy.update({ ...silent, title: "Root again" });
    expect(sec.api.takeChanges()[0]?.body).not.to.have.property("alertEnabled");
    await policy.import(policy.id);
    await policy.expectNoChange({ ...own, title: "Root again" });
  });

  it("a compliance policy shows that alerting was disabled outside of Terraform, and enables it", async () => {
    const policy = sec.resource("policy_compliance");
    await policy.create(own);
    await sec.api.change("Policies", policy.id, { alertEnabled: false });
    expect((await policy.plan(own)).changed).to.deep.equal(["alerting_enabled"]);
    await policy.import(policy.id);
    await policy.expectNoChange({ ...own, alerting_enabled: false });
    sec.api.takeChanges();
    await policy.update(own);
    expect(sec.api.takeChanges()[0]?.body).to.include({ alertEnabled: true });
    await policy.expectNoChange(own);
  });

  it("a compliance policy keeps the alerting attributes that a response omits", async () => {
    const policy = sec.resource("policy_compliance");
    await policy.create(own);
    await sec.api.change("Policies", policy.id, { alertEnabled: null });
    await policy.expectNoChange(own);
  });

  it("a compliance policy warns about the attribute without effect", async () => {
    await sec.resource("policy_compliance").create(own);
    expect(sec.warnings).to.deep.equal([]);
    await sec.resource("policy_compliance").create({ ...own, alerting_enabled: true });
    expect(sec.warnings[0]).to.include({ path: "alerting_enabled", summary: "Argument is deprecated" });
  });
});
