import { expect } from "chai";
import { knownAfterApply } from "../../../src/schema/index.ts";
import type { PlainConfig } from "../../../src/testing/core/core.ts";
import { refusal, useSecLife } from "../../support/sec-life.ts";

const filter = (filter_name: unknown) => ({
  filter_name,
  field: "Account",
  operation: "EQUALS",
  value: ["111122223333"],
});
const group = (filters: readonly unknown[], ...groups: readonly PlainConfig[]): PlainConfig => ({
  operator: "AND",
  filter: filters.map(filter),
  ...(groups.length > 0 && { group: groups }),
});
const machines = (...groups: readonly PlainConfig[]) => ({ name: "m", type: "MACHINE", group: groups });
const least = machines(group(["a"]));

describe("resource_group", () => {
  const sec = useSecLife();
  const stored = () => sec.api.only("ResourceGroups");

  it("a resource group has a type in the vocabulary of the API, which the plan contains", async () => {
    const words = {
      CLOUD_A: "AWS",
      CLOUD_B: "GCP",
      CLOUD_C: "AZURE",
      CLOUD_D: "OCI",
      CONTAINER: "CONTAINER",
    };
    const created = sec.resource("resource_group");
    for (const [type, word] of Object.entries({ ...words, KUBERNETES: "KUBERNETES", MACHINE: "MACHINE" })) {
      await created.apply({ ...least, type });
      expect(stored().resourceType).to.equal(word);
      await created.expectNoChange({ ...least, type });
    }
    const wrong = sec.core.validateResource("sec_resource_group", { ...least, type: "AWS" });
    expect(await refusal(wrong)).to.include({ path: "type", summary: "Invalid value" });
  });

  it("a resource group can be enabled and disabled", async () => {
    const created = sec.resource("resource_group");
    for (const [enabled, sent] of [
      [false, 0],
      [null, 1],
      [false, 0],
      [true, 1],
    ] as const) {
      await created.apply({ ...least, enabled });
      expect(stored().enabled).to.equal(sent);
      await created.expectNoChange({ ...least, enabled });
    }
    await sec.api.change("ResourceGroups", created.id, { enabled: 0 });
    expect((await created.plan(least)).changed).to.deep.equal(["enabled"]);
  });

  it("an update sends the description if it is or was set", async () => {
    const created = sec.resource("resource_group");
    await created.create(least);
    sec.api.takeChanges();
    const sent = () => Object(sec.api.takeChanges()[0]?.body).description;
    await created.update({ ...least, name: "n" });
    expect(sent()).to.equal(undefined);
    await created.update({ ...least, description: "x" });
    expect(sent()).to.equal("x");
    await created.update(least);
    expect(sent()).to.equal("");
    await created.expectNoChange(least);
  });

  it("a resource group has all nested groups", async () => {
    const config = machines(group(["a"], group(["b"]), group(["c"], group(["d"]), group(["e"]))));
    const created = sec.resource("resource_group");
    await created.create(config);
    await created.expectNoChange(config);
    await created.import(created.id);
    await created.expectNoChange(config);
    const children = (...names: readonly string[]) => names.map((filterName) => ({ filterName }));
    const { expression } = Object(stored().query);
    expect(expression.children).to.have.deep.members([
      ...children("a"),
      { operator: "AND", children: children("b") },
      {
        operator: "AND",
        children: [
          ...children("c"),
          { operator: "AND", children: children("d") },
          { operator: "AND", children: children("e") },
        ],
      },
    ]);
  });

  const empty = { operator: "OR" };
  for (const [path, wrong] of [
    ["group", empty],
    ["group.group", group(["a"], empty)],
    ["group.group.group", group(["a"], group(["b"], empty))],
    ["group.group.group.group", group(["a"], group([], group(["b"], empty)))],
  ] as const) {
    it(`each group requires a filter or nested group: ${path}`, async () => {
      const { summary, detail } = await refusal(sec.resource("resource_group").plan(machines(wrong)));
      expect(summary).to.equal("Empty group");
      expect(detail).to.contain("at least one filter or nested group");
      await sec
        .resource("resource_group")
        .plan(machines(group(["x"], { ...empty, filter: knownAfterApply })));
    });
  }

  it("a group accepts only AND and OR as operator", async () => {
    for (const wrong of [
      { ...group(["a"]), operator: "and" },
      group([], { ...group(["a"]), operator: "XOR" }),
    ]) {
      const { summary, detail } = await refusal(sec.resource("resource_group").plan(machines(wrong)));
      expect(summary).to.equal("Invalid value");
      expect(detail).to.contain('must be one of "AND", "OR"');
    }
  });

  it("a resource group has computed update time, author and whether it is a default group", async () => {
    const created = sec.resource("resource_group");
    await created.create(least);
    const { recomputed } = await created.plan({ ...least, name: "n" });
    expect(recomputed).to.have.members(["last_updated", "updated_by"]);
    const updatedTime = "2030-01-02T03:04:05.670Z";
    const change = { updatedTime, updatedBy: "eve@example.org", isDefaultBoolean: true };
    await sec.api.change("ResourceGroups", created.id, change);
    expect(await created.refresh()).to.include({
      last_updated: "2030-01-02 03:04:05.67 +0000 UTC",
      updated_by: "eve@example.org",
      is_default: true,
    });
  });

  it("a resource group has exactly one top-level group", async () => {
    const { path, summary } = await refusal(
      sec.resource("resource_group").plan(machines(group(["a"]), group(["b"]))),
    );
    expect({ path, summary }).to.deep.equal({ path: "group", summary: "One group block needed" });
  });

  it("filter names are unique, ignoring case and underscores", async () => {
    const twice = machines(group(["by_tag"], group(["ByTag"])));
    const { summary, detail } = await refusal(sec.resource("resource_group").plan(twice));
    expect(summary).to.equal("Filter name used more than once");
    expect(detail).to.contain("2 filters have the name bytag");
  });

  it("a read fails when the API returns more than four levels of groups", async () => {
    const nested = (levels: number): object =>
      levels === 0 ? { filterName: "a" } : { operator: "AND", children: [nested(levels - 1)] };
    const filters = { a: { field: "Account", operation: "EQUALS", values: ["x"] } };
    const wire = { resourceGroupGuid: "ACME_1", name: "m", resourceType: "MACHINE", enabled: 1 };
    for (const levels of [4, 5]) {
      const imported = sec.resource("resource_group");
      const query = { filters, expression: nested(levels) };
      await sec.api.put("ResourceGroups", "ACME_1", { ...wire, query });
      if (levels === 4) await imported.import("ACME_1");
      else expect((await refusal(imported.import("ACME_1"))).summary).to.equal("Groups nested too deeply");
    }
  });
});
