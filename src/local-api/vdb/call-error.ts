import { status } from "@grpc/grpc-js";

/** An error response of the API: a status and its text. */
export class CallError extends Error {
  readonly code: status;

  constructor(code: status, message: string) {
    super(message);
    this.code = code;
  }
}

/** The object does not exist, or belongs to another account. */
export function notFound(what: string): CallError {
  return new CallError(status.NOT_FOUND, `${what} not found`);
}

/** A field of the request is invalid; `path` consists of the names in the definitions. */
export function invalidArgument(path: string, problem: string): CallError {
  return new CallError(status.INVALID_ARGUMENT, `${path}: ${problem}`);
}

/** The state of the object does not permit the call. */
export function failedPrecondition(why: string): CallError {
  return new CallError(status.FAILED_PRECONDITION, why);
}

/** Another object has the name. */
export function alreadyExists(what: string): CallError {
  return new CallError(status.ALREADY_EXISTS, `${what} exists already`);
}

/** The caller lacks the permission. */
export function permissionDenied(why: string): CallError {
  return new CallError(status.PERMISSION_DENIED, why);
}
