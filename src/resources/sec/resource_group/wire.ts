import { pathOf } from "../api/calls/paths.ts";
import type { CallOptions, Session } from "../api/calls/session.ts";
import { field } from "../api/objects/wire-field.ts";
import { clearableText, convert, onOff, output, schemaOf, text } from "../api/objects/wire-fields.ts";
import { wireMapping } from "../api/objects/wire-mapping.ts";
import { longForm } from "../api/times.ts";
import {
  anything,
  at,
  boolean,
  dictionary,
  lazy,
  list,
  nonEmptyText,
  nullable,
  parse,
  record,
  text as textual,
  transform,
  tryTransform,
  type WireSchema,
} from "../api/wire-schema.ts";
import { words } from "../api/words.ts";
import { outermostOf } from "./groups.ts";
import {
  type FoundGroup,
  fromQuery,
  type Group,
  isSameGroup,
  toQuery,
  type WireExpression,
} from "./tree-wire.ts";

/** `type` of a resource group. */
export const resourceGroupType = words({
  AWS: "CLOUD_A",
  GCP: "CLOUD_B",
  AZURE: "CLOUD_C",
  OCI: "CLOUD_D",
});

const expression: WireSchema<WireExpression> = record({
  filterName: textual,
  operator: textual,
  children: lazy(() => list(expression)),
});

const query = record({
  filters: dictionary(record({ field: textual, operation: textual, values: list(textual), key: textual })),
  expression,
});

const tree: WireSchema<FoundGroup> = tryTransform(nullable(query), (value) =>
  value === null ? { error: "is missing: this is a group of the old style" } : fromQuery(value),
);

const fields = {
  name: text("name"),
  group: {
    ...field(
      "query",
      transform(tree, (outermost) => [outermost]),
      (groups: readonly Group[]) => toQuery(outermostOf(groups)),
    ),
    at: ["query.filters", "query.expression"],
  },
  type: convert(text("resourceType"), resourceGroupType.toWire, resourceGroupType.fromWire),
  enabled: onOff("enabled"),
  description: clearableText("description"),
  last_updated: output("updatedTime", transform(textual, longForm)),
  updated_by: output("updatedBy", textual),
  is_default: output("isDefaultBoolean", boolean),
};

// Groups of the old style, which have no filters, are listed, too.
const { group: _, ...fieldsInLists } = fields;

const listed = schemaOf({ id: output("resourceGroupGuid", nonEmptyText), ...fieldsInLists });

/** Returns all resource groups of the account. Failures are RemoteErrors. */
export async function listResourceGroups(session: Session, options?: CallOptions) {
  return (await session.list(pathOf("ResourceGroups"), listed, options)).items;
}

const managed = record({ query: anything, isDefaultBoolean: boolean });

export const resourceGroupWire = wireMapping({
  collection: "ResourceGroups",
  noun: "resource group",
  named: "name",
  fields,
  idAt: "resourceGroupGuid",
  changedAt: "updatedTime",
  rewritten: ["query"],
  isSame(body, object) {
    const sent = parse(at("query", tree), body);
    const found = parse(at("query", tree), object);
    return "value" in sent && "value" in found && isSameGroup(sent.value, found.value);
  },
  // The groups of the platform, and those of the old style, cannot be managed.
  isForeign(object) {
    const found = parse(managed, object);
    return "error" in found || found.value.query === null || found.value.isDefaultBoolean;
  },
});
