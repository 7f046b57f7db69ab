/** The error of a release or a site that cannot be made, or is invalid; the message gives users the reason and advice. */
export class ReleaseError extends Error {
  override readonly name = "ReleaseError";
}

/** Returns a function that converts an error to a ReleaseError: a sentence of what failed, followed by the reason. */
export function failing(what: string): (cause: Error) => never {
  return (cause) => {
    throw new ReleaseError(`${what}: ${cause.message}`, { cause });
  };
}
