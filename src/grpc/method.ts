/** A unary method of an API: one request and one response. */
export interface GrpcMethod<Request, Response> {
  /** The path on the wire: `/package.Service/Method`. */
  readonly path: string;
  /** Encodes a request. */
  readonly requestSerialize: (request: Request) => Buffer;
  /** Decodes a response. Throws if the bytes are not a valid response. */
  readonly responseDeserialize: (bytes: Buffer) => Response;
}

/** What a method does: it changes nothing, it creates an object, or it changes anything else. */
export type MethodKind = "read" | "create" | "change";

/** Returns the name of a method without its package: `Service/Method`. */
export function methodLabel(path: string): string {
  return path.slice(path.lastIndexOf(".", path.lastIndexOf("/")) + 1);
}

/** Returns the kind of a method by its name, in which APIs agree: methods named Get… and List… change nothing, Create… creates. */
export function methodKind(path: string): MethodKind {
  if (/\/(Get|List)[^/]*$/.test(path)) return "read";
  return /\/Create[^/]*$/.test(path) ? "create" : "change";
}
