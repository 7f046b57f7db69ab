import { status } from "@grpc/grpc-js";
import { mostValues } from "../../bounded-json.ts";
import { CallError } from "../call-error.ts";

/** A message with so many values that looking at them would keep the process busy for long is a `CallError`. */
export function checkBounds(message: object): void {
  const waiting: unknown[] = [message];
  for (let values = 0; waiting.length > 0; values += 1) {
    if (values + waiting.length > mostValues) {
      throw new CallError(
        status.RESOURCE_EXHAUSTED,
        `the request has more than ${mostValues} fields and elements`,
      );
    }
    const value = waiting.pop();
    if (typeof value !== "object" || value === null || value instanceof Uint8Array) continue;
    // Not spread into arguments, of which there cannot be that many.
    for (const inner of Object.values(value)) if (waiting.push(inner) > mostValues) break;
  }
}
