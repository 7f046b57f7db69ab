/** A part of a state as the protocol sends it. */
export interface StateChunk {
  /** The type and the ID of the state; in the first part only. */
  readonly meta?: { readonly typeName: string; readonly stateId: string } | undefined;
  readonly bytes: Uint8Array;
  /** The number of bytes of the whole state, the same in all parts. */
  readonly totalLength: number;
  /** The offsets of the first and of the last byte. */
  readonly range?: { readonly start: number; readonly end: number } | undefined;
}

/** A received state, or the problem with its parts. */
export type ReceivedState =
  | { readonly typeName: string; readonly stateId: string; readonly state: Uint8Array }
  | { readonly problem: string };

const mebibyte = 1024 * 1024;
const largestChunk = 8 * mebibyte;

/** Returns the agreed size of parts: the size that the client proposes, up to 8 MiB. Never zero or negative. */
export function chunkSizeFor(proposed: number | undefined): number {
  const isUsable = proposed !== undefined && Number.isSafeInteger(proposed) && proposed > 0;
  return isUsable ? Math.min(proposed, largestChunk) : largestChunk;
}

/** Splits a state into parts of this size; the last may be smaller. An empty state, which is equivalent to no state, has none. */
export function* chunksOf(state: Uint8Array, size: number): Generator<StateChunk, void, undefined> {
  for (let start = 0; start < state.length; start += size) {
    const bytes = state.subarray(start, start + size);
    yield { bytes, totalLength: state.length, range: { start, end: start + bytes.length - 1 } };
  }
}

/**
 * Joins the parts of a state. Always reads to the end, because a client loses a response that is sent earlier: parts
 * after a problem are discarded.
 */
export async function receiveState(chunks: AsyncIterable<StateChunk>): Promise<ReceivedState> {
  const parts: Uint8Array[] = [];
  let first: StateChunk | undefined;
  let received = 0;
  let problem: string | undefined;
  for await (const chunk of chunks) {
    if (problem !== undefined) continue;
    problem = problemOf(chunk, first, received);
    if (problem !== undefined) {
      parts.length = 0;
      continue;
    }
    first ??= chunk;
    parts.push(chunk.bytes);
    received += chunk.bytes.length;
  }
  if (problem !== undefined) return { problem };
  const { meta, totalLength } = first ?? {};
  if (!meta) return { problem: "no part of it was sent" };
  if (received !== totalLength) {
    return { problem: `it has ${totalLength} bytes, but ${received} of them were sent` };
  }
  return { typeName: meta.typeName, stateId: meta.stateId, state: new Uint8Array(Buffer.concat(parts)) };
}

/** Returns the problem of a part, given the number of bytes received before it. */
function problemOf(
  { meta, bytes, totalLength, range }: StateChunk,
  first: StateChunk | undefined,
  received: number,
): string | undefined {
  if (!first && !meta) return "its first part does not name the state";
  if (first && meta) return "a later part names the state again";
  if (!Number.isSafeInteger(totalLength) || totalLength <= 0) {
    return `its length is ${totalLength}, which is not a valid length`;
  }
  if (first && totalLength !== first.totalLength) {
    return `its parts disagree about its length: ${first.totalLength} and ${totalLength}`;
  }
  if (bytes.length === 0) return "a part of it is empty";
  const end = received + bytes.length - 1;
  if (range?.start !== received || range.end !== end) {
    const stated = range ? `${range.start} to ${range.end}` : "missing";
    return `a part of it has bytes ${received} to ${end}, but its range is ${stated}`;
  }
  if (end >= totalLength) return `it has ${totalLength} bytes, but more than that were sent`;
  return undefined;
}
