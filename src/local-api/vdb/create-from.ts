import { status } from "@grpc/grpc-js";
import type protobuf from "protobufjs";
import { ApiError } from "../api-error.ts";
import type { LocalApiClock } from "../clock.ts";
import type { JsonObject } from "../json.ts";
import type { Transaction } from "../store.ts";
import { CallError } from "./call-error.ts";
import { collections } from "./collections.ts";
import type { WriteMethod } from "./rpc/method.ts";
import { uuid } from "./rules/checks.ts";
import { validate } from "./rules/validate.ts";
import { allMethods } from "./services/all.ts";
import type { PhaseMs } from "./state-transitions/transition.ts";
import { fieldValue, messageIn, propertyOf } from "./wire/definitions.ts";

/** For each collection whose objects a call creates, the method. */
const makers: Readonly<Record<string, string>> = {
  clusters: "cluster.v1.ClusterService/CreateCluster",
  databaseApiKeys: "cluster.auth.v2.DatabaseApiKeyService/CreateDatabaseApiKey",
  authKeys: "cluster.auth.v1.DatabaseApiKeyService/CreateDatabaseApiKey",
  backups: "cluster.backup.v1.BackupService/CreateBackup",
  backupSchedules: "cluster.backup.v1.BackupService/CreateBackupSchedule",
  environments: "hybrid.v1.HybridCloudService/CreateHybridCloudEnvironment",
  roles: "iam.v1.IAMService/CreateRole",
};

type Maker = WriteMethod & { readonly carrier: protobuf.Field };

/** Returns the method that creates the objects of a collection; undefined if they are stored without changes. */
function makerOf(collection: string): Maker | undefined {
  const name = makers[collection];
  if (name === undefined) return undefined;
  const method = allMethods.find(({ path }) => path === `/qdrant.cloud.${name}`);
  if (!method?.isWrite || !method.carrier) throw new Error(`The API has no method ${name}`);
  return { ...method, carrier: method.carrier };
}

/** Returns the message from which an object of a collection is created; undefined if its objects are stored without changes. */
export function madeBy(collection: string): protobuf.Type | undefined {
  const maker = makerOf(collection);
  return maker && messageIn(maker.carrier);
}

/** The context in which objects are created. */
export interface CreateOptions {
  /** The account of objects without one. */
  readonly accountId: string;
  /** The user who creates the objects. */
  readonly email: string;
  readonly clock: LocalApiClock;
  readonly phaseMs: PhaseMs;
  /** See `Call.strict`. */
  readonly strict: boolean;
}

/**
 * Returns a function that creates an object as a call would, except that the object may choose its ID, so that other objects can
 * refer to it. Objects that no call creates are stored without changes.
 */
export function createFrom({ accountId, email, clock, phaseMs, strict }: CreateOptions) {
  return (name: string, object: JsonObject, transaction: Transaction): void => {
    const collection = collections.find((known) => known.name === name);
    if (!collection) throw new ApiError(400, "can have no objects of a document");
    const { [collection.idKey]: wanted, ...request } = object;
    if (wanted !== undefined && (typeof wanted !== "string" || wanted === "")) {
      throw new ApiError(400, `${collection.idKey}: must be a text`);
    }
    const maker = makerOf(name);
    if (!maker) {
      if (wanted === undefined) throw new ApiError(400, `${collection.idKey}: is required`);
      transaction.put(name, wanted, collection.fromJson?.(object) ?? object);
      return;
    }
    const made = carryOut(maker, { accountId, ...request }, transaction);
    if (wanted === undefined) return;
    const id = wanted.toLowerCase();
    const problem = uuid(id);
    if (problem) throw new ApiError(400, `${collection.idKey}: ${problem.text}`);
    if (transaction.get(name, id))
      throw new ApiError(409, `${collection.idKey}: there is such an object already`);
    const stored = transaction.get(name, made) ?? {};
    const json = JSON.stringify(collection.toJson?.(stored) ?? stored).replaceAll(made, id);
    const renamed: JsonObject = JSON.parse(json);
    transaction.delete(name, made);
    transaction.put(name, id, collection.fromJson?.(renamed) ?? renamed);
  };

  /** Creates an object, and returns its ID. */
  function carryOut(method: Maker, object: JsonObject, transaction: Transaction): string {
    try {
      const request = method.fromJson({ [propertyOf(method.carrier)]: object });
      validate(method.requestType, request);
      const now = clock.nextWrite(0.001);
      const response = method.respond(request, {
        now,
        transitionAt: (of) => now + phaseMs(of),
        accountId: method.accountOf(request) ?? accountId,
        key: { id: "", email, isMain: false },
        metadata: () => undefined,
        strict,
        reader: transaction,
        transaction,
      });
      // The response has the object in a field with the same name.
      return String(Reflect.get(Object(fieldValue(method.decodeResponse(response), method.carrier)), "id"));
    } catch (error) {
      if (error instanceof CallError) throw new ApiError(400, `${status[error.code]}: ${error.message}`);
      throw error;
    }
  }
}
