/** A resource that cannot be generated from a document: the message explains why. */
export class ModelError extends Error {
  override readonly name = "ModelError";
}
