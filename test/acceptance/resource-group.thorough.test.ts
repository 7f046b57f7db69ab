import { expect } from "chai";
import { servedLabForTests } from "../support/terraform-lab.ts";
import { ordered, resourceGroup } from "./wire.ts";

const address = "sec_resource_group.production";

const configuration = (groups: string, more = "") => `
  resource "sec_resource_group" "production" {
    name = "production"
    type = "CLOUD_A"
    ${more}
    ${groups}
  }
`;

const filter = (name: string, field: string, values: readonly string[], key = "") => `
  filter {
    filter_name = "${name}"
    field       = "${field}"
    operation   = "EQUALS"
    value       = ${JSON.stringify(values)}
    ${key === "" ? "" : `key = "${key}"`}
  }
`;

const group = (operator: string, ...content: readonly string[]) => `
  group {
    operator = "${operator}"
    ${content.join("\n")}
  }
`;

const account = filter("by_account", "Account", ["111122223333"]);
const nested = [
  group("OR", filter("by_tag", "Resource Tag", ["shop", "blog"], "app")),
  group("OR", group("AND", filter("by_region", "Region", ["north"]), filter("by_Zone", "Zone", ["a"]))),
];

const nestedQuery = {
  filters: {
    by_account: { field: "Account", operation: "EQUALS", values: ["111122223333"] },
    by_tag: { field: "Resource Tag", operation: "EQUALS", values: ["shop", "blog"], key: "app" },
    by_region: { field: "Region", operation: "EQUALS", values: ["north"] },
    by_Zone: { field: "Zone", operation: "EQUALS", values: ["a"] },
  },
  expression: {
    operator: "AND",
    children: [
      { filterName: "by_account" },
      { operator: "OR", children: [{ filterName: "by_tag" }] },
      {
        operator: "OR",
        children: [{ operator: "AND", children: [{ filterName: "by_region" }, { filterName: "by_Zone" }] }],
      },
    ],
  },
};

const simpleQuery = {
  filters: { by_account: { field: "Account", operation: "EQUALS", values: ["111122223333"] } },
  expression: { operator: "AND", children: [{ filterName: "by_account" }] },
};

