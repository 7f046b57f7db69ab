import msgpack from "msgpack-lite";
import { isRecord } from "../../../src/schema/values/value.ts";
import { encodeRequest } from "../../../src/testing/core/rpc-messages.ts";
import { mutatedTree } from "../mutate-tree.ts";
import { oddText } from "../odd-values.ts";
import type { Random } from "../random.ts";
import type { Sample } from "./corpus.ts";
import { mutatedBytes } from "./mutate-bytes.ts";

/** Returns the bytes of an invalid request: with a mutated message, or with mutated values in it. */
export function mutatedRequest(sample: Sample, random: Random): Buffer {
  if (random.chance(0.25)) return mutatedBytes(sample.bytes, random);
  return encodeRequest(sample.method, mutatedMessage(sample.request, random));
}

/** Returns the message with some of its parts mutated. */
function mutatedMessage(message: object, random: Random): object {
  const entries = Object.entries(message);
  const chosen = new Set(random.some(entries, 0.2));
  return Object.fromEntries(
    entries.map((entry) => [entry[0], chosen.has(entry) ? mutatedPart(entry[1], random) : entry[1]]),
  );
}

function mutatedPart(part: unknown, random: Random): unknown {
  if (part instanceof Uint8Array) return mutatedBytes(part, random);
  if (typeof part === "string") return random.chance(0.5) ? oddText(random) : `${part}${oddText(random)}`;
  if (typeof part === "number") return random.pick([-1, 0, 1, 2 ** 31 - 1, 4_000_000]);
  if (Array.isArray(part)) return part.map((one) => mutatedPart(one, random));
  if (!isRecord(part)) return part;
  const { msgpack: packed, json } = part as { readonly msgpack?: unknown; readonly json?: unknown };
  if (packed instanceof Uint8Array) return mutatedValue(packed, random);
  if (json instanceof Uint8Array)
    return { json: mutatedJson(json, random), ...(random.chance(0.2) && flatmap(random)) };
  return mutatedMessage(part, random);
}

/** Keeps extensions, which represent unknown values: the default codec converts some of them. */
const codec = msgpack.createCodec();

/** Mutates a value: its bytes, its parts, or its encoding. */
function mutatedValue(packed: Uint8Array, random: Random): object {
  if (random.chance(0.3)) return { msgpack: mutatedBytes(packed, random) };
  if (random.chance(0.05)) return {};
  const tree = mutatedTree(msgpack.decode(packed, { codec }), random);
  return random.chance(0.15)
    ? { json: Buffer.from(jsonOf(tree)) }
    : { msgpack: msgpack.encode(tree, { codec }) };
}

function mutatedJson(json: Uint8Array, random: Random): Buffer {
  if (random.chance(0.3)) return mutatedBytes(json, random);
  return Buffer.from(jsonOf(mutatedTree(JSON.parse(Buffer.from(json).toString()), random)));
}

/** The encoding of states before Terraform 0.12. */
function flatmap(random: Random): object {
  const entries = { id: oddText(random), [oddText(random)]: oddText(random), "a.#": "3", "b.%": "-1" };
  return { flatmap: new Map(Object.entries(entries)) };
}

function jsonOf(tree: unknown): string {
  return JSON.stringify(tree) ?? "";
}
