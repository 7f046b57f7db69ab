import type { Operation } from "../operation.ts";

/** Returns the method and the path of an operation, as in `GET /items`. */
export function inWords({ method, path }: Pick<Operation, "method" | "path">): string {
  return `${method.toUpperCase()} ${path}`;
}
