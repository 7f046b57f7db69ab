import { expect } from "chai";
import {
  DiagnosticError,
  Diagnostics,
  definitionsFor,
  identifier,
  RemoteError,
  string,
  untilAsPlanned,
  untilGone,
  WaitError,
} from "../../src/schema/index.ts";
import { record } from "../../src/schema/values/value.ts";
import { rejection } from "../../src/testing/core/rejection.ts";
import { plainState } from "../../src/testing/plain-value.ts";
import { quietLog } from "../support/quiet-session.ts";
import { smallCore } from "../support/small-provider.ts";

interface Thing {
  readonly name: string;
  readonly tags?: { readonly [key: string]: string } | null;
  readonly list?: readonly string[];
}

/** A clock that only waiting advances. */
function testClock() {
  let now = 0;
  const pauses: number[] = [];
  const sleep = async (ms: number, signal: AbortSignal) => {
    signal.throwIfAborted();
    now += ms;
    pauses.push(ms);
  };
  return { clock: { now: () => now, sleep }, pauses };
}

/** An API that returns one of these after the other, and the last one from then on; errors are thrown. */
function answers(...all: readonly (Thing | null | Error)[]) {
  const left = [...all];
  return async () => {
    const next = left.length > 1 ? left.shift() : left[0];
    if (next instanceof Error) throw next;
    return next ?? null;
  };
}

const notFound = new RemoteError({
  method: "GET",
  url: "https://api",
  status: 404,
  notFound: true,
  reason: "none",
});
const refused = new RemoteError({ method: "GET", url: "https://api", status: 403, reason: "denied" });
const planned: Thing = { name: "b", tags: { team: "t" }, list: ["x"] };
const old: Thing = { name: "a", tags: {}, list: ["x", "y"] };

const options = (all: readonly (Thing | null | Error)[], signal = new AbortController().signal) => {
  const { clock, pauses } = testClock();
  const find = answers(...all);
  return { what: "the thing to be as planned", find, planned, signal, log: quietLog, clock, pauses };
};

