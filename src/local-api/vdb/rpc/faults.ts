import { status } from "@grpc/grpc-js";
import { z } from "zod";
import { parse } from "../../check.ts";
import { FaultQueue, faultKeys, scenarioProblem } from "../../fault-queue.ts";
import { globMatches } from "../../faults.ts";

const effects = ["code", "message", "trailers", "latencyMs", "drop", "corrupt", "thenState"] as const;
const codeNames = Object.keys(status).filter((name) => Number.isNaN(Number(name)));

const code = z
  .union([z.enum(codeNames), z.number().int().min(0)], `must be a number or one of ${codeNames.join(", ")}`)
  .transform((value) => (typeof value === "number" ? value : numberOf(value)));

/** What metadata can be: other names and values would never get out. */
const trailerName = z.string().regex(/^(?!.*-bin$)[0-9a-z_.-]+$/, "must be a name of text metadata");
const trailerValue = z.string().regex(/^[ -~]*$/, "must be printable ASCII");

const faultShape = z
  .strictObject({
    method: z.string().min(1).optional(),
    ...faultKeys,
    code: code.optional(),
    message: z.string().optional(),
    trailers: z.record(trailerName, z.union([trailerValue, z.array(trailerValue)])).optional(),
    latencyMs: z.number().min(0).max(3_600_000).optional(),
    drop: z.enum(["before", "after"]).optional(),
    corrupt: z.boolean().optional(),
    afterEffect: z.boolean().optional(),
  })
  .refine((fault) => effects.some((effect) => fault[effect] !== undefined), {
    message: `at least one of ${effects.join(", ")} is needed`,
  })
  .refine((fault) => scenarioProblem(fault) === undefined, {
    error: ({ input }) => scenarioProblem(Object(input)),
  })
  .refine((fault) => fault.message === undefined || fault.code !== undefined, {
    message: "message needs code",
  });

/**
 * A fault to inject, and into which calls. `method` is compared with the path of a call, or with an end of it that
 * begins at a name: `CreateCluster`, `ClusterService/*`, `auth.v2.DatabaseApiKeyService/*`. `times: 0` lasts until
 * the fault is removed.
 */
export type Fault = z.input<typeof faultShape>;

/** An injected fault; `times` is how often it is still applied. */
export type ActiveFault = z.output<typeof faultShape> & { readonly id: string };

/** The injected faults, in the order in which they were added. */
export class FaultList extends FaultQueue<ActiveFault> {
  constructor() {
    super((value) => parse(faultShape, value));
  }

  /** The first fault for a call of the method; its `times` goes down by one. */
  take(path: string): ActiveFault | undefined {
    return this.takeFirst(({ method }) => method === undefined || methodMatches(method, path));
  }
}

/** Whether a pattern fits the path of a method, or an end of it that begins at a name. */
export function methodMatches(pattern: string, path: string): boolean {
  const names = [path, ...[...path.matchAll(/[./]/g)].map(({ index }) => path.slice(index + 1))];
  return names.some((name) => globMatches(pattern, name));
}

/** Whether the call is carried out although the fault is injected into it. */
export function isCarriedOut(fault: ActiveFault): boolean {
  if (fault.drop) return fault.drop === "after";
  return fault.code === undefined || fault.afterEffect === true;
}

/** Whether it waits after the call was carried out, and not before. */
export function waitsAfterEffect(fault: ActiveFault): boolean {
  return fault.drop === "after" || (fault.drop === undefined && fault.afterEffect === true);
}

function numberOf(name: string): number {
  const number: unknown = Reflect.get(status, name);
  return typeof number === "number" ? number : status.UNKNOWN;
}
