import type { ChangedField, Json, ObjectChange, Origin } from "./api.ts";
import { titleOf, typeOf } from "./object-words.ts";

const longestValue = 400;

/** The value of a field as JSON, with true and false for the 1 and 0 of switches; long values are truncated. */
export function valueText(value: Json, path: readonly string[]): string {
  const isSwitch = /enabled$/i.test(path.at(-1) ?? "") && (value === 0 || value === 1);
  const text = JSON.stringify(isSwitch ? value === 1 : value);
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

/** A change in one line: `changed enabled, data.region`. */
export function changeText({ change, fields }: Pick<ObjectChange, "change" | "fields">): string {
  if (change !== "changed") return change;
  const names = fields.map(({ path }) => path.join("."));
  const shown = names.length > 4 ? [...names.slice(0, 3), `${names.length - 3} more`] : names;
  return `changed ${shown.join(", ")}`;
}

/** Changes of objects, as a screen reader says them: up to three by name, more by number. */
export function announcementOf(changes: readonly ObjectChange[]): string {
  if (changes.length <= 3)
    return changes.map((one) => `${typeOf(one)} ${titleOfChange(one)} ${one.change}`).join(", ");
  const counts = (["created", "changed", "deleted"] as const).flatMap((kind) => {
    const { length } = changes.filter(({ change }) => change === kind);
    return length === 0 ? [] : [`${length} ${kind}`];
  });
  return `Objects: ${counts.join(", ")}`;
}