describe("untilAsPlanned", () => {
  for (const [what, all] of [
    ["is there at once", [planned]],
    ["is missing for a while", [null, notFound, planned]],
    ["has old values for a while", [old, { ...planned, tags: null }, planned]],
    ["has further members", [{ ...planned, more: 1, tags: { team: "t", other: "o" } } as Thing]],
  ] as const) {
    it(`untilAsPlanned returns an object that ${what}`, async () => {
      const { pauses, ...given } = options(all);
      expect(await untilAsPlanned(given)).to.deep.include({ name: "b" });
      expect(pauses).to.deep.equal([500, 750, 1125].slice(0, all.length - 1));
    });
  }

  it("untilAsPlanned compares the members of objects that have no prototype", async () => {
    const { pauses, ...rest } = options([{ name: "b", tags: { team: "t" } }]);
    for (const tags of [record([["team", "t"]]), Object.assign(Object.create(null), { team: "t" })])
      expect((await untilAsPlanned({ ...rest, planned: { tags } })).name).to.equal("b");
    expect(pauses).to.deep.equal([]);
  });

  it("untilAsPlanned waits for several equal results in a row", async () => {
    const { pauses, ...given } = options([planned, old, planned, planned]);
    await untilAsPlanned({ ...given, inARow: 2 });
    expect(pauses).to.have.length(3);
  });

  it("untilAsPlanned accepts a function instead of values", async () => {
    const given = { ...options([old, planned]), planned: ({ name }: Thing) => name === "b" };
    expect(await untilAsPlanned(given)).to.equal(planned);
  });

  it("untilAsPlanned ends after its deadline with an error that has the places of the last difference, and no values", async () => {
    const error = await rejection(untilAsPlanned({ ...options([null, old]), within: 60_000 }), WaitError);
    expect(error.kind).to.equal("timeout");
    expect(error.message).to.match(/Waited 1m.* for the thing .* "other values of name, tags.team, list"/);
    expect(error.message).not.to.contain('"b"');
  });

  it("untilAsPlanned ends with the error of a request that fails, and when the operation is interrupted", async () => {
    expect(await rejection(untilAsPlanned(options([refused])), RemoteError)).to.equal(refused);
    const stop = new AbortController();
    stop.abort(new Error("interrupted"));
    const error = await rejection(untilAsPlanned(options([old], stop.signal)), WaitError);
    expect(error.kind).to.equal("aborted");
  });

  for (const [what, all, text] of [
    ["a late object", [old], /other values of name/],
    ["a failing request", [null, refused], /403/],
    [
      "an error of a client that throws no RemoteError",
      [null, new TypeError("fetch failed")],
      /^fetch failed\. The change/,
    ],
  ] as const) {
    it(`untilAsPlanned with another result warns of ${what} and returns that result`, async () => {
      const diagnostics = new Diagnostics();
      const object: Thing = { name: "made" };
      const given = { ...options(all), otherwise: { object, diagnostics } };
      expect(await untilAsPlanned(given)).to.equal(object);
      const [warning, ...more] = diagnostics.list;
      expect([warning?.severity, warning?.summary, more]).to.deep.equal([
        "warning",
        "Object not yet as planned",
        [],
      ]);
      expect(warning?.detail).to.match(text);
    });
  }

  it("untilAsPlanned with another result throws a DiagnosticError of find", async () => {
    const error = new DiagnosticError([], "Not allowed", "The key lacks a right.");
    const otherwise = { object: planned, diagnostics: new Diagnostics() };
    expect(await rejection(untilAsPlanned({ ...options([error]), otherwise }), DiagnosticError)).to.equal(
      error,
    );
  });

  it("untilAsPlanned calls an object that is no record the object", async () => {
    const { find: _, planned: __, ...rest } = options([]);
    const error = await rejection(
      untilAsPlanned({ ...rest, find: async () => ["a"], planned: ["b"], within: 0 }),
      WaitError,
    );
    expect(error.message).to.contain('"other values of the object"');
  });

  it("an update and a delete whose object is late succeed and wait, and the state has the result of the update", async () => {
    const { clock, pauses } = testClock();
    let seen: (string | null)[] = [];
    const find = async () => {
      const name = seen.length > 1 ? seen.shift() : seen[0];
      if (name === undefined) throw new Error("socket hang up");
      return name === null ? null : { id: "it", name };
    };
    const late = definitionsFor<undefined>().resource({
      description: "A thing.",
      schema: { id: identifier("The ID"), name: string("A name").required() },
      importForms: ["{id}"],
      example: "",
      create: async ({ plan }) => ({ id: "it", name: plan.name }),
      read: async ({ prior }) => ({ id: "it", name: prior.name ?? "" }),
      async update({ plan, signal, log, diagnostics }) {
        const object = { id: "it", name: plan.name };
        const otherwise = { object, diagnostics };
        return await untilAsPlanned({ what: "it", find, planned: object, signal, log, clock, otherwise });
      },
      async delete({ signal, log }) {
        await untilGone({ what: "it to be gone", find, signal, log, clock });
      },
    });
    const core = await smallCore({ api: undefined, resource: late });
    let state = await core.create("small_thing", { name: "a" });

    seen = [null, "a", "b"];
    state = await core.update(state, { name: "b" });
    expect([plainState(state.value), pauses.length, core.warnings]).to.deep.equal([
      { id: "it", name: "b" },
      2,
      [],
    ]);

    seen = [];
    state = await core.update(state, { name: "c" });
    expect(plainState(state.value)).to.deep.equal({ id: "it", name: "c" });
    expect(core.warnings.map(({ detail }) => detail.split(". ")[0])).to.deep.equal(["socket hang up"]);

    seen = ["c", "c", null];
    await core.destroy(state);
    expect(pauses).to.have.length(4);
  });

  it("a create whose object is late succeeds with a warning, and the object is not tainted", async () => {
    const { clock } = testClock();
    const late = definitionsFor<undefined>().resource({
      description: "A thing.",
      schema: { id: identifier("The ID"), name: string("A name").required() },
      importForms: ["{id}"],
      example: "",
      async create({ plan, signal, log, diagnostics }) {
        const object = { id: "it", name: plan.name };
        const find = async () => null;
        const otherwise = { object, diagnostics };
        return await untilAsPlanned({ what: "it", find, planned: plan, signal, log, clock, otherwise });
      },
      read: async () => ({ id: "it", name: "a" }),
      delete: async () => undefined,
    });
    const core = await smallCore({ api: undefined, resource: late });
    const state = await core.create("small_thing", { name: "a" });
    expect(state.tainted ?? false).to.equal(false);
    expect(core.warnings.map(({ summary }) => summary)).to.deep.equal(["Object not yet as planned"]);
  });
});

describe("a create as docs/provider-authors.md shows it", () => {
  it("a create returns the object when a read finds it with the planned values", async () => {
    const { log, signal } = options([]);
    const toApi = ({ name }: { readonly name: string }) => ({ name });
    const plan = { name: "a", other: "b" };
    const diagnostics = new Diagnostics();
    const stored = new Map<string, { readonly id: string; readonly name: string }>();
    const queues = {
      create: async ({ name }: { readonly name: string }) => {
        const queue = { id: "it", name };
        stored.set(queue.id, queue);
        return queue;
      },
      find: async (id: string, _: { readonly signal: AbortSignal }) => stored.get(id) ?? null,
    };

    const planned = toApi(plan);
    const made = await queues.create(planned);
    const queue = await untilAsPlanned({
      what: `the queue ${made.id} to be as planned`,
      find: (signal) => queues.find(made.id, { signal }),
      planned,
      otherwise: { object: made, diagnostics },
      signal,
      log,
    });

    expect(queue).to.deep.equal({ id: "it", name: "a" });
    expect(diagnostics.list).to.deep.equal([]);
  });
});

describe("untilGone", () => {
  it("untilGone resolves when the API no longer finds the object", async () => {
    const { pauses, ...given } = options([old, old, notFound]);
    await untilGone(given);
    expect(pauses).to.have.length(2);
  });

  it("untilGone ends after its deadline with an error", async () => {
    const error = await rejection(untilGone({ ...options([old]), within: 10_000 }), WaitError);
    expect(error.message).to.contain('its last status was "still found"');
  });
});
