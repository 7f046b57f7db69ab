import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { expect } from "chai";
import { decodeMsgpack } from "../../src/schema/codec/msgpack.ts";
import {
  DiagnosticError,
  type Fields,
  identifier,
  nested,
  RemoteError,
  type Resource,
  type ResourceDefinition,
  string,
} from "../../src/schema/index.ts";
import { blockType } from "../../src/schema/schema.ts";
import { asRecord, type ValueRecord } from "../../src/schema/values/value.ts";
import type { DynamicValue } from "../../src/server/generated/tfplugin6.ts";
import { dynamicValue } from "../../src/server/rpc/messages.ts";
import { withPulumiCommands } from "../../src/server/rpc/words-of-pulumi.ts";
import { type PlainConfig, toConfig } from "../../src/testing/core/config.ts";
import { smallDataSource, smallResource, smallUnconfigured } from "../support/small-provider.ts";

const dataSource = smallDataSource({
  schema: { found: string("What was found").computed() },
  async read({ diagnostics }) {
    diagnostics.warn([], "Old", "The thing is old.");
    return { found: "it" };
  },
});

/** Returns the result of a read by a client of this version, with its warnings. */
async function readBy(terraformVersion: string) {
  const lines: string[] = [];
  const { core, call } = smallUnconfigured(
    { api: undefined, dataSource },
    { log: { warn: (line: string) => lines.push(line) } as never },
  );
  await call("configureProvider", { terraformVersion });
  const state = await core.readData("small_thing", {});
  return { state, warnings: core.warnings.map(({ summary }) => summary), lines };
}

describe("the warnings of a data source", () => {
  it("the warnings of a data source are shown by Terraform", async () => {
    const { state, warnings, lines } = await readBy("1.11.4");
    expect(state).to.include({ found: "it" });
    expect({ warnings, lines }).to.deep.equal({ warnings: ["Old"], lines: [] });
  });

  it("warnings of a data source go to the log with Pulumi, whose bridge would treat them as errors", async () => {
    const { state, warnings, lines } = await readBy("1.0.0+pulumi-terraform-bridge");
    expect(state).to.include({ found: "it" });
    expect({ warnings, lines }).to.deep.equal({ warnings: [], lines: ["Old"] });
  });
});

const bridge = "1.0.0+pulumi-terraform-bridge";
const type = "small_thing";

/** The files whose sentences are chosen by the host, are documentation, or are never shown by Pulumi. */
const ofTerraform = ["host-sentences.ts", "words-of-pulumi.ts", "upgrade-resource-state.ts"];

type Thing<F extends Fields> = Pick<ResourceDefinition<F, undefined, never>, "schema"> &
  Partial<ResourceDefinition<F, undefined, never>>;

/** A bridge with one resource type, that works as Pulumi's: each diagnostic of severity error ends its work, and drops the state. */
async function bridgeWith<F extends Fields>(definition: Thing<F>) {
  const resource: Resource<undefined> = smallResource<F>(definition);
  const { call } = smallUnconfigured({ api: undefined, resource });
  await call("configureProvider", { terraformVersion: bridge });
  const wire = blockType(resource.block);
  const empty = dynamicValue(wire, null) as DynamicValue;
  /** Applies a configuration to a state; returns the new state, or the error that the bridge shows. */
  return async (plain: PlainConfig, prior: { state: DynamicValue; private: Uint8Array } | null = null) => {
    const config = dynamicValue(wire, toConfig(resource.block, plain));
    const before = { priorState: prior?.state ?? empty, typeName: type, config };
    const plan = await call("planResourceChange", {
      ...before,
      proposedNewState: config,
      priorPrivate: prior?.private ?? new Uint8Array(),
    });
    const {
      newState,
      private: kept,
      diagnostics,
    } = await call("applyResourceChange", {
      ...before,
      plannedState: plan.plannedState as DynamicValue,
      plannedPrivate: plan.plannedPrivate,
    });
    const error = [...plan.diagnostics, ...diagnostics].find(({ severity }) => severity === 1);
    const state = newState && !error ? { state: newState, private: kept } : prior;
    return {
      state,
      values: state && (decodeMsgpack(wire, state.state.msgpack) as ValueRecord),
      error: error && `${error.summary}: ${error.detail}`,
      warnings: diagnostics.filter(({ severity }) => severity === 2).map(({ detail }) => detail),
    };
  };
}

