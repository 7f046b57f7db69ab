import { expect } from "chai";
import {
  atMostOneOf,
  bigint,
  block,
  DiagnosticError,
  type Fields,
  identifier,
  type ListContext,
  type Listed,
  NotFoundError,
  number,
  RemoteError,
  string,
} from "../../src/schema/index.ts";
import { createRpcHandlers } from "../../src/server/rpc/create-rpc-handlers.ts";
import {
  ContractError,
  Core,
  type CoreDiagnostic,
  DiagnosticsError,
  encodeDecode,
} from "../../src/testing/core/core.ts";
import { encodeDecodeStream } from "../../src/testing/core/methods.ts";
import { CoreQuery, type QueryOptions } from "../../src/testing/core/query.ts";
import { rejection } from "../../src/testing/core/rejection.ts";
import { smallList, smallProvider, smallResource } from "../support/small-provider.ts";

const fields = {
  id: identifier("The id"),
  name: string("A name").required(),
  size: bigint("A size").optional(),
  token: string("A token").optional().sensitive(),
  wish: string("A wish").optional().writeOnly(),
  leaf: block.list("Leaves", { name: string("A name").required() }),
};

const config = {
  filter: string("A filter").optional(),
  most: number("A number").optional(),
  within: block.optional("Where", { place: string("A place").required() }),
};

type Read = (id: string) => Promise<object | null>;
type Context = ListContext<typeof config, undefined>;

/** An object in the form of a listing. */
const thing = (id: string): Listed => ({ identity: { id }, displayName: `Thing ${id}` });
const state = (id: string) => ({ id, name: `name of ${id}`, size: 1n, token: null, leaf: [] });

interface Given {
  readonly list: (context: Context) => AsyncIterable<Listed>;
  readonly read?: Read;
  readonly identity?: readonly string[];
  readonly said?: object;
}

/** The handlers of a provider with a resource with this `read`, and a list of its objects. */
function handlersOf({ list, read = async (id) => state(id), identity = ["id"], said = {} }: Given) {
  const definition = {
    schema: fields,
    identity,
    importForms: ["{id}"],
    read: async ({ prior }: { readonly prior: { readonly id: string | null } }) => read(prior.id ?? ""),
  };
  const resource = smallResource(definition as unknown as Parameters<typeof smallResource>[0]);
  const listed = smallList<Fields>({
    of: resource,
    schema: config,
    list: list as unknown as () => AsyncIterable<Listed<undefined>>,
    ...said,
  });
  return createRpcHandlers(smallProvider({ api: undefined, resource, list: listed }));
}

async function queryOf(given: Given) {
  const handlers = handlersOf(given);
  const core = new Core(encodeDecode(handlers));
  await core.configure({});
  return new CoreQuery(core, handlers);
}

async function listed(given: Given, options: QueryOptions = {}, plain: object = {}) {
  return (await queryOf(given)).list("small_thing", { ...plain }, options);
}

/** Returns the only error of a list. */
async function errorOf(given: Given, options: QueryOptions = {}): Promise<CoreDiagnostic> {
  const { diagnostics } = await rejection(listed(given, options), DiagnosticsError);
  const [error, ...more] = diagnostics;
  if (!error || more.length > 0) throw new Error(`not one error: ${JSON.stringify(diagnostics)}`);
  return error;
}

async function* things(count: number, note: (id: string) => void = () => {}) {
  for (let i = 0; i < count; i++) {
    note(`t${i}`);
    yield thing(`t${i}`);
  }
}

