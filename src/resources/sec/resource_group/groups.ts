import {
  block,
  type ConfigOf,
  DiagnosticError,
  type Diagnostics,
  isUnknown,
  list,
  type Path,
  string,
  type Unknown,
} from "../../../schema/index.ts";
import { notBlank } from "../define.ts";
import { type FoundGroup, foldName, type Group } from "./tree-wire.ts";

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
  value: list(string(), "The values to compare the field with").unordered().required(),
  key: string("The key of the tag, if `field` is a tag").optional(),
};

/** The attributes of a group, except its nested groups. */
export const groupAttributes = {
  operator: string("Whether all filters and groups must match (`AND`) or any of them (`OR`)")
    .oneOf("AND", "OR")
    .required(),
  filter: block.set("A condition on resources", filter, { readWhenUnset: true }),
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
export function outermostOf([outermost, ...others]: readonly Group[]): Group {
  if (!outermost || others.length > 0) throw new DiagnosticError(["group"], ...oneOutermost);
  return outermost;
}

/**
 * Returns the groups of a response as blocks: those of the innermost level have no groups. `levels` is the number of levels of blocks
 * that the schema has from these groups on.
 */
export function asBlocks(groups: readonly FoundGroup[], levels = 4): readonly FoundGroup[] {
  const blocks = groups.map(({ group, ...own }): Group => {
    if (levels > 1) return { ...own, group: asBlocks(group, levels - 1) };
    if (group.length === 0) return own;
    const detail =
      "The resource group has more than three levels of nested groups, which this provider does not support. Remove the innermost groups in the platform.";
    throw new DiagnosticError(["group"], "Groups nested too deeply", detail);
  });
  // TypeScript does not count the levels.
  return blocks as readonly FoundGroup[];
}
