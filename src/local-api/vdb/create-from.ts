import { status } from "@grpc/grpc-js";
import type protobuf from "protobufjs";
import { ApiError } from "../api-error.ts";
import type { LocalApiClock } from "../clock.ts";
import type { JsonObject } from "../json.ts";
import type { Transaction } from "../store.ts";
import { CallError } from "./call-error.ts";
import { collections } from "./collections.ts";
import type { ServedMethod } from "./rpc/method.ts";
import { uuid } from "./rules/checks.ts";
import { validate } from "./rules/validate.ts";
import { allMethods } from "./services/all.ts";
import type { PhaseMs } from "./state-transitions/transition.ts";
import { messageIn, propertyOf } from "./wire/definitions.ts";

/** For each collection, the method that creates its objects, and the field of the request with the object. */
const makers: Readonly<Record<string, readonly [method: string, field: string]>> = {
  clusters: ["cluster.v1.ClusterService/CreateCluster", "cluster"],
  databaseApiKeys: ["cluster.auth.v2.DatabaseApiKeyService/CreateDatabaseApiKey", "databaseApiKey"],
  authKeys: ["cluster.auth.v1.DatabaseApiKeyService/CreateDatabaseApiKey", "databaseApiKey"],
  backups: ["cluster.backup.v1.BackupService/CreateBackup", "backup"],
  backupSchedules: ["cluster.backup.v1.BackupService/CreateBackupSchedule", "backupSchedule"],
  environments: ["hybrid.v1.HybridCloudService/CreateHybridCloudEnvironment", "hybridCloudEnvironment"],
  roles: ["iam.v1.IAMService/CreateRole", "role"],
};

/** Returns the message from which an object of a collection is created; undefined if its objects are stored without changes. */
export function madeBy(collection: string): protobuf.Type | undefined {
  const [method = "", property] = makers[collection] ?? [];
  if (property === undefined) return undefined;
  const field = methodOf(method).requestType.fieldsArray.find((one) => propertyOf(one) === property);
  const type = field && messageIn(field);
  if (!type) throw new Error(`${method} has no message ${property}`);
  return type;
}

/** The context in which objects are created. */
export interface CreateOptions {
  /** The account of objects without one. */
  readonly accountId: string;
  /** The user who creates the objects. */
  readonly email: string;
  readonly clock: LocalApiClock;
  readonly phaseMs: PhaseMs;
  /** Whether referenced objects have to exist. */
  readonly strict: boolean;
}

/**
 * Returns a function that creates an object as a call would, except that the object may choose its ID, so that other objects can
 * refer to it. Objects that no call creates are stored without changes.
 */
export function createFrom({ accountId, email, clock, phaseMs, strict }: CreateOptions) {
  return (name: string, object: JsonObject, transaction: Transaction): void => {
    const maker = makers[name];
    const collection = collections.find((known) => known.name === name);
    if (!collection) throw new ApiError(400, "can have no objects of a document");
    const { [collection.idKey]: wanted, ...request } = object;
    if (wanted !== undefined && (typeof wanted !== "string" || wanted === "")) {
      throw new ApiError(400, `${collection.idKey}: must be a text`);
    }
    if (!maker) {
      if (wanted === undefined) throw new ApiError(400, `${collection.idKey}: is required`);
      transaction.put(name, wanted, collection.fromJson?.(object) ?? object);
      return;
    }
    const known = new Set(transaction.list(name).map(({ id }) => id));
    carryOut(methodOf(maker[0]), { [maker[1]]: { accountId, ...request } }, transaction);
    const made = transaction.list(name).find(({ id }) => !known.has(id));
    if (!made || wanted === undefined) return;
    const id = wanted.toLowerCase();
    const problem = uuid(id);
    if (problem) throw new ApiError(400, `${collection.idKey}: ${problem.text}`);
    if (known.has(id)) throw new ApiError(409, `${collection.idKey}: there is such an object already`);
    const json = JSON.stringify(collection.toJson?.(made.object) ?? made.object).replaceAll(made.id, id);
    const renamed: JsonObject = JSON.parse(json);
    transaction.delete(name, made.id);
    transaction.put(name, id, collection.fromJson?.(renamed) ?? renamed);
  };

  function carryOut(method: ServedMethod, json: JsonObject, transaction: Transaction): void {
    try {
      const { request, change } = method.fromJson(json);
      validate(method.requestType, request);
      const now = clock.nextWrite(0.001);
      change?.({
        now,
        transitionAt: (of) => now + phaseMs(of),
        accountId: method.accountOf(request) ?? accountId,
        key: { id: "", email, isMain: false },
        metadata: () => undefined,
        strict,
        reader: transaction,
        transaction,
      });
    } catch (error) {
      if (error instanceof CallError) throw new ApiError(400, `${status[error.code]}: ${error.message}`);
      throw error;
    }
  }
}

function methodOf(name: string): ServedMethod {
  const method = allMethods.find(({ path }) => path === `/qdrant.cloud.${name}`);
  if (!method) throw new Error(`The API has no method ${name}`);
  return method;
}