describe("a list resource", () => {
  it("a list resource returns identities and display names, in order", async () => {
    const { results } = await listed({ list: () => things(3) });
    expect(results.map(({ displayName, identity, object }) => [displayName, identity, object])).to.deep.equal(
      [
        ["Thing t0", { id: "t0" }, undefined],
        ["Thing t1", { id: "t1" }, undefined],
        ["Thing t2", { id: "t2" }, undefined],
      ],
    );
  });

  it("a list resource receives the configuration with its blocks, the limit, and whether full objects are requested", async () => {
    const seen: unknown[] = [];
    const given: Given = {
      list({ config, limit, includeObject }) {
        seen.push({ config, limit, includeObject });
        return things(0);
      },
    };
    await listed(given, { limit: 7 }, { filter: "f", within: { place: "here" } });
    await listed(given, { includeObject: true });
    expect(seen).to.deep.equal([
      { config: { filter: "f", most: null, within: { place: "here" } }, limit: 7, includeObject: false },
      { config: { filter: null, most: null, within: null }, limit: 100, includeObject: true },
    ]);
  });

  it("a list resource treats a missing configuration as an empty one", async () => {
    const seen: unknown[] = [];
    const handlers = handlersOf({
      list({ config }) {
        seen.push(config);
        return things(0);
      },
    });
    await new Core(encodeDecode(handlers)).configure({});
    const request = { typeName: "small_thing", limit: 5 };
    for await (const event of encodeDecodeStream(handlers)("listResource", request)) seen.push(event);
    expect(seen).to.deep.equal([{ filter: null, most: null, within: null }]);
  });

  it("a list resource sends no requests for a limit of 0", async () => {
    const { results } = await listed(
      { list: () => Promise.reject(new Error("called")) as unknown as AsyncIterable<Listed> },
      { limit: 0 },
    );
    expect(results).to.deep.equal([]);
  });

  for (const includeObject of [false, true]) {
    it(`a list resource requests no more objects than the limit${includeObject ? ", also when it reads them" : ""}`, async () => {
      const made: string[] = [];
      let ended = false;
      const given: Given = {
        async *list() {
          try {
            yield* things(1000, (id) => made.push(id));
          } finally {
            ended = true;
          }
        },
      };
      const { results } = await listed(given, { limit: 3, includeObject });
      expect(results.map(({ identity }) => identity.id)).to.deep.equal(["t0", "t1", "t2"]);
      expect(made).to.deep.equal(["t0", "t1", "t2"]);
      expect(ended).to.equal(true);
    });
  }

  it("a list resource ends the generator and aborts its signal when the client disconnects", async () => {
    let signal: AbortSignal | undefined;
    let ended = false;
    const handlers = handlersOf({
      async *list(context) {
        signal = context.signal;
        try {
          yield* things(1000);
        } finally {
          ended = true;
        }
      },
    });
    await new Core(encodeDecode(handlers)).configure({});
    const request = { typeName: "small_thing", limit: 1000 };
    for await (const event of encodeDecodeStream(handlers)("listResource", request)) {
      if (event.displayName === "Thing t4") break;
    }
    expect({ ended, aborted: signal?.aborted }).to.deep.equal({ ended: true, aborted: true });
  });

  it("a list resource ends with an error when the run is interrupted, even if the generator ignores its signal", async () => {
    const handlers = handlersOf({
      async *list() {
        yield thing("a");
        await new Promise(() => {});
      },
    });
    const call = encodeDecode(handlers);
    await new Core(call).configure({});
    const events: (string | undefined)[] = [];
    const request = { typeName: "small_thing", limit: 10 };
    for await (const event of encodeDecodeStream(handlers)("listResource", request)) {
      events.push(event.diagnostic[0]?.detail ?? event.displayName);
      if (event.displayName === "Thing a") setImmediate(() => call("stopProvider", {}));
    }
    expect(events).to.deep.equal(["Thing a", "The run was interrupted before the operation finished."]);
  });

  it("a list resource keeps only a few objects in memory, however many exist", async () => {
    let [made, taken, most] = [0, 0, 0];
    const handlers = handlersOf({
      list: () =>
        things(2000, () => {
          made++;
          most = Math.max(most, made - taken);
        }),
    });
    await new Core(encodeDecode(handlers)).configure({});
    const request = { typeName: "small_thing", limit: 5000, includeResourceObject: true };
    for await (const event of encodeDecodeStream(handlers)("listResource", request)) {
      expect(event.diagnostic).to.deep.equal([]);
      taken++;
    }
    expect(taken).to.equal(2000);
    expect(most).to.be.at.most(9);
  });

  it("a list resource uses the identity as the display name of an object without a name", async () => {
    const { results } = await listed({
      async *list() {
        yield { identity: { id: "a" }, displayName: " " };
      },
    });
    expect(results[0]?.displayName).to.equal("a");
  });

  it("a list resource removes control characters from display names, and uses the identity if nothing remains", async () => {
    const names = ["one\r\n  two\u001b[2J\u202e", "\u001b\u0007\u200b", `${"x".repeat(499)}\u{1f600}`];
    const { results } = await listed({
      async *list() {
        for (const displayName of names) yield { identity: { id: "a" }, displayName };
      },
    });
    expect(results.map(({ displayName }) => displayName)).to.deep.equal([
      "one two[2J",
      "a",
      `${"x".repeat(499)}\ufffd… (501 characters)`,
    ]);
  });
});

