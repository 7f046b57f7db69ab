const names = [
  "OK",
  "Canceled",
  "Unknown",
  "InvalidArgument",
  "DeadlineExceeded",
  "NotFound",
  "AlreadyExists",
  "PermissionDenied",
  "ResourceExhausted",
  "FailedPrecondition",
  "Aborted",
  "OutOfRange",
  "Unimplemented",
  "Internal",
  "Unavailable",
  "DataLoss",
  "Unauthenticated",
] as const;

/** The name of a gRPC status code. A number without a name is `Code(99)`. */
export type StatusName = (typeof names)[number] | `Code(${number})`;

/** Returns the name of a status code. */
export function statusName(code: number): StatusName {
  return names[code] ?? `Code(${code})`;
}

/** The statuses that guarantee that the request had no effect. After any other status, known or not, it may have had one. */
export const hadNoEffect: ReadonlySet<StatusName> = new Set([
  "InvalidArgument",
  "NotFound",
  "AlreadyExists",
  "PermissionDenied",
  "ResourceExhausted",
  "FailedPrecondition",
  "Aborted",
  "OutOfRange",
  "Unimplemented",
  "Unauthenticated",
]);
