/** Why the warm mode cannot do what it was asked; the message is for humans. */
export class WarmError extends Error {
  override readonly name = "WarmError";
}
