import { expect } from "chai";
import type { JsonObject } from "../../../src/local-api/json.ts";
import { type SecLocalApi, startSecLocalApi } from "../../../src/local-api/sec/index.ts";
import type { Variation } from "../../../src/local-api/variations.ts";
import { type Client, connect } from "../support/client.ts";

const rule = {
  type: "Event",
  intgGuidList: ["ACME_2", "ACME_1"],
  filters: { name: "urgent", severity: [1, 2], resourceGroups: [], source: ["K8s", "Agent"] },
};

describe("variations of the responses of local-api sec", () => {
  let localApi: SecLocalApi;
  let client: Client;
  before(async () => {
    localApi = await startSecLocalApi({ lenient: true });
    client = await connect(localApi);
  });
  after(() => localApi.close());
  afterEach(() => localApi.control.setVariations({}));

  /** Creates a rule under a variation, and returns the responses of the create and of a read without their ID. */
  async function responsesWith(variation: Variation): Promise<readonly JsonObject[]> {
    localApi.control.setVariations({ [variation]: true });
    const created = await client.send("POST", "/api/v2/AlertRules", rule);
    expect(created.status).to.equal(201);
    const { mcGuid, ...made } = created.data;
    expect(mcGuid).to.match(/^ACME_/);
    const { mcGuid: same, ...found } = (await client.send("GET", `/api/v2/AlertRules/${mcGuid}`)).data;
    expect(same).to.equal(mcGuid);
    const stored = localApi.control.objects("AlertRules").find((one) => one.mcGuid === mcGuid);
    expect(stored?.intgGuidList, "what is stored does not vary").to.deep.equal(rule.intgGuidList);
    return [made, found];
  }

  it("reversed-lists reverses every list", async () => {
    for (const { intgGuidList, filters } of await responsesWith("reversed-lists")) {
      expect(intgGuidList).to.deep.equal(["ACME_1", "ACME_2"]);
      expect(filters).to.deep.include({ severity: [2, 1], source: ["Agent", "K8s"] });
    }
  });

  it("filled-defaults gives values of the right type to what a request left out", async () => {
    for (const { filters } of await responsesWith("filled-defaults")) {
      expect(filters).to.deep.include({
        description: "filled in",
        category: ["Anomaly"],
        source: rule.filters.source,
        resourceGroups: [],
      });
    }
  });

  it("late-fields withholds what only the server sets until the first read", async () => {
    const [made, found] = await responsesWith("late-fields");
    expect(made?.filters).not.to.have.any.keys("createdOrUpdatedTime", "createdOrUpdatedBy");
    expect(found?.filters).to.include.keys("createdOrUpdatedTime", "createdOrUpdatedBy");
  });

  it("unknown-fields adds members to objects of a known form", async () => {
    for (const { filters, futureSetting } of await responsesWith("unknown-fields")) {
      expect(futureSetting).to.equal("on");
      expect(filters).to.deep.include({ futureSettings: { depth: 3, names: ["one"] } });
    }
  });

  it("null-for-empty gives null for what is empty or absent", async () => {
    for (const { filters } of await responsesWith("null-for-empty")) {
      expect(filters).to.include({ name: "urgent", description: null, resourceGroups: null, category: null });
    }
  });

  it("null-for-empty keeps the form of withheld secrets and of nested objects", async () => {
    localApi.control.setVariations({ "null-for-empty": true });
    const channel = { name: "metrics", type: "Datadog", data: { apiKey: "secret-1", datadogSite: "eu" } };
    const { data } = await client.send("POST", "/api/v2/AlertChannels", channel);
    expect(data.data).to.deep.equal({ apiKey: null, datadogSite: "eu", datadogType: null });
  });
});
