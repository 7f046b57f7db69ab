import { expect } from "chai";
import { alertRuleWire, dataExportRuleWire, reportRuleWire } from "../../../src/resources/sec/rule/wire.ts";
import { refusal, useSecLife } from "../../support/sec-life.ts";

const cases = [
  {
    type: "alert_rule",
    kind: "Event",
    collection: alertRuleWire.collection,
    config: { name: "a", severities: ["High"] },
  },
  {
    type: "data_export_rule",
    kind: "Dataexport",
    collection: dataExportRuleWire.collection,
    config: { name: "d", integration_ids: [] },
  },
  {
    type: "report_rule",
    kind: "Report",
    collection: reportRuleWire.collection,
    config: { name: "r", severities: ["High"], email_alert_channels: ["ACME_0001"] },
  },
];

for (const { type, kind, collection, config } of cases) {
  describe(type, () => {
    const sec = useSecLife();
    const path = `${collection}/*`;

    it("a rule reads unset attributes from the create response", async () => {
      const rule = sec.resource(type);
      await rule.create(config);
      const { mcGuid, filters } = sec.api.only(collection);
      expect(rule.state).to.deep.include({
        ...config,
        id: mcGuid,
        guid: mcGuid,
        type: kind,
        enabled: true,
        description: null,
      });
      expect(filters).to.deep.include({
        createdOrUpdatedTime: rule.state.created_or_updated_time,
        createdOrUpdatedBy: rule.state.created_or_updated_by,
      });
    });

    it("a rule keeps its GUID and its type when it is updated", async () => {
      const rule = sec.resource(type);
      await rule.create(config);
      const { recomputed, ...plan } = await rule.plan({ ...config, enabled: false });
      expect(plan).to.deep.equal({ action: "update", changed: ["enabled"], replacing: [] });
      expect(recomputed).to.have.members(["created_or_updated_by", "created_or_updated_time"]);
    });

    it("an update clears the description when the configuration omits it", async () => {
      const rule = sec.resource(type);
      await rule.create({ ...config, description: "x" });
      expect(rule.state).to.include({ description: "x" });
      await rule.update(config);
      expect(rule.state).to.include({ description: null });
      expect(sec.api.only(collection).filters).to.include({ description: "" });
    });

    it("a plan shows drift of a rule, and an apply corrects it", async () => {
      const rule = sec.resource(type);
      await rule.create(config);
      const { filters } = sec.api.only(collection);
      const others = { name: "other", enabled: 0, description: "another" };
      await sec.api.change(collection, rule.id, {
        intgGuidList: ["ACME_0009"],
        filters: { ...(filters as object), ...others },
      });
      const channels = Object.keys(rule.state).filter((name) => /channels|integration_ids/.test(name));
      expect((await rule.plan(config)).changed).to.have.members([
        "name",
        "enabled",
        "description",
        ...channels,
      ]);
      await rule.update(config);
      await rule.expectNoChange(config);
    });

    it("a rule is imported with an empty plan", async () => {
      const rule = sec.resource(type);
      const described = { ...config, description: "x", enabled: false };
      const { created_or_updated_time: time, ...made } = await rule.create(described);
      // An omitted value is equivalent to the API's default.
      const filled = type === "report_rule" ? { weekly_snapshot: false } : {};
      const imported = { ...made, ...filled, created_or_updated_time: time };
      expect(await rule.import(rule.id)).to.deep.include(imported);
      await rule.expectNoChange(described);
    });

    it("the import of a missing rule fails", async () => {
      const { path, summary } = await refusal(sec.resource(type).import("ACME_1"));
      expect(path).to.equal("id");
      expect(summary.toLowerCase()).to.equal(`${type.replaceAll("_", " ")} not found`);
    });

    it("a rule whose create response is lost is found", async () => {
      sec.api.fail({ method: "POST", path: collection, drop: "after" });
      const rule = sec.resource(type);
      await rule.create(config);
      expect(rule.id).to.equal(sec.api.only(collection).mcGuid);
    });

    it("nothing is stored in the state when the API rejects a create", async () => {
      sec.api.fail({ method: "POST", path: collection, status: 400, body: { message: "no such channel" } });
      const rule = sec.resource(type);
      const { summary, detail } = await refusal(rule.create(config));
      expect(summary).to.equal(`sec_${type} not created`);
      expect(detail).to.contain("[400] no such channel");
      expect(rule.object).to.equal(undefined);
    });

    it("a rule keeps its state when the API rejects an update", async () => {
      const rule = sec.resource(type);
      const before = await rule.create(config);
      sec.api.fail({ method: "PATCH", path, status: 400 });
      expect((await refusal(rule.update({ ...config, name: "x" }))).summary).to.equal(
        `sec_${type} not updated`,
      );
      expect(rule.state).to.deep.equal(before);
    });

    it("a rule is read back when the outcome of an update is unknown", async () => {
      const rule = sec.resource(type);
      await rule.create(config);
      sec.api.fail({ method: "PATCH", path, status: 500, afterEffect: true, times: 0 });
      await refusal(rule.update({ ...config, name: "x" }));
      expect(rule.state).to.include({ name: "x" });
      await rule.expectNoChange({ ...config, name: "x" });
    });

    it("a deleted rule is created again", async () => {
      const rule = sec.resource(type);
      await rule.create(config);
      await sec.api.remove(collection, rule.id);
      expect(await rule.refresh()).to.equal(undefined);
    });
  });
}

