import { status } from "@grpc/grpc-js";
import { z } from "zod";
import { parse } from "../../check.ts";
import { FaultQueue, faultKeys, withEffects } from "../../fault-queue.ts";
import { globMatches } from "../../faults.ts";

const codeNames = Object.keys(status).filter((name) => Number.isNaN(Number(name)));

const code = z
  .union([z.enum(codeNames), z.number().int().min(0)], `must be a number or one of ${codeNames.join(", ")}`)
  .transform((value) => (typeof value === "number" ? value : Number(Reflect.get(status, value))));

/** Valid names and values of metadata: gRPC could not send others. */
const trailerName = z.string().regex(/^(?!.*-bin$)[0-9a-z_.-]+$/, "must be a name of text metadata");
const trailerValue = z.string().regex(/^[ -~]*$/, "must be printable ASCII");

const faultShape = withEffects(
  z.strictObject({
    method: z.string().min(1).optional(),
    ...faultKeys,
    code: code.optional(),
    message: z.string().optional(),
    trailers: z.record(trailerName, z.union([trailerValue, z.array(trailerValue)])).optional(),
    corrupt: z.boolean().optional(),
  }),
  ["code", "message", "trailers", "latencyMs", "drop", "corrupt", "thenState"],
).refine((fault) => fault.message === undefined || fault.code !== undefined, {
  message: "message needs code",
});

/**
 * A fault to inject, and the calls to which it applies. `method` is compared with the path of a call, or with a suffix of it that
 * begins at a name: `CreateCluster`, `ClusterService/*`, `auth.v2.DatabaseApiKeyService/*`. With `times: 0` the fault remains
 * until it is removed.
 */
export type Fault = z.input<typeof faultShape>;

/** An injected fault; `times` is how many more times it is applied. */
export type ActiveFault = z.output<typeof faultShape> & { readonly id: string };

/** The injected faults, in the order in which they were added. */
export class FaultList extends FaultQueue<ActiveFault> {
  constructor() {
    super((value) => parse(faultShape, value));
  }

  /** Returns the first fault for a call of the method, and decrements its `times`. */
  take(path: string): ActiveFault | undefined {
    return this.takeFirst(({ method }) => method === undefined || methodMatches(method, path));
  }
}

/** Reports whether a pattern matches the path of a method, or a suffix of it that begins at a name. */
export function methodMatches(pattern: string, path: string): boolean {
  const names = [path, ...[...path.matchAll(/[./]/g)].map(({ index }) => path.slice(index + 1))];
  return names.some((name) => globMatches(pattern, name));
}

/** Reports whether a call with this fault is carried out anyway. */
export function isCarriedOut(fault: ActiveFault): boolean {
  if (fault.drop) return fault.drop === "after";
  return fault.code === undefined || fault.afterEffect === true;
}
