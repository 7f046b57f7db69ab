import { expect } from "chai";
import fc from "fast-check";
import protobuf from "protobufjs";
import { ApiError } from "../../../src/local-api/api-error.ts";
import type { JsonObject } from "../../../src/local-api/json.ts";
import { definitionOf } from "../../../src/local-api/vdb/wire/definitions.ts";
import { fromJson } from "../../../src/local-api/vdb/wire/from-json.ts";
import { toJson } from "../../../src/local-api/vdb/wire/to-json.ts";
import { fromBytes, toBytes } from "../../../src/protobuf/message.ts";
import { runs } from "../../support/thorough.ts";
import { declared, vdbDefinitions } from "../../support/vdb-definitions.ts";
import { anyMessage, codecOf } from "../../support/vdb-messages.ts";

const root = vdbDefinitions();
const types = declared(root, protobuf.Type)
  .map(({ fullName }) => fullName.slice(1))
  .filter((name) => name.startsWith("qdrant.cloud."));

describe("local-api vdb: messages as JSON", () => {
  it("messages survive the conversion to JSON and back", () => {
    for (const name of types) {
      const type = root.lookupType(name);
      const codec = codecOf(type);
      const definition = definitionOf(name);
      fc.assert(
        fc.property(anyMessage(type), (made) => {
          // Other tests cover values that cannot be a time or a number in JSON.
          const message = fromBytes(codec, toBytes(codec, representable(made)));
          const json: JsonObject = JSON.parse(JSON.stringify(toJson(definition, message)));
          const again = fromBytes(codec, toBytes(codec, fromJson(definition, json)));
          expect(again).to.deep.equal(message, name);
        }),
        runs({ seed: 5, many: 10 }),
      );
    }
  });

  it("messages in JSON have names and strings, and only present fields", () => {
    const type = definitionOf("qdrant.cloud.cluster.v1.ClusterConfiguration");
    const codec = codecOf(root.lookupType("qdrant.cloud.cluster.v1.ClusterConfiguration"));
    const json = {
      lastModifiedAt: "2026-03-01T10:00:00.000000001Z",
      numberOfNodes: 3,
      serviceType: "CLUSTER_SERVICE_TYPE_LOAD_BALANCER",
      gpuType: 99,
      reservedCpuPercentage: 0,
      tolerations: [{ value: "", tolerationSeconds: "18446744073709551615" }],
    };
    expect(toJson(type, fromBytes(codec, toBytes(codec, fromJson(type, json))))).to.deep.equal({
      ...json,
      gpuType: 99,
    });
  });

  it("unknown keys and values are rejected with their path", () => {
    const type = definitionOf("qdrant.cloud.cluster.v1.Cluster");
    for (const [json, message] of [
      [{ nme: "x" }, "nme: is not known"],
      [{ name: 1 }, "name: must be a string"],
      [{ labels: {} }, "labels: must be an array"],
      [{ labels: [{ key: 1 }] }, "labels[0].key: must be a string"],
      [{ configuration: "x" }, "configuration: must be an object"],
      [{ configuration: { numberOfNodes: -1 } }, "configuration.numberOfNodes: must be within uint32"],
      [{ configuration: { numberOfNodes: "3" } }, "configuration.numberOfNodes: must be a number"],
      [{ createdAt: "yesterday" }, "createdAt: must be an RFC 3339 timestamp"],
      [
        { state: { phase: "CLUSTER_PHASE_NEW" } },
        "state.phase: must be a number or one of CLUSTER_PHASE_UNSPECIFIED,",
      ],
      [{ state: { jwtRbac: 1 } }, "state.jwtRbac: must be true or false"],
      [
        { configuration: { tolerations: [{ tolerationSeconds: "-1" }] } },
        "configuration.tolerations[0].tolerationSeconds: must be within uint64",
      ],
    ] as const) {
      const parsed: JsonObject = JSON.parse(JSON.stringify(json));
      expect(() => fromJson(type, parsed))
        .to.throw(ApiError)
        .with.property("message")
        .that.satisfies((text: string) => text.startsWith(message), message);
    }
  });
});

/** Returns the message with valid times, and with numbers and nulls that JSON has. */
function representable(value: unknown): object {
  return Object(adapted(value));
}

function adapted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(adapted);
  if (value instanceof Map) return new Map([...value].map(([key, item]) => [key, ofStruct(item)]));
  if (typeof value === "number") return Object.is(value, -0) || !Number.isFinite(value) ? 0 : value;
  if (typeof value !== "object" || value === null) return value;
  if ("seconds" in value && "nanos" in value) {
    const seconds = BigInt.asUintN(33, BigInt(String(value.seconds)));
    return { seconds, nanos: Math.abs(Number(value.nanos)) % 1e9 };
  }
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [
      key,
      key === "listValue" ? { values: item.values.map(ofStruct) } : adapted(item),
    ]),
  );
}

/** A value of a Struct is never missing: it may be null. */
function ofStruct(value: object): unknown {
  const [kind] = Object.keys(value);
  return kind === undefined || kind === "nullValue" ? { nullValue: 0 } : adapted(value);
}
