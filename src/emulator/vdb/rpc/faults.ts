import { status } from "@grpc/grpc-js";
import { z } from "zod";
import { parsed } from "../../check.ts";
import { globMatches } from "../../faults.ts";
import { WaitingFaults } from "../../waiting-faults.ts";

const effects = ["code", "message", "trailers", "latencyMs", "drop", "garbled"] as const;
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
    times: z.number().int().min(0).default(1),
    code: code.optional(),
    message: z.string().optional(),
    trailers: z.record(trailerName, z.union([trailerValue, z.array(trailerValue)])).optional(),
    latencyMs: z.number().min(0).max(3_600_000).optional(),
    drop: z.enum(["before", "after"]).optional(),
    garbled: z.boolean().optional(),
    afterEffect: z.boolean().optional(),
  })
  .refine((fault) => effects.some((effect) => fault[effect] !== undefined), {
    message: `at least one of ${effects.join(", ")} is needed`,
  })
  .refine((fault) => fault.message === undefined || fault.code !== undefined, {
    message: "message needs code",
  });

/**
 * What is to go wrong, and for which calls. `method` is compared with the path of a call, or with an end of it that
 * begins at a name: `CreateCluster`, `ClusterService/*`, `auth.v2.DatabaseApiKeyService/*`. `times: 0` lasts until the
 * fault is cleared.
 */
export type Fault = z.input<typeof faultShape>;

/** A fault as it waits for calls: `times` is what is left of it. */
export type ArmedFault = z.output<typeof faultShape> & { readonly id: string };

/** The faults that are switched on, in the order in which they were given. */
export class FaultList extends WaitingFaults<ArmedFault> {
  constructor() {
    super((value) => parsed(faultShape, value));
  }

  /** The first fault for a call of the method, used up by one. */
  take(path: string): ArmedFault | undefined {
    const names = [path, ...[...path.matchAll(/[./]/g)].map(({ index }) => path.slice(index + 1))];
    return this.takeFirst(
      ({ method }) => method === undefined || names.some((name) => globMatches(method, name)),
    );
  }
}

/** Whether the call is carried out although it is struck by the fault. */
export function hasEffect(fault: ArmedFault): boolean {
  if (fault.drop) return fault.drop === "after";
  return fault.code === undefined || fault.afterEffect === true;
}

/** Whether it waits when the effect is there, and not before. */
export function waitsAfterEffect(fault: ArmedFault): boolean {
  return fault.drop === "after" || (fault.drop === undefined && fault.afterEffect === true);
}

function numberOf(name: string): number {
  const number: unknown = Reflect.get(status, name);
  return typeof number === "number" ? number : status.UNKNOWN;
}