describe("sec_resource_group", () => {
  const lab = servedLabForTests();

  const stateOfFilter = (filter_name: string, field: string, value: readonly string[]) => ({
    filter_name,
    field,
    operation: "EQUALS",
    value,
    key: null,
  });

  it("a resource group is created, read, updated and destroyed", async () => {
    const { api, terraform } = lab;
    await terraform.write(configuration(group("AND", account), 'description = "all of it"\nenabled = false'));
    await terraform.apply();
    const { resourceGroupGuid: guid, updatedTime } = api.only("ResourceGroups");
    const made = resourceGroup({ query: simpleQuery, enabled: 0, description: "all of it" });
    expect(api.takeChanges()).to.deep.equal([{ call: "POST ResourceGroups", body: made }]);
    const created = {
      id: guid,
      name: "production",
      type: "CLOUD_A",
      enabled: false,
      description: "all of it",
      last_updated: String(updatedTime).replace(/^(\S+)T([\d:]+(?:\.\d*[1-9])?)[.0]*Z$/, "$1 $2 +0000 UTC"),
      updated_by: "ada@example.org",
      is_default: false,
      group: [
        { operator: "AND", filter: [stateOfFilter("by_account", "Account", ["111122223333"])], group: [] },
      ],
    };
    expect((await terraform.stored(address)).values).to.deep.equal(created);
    await terraform.emptyPlan();
    expect(api.calls()).to.deep.equal([{ call: `GET ResourceGroups/${guid}` }]);
    api.takeChanges();

    await terraform.write(configuration(group("OR", account)));
    const update = await terraform.plan();
    expect(update.changes.get(address)).to.deep.include({
      actions: ["update"],
      unknown: ["last_updated", "updated_by"],
    });
    await terraform.applyPlanned();
    const query = { ...simpleQuery, expression: { ...simpleQuery.expression, operator: "OR" } };
    expect(api.takeChanges()).to.deep.equal([
      { call: `PATCH ResourceGroups/${guid}`, body: resourceGroup({ query, description: "" }) },
    ]);
    expect((await terraform.stored(address)).values).to.include({ enabled: true, description: null });
    await terraform.emptyPlan();

    await api.change("ResourceGroups", guid, {
      name: "other",
      query: { filters: { by_account: { values: ["444455556666"] } } },
    });
    const repair = await terraform.plan();
    expect(repair.drift.get(address)?.after?.name).to.equal("other");
    expect(repair.changes.get(address)?.after?.name).to.equal("production");
    await terraform.applyPlanned();
    expect(api.takeChanges()).to.deep.equal([
      { call: `PATCH ResourceGroups/${guid}`, body: resourceGroup({ query }) },
    ]);
    await terraform.emptyPlan();

    await api.remove("ResourceGroups", guid);
    const anew = await terraform.plan();
    expect(anew.changes.get(address)?.actions).to.deep.equal(["create"]);
    await terraform.applyPlanned();
    const { resourceGroupGuid: other } = api.only("ResourceGroups");
    api.takeChanges();
    await terraform.destroy();
    expect(api.takeChanges()).to.deep.equal([{ call: `DELETE ResourceGroups/${other}` }]);
  });

  it("a resource group supports groups nested three levels deep, in any order", async () => {
    const { api, terraform } = lab;
    await terraform.write(configuration(group("AND", account, ...nested)));
    await terraform.apply();
    const { resourceGroupGuid: guid } = api.only("ResourceGroups");
    const [creation, ...more] = api.takeChanges();
    expect(ordered(creation?.body)).to.deep.equal(ordered(resourceGroup({ query: nestedQuery })));
    expect(more).to.deep.equal([]);
    await terraform.emptyPlan();

    const reordered = [
      group("OR", group("AND", filter("by_Zone", "Zone", ["a"]), filter("by_region", "Region", ["north"]))),
      group("OR", filter("by_tag", "Resource Tag", ["shop", "blog"], "app")),
    ];
    await terraform.write(configuration(group("AND", ...reordered, account)));
    await terraform.emptyPlan();

    const { expression, filters } = nestedQuery;
    const [first, second, third] = expression.children;
    await api.change("ResourceGroups", guid, {
      query: { filters, expression: { operator: "AND", children: [third ?? {}, second ?? {}, first ?? {}] } },
    });
    await terraform.emptyPlan();

    const deeper = group("AND", filter("by_region", "Region", ["south"]), filter("by_Zone", "Zone", ["a"]));
    await terraform.write(configuration(group("AND", account, nested[0] ?? "", group("OR", deeper))));
    await terraform.apply();
    const changed = structuredClone(nestedQuery);
    changed.filters.by_region.values = ["south"];
    const [update] = api.takeChanges();
    expect(update?.call).to.equal(`PATCH ResourceGroups/${guid}`);
    expect(ordered(update?.body)).to.deep.equal(ordered(resourceGroup({ query: changed })));
    await terraform.emptyPlan();
  });

  it("the API's spelling of filter names equals the configured one", async () => {
    const { api, terraform } = lab;
    await terraform.write(configuration(group("AND", account, ...nested)));
    await terraform.apply();
    const { resourceGroupGuid: guid, ...object } = api.only("ResourceGroups");
    const { by_account, by_tag, by_region, by_Zone } = nestedQuery.filters;
    const withoutUnderscores = { byaccount: by_account, byTag: by_tag, BYREGION: by_region, byzone: by_Zone };
    const { expression } = nestedQuery;
    await api.put("ResourceGroups", guid, {
      ...object,
      query: { filters: withoutUnderscores, expression },
    });
    await terraform.emptyPlan();

    const renamed = JSON.parse(JSON.stringify(expression).replaceAll("by_", "BY_"));
    await api.put("ResourceGroups", guid, {
      ...object,
      query: { filters: withoutUnderscores, expression: renamed },
    });
    await terraform.emptyPlan();
    await terraform.refresh();
    const { values } = await terraform.stored(address);
    expect(JSON.stringify(values.group)).to.contain('"filter_name":"by_account"');
  });

  it("a resource group is imported by its GUID, and the next plan is empty", async () => {
    const { api, terraform } = lab;
    await api.put("ResourceGroups", "ACME_5", {
      ...resourceGroup({ query: nestedQuery, type: "MACHINE", description: "" }),
      updatedTime: "2030-01-02T03:04:05.670+01:00",
      updatedBy: "eve@example.org",
      isDefaultBoolean: true,
    });
    await terraform.write(
      configuration(group("AND", account, ...nested)).replace('type = "CLOUD_A"', 'type = "MACHINE"'),
    );
    await terraform.import(address, "ACME_5");
    expect((await terraform.stored(address)).values).to.include({
      id: "ACME_5",
      type: "MACHINE",
      enabled: true,
      description: null,
      last_updated: "2030-01-02 03:04:05.67 +0100 +0100",
      updated_by: "eve@example.org",
      is_default: true,
    });
    await terraform.emptyPlan();

    await api.change("ResourceGroups", "ACME_5", { query: null });
    const { errors } = await terraform.failingPlan();
    expect(errors[0]).to.include({ address, summary: "sec_resource_group not read" });
    expect(errors[0]?.detail).to.contain("query is missing: this is a group of the old style");
    expect((await terraform.stored(address)).values.id).to.equal("ACME_5");
  });
});
