import { expect } from "chai";
import {
  chunkSizeFor,
  chunksOf,
  receiveState,
  type StateChunk,
} from "../../../../src/schema/engine/operations/state-chunks.ts";

const meta = { typeName: "small_store", stateId: "default" };

const bytesOf = (length: number) => Uint8Array.from({ length }, (_, i) => i % 251);

/** Returns the parts of a state in the form in which a client sends them. */
function partsOf(state: Uint8Array, size: number): readonly StateChunk[] {
  return [...chunksOf(state, size)].map((chunk, i) => (i === 0 ? { ...chunk, meta } : chunk));
}

async function* sent(chunks: readonly StateChunk[]): AsyncGenerator<StateChunk, void, undefined> {
  yield* chunks;
}

describe("the size of chunks", () => {
  it("the chunk size is the proposed one, up to 8 MiB, and never zero or negative", () => {
    const most = 8 * 1024 * 1024;
    for (const [proposed, agreed] of [
      [1, 1],
      [4096, 4096],
      [most, most],
      [most + 1, most],
      [Number.MAX_SAFE_INTEGER, most],
      [0, most],
      [-1, most],
      [Number.MIN_SAFE_INTEGER, most],
      [Number.NaN, most],
      [undefined, most],
    ] as const) {
      expect(chunkSizeFor(proposed), String(proposed)).to.equal(agreed);
    }
  });
});

describe("the chunks of a state", () => {
  it("the chunks of a state have one size except for the last, inclusive ends, and can be joined again", async () => {
    for (const length of [1, 2, 9, 10, 11, 20, 21, 1000]) {
      const state = bytesOf(length);
      const chunks = partsOf(state, 10);
      expect(chunks.map(({ bytes }) => bytes.length).slice(0, -1)).to.deep.equal(
        Array.from({ length: Math.ceil(length / 10) - 1 }, () => 10),
      );
      expect(chunks.at(-1)?.range?.end).to.equal(length - 1);
      expect(await receiveState(sent(chunks))).to.deep.equal({ ...meta, state });
    }
  });

  it("an empty state has no chunks", () => {
    expect([...chunksOf(new Uint8Array(), 10)]).to.deep.equal([]);
  });
});

describe("a state that is received", () => {
  const [first, second, third] = partsOf(bytesOf(25), 10);
  if (!first || !second || !third) throw new Error("there are three parts");
  const range = (start: number, end: number) => ({ start, end });

  for (const [what, chunks, problem] of [
    ["nothing at all", [], "no part of it was sent"],
    [
      "a first part without the ID of the state",
      [{ ...first, meta: undefined }, second, third],
      "does not name",
    ],
    [
      "a later part that repeats the ID of the state",
      [first, { ...second, meta }, third],
      "names the state again",
    ],
    ["too few bytes", [first, second], "it has 25 bytes, but 20 of them were sent"],
    ["too many bytes", [{ ...first, totalLength: 9 }], "more than that were sent"],
    ["parts that disagree about the length", [first, { ...second, totalLength: 26 }, third], "disagree"],
    ["a length of 0", [{ ...first, totalLength: 0 }], "not a valid length"],
    ["a negative length", [{ ...first, totalLength: -25 }], "not a valid length"],
    ["a length beyond the safe integers", [{ ...first, totalLength: 2 ** 53 }], "not a valid length"],
    ["a part without a range", [first, { ...second, range: undefined }, third], "its range is missing"],
    ["a repeated part", [first, first, second, third], "names the state again"],
    ["a skipped part", [first, third], "has bytes 10 to 14"],
    ["parts in another order", [first, third, second], "has bytes 10 to 14"],
    ["an end that is exclusive", [{ ...first, range: range(0, 10) }, second, third], "0 to 10"],
    ["a negative start", [{ ...first, range: range(-1, 8) }, second, third], "-1 to 8"],
    ["an empty part", [first, { ...second, bytes: new Uint8Array() }], "is empty"],
  ] as const) {
    it(`receiving a state with ${what} fails, after all of it was read`, async () => {
      let read = 0;
      const counted = async function* () {
        for (const chunk of chunks) {
          yield chunk;
          read++;
        }
      };
      const found = await receiveState(counted());
      expect(read).to.equal(chunks.length);
      expect("problem" in found ? found.problem : "").to.include(problem);
    });
  }

  it("receiving a state fails with the error of its stream", async () => {
    const broken = async function* () {
      yield first;
      throw new Error("the connection is lost");
    };
    const failure = await receiveState(broken()).catch((error: Error) => error.message);
    expect(failure).to.equal("the connection is lost");
  });
});
