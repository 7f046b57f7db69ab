/** A unary method of the API; what the definition files are compiled to has this shape. */
export interface Method<Request, Response> {
  /** As on the wire: `/package.Service/Method`. */
  readonly path: string;
  readonly requestSerialize: (request: Request) => Buffer;
  /** Throws for bytes that are no response. */
  readonly responseDeserialize: (bytes: Buffer) => Response;
}

/** The name of a method without its package: `Service/Method`. */
export function labelOf(path: string): string {
  return path.slice(path.lastIndexOf(".", path.lastIndexOf("/")) + 1);
}

/** Whether a method changes nothing. */
export function isRead(path: string): boolean {
  return /\/(Get|List)[^/]*$/.test(path);
}

/** Whether a method takes an object, or a part of one, as the practitioner described it. */
export function isWriteOfObject(path: string): boolean {
  return /\/(Create|Update|Assign)[^/]*$/.test(path);
}
