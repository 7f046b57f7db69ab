import { field, type WireField } from "../objects/wire-field.ts";
import { onOff, output, readOnly, text } from "../objects/wire-fields.ts";
import { severityName, severityNames } from "../severities.ts";
import { list, number, text as textual, transform } from "../wire-schema.ts";

/** Where all kinds of rules have their id and their last change. */
export const ruleAddress = { idAt: "mcGuid", changedAt: "filters.createdOrUpdatedTime" } as const;

/** What is said of every rule. */
export const ruleFields = {
  guid: readOnly(text("mcGuid")),
  name: text("filters.name"),
  enabled: onOff("filters.enabled"),
  type: output("type", textual),
  created_or_updated_time: output("filters.createdOrUpdatedTime", textual),
  created_or_updated_by: output("filters.createdOrUpdatedBy", textual),
};

/** Severities that travel as numbers; numbers without a name are left out. */
export function numberedSeverities(path: string): WireField<readonly string[], readonly string[]> {
  const names = transform(list(number), (numbers) =>
    numbers.flatMap((each) => severityNames[each - 1] ?? []),
  );
  return field(path, names, (value: readonly string[]) =>
    value.map((name) => severityNames.indexOf(severityName(name)) + 1),
  );
}

type Texts = readonly string[] | null;

/** The same field, for texts that are a set and whose blanks at the ends mean nothing: each is sent once. */
export function trimmed<Output>(texts: WireField<Texts, Output>): WireField<Texts, Output> {
  return {
    write(value, body, operation) {
      texts.write(value && [...new Set(value.map((each) => each.trim()))], body, operation);
    },
    schema: texts.schema,
  };
}
