import { readFileSync } from "node:fs";
import { expect } from "chai";
import { NoResponseError } from "../../src/cli/check/session.ts";
import { casesOf, tables } from "../../src/cli/check/value-cases.ts";
import { valueFindings } from "../../src/cli/check/value-check.ts";
import type { KnownOfKinds } from "../../src/cli/check/value-places.ts";
import { decodeMsgpack, encodeMsgpack } from "../../src/schema/codec/msgpack.ts";
import {
  dynamic,
  identifier,
  list,
  map,
  number,
  provider,
  providerFunction,
  set,
  string,
} from "../../src/schema/index.ts";
import { type Type, typeJson } from "../../src/schema/values/type.ts";
import { createRpcHandlers } from "../../src/server/rpc/create-rpc-handlers.ts";
import type { Caller, CoreMethod } from "../../src/testing/core/core.ts";
import { driveHandlers, smallResource } from "../support/small-provider.ts";

interface Vector {
  readonly type: unknown;
  readonly msgpack: string;
  readonly must_reject?: boolean;
}

/** Returns the vectors of a file, as texts of type and bytes. */
function vectorsIn(file: string, isWanted: (vector: Vector) => boolean = () => true): ReadonlySet<string> {
  const lines = readFileSync(`test/vectors/${file}`, "utf8").trim().split("\n");
  const vectors = lines.map((line): Vector => JSON.parse(line)).filter(isWanted);
  return new Set(vectors.map(({ type, msgpack }) => `${JSON.stringify(type)} ${msgpack}`));
}

const blockType: Type = [
  "object",
  {
    anything: "dynamic",
    id: "string",
    labels: ["map", "string"],
    name: "string",
    ports: ["list", "number"],
    size: "number",
    tags: ["set", "string"],
  },
];

const thing = smallResource({
  schema: {
    id: identifier("The id"),
    name: string("The name").required(),
    size: number("The size").optional(),
    tags: set(string(), "The tags").optional(),
    ports: list(number(), "The ports").optional(),
    labels: map(string(), "The labels").optional(),
    anything: dynamic("Anything").optional(),
  },
});

const echo = providerFunction({
  summary: "Repeats",
  description: "Returns its argument.",
  parameters: [{ name: "text", type: string("The text") }],
  returns: string(),
  call: (text) => text,
});

const good = provider({
  name: "small",
  version: "0.0.1",
  description: "A provider for one test.",
  schema: {},
  configure: async () => undefined,
  resources: { thing: async () => ({ default: thing }) },
  functions: { echo: async () => ({ default: echo }) },
});

/** The response that replaces that of the correct provider; undefined to keep it. */
type Fault = (method: CoreMethod, request: string) => Promise<object | undefined>;

/** The lines of the check of that provider with a fault: `failed acme_item.name …`. */
async function found(
  fault: Fault = async () => undefined,
  legacy = false,
  known: KnownOfKinds = {},
): Promise<readonly string[]> {
  const { core, call } = driveHandlers(createRpcHandlers(good));
  const faulty = (async (method: CoreMethod, request: object) => {
    const bytes = Object.values(request).map((part) =>
      Buffer.from(part?.msgpack ?? part?.[0]?.msgpack ?? "").toString("hex"),
    );
    return (await fault(method, bytes.join())) ?? (await call(method, request as never));
  }) as Caller;
  const calls = { call: faulty, heard: { legacy }, isConfigured: true };
  const findings = await valueFindings(calls, await core.schema(), known);
  return findings.map(({ outcome, text }) => `${outcome} ${text}`);
}

const error = (summary: string) => ({
  diagnostics: [{ severity: 1, summary, detail: "Sorry.", attribute: null }],
});

describe("the values that tfnode check sends", () => {
  it("the values that tfnode check sends are golden vectors", () => {
    const right = vectorsIn("cty.jsonl");
    const wrong = vectorsIn("cty-invalid.jsonl", ({ must_reject }) => must_reject === true);
    for (const [type, { values, spellings, unknowns, broken }] of Object.entries(tables)) {
      for (const [hex, what] of [...values, ...spellings, ...unknowns])
        expect(right.has(`"${type}" ${hex}`), `${type}: ${what}`).to.equal(true);
      for (const [hex, what] of broken)
        expect(wrong.has(`"${type}" ${hex}`), `${type}: ${what}`).to.equal(true);
    }
    const collections = [
      ["list", "string"],
      ["set", "string"],
      ["map", "string"],
    ] as const;
    // Only the vectors of lists contain a completely unknown value.
    for (const [i, type] of collections.entries())
      for (const { what, bytes } of casesOf(type).unknowns.slice(i > 0 ? 2 : 0, 4))
        expect(right.has(`${typeJson(type)} ${Buffer.from(bytes).toString("hex")}`), what).to.equal(true);
  });

  it("the values that tfnode check sends are valid for their types, and all encodings of one value are equal", () => {
    const types: readonly Type[] = [
      ["list", ["set", "number"]],
      ["map", "dynamic"],
      ["object", { b: "number", a: ["list", "bool"] }],
      ["tuple", ["string", "number"]],
      ["object", Object.fromEntries(Array.from({ length: 17 }, (_, i) => [`a${i}`, "bool"]))],
    ];
    for (const type of types) {
      const { values, spellings, unknowns, broken } = casesOf(type);
      for (const { bytes } of [...values, ...unknowns]) decodeMsgpack(type, bytes);
      const [first, ...others] = spellings.map(({ bytes }) =>
        encodeMsgpack(type, decodeMsgpack(type, bytes)),
      );
      for (const other of others) expect(other).to.deep.equal(first);
      for (const { what, bytes } of broken) expect(() => decodeMsgpack(type, bytes), what).to.throw();
    }
  });
});

