import { status } from "@grpc/grpc-js";

/** A status that the API answers a call with, and its text. */
export class CallError extends Error {
  readonly code: status;

  constructor(code: status, message: string) {
    super(message);
    this.code = code;
  }
}

/** The object is not there, or not in this account. */
export function notFound(what: string): CallError {
  return new CallError(status.NOT_FOUND, `${what} not found`);
}

/** A field of the request is invalid; `path` is made of the names of the definitions. */
export function invalidArgument(path: string, problem: string): CallError {
  return new CallError(status.INVALID_ARGUMENT, `${path}: ${problem}`);
}

/** The object is in a state that forbids the call. */
export function failedPrecondition(why: string): CallError {
  return new CallError(status.FAILED_PRECONDITION, why);
}

/** The name is taken. */
export function alreadyExists(what: string): CallError {
  return new CallError(status.ALREADY_EXISTS, `${what} exists already`);
}

/** The caller may not do this. */
export function permissionDenied(why: string): CallError {
  return new CallError(status.PERMISSION_DENIED, why);
}
