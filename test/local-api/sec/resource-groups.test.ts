import { expect } from "chai";
import type { Json, JsonObject } from "../../../src/local-api/sec/index.ts";
import { localApiForTests } from "../support/client.ts";

const path = "/api/v2/ResourceGroups";
const filters = {
  by_account: { field: "Account", operation: "EQUALS", values: ["111122223333"] },
  by_tag: { field: "Resource Tag", operation: "INCLUDES", values: ["prod*"], key: "env" },
};
const leaf = { filterName: "by_tag" };
const nested = (levels: number): JsonObject =>
  levels === 1
    ? { operator: "OR", children: [leaf] }
    : { operator: "AND", children: [{ filterName: "by_account" }, nested(levels - 1)] };
const group = (expression: Json, changes: JsonObject = {}) => ({
  name: "production",
  description: "all of it",
  resourceType: "AWS",
  enabled: 1,
  query: { filters, expression },
  ...changes,
});

describe("local-api sec: resource groups", () => {
  const tests = localApiForTests();
  const create = (body: unknown) => tests.client.send("POST", path, body);

  it("resource groups can be created, read, updated and deleted", async () => {
    const created = await create(group(nested(4)));
    expect(created.status, created.text).to.equal(201);
    const { data } = created;
    expect(data.resourceGroupGuid).to.match(/^ACME_[0-9A-F]{47}$/);
    expect(data).to.deep.include(group(nested(4)));
    expect(data).to.include({
      createdBy: "ada@example.org",
      updatedBy: "ada@example.org",
      isDefaultBoolean: false,
    });
    expect(data.createdTime).to.equal(data.updatedTime);

    const one = `${path}/${data.resourceGroupGuid}`;
    const updated = await tests.client.send("PATCH", one, { ...group(nested(1)), enabled: 0 });
    expect(updated.data).to.deep.include({ enabled: 0, query: { filters, expression: nested(1) } });
    expect(updated.data.createdTime).to.equal(data.createdTime);
    expect(updated.data.updatedTime).not.to.equal(data.updatedTime);
    expect((await tests.client.send("GET", one)).data).to.deep.equal(updated.data);
    expect((await tests.client.send("DELETE", one)).status).to.equal(204);
    expect((await tests.client.send("GET", one)).status).to.equal(404);
  });

  it("resource groups accept every type on the wire, and reject the neutral names of the provider", async () => {
    for (const resourceType of ["AWS", "AZURE", "CONTAINER", "GCP", "MACHINE", "OCI", "KUBERNETES"]) {
      expect((await create(group(nested(1), { resourceType }))).status).to.equal(201);
    }
    expect((await create(group(nested(1), { resourceType: "CLOUD_A" }))).message).to.match(/^resourceType: /);
  });

  const refusals: [string, Json, RegExp][] = [
    [
      "an expression with a missing filter",
      { operator: "AND", children: [{ filterName: "nope" }] },
      /filterName: /,
    ],
    [
      "a filter named as no own key",
      { operator: "AND", children: [{ filterName: "toString" }] },
      /filterName: /,
    ],
    ["an unknown operator", { operator: "XOR", children: [leaf] }, /^query\.expression\.operator: /],
    ["a group without an operator", { children: [leaf] }, /^query\.expression\.operator: /],
    ["a group without children", { operator: "AND", children: [] }, /^query\.expression\.children: /],
    ["children that are null", { operator: "AND", children: null }, /^query\.expression\.children: /],
    [
      "a nested group without children",
      { operator: "AND", children: [{ operator: "OR" }] },
      /^query\.expression\.children\.0\.children: /,
    ],
    [
      "a child that is no object",
      { operator: "AND", children: ["by_tag"] },
      /^query\.expression\.children\.0: /,
    ],
    ["groups of five levels", nested(5), /: groups nest at most 4 levels$/],
  ];
  for (const [title, expression, message] of refusals) {
    it(`resource groups reject ${title}`, async () => {
      const answer = await create(group(expression));
      expect(answer.status).to.equal(400);
      expect(answer.message).to.match(message);
    });
  }

  it("filters without field, operation or values are rejected", async () => {
    for (const key of ["field", "operation", "values"]) {
      const broken = { ...filters.by_tag, [key]: undefined };
      const answer = await create(
        group(nested(1), { query: { filters: { by_tag: broken }, expression: nested(1) } } as JsonObject),
      );
      expect(answer.status).to.equal(400);
      expect(answer.message).to.equal(`query.filters.by_tag.${key}: is required`);
    }
  });
});
