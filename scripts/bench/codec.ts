import { decodeJson, encodeJson } from "../../src/schema/codec/json.ts";
import { decodeMsgpack, encodeMsgpack } from "../../src/schema/codec/msgpack.ts";
import type { ObjectType, Type } from "../../src/schema/values/type.ts";
import { record, type Value } from "../../src/schema/values/value.ts";
import { cpuTime, type Figure, median } from "./measure.ts";

const channelType: ObjectType = [
  "object",
  { name: "string", enabled: "bool", size: "number", tags: ["map", "string"], hosts: ["set", "string"] },
];

function channel(i: number): Value {
  return record([
    ["name", `channel number ${i}`],
    ["enabled", i % 2 === 0],
    ["size", i * 1000],
    [
      "tags",
      record([
        ["env", "production"],
        ["team", `team-${i % 7}`],
      ]),
    ],
    ["hosts", [`a-${i}.example.com`, `b-${i}.example.com`]],
  ]);
}

/** Measures the CPU time of encoding and decoding values: one value of several megabytes, and many small objects, as in plans. */
export function codecSpeed(turns: number): Figure[] {
  const many = Array.from({ length: 20_000 }, (_, i) => channel(i));
  return [
    ...speeds("20,000 channels", ["list", channelType], many, 1, turns),
    ...speeds("one channel", channelType, channel(1), 20_000, turns),
  ];
}

function speeds(what: string, type: Type, value: Value, times: number, turns: number): Figure[] {
  const bytes = encodeMsgpack(type, value);
  const json = encodeJson(type, value);
  const figure = (done: string, size: number, work: () => unknown): Figure => {
    const taken = Array.from({ length: turns + 1 }, () =>
      cpuTime(() => {
        for (let i = 0; i < times; i++) work();
      }),
    );
    const seconds = median(taken.slice(1)) / 1000;
    return { what: `${done}: ${what}`, value: (times * size) / 2 ** 20 / seconds, unit: "MiB/s" };
  };
  return [
    figure("MessagePack written", bytes.length, () => encodeMsgpack(type, value)),
    figure("MessagePack read", bytes.length, () => decodeMsgpack(type, bytes)),
    figure("JSON read", json.length, () => decodeJson(type, json)),
  ];
}
