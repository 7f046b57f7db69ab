import { Status } from "@grpc/grpc-js/build/src/constants.js";

/** Reports whether a call failed because the provider does not implement its method. */
export function isUnimplemented(error: unknown): error is Error {
  return error instanceof Error && Reflect.get(error, "code") === Status.UNIMPLEMENTED;
}
