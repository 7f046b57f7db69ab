import { expect } from "chai";
import type { JsonObject } from "../../../src/local-api/sec/index.ts";
import { inner, localApiForTests } from "../support/client.ts";

const filters = { name: "urgent things", enabled: 1, description: "to the night shift" };
const alert: JsonObject = {
  type: "Event",
  intgGuidList: ["ACME_0001"],
  filters: { ...filters, severity: [1, 2], resourceGroups: [], subCategory: [], category: [] },
};
const report: JsonObject = {
  type: "Report",
  intgGuidList: ["ACME_0001"],
  filters: { ...filters, severity: [1] },
  reportNotificationTypes: { trendReport: true, "nist800-53Rev4": false },
};
const dataExport: JsonObject = { type: "Dataexport", intgGuidList: [], filters };

describe("local-api sec: rules", () => {
  const tests = localApiForTests({ lenient: true });

  for (const [collection, rule, added] of [
    ["AlertRules", alert, {}],
    ["ReportRules", report, {}],
    ["DataExportRules", dataExport, { profileVersions: ["V1"] }],
  ] as const) {
    const path = `/api/v2/${collection}`;

    it(`${collection}: rules can be created, read, updated and deleted`, async () => {
      const { client } = tests;
      const created = await client.send("POST", path, rule);
      expect(created.status, created.text).to.equal(201);
      const guid = String(created.data.mcGuid);
      expect(guid).to.match(/^ACME_[0-9A-F]{47}$/);
      const times = { createdOrUpdatedTime: inner(created.data, "filters").createdOrUpdatedTime };
      expect(created.data).to.deep.include({ type: rule.type, intgGuidList: rule.intgGuidList });
      expect(created.data.filters).to.deep.equal({
        ...inner(rule, "filters"),
        ...added,
        ...times,
        createdOrUpdatedBy: "ada@example.org",
      });
      expect((await client.send("GET", `${path}/${guid}`)).data).to.deep.equal(created.data);
      expect(await client.list(path)).to.deep.equal([created.data]);

      const { description: _, ...others } = inner(rule, "filters");
      const change = { ...rule, mcGuid: guid, filters: { ...others, name: "other", enabled: 0 } };
      const updated = await client.send("PATCH", `${path}/${guid}`, change);
      expect(updated.status, updated.text).to.equal(200);
      expect(inner(updated.data, "filters")).to.include({ name: "other", enabled: 0 });
      expect(inner(updated.data, "filters"), "filters are replaced").not.to.have.property("description");
      expect(inner(updated.data, "filters").createdOrUpdatedTime).not.to.equal(times.createdOrUpdatedTime);

      expect((await client.send("DELETE", `${path}/${guid}`)).status).to.equal(204);
      expect((await client.send("GET", `${path}/${guid}`)).status).to.equal(404);
    });

    it(`${collection}: rules with another type, without a name or without a list of channels are rejected`, async () => {
      for (const [body, key] of [
        [{ ...rule, type: "Other" }, "type"],
        [{ ...rule, filters: { ...inner(rule, "filters"), name: "" } }, "filters.name"],
        [{ ...rule, intgGuidList: undefined }, "intgGuidList"],
      ] as const) {
        const { status, message } = await tests.client.send("POST", path, body);
        expect(status).to.equal(400);
        expect(message).to.match(new RegExp(`^${key}: `));
      }
    });
  }

  it("rules accept severities from 1 to 5, at least one", async () => {
    for (const severity of [[], [0], [6], ["High"], [1.5]]) {
      const body = { ...alert, filters: { ...inner(alert, "filters"), severity } };
      const { status, message } = await tests.client.send("POST", "/api/v2/AlertRules", body);
      expect(status).to.equal(400);
      expect(message).to.match(/^filters\.severity/);
    }
  });

  it("alert rules know the words for categories, subcategories and sources", async () => {
    const send = (change: JsonObject) => {
      const body = { ...alert, filters: { ...inner(alert, "filters"), ...change } };
      return tests.client.send("POST", "/api/v2/AlertRules", body);
    };
    for (const [key, good, bad] of [
      ["category", ["Anomaly", "Policy", "Composite"], "policy"],
      ["subCategory", ["Compliance", "Cloud Activity", "SystemCall", "Threat Intel"], "K8sActivity"],
      ["source", ["Agent", "AWS", "Azure", "GCP", "K8s", "OCI"], "CloudA"],
    ] as const) {
      const { status, data, text } = await send({ [key]: [...good] });
      expect(status, text).to.equal(201);
      expect(inner(data, "filters")[key]).to.deep.equal(good);
      const refused = await send({ [key]: [good[0], bad] });
      expect(refused.status).to.equal(400);
      expect(refused.message).to.match(new RegExp(`^filters\\.${key}\\.1: must be one of `));
    }
  });

  it("alert rules reject null in place of an empty list", async () => {
    const rule = { ...alert, filters: { ...inner(alert, "filters"), subCategory: null } };
    const { status, message } = await tests.client.send("POST", "/api/v2/AlertRules", rule);
    expect(status).to.equal(400);
    expect(message).to.match(/^filters\.subCategory: /);
  });

  it("report rules have all 33 switches", async () => {
    const { data } = await tests.client.send("POST", "/api/v2/ReportRules", report);
    const switches = inner(data, "reportNotificationTypes");
    expect(Object.keys(switches)).to.have.length(33);
    expect(Object.entries(switches).filter(([, on]) => on)).to.deep.equal([["trendReport", true]]);
    const wrong = { ...report, reportNotificationTypes: { trendReport: 1 } };
    expect((await tests.client.send("POST", "/api/v2/ReportRules", wrong)).status).to.equal(400);
  });

  it("report rules accept only e-mail channels", async () => {
    const webhook = { name: "w", type: "Webhook", data: { webhookUrl: "https://w.example.org" } };
    const { data } = await tests.client.send("POST", "/api/v2/AlertChannels", webhook);
    const body = { ...report, intgGuidList: [data.intgGuid] };
    const { status, message } = await tests.client.send("POST", "/api/v2/ReportRules", body);
    expect(status).to.equal(400);
    expect(message).to.equal("intgGuidList.0: not an alert channel for e-mail");
  });
});