describe("a provider that is sent values in every encoding", () => {
  it("the check of a provider passes if the provider decodes all values", async () => {
    const [line, ...others] = await found();
    expect(others).to.deep.equal([]);
    expect(line).to.match(/^passed \d{3} encodings of 6 types sent in 1\d places, \d+ refused$/);
  });

  it("the check of a provider fails if the provider rejects unknown values, with or without refinements", async () => {
    const validation = "validateResourceConfig";
    expect(
      await found(async (method, sent) =>
        method === validation && sent.includes("d40000") ? error("No") : undefined,
      ),
    ).to.include(
      "failed small_thing.name (string): an unknown value is rejected by the validation: No: Sorry.",
    );
    expect(
      await found(async (method, sent) =>
        method === validation && sent.includes("c7030c8101c2") ? error("No") : undefined,
      ),
    ).to.include(
      "failed small_thing.size (number): an unknown value that is not null is rejected, unlike a completely unknown one: No: Sorry.",
    );
  });

  it("the check of a provider passes if the provider rejects unknown texts where it rejects known ones", async () => {
    // The type "string", with quotes, which only values of dynamic type carry.
    const text = "22737472696e6722";
    const lines = await found(async (_, request) =>
      request.includes(text) ? error("Not an object") : undefined,
    );
    expect(lines.map((line) => line.split(" ")[0])).to.deep.equal(["passed"]);
  });

  it("the check of a provider passes if the provider rejects texts, known or not, that begin with a prefix", async () => {
    const [known, unknown] = ["616263", "c7060c8201c202a161"];
    const rejecting = async (...texts: readonly string[]) =>
      (
        await found(async (_, request) =>
          texts.some((one) => request.includes(one)) ? error("Not a prefix") : undefined,
        )
      ).map((line) => line.split(" ")[0]);
    expect(await rejecting(known, unknown)).to.deep.equal(["passed"]);
    expect(await rejecting(unknown)).to.include("failed");
  });

  it("the check of a provider passes if the provider accepts no value at all in a place", async () => {
    const nothingFor = /a473697a65(?!c0)/;
    const lines = await found(async (method, sent) =>
      method === "validateResourceConfig" && nothingFor.test(sent) ? error("No size") : undefined,
    );
    expect(lines.map((line) => line.split(" ")[0])).to.deep.equal(["passed"]);
  });

  it("the check of a provider prints each resource that receives no values, and the reason", async () => {
    const lines = await found(async (method) =>
      method === "validateResourceConfig" ? error("No name") : undefined,
    );
    expect(lines).to.include(
      "not run nothing sent to small_thing, because its least configuration is rejected: No name: Sorry.",
    );
    const ofStates = await found(async (method) =>
      method === "upgradeResourceState" ? error("No state") : undefined,
    );
    expect(ofStates).to.include(
      "not run nothing sent in states of small_thing, because it does not read one in which nothing is set",
    );
  });

  it("the check sends values within the configuration of an example if there is one", async () => {
    const refusesCheck: Fault = async (_, sent) =>
      sent.includes(Buffer.from("check").toString("hex")) ? error("No checks") : undefined;
    expect((await found(refusesCheck)).join("\n")).to.contain("nothing sent to small_thing");
    const known = { resources: { examples: { small_thing: { name: "of the example" } } } };
    expect((await found(refusesCheck, false, known)).join("\n")).not.to.contain("nothing sent to");
  });

  it("the check of a provider fails if the provider treats two encodings of a value differently", async () => {
    const lines = await found(async (_, sent) =>
      sent.includes("cb4014000000000000") ? error("Not whole") : undefined,
    );
    expect(lines).to.include(
      "failed small_thing.size (number): 5 as a double is rejected: Not whole: Sorry. (Terraform's encoding of the value has another result)",
    );
  });

  it("the check of a provider fails if the provider accepts an invalid value", async () => {
    const lines = await found(async (method) =>
      method === "validateResourceConfig" ? { diagnostics: [] } : undefined,
    );
    expect(lines).to.include("failed small_thing.name (string): a list for a text is taken for a value");
  });

  it("the check fails if the process ends, or returns a gRPC status", async () => {
    const ends = await found(async (_, sent) => {
      if (sent.includes("a4006e756c")) throw new NoResponseError("ends the process: panic: null");
      return undefined;
    });
    expect(ends).to.include(
      "failed small_thing.name (string): a text with a null character ends the process: panic: null",
    );
    const status = await found(async (method, sent) => {
      if (method === "callFunction" && sent.includes("a4f09f9880"))
        throw new NoResponseError("ends with the gRPC status 2: what?", 2);
      return undefined;
    });
    expect(status).to.include(
      "failed provider::echo, text (string): a character beyond 16 bits ends with the gRPC status 2: what?",
    );
  });

  it("the check of a provider fails if the provider plans or stores a different value, which is tolerated from the older SDK", async () => {
    const wrong: Fault = async (method, sent) => {
      if (method === "planResourceChange" && sent.includes("cb3fe0000000000000")) {
        const state = {
          name: "check",
          size: 0.25,
          id: null,
          tags: null,
          ports: null,
          labels: null,
          anything: null,
        };
        return {
          diagnostics: [],
          requiresReplace: [],
          plannedState: { msgpack: encodeMsgpack(blockType, state) },
        };
      }
      return undefined;
    };
    const text =
      /small_thing\.size \(number\): (tolerated of the older SDK: )?0\.5 is planned otherwise: size: /;
    expect((await found(wrong)).find((line) => line.startsWith("failed"))).to.match(text);
    const [line, ...tolerated] = await found(wrong, true);
    expect(line).to.match(/^passed/);
    expect(tolerated.join("\n")).to.match(text).and.not.contain("failed");
  });
});
