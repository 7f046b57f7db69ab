import { performance } from "node:perf_hooks";
import { decodeMsgpack, encodeMsgpack } from "../../src/schema/codec/msgpack.ts";
import type { Type } from "../../src/schema/values/type.ts";
import { record } from "../../src/schema/values/value.ts";
import { type Figure, median } from "./measure.ts";

const type: Type = [
  "list",
  [
    "object",
    { name: "string", enabled: "bool", size: "number", tags: ["map", "string"], hosts: ["set", "string"] },
  ],
];

/** How fast values of some megabytes are written and read: many small objects, as large states have them. */
export function codecSpeed(turns: number): Figure[] {
  const value = Array.from({ length: 20_000 }, (_, i) =>
    record([
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
    ]),
  );
  const bytes = encodeMsgpack(type, value);
  const mebibytes = bytes.length / 2 ** 20;
  const speed = (work: () => unknown) => {
    const times = Array.from({ length: turns + 1 }, () => {
      const start = performance.now();
      work();
      return performance.now() - start;
    });
    return mebibytes / (median(times.slice(1)) / 1000);
  };
  return [
    { what: "MessagePack written", value: speed(() => encodeMsgpack(type, value)), unit: "MiB/s" },
    { what: "MessagePack read", value: speed(() => decodeMsgpack(type, bytes)), unit: "MiB/s" },
  ];
}
