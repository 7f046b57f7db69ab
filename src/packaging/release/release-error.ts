/** The error of a release or a site that cannot be made, or is invalid; the message gives users the reason and advice. */
export class ReleaseError extends Error {
  override readonly name = "ReleaseError";
}
