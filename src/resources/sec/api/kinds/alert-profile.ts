import { field } from "../objects/field.ts";
import { createOnly, found, text } from "../objects/fields.ts";
import { objectKind } from "../objects/object-kind.ts";
import { list, mapped, record, text as textual } from "../wire.ts";

/** How the names of the platform's own profiles begin. */
export const platformProfilePrefix = "LW_";

interface AlertText {
  readonly name: string;
  readonly event_name: string;
  readonly description: string;
  readonly subject: string;
}

const alertText = mapped(
  record({ name: textual, eventName: textual, description: textual, subject: textual }),
  ({ eventName, ...same }) => ({ ...same, event_name: eventName }),
);

export const alertProfile = objectKind({
  collection: "AlertProfiles",
  noun: "alert profile",
  named: "name",
  fields: {
    name: createOnly(text("alertProfileId")),
    extends: createOnly(text("extends")),
    alert: field("alerts", list(alertText), (alerts: readonly AlertText[]) =>
      alerts.map(({ event_name: eventName, ...same }) => ({ ...same, eventName })),
    ),
    fields: found(
      "fields",
      mapped(list(record({ name: textual })), (fields) => fields.map(({ name }) => name)),
    ),
  },
  idAt: "alertProfileId",
  changedAt: null,
});