for (const { type, collection, config } of cases.filter(({ config }) => "severities" in config)) {
  describe(`the alert filters of ${type}`, () => {
    const sec = useSecLife();
    const severities = () => (sec.api.only(collection).filters as { severity: unknown }).severity;

    it("a rule sends severities as numbers, in the order of the configuration", async () => {
      const rule = sec.resource(type);
      const all = { ...config, severities: ["Info", "Low", "Medium", "High", "Critical"] };
      await rule.create(all);
      expect(severities()).to.deep.equal([5, 4, 3, 2, 1]);
      expect((await rule.import(rule.id)).severities).to.deep.equal(all.severities);
    });

    it("a rule ignores order, case and surrounding whitespace of severities", async () => {
      const rule = sec.resource(type);
      const spelled = { ...config, severities: ["critical", " HIGH "] };
      await rule.create(spelled);
      expect(severities()).to.deep.equal([1, 2]);
      expect(rule.state.severities).to.deep.equal(spelled.severities);
      await rule.expectNoChange(spelled);
      await rule.expectNoChange({ ...config, severities: ["Critical", "High"] });
      await rule.expectNoChange({ ...config, severities: ["High", "Critical"] });
      expect((await rule.plan({ ...config, severities: ["High", "Low"] })).action).to.equal("update");
    });

    it("a rule omits severities with an unknown number", async () => {
      const rule = sec.resource(type);
      await rule.create(config);
      const filters = sec.api.only(collection).filters as object;
      await sec.api.change(collection, rule.id, { filters: { ...filters, severity: [0, 4, 6, 99] } });
      expect(await rule.refresh()).to.deep.include({ severities: ["Low"] });
    });

    it("a rule rejects invalid severities and an empty list", async () => {
      for (const given of [["Severe"], ["High", ""], []]) {
        const { path, detail } = await refusal(sec.resource(type).create({ ...config, severities: given }));
        expect(path).to.equal(
          { Severe: "severities[0]", High: "severities[1]" }[given[0] ?? ""] ?? "severities",
        );
        expect(detail).to.match(/"Critical", "High", "Medium", "Low", "Info"|at least one element/);
      }
    });

    it("a rule sends resource groups without surrounding whitespace and without duplicates", async () => {
      const rule = sec.resource(type);
      const spelled = { ...config, resource_groups: ["ACME_1 ", "ACME_1", " ACME_2"] };
      await rule.create(spelled);
      expect(sec.api.only(collection).filters).to.deep.include({ resourceGroups: ["ACME_1", "ACME_2"] });
      expect(rule.state.resource_groups).to.have.members(spelled.resource_groups);
      await rule.expectNoChange(spelled);
      await rule.expectNoChange({ ...config, resource_groups: ["ACME_2", "ACME_1"] });
    });
  });
}
