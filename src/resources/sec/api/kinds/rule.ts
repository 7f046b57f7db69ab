import { type Field, field } from "../objects/field.ts";
import { found, onOff, readOnly, text } from "../objects/fields.ts";
import { severityName, severityNames } from "../severities.ts";
import { list, mapped, number, text as textual } from "../wire.ts";

/** Where all kinds of rules have their id and their last change. */
export const ruleAddress = { idAt: "mcGuid", changedAt: "filters.createdOrUpdatedTime" } as const;

/** What is said of every rule. */
export const ruleFields = {
  guid: readOnly(text("mcGuid")),
  name: text("filters.name"),
  enabled: onOff("filters.enabled"),
  type: found("type", textual),
  created_or_updated_time: found("filters.createdOrUpdatedTime", textual),
  created_or_updated_by: found("filters.createdOrUpdatedBy", textual),
};

/** Severities that travel as numbers; numbers without a name are left out. */
export function numberedSeverities(path: string): Field<readonly string[], readonly string[]> {
  const names = mapped(list(number), (numbers) => numbers.flatMap((each) => severityNames[each - 1] ?? []));
  return field(path, names, (value: readonly string[]) =>
    value.map((name) => severityNames.indexOf(severityName(name)) + 1),
  );
}

type Texts = readonly string[] | null;

/** The same field, for texts that are a set and whose blanks at the ends mean nothing: each is sent once. */
export function trimmed<Found>(texts: Field<Texts, Found>): Field<Texts, Found> {
  return {
    write(value, body, occasion) {
      texts.write(value && [...new Set(value.map((each) => each.trim()))], body, occasion);
    },
    shape: texts.shape,
  };
}
