import { expect } from "chai";
import { alertSubcategories } from "../../../src/resources/sec/rule/wire.ts";
import { refusal, useSecLife } from "../../support/sec-life.ts";

const urgent = { name: "urgent", severities: ["High"] };

describe("the filters and channels of an alert_rule", () => {
  const sec = useSecLife();
  const filters = () => sec.api.only("AlertRules").filters as { readonly [key: string]: unknown };
  const drift = (id: string, changes: object) =>
    sec.api.change("AlertRules", id, { filters: { ...filters(), ...changes } });

  it("an alert rule sends sources in the vocabulary of the API", async () => {
    const rule = sec.resource("alert_rule");
    const all = ["Agent", "CloudA", "CloudB", "CloudC", "CloudD", "K8s"];
    await rule.create({ ...urgent, alert_sources: all });
    expect(filters().source).to.have.members(["Agent", "AWS", "GCP", "Azure", "OCI", "K8s"]);
    expect((await rule.import(rule.id)).alert_sources).to.have.members(all);

    await drift(rule.id, { source: ["OCI", "Elsewhere"] });
    expect((await rule.refresh())?.alert_sources).to.have.members(["CloudD", "Elsewhere"]);
  });

  it("an alert rule rejects unknown sources, categories and subcategories", async () => {
    const wrong = {
      alert_sources: ["AWS"],
      alert_categories: ["policy"],
      alert_subcategories: ["compliance"],
      event_categories: ["Everything"],
    };
    for (const [name, value] of Object.entries(wrong)) {
      const { path, summary } = await refusal(
        sec.resource("alert_rule").create({ ...urgent, [name]: value }),
      );
      expect({ path, summary }).to.deep.equal({ path: name, summary: "Invalid value" });
    }
  });

  it("an alert rule sends channels without surrounding whitespace", async () => {
    const rule = sec.resource("alert_rule");
    await rule.create({ ...urgent, alert_channels: [" ACME_1", "ACME_1"] });
    expect(sec.api.only("AlertRules").intgGuidList).to.deep.equal(["ACME_1"]);
    await rule.expectNoChange({ ...urgent, alert_channels: ["ACME_1"] });
  });

  it("an alert rule accepts every subcategory", async () => {
    for (const name of ["alert_subcategories", "event_categories"]) {
      await sec.resource("alert_rule").create({ ...urgent, [name]: [...alertSubcategories] });
    }
    expect(alertSubcategories).to.have.lengthOf(16);
    for (const rule of sec.api.objects("AlertRules")) {
      expect((rule.filters as { subCategory: unknown }).subCategory).to.have.lengthOf(13);
    }
  });

  it("an alert rule has no subcategory unless one is configured", async () => {
    const rule = sec.resource("alert_rule");
    for (const empty of [{}, { alert_subcategories: [] }, { event_categories: [] }]) {
      expect(await rule.apply({ ...urgent, ...empty })).to.not.equal("no-op");
      expect(filters().subCategory).to.deep.equal([]);
      await rule.expectNoChange({ ...urgent, ...empty });
    }
    await rule.update(urgent);
    await drift(rule.id, { subCategory: [] });
    await rule.expectNoChange(urgent);
  });

  const oldNames = ["App", "Cloud", "K8sActivity", "File"];
  const newNames = ["Application", "Cloud Activity", "Kubernetes Activity", "File"];
  const attributes = ["alert_subcategories", "event_categories"] as const;
  for (const name of attributes) {
    const other = attributes.find((each) => each !== name) ?? "";

    it(`an alert rule accepts old names in ${name} without a diff`, async () => {
      const rule = sec.resource("alert_rule");
      await rule.create({ ...urgent, [name]: oldNames });
      expect(filters().subCategory).to.have.members(newNames);
      expect(rule.state[name]).to.have.members(oldNames);
      for (const names of [oldNames, newNames, [...oldNames, ...newNames]]) {
        await rule.expectNoChange({ ...urgent, [name]: names });
      }
      expect((await rule.refresh())?.[name]).to.have.members(oldNames);
      expect(rule.state[other]).to.equal(null);
    });

    it(`an alert rule shows drift in ${name}, if it is configured`, async () => {
      const rule = sec.resource("alert_rule");
      await rule.create({ ...urgent, [name]: ["App", "File"] });
      await drift(rule.id, { subCategory: ["Application", "User"] });
      await rule.refresh();
      expect(rule.state[name]).to.have.members(["App", "User"]);
      expect(rule.state[other]).to.equal(null);
      expect((await rule.plan({ ...urgent, [name]: ["App", "File"] })).changed).to.deep.equal([name]);
    });
  }

  it("an alert rule without subcategories accepts the values that the API sets, without a diff", async () => {
    const rule = sec.resource("alert_rule");
    for (const empty of [{}, { alert_subcategories: [] }, { event_categories: [] }]) {
      await rule.apply({ ...urgent, ...empty });
      await drift(rule.id, { subCategory: ["User"] });
      await rule.expectNoChange({ ...urgent, ...empty });
    }
  });

  it("subcategories are imported as alert_subcategories, and moved to event_categories by one update", async () => {
    const rule = sec.resource("alert_rule");
    await rule.create({ ...urgent, event_categories: ["App"] });
    await rule.import(rule.id);
    expect(rule.state).to.deep.include({ alert_subcategories: ["Application"], event_categories: null });
    await rule.expectNoChange({ ...urgent, alert_subcategories: ["App"] });

    const older = { ...urgent, event_categories: ["App"] };
    expect(await rule.apply(older)).to.equal("update");
    expect(filters().subCategory).to.deep.equal(["Application"]);
    await rule.expectNoChange(older);
  });

  it("an alert rule rejects alert_subcategories together with event_categories", async () => {
    const both = { ...urgent, alert_subcategories: ["User"], event_categories: ["User"] };
    const { path, detail } = await refusal(sec.core.validateResource("sec_alert_rule", both));
    expect(path).to.equal("event_categories");
    expect(detail).to.equal("Only one of alert_subcategories, event_categories can be set.");
  });

  it("an alert rule uses alert_subcategories if event_categories is empty", async () => {
    const rule = sec.resource("alert_rule");
    const both = { ...urgent, alert_subcategories: ["User"], event_categories: [] };
    await rule.create(both);
    expect(filters().subCategory).to.deep.equal(["User"]);
    await rule.expectNoChange(both);
  });

  it("the deprecation warning of event_categories names its replacement", async () => {
    await sec.core.validateResource("sec_alert_rule", { ...urgent, alert_subcategories: ["User"] });
    expect(sec.warnings).to.deep.equal([]);
    await sec.core.validateResource("sec_alert_rule", { ...urgent, event_categories: ["User"] });
    const [warning] = sec.warnings;
    expect(warning).to.include({ severity: "warning", path: "event_categories" });
    expect(warning?.detail).to.contain("Use alert_subcategories instead");
  });
});
