import { field } from "../api/objects/wire-field.ts";
import { createOnly, output, text } from "../api/objects/wire-fields.ts";
import { textAt, wireMapping } from "../api/objects/wire-mapping.ts";
import { list, record, text as textual, transform } from "../api/wire-schema.ts";

/** The prefix of the names of the platform's own profiles. */
export const platformProfilePrefix = "LW_";

interface AlertText {
  readonly name: string;
  readonly event_name: string;
  readonly description: string;
  readonly subject: string;
}

const alertText = transform(
  record({ name: textual, eventName: textual, description: textual, subject: textual }),
  ({ eventName, ...same }) => ({ ...same, event_name: eventName }),
);

export const alertProfileWire = wireMapping({
  collection: "AlertProfiles",
  noun: "alert profile",
  named: "name",
  fields: {
    name: createOnly(text("alertProfileId")),
    extends: createOnly(text("extends")),
    alert: {
      ...field("alerts", list(alertText), (alerts: readonly AlertText[]) =>
        alerts.map(({ event_name: eventName, ...same }) => ({ ...same, eventName })),
      ),
      elements: { name: null, eventName: null, description: null, subject: null },
    },
    fields: output(
      "fields",
      transform(list(record({ name: textual })), (fields) => fields.map(({ name }) => name)),
    ),
  },
  idAt: "alertProfileId",
  changedAt: null,
  isForeign: (profile) => textAt("alertProfileId", profile).startsWith(platformProfilePrefix),
});
