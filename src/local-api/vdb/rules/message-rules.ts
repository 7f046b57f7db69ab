// Rules that several messages share.
import protobuf from "protobufjs";
import type { Timestamp } from "../../../resources/vdb/api/generated/well-known.ts";
import { nanosecondsOf } from "../wire/times.ts";
import { atLeast, between, length, uuid } from "./checks.ts";
import { type MessageRule, must } from "./rules.ts";

/** The fields of a request for one page. */
export const page = { pageSize: between(1, 250), pageToken: length(1) };

/** The fields of a response with one page. */
export const pageResponse = { totalSize: atLeast(0), nextPageToken: length(1) };

interface Created {
  readonly id: string;
  readonly createdAt?: Timestamp | undefined;
}

interface Modified extends Created {
  readonly lastModifiedAt?: Timestamp | undefined;
}

/** The ID has to be a UUID once the object has a creation time. */
export const idOnceCreated: MessageRule<Created> = must(
  ({ id, createdAt }) => createdAt === undefined || uuid(id) === undefined,
  "id",
  "must be a UUID",
);

/** The modification time must not precede the creation time. */
export const modifiedOnceCreated: MessageRule<Omit<Modified, "id">> = must(
  ({ createdAt, lastModifiedAt }) => notEarlier(lastModifiedAt, createdAt),
  "last_modified_at",
  "must be set and not be before created_at",
);

/** Reports whether the first time is present and does not precede the second, if the second is present. */
export function notEarlier(later: Timestamp | undefined, earlier: Timestamp | undefined): boolean {
  return earlier === undefined || (later !== undefined && nanosecondsOf(later) >= nanosecondsOf(earlier));
}

/** The region of a hybrid cluster has to be an environment. */
export const hybridRegion: MessageRule<{
  readonly cloudProviderId?: string | undefined;
  readonly cloudProviderRegionId?: string | undefined;
}> = must(
  ({ cloudProviderId, cloudProviderRegionId }) =>
    cloudProviderId !== "hybrid" ||
    cloudProviderRegionId === undefined ||
    uuid(cloudProviderRegionId) === undefined,
  "cloud_provider_region_id",
  "must be a UUID when cloud_provider_id is hybrid",
);

/** Requires the named fields of a request's object, which the server sets, to be empty or absent. */
export function setByServer(object: string, ...fields: readonly string[]): MessageRule<object>[] {
  const { camelCase } = protobuf.util;
  return fields.map((field) =>
    must(
      (request) => {
        const inner: unknown = Reflect.get(request, camelCase(object));
        return !Reflect.get(Object(inner), camelCase(field));
      },
      `${object}.${field}`,
      "must not be set, the server does",
    ),
  );
}
