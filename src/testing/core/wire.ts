import type { MessageInit } from "../../protobuf/message.ts";
import { decodeMsgpack, encodeMsgpack } from "../../schema/codec/msgpack.ts";
import { ValueError } from "../../schema/codec/value-error.ts";
import type { Path, PathStep } from "../../schema/path.ts";
import type { Type } from "../../schema/values/type.ts";
import type { Value } from "../../schema/values/value.ts";
import type * as tfplugin6 from "../../server/generated/tfplugin6.ts";
import { unequalElements } from "./element-types.ts";
import { ContractError } from "./errors.ts";

type DynamicValue = MessageInit<tfplugin6.DynamicValue>;

/** Encodes a value. Throws a ContractError for a value of a schema on which Terraform crashes. */
export function sent(type: Type, value: Value): DynamicValue {
  const unequal = unequalElements(type, value);
  if (unequal) throw new ContractError("Terraform", [crash(unequal)]);
  return { msgpack: encodeMsgpack(type, value) };
}

function crash(kind: string) {
  return {
    summary: "Terraform crashes",
    detail: `inconsistent ${kind} element types: the schema has a value of any type in a ${kind}`,
  };
}

/**
 * Decodes the value of a response; null if it is missing. Throws a ContractError for a value that is not of the type, and for
 * JSON, which Terraform accepts, but which a provider has no reason to send.
 */
export function received(where: string, type: Type, message: DynamicValue | null | undefined): Value {
  const fault = (detail: string) =>
    new ContractError(where, [{ summary: "Provider produced invalid object", detail }]);
  if (message?.json?.length) throw fault("a value in JSON instead of MessagePack");
  if (!message?.msgpack?.length) return null;
  const value = decoded(type, message.msgpack, fault);
  const unequal = unequalElements(type, value);
  if (unequal) throw new ContractError(where, [crash(unequal)]);
  return value;
}

function decoded(type: Type, bytes: Uint8Array, fault: (detail: string) => ContractError): Value {
  try {
    return decodeMsgpack(type, bytes);
  } catch (error) {
    if (!(error instanceof ValueError)) throw error;
    throw fault(`${error.place || "the value"}: ${error.message}`);
  }
}

/** Decodes a path of the protocol. Throws a ContractError for an empty step. */
export function receivedPath(
  where: string,
  path: MessageInit<tfplugin6.AttributePath> | null | undefined,
): Path {
  return (path?.steps ?? []).map((step): PathStep => {
    if (typeof step.attributeName === "string") return step.attributeName;
    if (typeof step.elementKeyString === "string") return { key: step.elementKeyString };
    if (typeof step.elementKeyInt === "number") return step.elementKeyInt;
    throw new ContractError(where, [{ summary: "Invalid path", detail: "a step without a selector" }]);
  });
}