describe("errors of a list resource", () => {
  it("an error of a list resource is one event, after any number of objects", async () => {
    const given: Given = {
      async *list() {
        yield thing("a");
        throw new RemoteError({ reason: "the API lost its mind" });
      },
    };
    expect(await errorOf(given)).to.include({
      summary: "small_thing not listed",
      detail: "the API lost its mind",
    });
  });

  it("errors of a list resource may point to an attribute of the configuration", async () => {
    const thrown: Given = {
      // biome-ignore lint/correctness/useYield: it fails before
      async *list({ at }) {
        throw new DiagnosticError(at.filter, "No such filter", "Use another.");
      },
    };
    const reported: Given = {
      async *list({ diagnostics, at }) {
        yield thing("a");
        diagnostics.error(at.filter, "No such filter", "Use another.");
        yield thing("b");
      },
    };
    for (const given of [thrown, reported]) {
      expect(await errorOf(given)).to.include({ summary: "No such filter", path: "filter" });
    }
  });

  it("a list resource does not resume the generator after a reported error", async () => {
    const made: string[] = [];
    const given: Given = {
      async *list({ diagnostics }) {
        diagnostics.error([], "Broken", "It is.");
        yield* things(3, (id) => made.push(id));
      },
    };
    expect((await errorOf(given)).summary).to.equal("Broken");
    expect(made).to.deep.equal(["t0"]);
  });

  it("a list resource fails if the provider is not configured, or has no such list", async () => {
    const handlers = handlersOf({ list: () => things(1) });
    const texts: (string | undefined)[] = [];
    for (const typeName of ["small_thing", "small_other"]) {
      for await (const event of encodeDecodeStream(handlers)("listResource", { typeName, limit: 1 })) {
        texts.push(event.diagnostic[0]?.summary);
      }
    }
    expect(texts).to.deep.equal(["Provider not configured", "Unknown list resource"]);
  });

  const wrong: readonly (readonly [what: string, listed: unknown, detail: string])[] = [
    ["no identity", { displayName: "a" }, "list returned no id of the identity"],
    ["nothing in its identity", { identity: {}, displayName: "a" }, "list returned no id"],
    ["an identity of another type", { identity: { id: 5 }, displayName: "a" }, "string expected"],
    ["more in its identity", { identity: { id: "a", x: 1 }, displayName: "a" }, "list returned x"],
    ["an object of another type", { ...thing("a"), object: { ...state("a"), size: "1" } }, "number expected"],
    ["an object that has strange attributes", { ...thing("a"), object: { ...state("a"), x: 1 } }, "At x"],
  ];
  for (const [what, object, detail] of wrong) {
    it(`an error states that a listed object with ${what} is a bug`, async () => {
      const given: Given = {
        async *list() {
          yield object as Listed;
        },
      };
      const error = await errorOf(given, { includeObject: true });
      expect(error.summary).to.equal("Provider bug while listing small_thing");
      expect(error.detail).to.contain(detail);
    });
  }
});

