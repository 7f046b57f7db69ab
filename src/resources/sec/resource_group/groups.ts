import {
  block,
  type ConfigOf,
  DiagnosticError,
  type Diagnostics,
  isUnknown,
  list,
  type Path,
  type PlannedOf,
  string,
  type Unknown,
} from "../../../schema/index.ts";
import { notBlank } from "../define.ts";
import { type FilterGroup, foldName, type ResourceFilter } from "./tree-wire.ts";

const filter = {
  filter_name: string(
    "The name of the filter, unique in the resource group. Case and underscores are ignored",
  )
    .comparedAs(foldName)
    .required(),
  field: string("The field to compare, such as `Account`, `Region` or `Resource Tag`")
    .validate(notBlank)
    .required(),
  operation: string("The comparison, such as `EQUALS`, `INCLUDES` or `STARTS_WITH`")
    .validate(notBlank)
    .required(),
  value: list(string(), "The values to compare the field with").required(),
  key: string("The key of the tag, if `field` is a tag").optional(),
};

/** The attributes of a group, except its nested groups. */
export const groupAttributes = {
  operator: string("Whether all filters and groups must match (`AND`) or any of them (`OR`)")
    .oneOf("AND", "OR")
    .required(),
  filter: block.set("A condition on resources", filter),
};

const oneOutermost = [
  "One group block needed",
  "A resource group has one outermost group. Nest the other groups in it.",
] as const;

/** Reports all problems with groups whose values are known. */
export function checkGroups(groups: readonly ConfiguredGroup[] | Unknown, diagnostics: Diagnostics): void {
  if (isUnknown(groups)) return;
  if (groups.length > 1) diagnostics.error(["group"], ...oneOutermost);
  const names = new Map<string, number>();
  for (const group of groups) checkGroup(group, ["group"], names, diagnostics);
  for (const [name, count] of names) {
    if (count < 2) continue;
    const detail = `${count} filters have the name ${name}. Filter names are unique in the resource group; case and underscores are ignored.`;
    diagnostics.error(["group"], "Filter name used more than once", detail);
  }
}

type AnyGroup<View> = View & { readonly group?: readonly AnyGroup<View>[] | unknown };
type ConfiguredGroup = AnyGroup<ConfigOf<typeof groupAttributes>>;

/** Requires at least one condition in each group. Elements of sets have no address, so diagnostics name the set. */
function checkGroup(
  { filter: filters, group }: ConfiguredGroup,
  path: Path,
  names: Map<string, number>,
  diagnostics: Diagnostics,
): void {
  if (isUnknown(filters) || isUnknown(group)) return;
  // A known value is a list at every level.
  const groups = (group ?? []) as readonly ConfiguredGroup[];
  if (filters.length === 0 && groups.length === 0) {
    const detail = "A group needs at least one filter or nested group. Add one, or remove the group.";
    diagnostics.error(path, "Empty group", detail);
  }
  for (const { filter_name: name } of filters) {
    if (isUnknown(name)) continue;
    names.set(foldName(name), (names.get(foldName(name)) ?? 0) + 1);
  }
  for (const inner of groups) checkGroup(inner, [...path, "group"], names, diagnostics);
}

/** Returns the only outermost group; none or several are an error. */
export function groupsToApi([outermost, ...others]: readonly DesiredGroup[]): FilterGroup {
  if (!outermost || others.length > 0) throw new DiagnosticError(["group"], ...oneOutermost);
  return groupToApi(outermost);
}

type DesiredGroup = PlannedOf<typeof groupAttributes> & { readonly group?: readonly DesiredGroup[] };

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

/** Returns the blocks for the groups of a response. */
export function groupsFromApi(outermost: FilterGroup) {
  return [
    withGroups(outermost, (second) => withGroups(second, (third) => withGroups(third, innermostFromApi))),
  ];
}

function withGroups<Inner>(group: FilterGroup, inner: (group: FilterGroup) => Inner) {
  return { ...ownFromApi(group), group: group.groups.map(inner) };
}

function innermostFromApi(group: FilterGroup) {
  if (group.groups.length === 0) return ownFromApi(group);
  const detail =
    "The resource group has more than three levels of nested groups, which this provider does not support. Remove the innermost groups in the platform.";
  throw new DiagnosticError(["group"], "Groups nested too deeply", detail);
}

function ownFromApi({ operator, filters }: FilterGroup) {
  return { operator, filter: filters.map(filterFromApi) };
}

function filterFromApi({ filterName, field, operation, values, key }: ResourceFilter) {
  return { filter_name: filterName, field, operation, value: values, key };
}
