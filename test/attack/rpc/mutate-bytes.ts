import type { Random } from "../random.ts";

/** Returns bytes with a few changes. */
export function mutatedBytes(given: Uint8Array, random: Random): Buffer {
  let bytes: Buffer = Buffer.from(given);
  for (let left = random.between(1, 4); left > 0; left--) bytes = random.pick(mutations)(bytes, random);
  return bytes;
}

type Mutation = (bytes: Buffer, random: Random) => Buffer;

const mutations: readonly Mutation[] = [
  // Flips a bit.
  (bytes, random) => changed(bytes, random, (byte) => byte ^ (1 << random.below(8))),
  // Sets a byte to a value with a meaning in protobuf or MessagePack.
  (bytes, random) =>
    changed(bytes, random, () =>
      random.pick([0x00, 0x7f, 0x80, 0xc0, 0xc1, 0xc4, 0xc7, 0xd4, 0xdb, 0xdc, 0xdd, 0xdf, 0xff]),
    ),
  // Truncates the bytes.
  (bytes, random) => bytes.subarray(0, random.below(bytes.length)),
  // Inserts random bytes.
  (bytes, random) => inserted(bytes, random, random.bytes(random.between(1, 20))),
  // Inserts a length beyond the end of the message.
  (bytes, random) => inserted(bytes, random, Buffer.from("ffffffff0f", "hex")),
  (bytes, random) => inserted(bytes, random, Buffer.from("ddffffffff", "hex")),
  // Inserts deeply nested lists.
  (bytes, random) => inserted(bytes, random, Buffer.alloc(random.between(10, 5000), 0x91)),
  // Repeats a part in another place.
  (bytes, random) => {
    const start = random.below(bytes.length);
    return inserted(bytes, random, bytes.subarray(start, start + random.below(200)));
  },
  // Removes a part.
  (bytes, random) => {
    const start = random.below(bytes.length);
    return Buffer.concat([bytes.subarray(0, start), bytes.subarray(start + random.between(1, 30))]);
  },
];

function changed(bytes: Buffer, random: Random, change: (byte: number) => number): Buffer {
  const place = random.below(bytes.length);
  const made = Buffer.from(bytes);
  if (place < made.length) made[place] = change(made[place] ?? 0);
  return made;
}

function inserted(bytes: Buffer, random: Random, more: Uint8Array): Buffer {
  const place = random.below(bytes.length + 1);
  return Buffer.concat([bytes.subarray(0, place), more, bytes.subarray(place)]);
}
