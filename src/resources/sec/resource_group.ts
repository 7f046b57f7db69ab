import {
  block,
  bool,
  type ConfigOf,
  type DesiredOf,
  DiagnosticError,
  hcl,
  identifier,
  isUnknown,
  list,
  type Path,
  string,
} from "../../schema/index.ts";
import type { FilterGroup, ResourceFilter } from "./api/resource-group-tree.ts";
import type { ResourceGroup } from "./api/resource-groups.ts";
import { resource } from "./define.ts";

/** The canonical form of a filter's name: the API may change the case, and drop underscores. */
function folded(name: string): string {
  return name.toLowerCase().replaceAll("_", "");
}

const filter = {
  filter_name: string("The name of the filter, unique in the whole resource group")
    .comparedAs(folded)
    .required(),
  field: string("What the filter looks at, such as `Account` or `Resource Tag`").required(),
  operation: string("How it compares, such as `EQUALS`, `INCLUDES` or `STARTS_WITH`").required(),
  value: list(string(), "The values to compare with").required(),
  key: string("The key of the tag, for fields that are one").optional(),
};

const own = {
  operator: string("Whether all filters and groups have to match, or any").oneOf("AND", "OR").required(),
  filter: block.set("A condition on resources", filter),
};

const nestedGroup = "Further conditions, joined by an operator of their own";
const fourthLevel = block.set(nestedGroup, own);
const thirdLevel = block.set(nestedGroup, { ...own, group: fourthLevel });
const secondLevel = block.set(nestedGroup, { ...own, group: thirdLevel });

const schema = {
  id: identifier("The GUID of the resource group"),
  name: string("The name of the resource group").required(),
  type: string("The kind of resources that the group holds")
    .oneOf("CLOUD_A", "CLOUD_B", "CLOUD_C", "CLOUD_D", "CONTAINER", "KUBERNETES", "MACHINE")
    .required(),
  enabled: bool("Whether the resource group is in use").default(true),
  description: string("What the resource group is for").optional(),
  last_updated: string("When the resource group last changed").computed(),
  updated_by: string("Who last changed the resource group").computed(),
  is_default: bool("Whether the platform made the resource group").computed().useStateForUnknown(),
  group: block.set("Which resources belong to the group", { ...own, group: secondLevel }, { min: 1 }),
};

const oneOutermost = [
  "One group block needed",
  "A resource group has one outermost group. Put the others into it as nested groups.",
] as const;

export default resource({
  description: "Groups resources by nested filters, up to three levels of groups within the outermost one.",
  schema,
  importForms: ["{id}"],
  example: hcl`
    resource "sec_resource_group" "production" {
      name = "Production"
      type = "CLOUD_A"

      group {
        operator = "AND"

        filter {
          filter_name = "accounts"
          field       = "Account"
          operation   = "EQUALS"
          value       = ["111122223333"]
        }

        group {
          operator = "OR"

          filter {
            filter_name = "tagged"
            field       = "Resource Tag"
            operation   = "INCLUDES"
            key         = "env"
            value       = ["prod*"]
          }
        }
      }
    }
  `,

  validate({ config, diagnostics }) {
    if (isUnknown(config.group)) return;
    if (config.group.length > 1) {
      diagnostics.error(["group"], ...oneOutermost);
    }
    const names = new Map<string, number>();
    for (const group of config.group)
      checkGroup(group, ["group"], names, diagnostics.error.bind(diagnostics));
    for (const [name, count] of names) {
      if (count < 2) continue;
      const detail = `${count} filters are called ${name}. Names are unique in the whole resource group; case and underscores do not count.`;
      diagnostics.error(["group"], "Filter name used more than once", detail);
    }
  },

  async create({ plan, api, signal }) {
    return fromApi(await api.resourceGroups.create(toApi(plan), { signal }));
  },

  async read({ prior, api, signal }) {
    const group = await api.resourceGroups.find(prior.id ?? "", { signal });
    return group && fromApi(group);
  },

  async update({ plan, prior, api, signal }) {
    return fromApi(await api.resourceGroups.update(prior.id, toApi(plan), { signal }));
  },

  async delete({ prior, api, signal }) {
    await api.resourceGroups.delete(prior.id, { signal });
  },
});

type AnyGroup<View> = View & { readonly group?: readonly AnyGroup<View>[] | unknown };
type ConfiguredGroup = AnyGroup<ConfigOf<typeof own>>;

/** Each group needs something to match; the elements of sets have no address, so problems name the set. */
function checkGroup(
  { filter: filters, group }: ConfiguredGroup,
  path: Path,
  names: Map<string, number>,
  error: (at: Path, summary: string, detail: string) => void,
): void {
  if (isUnknown(filters) || isUnknown(group)) return;
  const groups = (group ?? []) as readonly ConfiguredGroup[];
  if (filters.length === 0 && groups.length === 0) {
    error(
      path,
      "Empty group",
      "Each group needs at least one nested group or filter. Add one, or remove the group.",
    );
  }
  for (const { filter_name: name } of filters) {
    if (isUnknown(name)) continue;
    names.set(folded(name), (names.get(folded(name)) ?? 0) + 1);
  }
  for (const inner of groups) checkGroup(inner, [...path, "group"], names, error);
}

type DesiredGroup = DesiredOf<typeof own> & { readonly group?: readonly DesiredGroup[] };

function toApi({ name, type, description, enabled, group }: DesiredOf<typeof schema>) {
  const [outermost, ...others] = group;
  if (!outermost || others.length > 0) throw new DiagnosticError(["group"], ...oneOutermost);
  return { name, type, description, enabled, group: groupToApi(outermost) };
}

function groupToApi({ operator, filter: filters, group = [] }: DesiredGroup): FilterGroup {
  return {
    operator,
    filters: filters.map(({ filter_name, field, operation, value, key }) => ({
      filterName: filter_name,
      field,
      operation,
      values: value,
      key: key ?? "",
    })),
    groups: group.map(groupToApi),
  };
}

function fromApi(found: ResourceGroup) {
  const { guid, name, type, description, enabled, lastUpdated, updatedBy, isDefault } = found;
  return {
    id: guid,
    name,
    type,
    description,
    enabled,
    last_updated: lastUpdated,
    updated_by: updatedBy,
    is_default: isDefault,
    group: [
      withGroups(found.group, (second) => withGroups(second, (third) => withGroups(third, ownFromApi))),
    ],
  };
}

function withGroups<Inner>(group: FilterGroup, inner: (group: FilterGroup) => Inner) {
  return { ...ownFromApi(group), group: group.groups.map(inner) };
}

function ownFromApi({ operator, filters }: FilterGroup) {
  return { operator, filter: filters.map(filterFromApi) };
}

function filterFromApi({ filterName, field, operation, values, key }: ResourceFilter) {
  return { filter_name: filterName, field, operation, value: values, key };
}