describe("a listed object without an identity", () => {
  for (const id of [null, undefined, ""]) {
    it(`a listed object is omitted with a warning if its identity has ${JSON.stringify(id) ?? "undefined"}`, async () => {
      const given: Given = {
        async *list() {
          yield thing("a");
          yield { identity: { id }, displayName: "nameless" };
          yield { identity: { id }, displayName: "nameless, too" };
          yield thing("b");
        },
      };
      for (const includeObject of [false, true]) {
        const { results, warnings } = await listed(given, { includeObject });
        expect(results.map(({ identity }) => identity.id)).to.deep.equal(["a", "b"]);
        expect(warnings.map(({ summary }) => summary)).to.deep.equal(["Object without identity left out"]);
        expect(warnings[0]?.detail).to.match(/^The API returned an object of small_thing without id,/);
      }
    });
  }
});

describe("warnings of a list resource", () => {
  it("warnings of a list resource do not replace objects, in any position", async () => {
    const given: Given = {
      async *list({ diagnostics, at }) {
        diagnostics.warn(at.filter, "First", "…");
        yield thing("a");
        yield thing("b");
        diagnostics.warn([], "Second", "…");
        yield thing("c");
        diagnostics.warn([], "Last", "…");
      },
    };
    for (const includeObject of [false, true]) {
      const { results, warnings } = await listed(given, { includeObject });
      expect(results.map(({ identity }) => identity.id)).to.deep.equal(["a", "b", "c"]);
      expect(warnings.map(({ summary }) => summary)).to.deep.equal(["First", "Second", "Last"]);
    }
  });

  it("warnings of a list resource precede the last object that the client requests", async () => {
    const given: Given = {
      async *list({ diagnostics }) {
        yield thing("a");
        diagnostics.warn([], "Second", "…");
        yield thing("b");
      },
    };
    const { warnings } = await listed(given, { limit: 2 });
    expect(warnings.map(({ summary }) => summary)).to.deep.equal(["Second"]);
  });
});

describe("whole objects of a list", () => {
  it("a list resource returns the full objects that the generator yields", async () => {
    const given: Given = {
      async *list() {
        yield { ...thing("a"), object: { ...state("a"), leaf: [{ name: "l" }], token: "secret" } };
      },
      read: () => Promise.reject(new Error("read though nobody had to")),
    };
    const { results } = await listed(given, { includeObject: true });
    expect(results[0]?.object).to.deep.equal({
      id: "a",
      name: "name of a",
      size: 1,
      token: "secret",
      wish: null,
      leaf: [{ name: "l" }],
    });
  });

  it("objects are neither built nor sent if the client does not request them", async () => {
    const given: Given = {
      async *list() {
        yield { ...thing("a"), object: state("a") };
        yield thing("b");
      },
      read: () => Promise.reject(new Error("read though nobody had to")),
    };
    const { results } = await listed(given);
    expect(results.map(({ object }) => object)).to.deep.equal([undefined, undefined]);
  });

  it("a list resource reads full objects that the generator does not yield by their identity, as after an import", async () => {
    const { results } = await listed({ list: () => things(2) }, { includeObject: true });
    expect(results.map(({ object }) => object)).to.deep.equal(
      ["t0", "t1"].map((id) => ({ ...state(id), size: 1, wish: null })),
    );
  });

  for (const [how, gone] of [
    ["a read says that they are gone", async () => null],
    [
      "a read fails because there are none",
      () => Promise.reject(new NotFoundError([], "Not found", "Nothing.")),
    ],
  ] as const) {
    it(`full objects are omitted if ${how}, and others fill the limit`, async () => {
      const read: Read = (id) => (id === "t1" || id === "t2" ? gone() : Promise.resolve(state(id)));
      const given: Given = { list: () => things(10), read };
      const { results } = await listed(given, { includeObject: true, limit: 4 });
      expect(results.map(({ identity }) => identity.id)).to.deep.equal(["t0", "t3", "t4", "t5"]);
    });
  }

  it("a list resource reads a bounded number of full objects concurrently, and returns them in order", async () => {
    let [running, most] = [0, 0];
    const waiting: (() => void)[] = [];
    const read: Read = async (id) => {
      most = Math.max(most, ++running);
      // The read of the first of eight objects ends last.
      if (id === "t0") await new Promise<void>((resolve) => waiting.push(resolve));
      running--;
      if (id === "t7") for (const go of waiting) go();
      return state(id);
    };
    const { results } = await listed({ list: () => things(30), read }, { includeObject: true });
    expect(results.map(({ identity }) => identity.id)).to.deep.equal(
      Array.from({ length: 30 }, (_, i) => `t${i}`),
    );
    expect(most).to.be.within(2, 8);
  });

  it("the error of a failed read of a full object contains no secrets of the object and no path into the list", async () => {
    const read: Read = () => Promise.reject(new DiagnosticError(["leaf"], "No", "the API is down"));
    const error = await errorOf({ list: () => things(1), read }, { includeObject: true });
    expect(error).to.deep.equal({ severity: "error", summary: "No", detail: "the API is down", path: "" });
  });
});

