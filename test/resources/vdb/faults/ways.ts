import { status } from "@grpc/grpc-js";
import type { Fault } from "../../../../src/local-api/vdb/index.ts";
import { thorough } from "../../../support/thorough.ts";

/** One way in which a call fails. */
export interface Way {
  readonly name: string;
  /** The fault for the call, after it was `carriedOut` or before; undefined if that is impossible. */
  fault(carriedOut: boolean): Omit<Fault, "method" | "times"> | undefined;
  /** The message of the error. */
  readonly reported: RegExp;
}

/** The codes that state that there was no effect. */
export const refusals: readonly string[] = [
  "INVALID_ARGUMENT",
  "NOT_FOUND",
  "ALREADY_EXISTS",
  "PERMISSION_DENIED",
  "RESOURCE_EXHAUSTED",
  "FAILED_PRECONDITION",
  "ABORTED",
  "OUT_OF_RANGE",
  "UNIMPLEMENTED",
  "UNAUTHENTICATED",
];

/** The codes to test for each commit: those with a meaning for a resource, and one that leaves the effect open. */
const usualCodes = ["NOT_FOUND", "PERMISSION_DENIED", "FAILED_PRECONDITION", "UNAVAILABLE"];

/**
 * The ways in which calls fail: with a code, including in a thorough run all codes and one without a name, and without
 * a code.
 */
export function waysToFail(message: string): readonly Way[] {
  const allCodes = Object.keys(status).filter((name) => Number.isNaN(Number(name)) && name !== "OK");
  const codes = thorough ? allCodes : usualCodes;
  return [
    ...codes.map((code) => withCode(code, code, toldName(code), message)),
    ...(thorough ? [withCode("no name", 17, "Code\\(17\\)", message)] : []),
    {
      name: "dropped",
      fault: (carriedOut) => ({ drop: carriedOut ? "after" : "before" }),
      reported: /code = Unavailable /,
    },
    {
      name: "corrupt",
      fault: (carriedOut) => (carriedOut ? { corrupt: true } : undefined),
      reported: /code = Internal desc = the response cannot be read/,
    },
  ];
}

function withCode(name: string, code: Fault["code"], reported: string, message: string): Way {
  return {
    name,
    fault: (afterEffect) => ({ code, message, afterEffect }),
    reported: new RegExp(
      `code = ${reported} ${name === "INVALID_ARGUMENT" ? "|^Invalid argument for " : ""}`,
    ),
  };
}

/** A code as errors name it: `NotFound` for `NOT_FOUND`. */
function toldName(code: string): string {
  if (code === "CANCELLED") return "Canceled";
  return code.toLowerCase().replace(/(?:^|_)(.)/g, (_, letter: string) => letter.toUpperCase());
}
