import { give, type Order } from "./control.ts";
import { lastRecord, type WarmProcess, type WarmRecord } from "./records.ts";

/** What is known of an identity: the process to use, or the last one there was. */
export interface Found {
  readonly process: WarmProcess | undefined;
  readonly last: WarmRecord | undefined;
  /** Whether the last process is there, if only to end. */
  readonly isThere: boolean;
}

/** Looks for the process of an identity, and has it stay so long, in milliseconds. */
export async function find(folder: string, identity: string, idleMs: number): Promise<Found> {
  const last = lastRecord(folder, identity);
  const order: Order = { stay: idleMs };
  const answer = last && (await give(order, last.process));
  return {
    process: answer?.ending === false ? last?.process : undefined,
    last,
    isThere: answer !== undefined,
  };
}
