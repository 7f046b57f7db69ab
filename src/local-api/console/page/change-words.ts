import type { ChangedField, Json, ObjectChange, Origin } from "./api.ts";
import { countsOf } from "./groups.ts";
import { isSwitch, keyOf, titleOf, typeOf } from "./object-words.ts";

const longestValue = 400;

/** The value of a field as JSON, with true and false for the 1 and 0 of switches; long values are truncated. */
export function valueText(value: Json, path: readonly string[]): string {
  const text = JSON.stringify(isSwitch(path, value) ? value === 1 : value);
  return text.length > longestValue ? `${text.slice(0, longestValue)}…` : text;
}

/** Reports whether a field is a secret that has changed, whose values are not shown. */
export const isChangedSecret = ({ before, after }: ChangedField): boolean =>
  before === "***" && after === "***";

/** Who made a change, as the end of a sentence. */
export const originText = ({ by }: Origin): string =>
  ({
    request: "by a request",
    control: "elsewhere, by the control API",
    import: "by an import or a restored snapshot",
    time: "by the clock",
  })[by];

/** The name of the changed object, or its last name before it was deleted. */
export function titleOfChange({
  id,
  object,
  fields,
}: Pick<ObjectChange, "id" | "object" | "fields">): string {
  const before = fields.flatMap((field) =>
    field.before === undefined ? [] : [[field.path[0] ?? "", field.before] as const],
  );
  return titleOf(id, object ?? Object.fromEntries(before));
}

/** A change in one line: `changed enabled, region`, with the names of the attributes where they are known. */
export function changeText(
  { change, fields }: Pick<ObjectChange, "change" | "fields">,
  attributes: { readonly [path: string]: string } = {},
): string {
  if (change !== "changed") return change;
  const names = fields.map(({ path }) => attributes[path.join(".")] ?? path.join("."));
  const shown = names.length > 4 ? [...names.slice(0, 3), `${names.length - 3} more`] : names;
  return `changed ${shown.join(", ")}`;
}

/** The objects that were last changed or deleted elsewhere: what the next plan finds as drift. Each with that change, the latest first. */
export function driftIn(changes: readonly ObjectChange[]): readonly ObjectChange[] {
  const last = new Map(changes.map((change) => [keyOf(change), change]));
  return [...last.values()]
    .filter(({ by, change, id }) => by.by === "control" && change !== "created" && id !== "***")
    .toReversed();
}

/** Changes of objects, as a screen reader says them: up to three by name, more by number. */
export function announcementOf(changes: readonly ObjectChange[]): string {
  if (changes.length <= 3)
    return changes.map((one) => `${typeOf(one)} ${titleOfChange(one)} ${one.change}`).join(", ");
  return `Objects: ${countsText(changes.map(({ change }) => change))}`;
}

/** The numbers of changes of each kind: `3 created, 1 deleted`. */
export function countsText(made: readonly ObjectChange["change"][]): string {
  const counts = countsOf(["created", "changed", "deleted"], made);
  return counts.map(({ kind, count }) => `${count} ${kind}`).join(", ");
}