describe("the validation of a list resource", () => {
  const given = (said: object): Given => ({ list: () => things(1), said });

  it("errors in the configuration of a list resource point at attributes within the config block", async () => {
    const query = await queryOf(
      given({
        rules: [atMostOneOf("filter", "most")],
        validate({ config, diagnostics, at }: { config: { most: unknown }; diagnostics: never; at: never }) {
          const report = diagnostics as { error(at: unknown, summary: string, detail: string): void };
          const places = at as { most: unknown; within: { place: unknown } };
          if (config.most === 1) report.error(places.most, "Too few", "Take more.");
          if (config.most === 2) report.error(places.within.place, "Not there", "Go elsewhere.");
        },
      }),
    );
    const problems = async (plain: object) => {
      const { diagnostics } = await rejection(query.validate("small_thing", { ...plain }), DiagnosticsError);
      return diagnostics.map(({ summary, path }) => [summary, path]);
    };
    expect(await problems({ most: 1 })).to.deep.equal([["Too few", "config.most"]]);
    expect(await problems({ most: 2, within: { place: "x" } })).to.deep.equal([
      ["Not there", "config.within[0].place"],
    ]);
    expect(await problems({ filter: "f", most: 5 })).to.deep.equal([
      ["Conflicting arguments", "config.most"],
    ]);
  });

  it("an empty configuration of a list resource is valid", async () => {
    expect(await (await queryOf(given({}))).validate("small_thing", {})).to.deep.equal([]);
  });
});

describe("a wrong definition of a list resource", () => {
  async function problem(given: Given, parts: object = {}): Promise<string> {
    const resource = smallResource({ schema: { id: identifier("The id") }, ...parts });
    const list = smallList({ of: resource, schema: {}, list: () => things(1), ...given.said });
    const handlers = createRpcHandlers(smallProvider({ api: undefined, resource, list }));
    const { diagnostics } = await encodeDecode(handlers)("getProviderSchema", {});
    return diagnostics[0]?.detail?.split("\n")[0] ?? "";
  }
  const other = smallResource({ schema: { id: identifier("The id") }, identity: ["id"] });

  it("a list resource for a resource without an identity is an invalid definition", async () => {
    expect(await problem({ list: () => things(1) })).to.equal(
      "list.small_thing: of is not a resource with an identity",
    );
  });

  it("a list resource with the name of another resource is an invalid definition", async () => {
    expect(await problem({ list: () => things(1), said: { of: other } }, { identity: ["id"] })).to.equal(
      "list.small_thing: of is another resource than small_thing",
    );
  });
});

describe("the simulated terraform query", () => {
  it("the simulated terraform query rejects an event without an identity", async () => {
    const handlers = {
      ...handlersOf({ list: () => things(1) }),
      async *listResource() {
        yield { displayName: "x" };
      },
    };
    const core = new Core(encodeDecode(handlers));
    await core.configure({});
    await rejection(new CoreQuery(core, handlers).list("small_thing"), ContractError);
  });
});
