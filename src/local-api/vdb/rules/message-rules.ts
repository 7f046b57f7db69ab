// Rules that several messages share.
import type { Timestamp } from "../../../resources/vdb/api/generated/well-known.ts";
import { nanosecondsOf } from "../wire/times.ts";
import { uuid } from "./checks.ts";
import { type MessageRule, must } from "./rules.ts";

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
  readonly cloudProviderId: string;
  readonly cloudProviderRegionId: string;
}> = must(
  ({ cloudProviderId, cloudProviderRegionId }) =>
    cloudProviderId !== "hybrid" || uuid(cloudProviderRegionId) === undefined,
  "cloud_provider_region_id",
  "must be a UUID when cloud_provider_id is hybrid",
);

/** Requires the named fields, which the server sets, to be empty or absent in a request. */
export function setByServer<Message extends object>(
  inner: string,
  message: (request: Message) => object | undefined,
  fields: Readonly<Record<string, string>>,
): MessageRule<Message>[] {
  return Object.entries(fields).map(([property, field]) =>
    must(
      (request) => {
        const object = message(request);
        return object === undefined || !Reflect.get(object, property);
      },
      `${inner}.${field}`,
      "must not be set, the server does",
    ),
  );
}