describe("a create with Pulumi, whose bridge drops the state of a create with an error", () => {
  const schema = {
    id: identifier("The ID"),
    display_name: string("The name").required(),
    zone: string("A").computed(),
  };
  const stored = { id: "1", display_name: "a", zone: "north" };

  it("an object whose create fails late is in the state as a read finds it, with the error as a warning", async () => {
    const up = await bridgeWith({
      schema,
      async create({ checkpoint }) {
        checkpoint({ id: "1", display_name: "a" } as never);
        throw new Error("waited in vain");
      },
      read: async () => stored,
    });
    const { values, error, warnings } = await up({ display_name: "a" });
    expect(error).to.equal(undefined);
    expect(asRecord(values ?? null)).to.deep.include(stored);
    expect(warnings).to.have.length(1);
    expect(warnings[0]).to.contain("The object exists (id 1) and is in the state. A preview shows");
    expect(warnings[0]).to.not.match(/taint|next apply/);
  });

  it("an object whose create fails late is in the state as planned if it cannot be read", async () => {
    const up = await bridgeWith({
      schema,
      async create({ checkpoint }) {
        checkpoint({ id: "1", display_name: "a" } as never);
        throw new RemoteError({ reason: "the connection broke", mayHaveTakenEffect: true });
      },
      read: () => Promise.reject(new RemoteError({ reason: "the connection is broken" })),
    });
    const { values, error } = await up({ display_name: "a" });
    expect(error).to.equal(undefined);
    expect(asRecord(values ?? null)).to.deep.include({ id: "1", display_name: "a", zone: null });
  });

  it("an object whose create contradicts the plan is in the state with the value of the API", async () => {
    const up = await bridgeWith({ schema, create: async () => ({ ...stored, display_name: "b" }) });
    const { values, error, warnings } = await up({ display_name: "a" });
    expect(error).to.equal(undefined);
    expect(asRecord(values ?? null)).to.deep.include({ id: "1", display_name: "b" });
    expect(warnings[0])
      .to.contain('returned displayName = "b"')
      .and.contain("the next preview shows the difference");
  });

  it("an object whose create makes two elements of a set equal is in the state, with a warning", async () => {
    const element = { a: string("A").optional().computed(), b: string("B").optional().computed() };
    const up = await bridgeWith({
      schema: { id: identifier("The ID"), parts: nested.set("Parts", element).required() },
      create: async () => ({
        id: "1",
        parts: [
          { a: "x", b: "y" },
          { a: "x", b: "y" },
        ],
      }),
      read: async () => ({ id: "1", parts: [{ a: "x", b: "y" }] }),
    });
    const { values, error, warnings } = await up({ parts: [{ a: "x" }, { b: "y" }] });
    expect(error).to.equal(undefined);
    expect(asRecord(values ?? null).id).to.equal("1");
    expect(warnings[0]).to.contain("is in the state, with the values of the API").and.not.contain("untaint");
  });

  it("a create without an object remains an error", async () => {
    const up = await bridgeWith({
      schema,
      create: () => Promise.reject(new RemoteError({ reason: "no more than three", status: 400 })),
    });
    const { values, error } = await up({ display_name: "a" });
    expect(values).to.equal(null);
    expect(error).to.contain("no more than three");
  });

  it("the error of a create without a response has the line that imports the object, with the ID if the configuration has it", async () => {
    const lost = () =>
      Promise.reject(
        new RemoteError({ reason: "no response", mayHaveTakenEffect: true, advice: "Look for it." }),
      );
    const byId = await bridgeWith({ schema, importForms: ["{id}"], create: lost });
    expect((await byId({ display_name: "a" })).error).to.contain(
      "Look for it.\n\nTo import the object if it exists: pulumi import small:index/thing:Thing NAME ID",
    );
    const byName = await bridgeWith({ schema, importForms: ["{display_name}"], create: lost });
    expect((await byName({ display_name: "a" })).error).to.contain("small:index/thing:Thing NAME a");
    const never = await bridgeWith({ schema, importForms: [], create: lost });
    expect((await never({ display_name: "a" })).error).not.to.contain("import");
  });

  it("the error of an object that exists already has the finished line that imports it", async () => {
    const up = await bridgeWith({
      schema,
      importForms: ["{id}"],
      create: () =>
        Promise.reject(new RemoteError({ reason: "taken", alreadyExists: true, importId: "a b" })),
    });
    const { error } = await up({ display_name: "a" });
    expect(error)
      .to.contain("pulumi import small:index/thing:Thing NAME 'a b'")
      .and.contain("deleteBeforeReplace");
  });

  it("an update of an object that was deleted elsewhere advises a refresh", async () => {
    let isThere = true;
    const up = await bridgeWith({
      schema,
      create: async () => stored,
      read: async () => (isThere ? stored : null),
      update: () => {
        isThere = false;
        return Promise.reject(new RemoteError({ reason: "not found", notFound: true }));
      },
    });
    const { state } = await up({ display_name: "a" });
    const { error } = await up({ display_name: "b" }, state);
    expect(error).to.contain("Run pulumi refresh: it removes the object from the state");
  });
});

