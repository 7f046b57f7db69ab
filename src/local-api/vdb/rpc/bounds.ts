import { status } from "@grpc/grpc-js";
import { mostValues } from "../../bounded-json.ts";
import { CallError } from "../call-error.ts";

/** Throws a `CallError` for a message with so many values that processing it would block the process for long. */
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
    // Not spread into arguments, whose number is limited.
    for (const inner of Object.values(value)) if (waiting.push(inner) > mostValues) break;
  }
}
