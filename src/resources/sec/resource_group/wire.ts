import { pathOf } from "../api/calls/paths.ts";
import type { CallOptions } from "../api/calls/session.ts";
import type { SecApi } from "../api/client.ts";
import { omitEmpty } from "../api/omit-empty.ts";
import { longForm } from "../api/times.ts";
import {
  anything,
  boolean,
  dictionary,
  flag,
  lazy,
  list,
  nonEmptyText,
  nullable,
  pair,
  parse,
  record,
  requireId,
  text,
  transform,
  tryTransform,
  type WireSchema,
} from "../api/wire-schema.ts";
import { words } from "../api/words.ts";
import { type FilterGroup, fromQuery, isSameGroup, toQuery, type WireExpression } from "./tree-wire.ts";

/** `type` of a resource group. */
export const resourceGroupType = words({
  AWS: "CLOUD_A",
  GCP: "CLOUD_B",
  AZURE: "CLOUD_C",
  OCI: "CLOUD_D",
});

export interface ResourceGroupInput {
  readonly name: string;
  /** `CLOUD_A`, `MACHINE`, ... */
  readonly type: string;
  /** Null is omitted from a create; an update sends an empty string to clear the previous description. */
  readonly description: string | null;
  readonly enabled: boolean;
  readonly group: FilterGroup;
}

export interface ResourceGroup {
  readonly guid: string;
  readonly name: string;
  readonly type: string;
  /** Empty when there is none. */
  readonly description: string;
  readonly enabled: boolean;
  readonly group: FilterGroup;
  /** As in `2030-01-02 03:04:05.678 +0000 UTC`. */
  readonly lastUpdated: string;
  readonly updatedBy: string;
  readonly isDefault: boolean;
}

/** A resource group as lists have it. Groups of the old style, which have no filters, are also listed. */
export type ResourceGroupSummary = Omit<ResourceGroup, "group">;

/** Groups of resources. Failures are RemoteErrors; a duplicate filter name in a group is a plain Error before any request. */
export interface ResourceGroups {
  /** Creates a group. If the response is lost, finds the created group. */
  create(input: ResourceGroupInput, options?: CallOptions): Promise<ResourceGroup>;
  /** Returns null when the API reports that the group does not exist. */
  find(guid: string, options?: CallOptions): Promise<ResourceGroup | null>;
  update(guid: string, input: ResourceGroupInput, options?: CallOptions): Promise<ResourceGroup>;
  delete(guid: string, options?: CallOptions): Promise<void>;
}

const collection = "ResourceGroups";

const expression: WireSchema<WireExpression> = record({
  filterName: text,
  operator: text,
  children: lazy(() => list(expression)),
});

const query = record({
  filters: dictionary(record({ field: text, operation: text, values: list(text), key: text })),
  expression,
});

const group: WireSchema<FilterGroup> = tryTransform(nullable(query), (value) =>
  value === null ? { error: "is missing: this is a group of the old style" } : fromQuery(value),
);

const summary: WireSchema<ResourceGroupSummary> = transform(
  record({
    resourceGroupGuid: nonEmptyText,
    name: text,
    resourceType: text,
    description: text,
    enabled: flag,
    updatedTime: text,
    updatedBy: text,
    isDefaultBoolean: boolean,
  }),
  ({ resourceGroupGuid, resourceType, updatedTime, isDefaultBoolean, ...same }) => ({
    ...same,
    guid: resourceGroupGuid,
    type: resourceGroupType.fromWire(resourceType),
    lastUpdated: longForm(updatedTime),
    isDefault: isDefaultBoolean,
  }),
);

const schema: WireSchema<ResourceGroup> = transform(
  pair(summary, record({ query: group })),
  ([found, { query: tree }]) => ({ ...found, group: tree }),
);

/** Returns all resource groups of the account. Failures are RemoteErrors. */
export async function listResourceGroups(
  { session }: Pick<SecApi, "session">,
  options?: CallOptions,
): Promise<readonly ResourceGroupSummary[]> {
  return (await session.list(pathOf(collection), summary, options)).items;
}

const listed = record({
  resourceGroupGuid: text,
  name: text,
  resourceType: text,
  query: anything,
  updatedTime: text,
});

const managed = record({ query: anything, isDefaultBoolean: boolean });

/** The groups that can be managed: not those of the platform, and not those of the old style, which have no query. */
export const resourceGroupListing = {
  collection,
  isListed(object: unknown): boolean {
    const found = parse(managed, object);
    return "value" in found && found.value.query !== null && !found.value.isDefaultBoolean;
  },
  heading: transform(
    record({ resourceGroupGuid: nonEmptyText, name: text, enabled: flag }),
    ({ resourceGroupGuid: id, name, enabled }) => ({ id, name, enabled }),
  ),
};

export function resourceGroups({ session, tracker }: SecApi): ResourceGroups {
  const at = (guid: string) => ({ path: pathOf(collection, guid) });
  const existing = (guid: string) => {
    tracker.know(guid);
    return at(guid);
  };
  const schemaOf = (guid: string) => requireId(guid, schema, (found) => found.guid);
  const body = ({ name, type, enabled, group: tree }: ResourceGroupInput) => ({
    name,
    query: toQuery(tree),
    resourceType: resourceGroupType.toWire(type),
    enabled: enabled ? 1 : 0,
  });

  return {
    async create(input, { signal } = {}) {
      const sent = { ...body(input), ...omitEmpty({ description: input.description }) };
      return tracker.create({
        what: `the resource group "${input.name}"`,
        create: () =>
          session.object({ method: "POST", path: pathOf(collection), body: sent, signal }, schema),
        idOf: ({ guid }) => guid,
        list: (stop) => session.list(pathOf(collection), listed, { signal: stop }),
        recognize(found) {
          const tree = parse(group, found.query);
          const isSame =
            found.name === sent.name &&
            found.resourceType === sent.resourceType &&
            "value" in tree &&
            isSameGroup(tree.value, input.group);
          return isSame ? { id: found.resourceGroupGuid, changedAt: found.updatedTime } : null;
        },
        fetch: (guid, stop) => session.find({ ...at(guid), signal: stop }, schemaOf(guid)),
      });
    },

    find: (guid, { signal } = {}) => session.find({ ...existing(guid), signal }, schemaOf(guid)),

    async update(guid, input, { signal } = {}) {
      const { description } = input;
      const sent = { ...body(input), ...(description !== null && { description }) };
      return session.object({ method: "PATCH", ...existing(guid), body: sent, signal }, schemaOf(guid));
    },

    delete: (guid, { signal } = {}) => session.remove({ ...existing(guid), signal }),
  };
}
