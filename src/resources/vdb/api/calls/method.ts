/** A unary method of the API, in the shape that the generated modules have. */
export interface Method<Request, Response> {
  /** The path on the wire: `/package.Service/Method`. */
  readonly path: string;
  readonly requestSerialize: (request: Request) => Buffer;
  /** Throws if the bytes are not a valid response. */
  readonly responseDeserialize: (bytes: Buffer) => Response;
}

/** Returns the name of a method without its package: `Service/Method`. */
export function labelOf(path: string): string {
  return path.slice(path.lastIndexOf(".", path.lastIndexOf("/")) + 1);
}

/** Reports whether a method changes nothing. */
export function isRead(path: string): boolean {
  return /\/(Get|List)[^/]*$/.test(path);
}

/** Reports whether a request of the method contains a configured object or a part of one. */
export function isWriteOfObject(path: string): boolean {
  return /\/(Create|Update|Assign)[^/]*$/.test(path);
}

/** Reports whether a method creates an object. */
export function isCreate(path: string): boolean {
  return /\/Create[^/]*$/.test(path);
}
