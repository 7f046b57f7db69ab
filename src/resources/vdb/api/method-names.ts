import { methodKind } from "../../../grpc/index.ts";

/** Reports whether a method changes nothing. */
export function isRead(path: string): boolean {
  return methodKind(path) === "read";
}

/** Reports whether a method creates an object. */
export function isCreate(path: string): boolean {
  return methodKind(path) === "create";
}

/** Reports whether a request of the method contains a configured object or a part of one. */
export function isWriteOfObject(path: string): boolean {
  return /\/(Create|Update|Assign)[^/]*$/.test(path);
}
