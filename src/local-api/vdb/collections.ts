import type protobuf from "protobufjs";
import { fromBytes, type MessageInit, type MessageType, toBytes } from "../../protobuf/message.ts";
import { Account } from "../../resources/vdb/api/generated/account.ts";
import { DatabaseApiKey as AuthKey } from "../../resources/vdb/api/generated/auth-v1.ts";
import { DatabaseApiKey } from "../../resources/vdb/api/generated/auth-v2.ts";
import { Backup, BackupRestore, BackupSchedule } from "../../resources/vdb/api/generated/backup.ts";
import { Package } from "../../resources/vdb/api/generated/booking.ts";
import { Cluster, Release } from "../../resources/vdb/api/generated/cluster.ts";
import { HybridCloudEnvironment } from "../../resources/vdb/api/generated/hybrid.ts";
import { Role, User } from "../../resources/vdb/api/generated/iam.ts";
import { CloudProvider, CloudProviderRegion } from "../../resources/vdb/api/generated/platform.ts";
import { ApiError } from "../api-error.ts";
import type { ControlledCollection } from "../control.ts";
import type { JsonObject } from "../json.ts";
import type { Reader, Transaction } from "../store.ts";
import { managementKeyOf, managementKeys } from "./management-keys.ts";
import { membershipOf, memberships } from "./memberships.ts";
import { systemRoleId } from "./seed/accounts.ts";
import { definitionOf } from "./wire/definitions.ts";
import { fromJson } from "./wire/from-json.ts";
import { toJson } from "./wire/to-json.ts";

/** A collection of messages. Each is stored encoded, with the time of its next state transition, if there is one. */
export interface Collection<Message extends object> extends ControlledCollection {
  /** The definition of the messages. */
  readonly type: protobuf.Type;
  get(reader: Reader, id: string): Message | undefined;
  /** Returns all messages in the order in which they were created. */
  list(reader: Reader): Message[];
  /**
   * Stores a message under its ID. Its next state transition is due at a time in milliseconds, if there is one. Returns the message
   * in the form in which it is read.
   */
  put(transaction: Transaction, message: MessageInit<Message>, transitionAt?: number): Message;
  delete(transaction: Transaction, id: string): void;
  /** Converts between a message and its stored form. */
  encode(message: MessageInit<Message>, transitionAt?: number): JsonObject;
  decode(stored: JsonObject): Message;
  fromJson(json: JsonObject): JsonObject;
}

/** The differences between collections. */
interface Options {
  /** The key of the ID; default `id`. */
  readonly idKey?: string;
  /** Reports whether an object exists from the start; by default none does. */
  readonly ofPlatform?: (object: JsonObject) => boolean;
}

/** Returns when the next state transition of a stored message is due, in milliseconds since the epoch; undefined if there is none. */
export function transitionAtOf({ transitionAt }: JsonObject): number | undefined {
  return typeof transitionAt === "number" ? transitionAt : undefined;
}

/** Defines the collection of the messages with this codec and full name. */
function collection<Message extends object>(
  name: string,
  codec: MessageType<Message>,
  fullName: string,
  { idKey = "id", ofPlatform = () => false }: Options = {},
): Collection<Message> {
  const type = definitionOf(`qdrant.cloud.${fullName}`);
  const encode = (message: MessageInit<Message>, transitionAt?: number): JsonObject => ({
    message: toBytes(codec, message).toString("base64"),
    // Whole milliseconds, like their JSON.
    ...(transitionAt !== undefined && { transitionAt: Math.trunc(transitionAt) }),
  });
  // Every create reads all names. Stored objects never change, and no function changes decoded ones.
  const decoded = new WeakMap<JsonObject, Message>();
  const decode = (stored: JsonObject): Message => {
    const known = decoded.get(stored);
    if (known) return known;
    const message = fromBytes(codec, Buffer.from(String(stored.message), "base64"));
    decoded.set(stored, message);
    return message;
  };

  return {
    name,
    idKey,
    type,
    ofPlatform,
    encode,
    decode,
    get(reader, id) {
      const stored = reader.get(name, id);
      return stored && decode(stored);
    },
    list: (reader) => reader.list(name).map(({ object }) => decode(object)),
    put(transaction, message, transitionAt) {
      const stored = encode(message, transitionAt);
      transaction.put(name, String(Reflect.get(message, idKey)), stored);
      return decode(stored);
    },
    delete: (transaction, id) => transaction.delete(name, id),
    toJson: (stored) => ({ ...toJson(type, decode(stored)), ...phaseEndsOf(stored) }),
    fromJson({ phaseEnds = null, ...json }) {
      // Definition and codec come from the same file, so both have the same fields.
      const message = fromJson(type, json) as MessageInit<Message>;
      return encode(message, phaseEnds === null ? undefined : timeOf(phaseEnds));
    },
  };
}

