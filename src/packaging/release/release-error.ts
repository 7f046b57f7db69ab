/** A release or a site cannot be made, or is not what it should be; the message says why and what to do, for humans. */
export class ReleaseError extends Error {
  override readonly name = "ReleaseError";
}
