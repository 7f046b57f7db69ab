import { expect } from "chai";
import { resourceGroupWire } from "../../../../src/resources/sec/resource_group/wire.ts";
import { apiError, useFixture } from "../api/api-fixture.ts";
import { drop, json, text } from "../api/scripted-server.ts";

const byAccount = { field: "Account", operation: "EQUALS", values: ["111122223333"] };
const byTag = { field: "Resource Tag", operation: "INCLUDES", values: ["prod*"], key: "env" };

const filter = (filter_name: string, { values: value, ...same }: typeof byAccount & { key?: string }) => ({
  filter_name,
  key: "",
  ...same,
  value,
});

const input = {
  name: "production",
  type: "CLOUD_A",
  description: "all of it",
  enabled: true,
  group: [
    {
      operator: "AND",
      filter: [filter("by_account", byAccount)],
      group: [{ operator: "OR", filter: [filter("by_tag", byTag)], group: [] }],
    },
  ],
};

const query = {
  filters: { by_account: byAccount, by_tag: byTag },
  expression: {
    operator: "AND",
    children: [{ filterName: "by_account" }, { operator: "OR", children: [{ filterName: "by_tag" }] }],
  },
};

const wire = (changes: Record<string, unknown> = {}) => ({
  name: "production",
  description: "all of it",
  resourceType: "AWS",
  enabled: 1,
  query,
  resourceGroupGuid: "ACME_7766",
  createdTime: "2030-01-02T03:04:05.678Z",
  createdBy: "ada@example.org",
  updatedTime: "2030-01-02T03:04:05.670Z",
  updatedBy: "ada@example.org",
  isDefaultBoolean: false,
  ...changes,
});

describe("resource groups", () => {
  const fixture = useFixture();
  const groups = () => fixture.connect().objects(resourceGroupWire);
  const sent = () => fixture.server.seen[0]?.json();

  it("a create sends a resource group", async () => {
    fixture.server.reply(json(201, { data: wire() }));
    expect(await groups().create(input)).to.deep.equal({
      ...input,
      id: "ACME_7766",
      last_updated: "2030-01-02 03:04:05.67 +0000 UTC",
      updated_by: "ada@example.org",
      is_default: false,
    });
    expect(sent()).to.deep.equal({
      name: "production",
      query,
      resourceType: "AWS",
      enabled: 1,
      description: "all of it",
    });
  });

  it("requests of a resource group have their keys in a fixed order", async () => {
    fixture.server.reply(json(201, { data: wire() }), json(200, { data: wire() }));
    await groups().create(input);
    await groups().update("ACME_7766", input);
    const body = { name: "production", query, resourceType: "AWS", enabled: 1, description: "all of it" };
    for (const seen of fixture.server.seen) expect(seen.body.trim()).to.equal(JSON.stringify(body));
  });

  it("a create may send a disabled resource group without a description", async () => {
    fixture.server.reply(json(201, { data: wire() }));
    await groups().create({ ...input, description: null, enabled: false });
    expect(sent()).to.include({ enabled: 0 }).and.not.to.have.property("description");
  });

  it("an update clears the description", async () => {
    fixture.server.reply(json(200, { data: wire({ description: undefined }) }));
    const group = await groups().update("ACME_7766", { ...input, description: "" });
    expect(group.description).to.equal("");
    expect(fixture.server.seen[0]).to.include({ method: "PATCH", path: "/api/v2/ResourceGroups/ACME_7766" });
    expect(sent()).to.include({ description: "" });
  });

  it("find returns a resource group, or null if it was deleted", async () => {
    fixture.server.reply(
      json(200, { data: wire({ resourceType: "MACHINE" }) }),
      json(404, { message: "no" }),
    );
    expect((await groups().find("ACME_7766"))?.type).to.equal("MACHINE");
    expect(await groups().find("ACME_7766")).to.equal(null);
  });

  it("a resource group of the old format is an error", async () => {
    fixture.server.reply(json(200, { data: wire({ query: null }) }));
    const error = await apiError(groups().find("ACME_7766"));
    expect(error).to.include({ kind: "bad-response", notFound: false });
    expect(error.reason).to.equal("data.query is missing: this is a group of the old style");
  });

  it("a reference to a missing filter is an error", async () => {
    fixture.server.reply(json(200, { data: wire({ query: { ...query, filters: {} } }) }));
    expect((await apiError(groups().find("ACME_7766"))).reason).to.equal(
      "data.query refers to a filter that is not there: by_account",
    );
  });

  it("groups that are nested too deeply are an error, and do not crash the process", async () => {
    const depth = 100_000;
    const nested = `${'{"operator":"AND","children":['.repeat(depth)}${"]}".repeat(depth)}`;
    const body = JSON.stringify({ data: wire() }).replace(
      /"expression":.*?\]\}\]\}/,
      `"expression":${nested}`,
    );
    fixture.server.reply(text(200, body));
    expect((await apiError(groups().find("ACME_7766"))).kind).to.equal("bad-response");
  });

  it("a delete removes a resource group", async () => {
    fixture.server.reply(text(204, ""));
    await groups().delete("ACME_7766");
    expect(fixture.server.seen[0]).to.include({ method: "DELETE", path: "/api/v2/ResourceGroups/ACME_7766" });
  });

  it("a resource group whose create response is lost is found", async () => {
    const spelled = { ...query, filters: { BYACCOUNT: byAccount, ByTag: byTag } };
    const others = [wire({ query: null }), wire({ resourceType: "GCP" }), wire({ name: "x" })];
    const listed = { data: [...others, wire({ query: spelled })] };
    fixture.server.reply(
      drop,
      json(200, listed, { date: "Wed, 02 Jan 2030 03:04:05 GMT" }),
      json(200, { data: wire({ query: spelled }) }),
    );
    expect((await groups().create(input)).group).to.deep.equal(input.group);
  });
});