/** Returns the additional key with the time of the next state transition, for the control API. */
function phaseEndsOf(stored: JsonObject): JsonObject {
  const at = transitionAtOf(stored);
  return at === undefined ? {} : { phaseEnds: new Date(at).toISOString() };
}

function timeOf(phaseEnds: unknown): number {
  const at = Date.parse(String(phaseEnds));
  if (Number.isNaN(at)) throw new ApiError(400, "phaseEnds: must be an RFC 3339 timestamp");
  return at;
}

// The collections whose objects clients create.
export const clusters = collection("clusters", Cluster, "cluster.v1.Cluster");
export const databaseApiKeys = collection(
  "databaseApiKeys",
  DatabaseApiKey,
  "cluster.auth.v2.DatabaseApiKey",
);
export const authKeys = collection("authKeys", AuthKey, "cluster.auth.v1.DatabaseApiKey");
export const backups = collection("backups", Backup, "cluster.backup.v1.Backup");
export const backupRestores = collection("backupRestores", BackupRestore, "cluster.backup.v1.BackupRestore");
export const backupSchedules = collection(
  "backupSchedules",
  BackupSchedule,
  "cluster.backup.v1.BackupSchedule",
);
export const environments = collection(
  "environments",
  HybridCloudEnvironment,
  "hybrid.v1.HybridCloudEnvironment",
);
export const roles = collection("roles", Role, "iam.v1.Role", {
  ofPlatform: ({ roleType }) => roleType === "ROLE_TYPE_SYSTEM",
});

// The collections whose objects exist from the start.
const seeded = { ofPlatform: () => true };
export const accounts = collection("accounts", Account, "account.v1.Account", seeded);
export const users = collection("users", User, "iam.v1.User", seeded);
export const cloudProviders = collection(
  "cloudProviders",
  CloudProvider,
  "platform.v1.CloudProvider",
  seeded,
);
export const regions = collection("regions", CloudProviderRegion, "platform.v1.CloudProviderRegion", seeded);
export const packages = collection("packages", Package, "booking.v1.Package", seeded);
export const releases = collection("releases", Release, "cluster.v1.Release", {
  ...seeded,
  idKey: "version",
});

/** All collections of messages. */
export const messageCollections: readonly Omit<Collection<object>, "put" | "encode">[] = [
  clusters,
  databaseApiKeys,
  authKeys,
  backups,
  backupRestores,
  backupSchedules,
  environments,
  roles,
  accounts,
  users,
  cloudProviders,
  regions,
  packages,
  releases,
];

/** All collections, in the form for the control API. */
export const collections: readonly ControlledCollection[] = [
  ...messageCollections,
  jsonCollection(memberships, membershipOf, ({ accountId, roleIds }) =>
    roleIds.every((id) => id === systemRoleId(accountId, "Owner")),
  ),
  {
    ...jsonCollection(managementKeys, managementKeyOf, ({ isMain }) => isMain),
    idIsSecret: true,
    isKey: true,
  },
];

/** Defines a collection of objects that are stored as JSON instead of messages; `parse` throws for invalid objects. */
function jsonCollection<Value>(
  name: string,
  parse: (object: JsonObject) => Value,
  ofPlatform: (value: Value) => boolean,
): ControlledCollection {
  return {
    name,
    idKey: "id",
    ofPlatform: (object) => ofPlatform(parse(object)),
    fromJson(object) {
      parse(object);
      return object;
    },
  };
}