describe("diagnostics with Pulumi", () => {
  it("diagnostics have Pulumi's names of properties, types and blocks", async () => {
    const up = await bridgeWith({
      schema: {
        id: identifier("The ID"),
        display_name: string("The name").required(),
        zone_name: nested.list("Zones", { short_name: string("A name").required() }).optional(),
      },
      create({ at }) {
        const detail =
          "display_name and zone_name[0].short_name of small_thing differ, not some_word or a-display_name.";
        throw new DiagnosticError(at.display_name, "display_name is wrong", detail);
      },
    });
    expect((await up({ display_name: "a" })).error).to.equal(
      "displayName is wrong: displayName and zoneNames[0].shortName of small:Thing differ, not some_word or a-display_name.",
    );
  });

  it("the time limit of an operation is a property", () => {
    const text = "The operation timed out. To allow more time, set create in the timeouts block.";
    expect(withPulumiCommands(text, "small:index/thing:Thing")).to.equal(
      "The operation timed out. To allow more time, set create in the property timeouts.",
    );
  });

  it("no sentence in the sources has a command of Terraform when Pulumi shows it", () => {
    const folders = ["src/schema", "src/server", "src/http", "src/grpc", "src/resources"];
    const terraformOnly =
      /\btainted: |as tainted|[Tt]he next (?:apply|plan)\b|\b[Pp]lan again|\b[Aa]pply again|terraform (?:import|apply|untaint|plan)|with -replace|outside of Terraform|since Terraform/;
    const sentences = folders.flatMap((folder) =>
      readdirSync(resolve(folder), { recursive: true, encoding: "utf8" })
        .filter((file) => file.endsWith(".ts") && !ofTerraform.some((name) => file.endsWith(name)))
        .flatMap((file) => {
          const code = readFileSync(join(folder, file), "utf8").replaceAll(
            /\/\*\*[\s\S]*?\*\/|^\s*\/\/.*$/gm,
            "",
          );
          return [...code.matchAll(/"(?:[^"\\\n]|\\.)*"|`(?:[^`\\]|\\.)*`/g)].map(([text]) => text);
        })
        .filter((text) => terraformOnly.test(text)),
    );
    expect(sentences).to.have.length.above(10);
    const left = sentences.filter((text) =>
      terraformOnly.test(withPulumiCommands(text, "small:index/thing:Thing")),
    );
    expect(left).to.deep.equal([]);
  });
});
