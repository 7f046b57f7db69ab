import { expect } from "chai";
import {
  bool,
  type EphemeralDefinition,
  type Fields,
  identifier,
  isUnknown,
  knownAfterApply,
  nested,
  number,
  provider,
  string,
} from "../../src/schema/index.ts";
import { blockType } from "../../src/schema/schema.ts";
import { Unknown } from "../../src/schema/values/unknown.ts";
import { record, type ValueRecord } from "../../src/schema/values/value.ts";
import { createRpcHandlers } from "../../src/server/rpc/create-rpc-handlers.ts";
import type { RpcContext } from "../../src/server/rpc-handlers.ts";
import { DiagnosticsError, type PlainConfig, toConfig } from "../../src/testing/core/core.ts";
import type { EphemeralObject } from "../../src/testing/core/ephemeral.ts";
import { received, sent } from "../../src/testing/core/wire.ts";
import {
  driveHandlers,
  smallEphemeral,
  smallProvider,
  smallResource,
  smallUnconfigured,
} from "../support/small-provider.ts";

const schema = {
  scope: string("Where it counts").required(),
  note: string("Anything").optional(),
  life: number("How long it lives, in seconds").default(60),
  region: string("Where it is")
    .comparedAs((text) => text.toLowerCase())
    .optional()
    .computed()
    .nullable(),
  id: string("Its name").computed(),
  token: string("The secret").computed().sensitive(),
};

/** The objects in the API of these tests: leases, by name. */
class Leases {
  readonly open = new Map<string, string>();
  readonly log: string[] = [];

  take(scope: string): { readonly id: string; readonly token: string } {
    const id = `lease-${this.log.length}`;
    this.log.push(`open ${id}`);
    this.open.set(id, scope);
    return { id, token: `secret-of-${id}` };
  }

  end(id: string): void {
    this.log.push(`close ${id}`);
    this.open.delete(id);
  }
}

interface Kept {
  readonly id: string;
  readonly turn: number;
}

const privateState = { parse: (value: unknown) => value as Kept };

type Lease = EphemeralDefinition<typeof schema, Leases, Kept>;

const lease: Pick<Lease, "open" | "close" | "privateState"> & { readonly schema: typeof schema } = {
  schema,
  privateState,
  async open({ config, api, privateState: kept }) {
    const made = api.take(config.scope);
    kept.set({ id: made.id, turn: 0 });
    return made;
  },
  async close({ api, privateState: kept }) {
    if (kept.value) api.end(kept.value.id);
  },
};

/** A provider with one ephemeral resource, configured and called as by Terraform. */
async function opening<F extends Fields = typeof schema>(
  changes: Partial<EphemeralDefinition<F, Leases, Kept>> = {},
  context: Partial<RpcContext> = {},
) {
  const api = new Leases();
  const whole = { ...lease, ...changes } as unknown as EphemeralDefinition<F, Leases, Kept>;
  const driven = smallUnconfigured({ api, ephemeral: smallEphemeral<F, Leases, Kept>(whole) }, context);
  await driven.core.configure({});
  const open = (config: PlainConfig = { scope: "a" }): Promise<EphemeralObject> =>
    driven.core.openEphemeral("small_thing", config);
  const end = async (timeMs = 1000) => (await driven.handlers.closeOpen?.(timeMs)) ?? [];
  return { ...driven, api, open, end };
}

/** Returns the only error of a call. */
async function errorOf(running: Promise<unknown>): Promise<string> {
  const error = await running.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  expect(error).to.be.instanceOf(DiagnosticsError);
  const { diagnostics } = error as DiagnosticsError;
  return diagnostics.map(({ summary, detail, path }) => `${path}|${summary}|${detail}`).join("\n");
}

describe("an ephemeral resource", () => {
  it("an ephemeral resource is opened with its configuration and defaults, and closed with the data that open stored", async () => {
    const seen: unknown[] = [];
    const { api, open } = await opening({
      async open(context) {
        seen.push(context.config);
        return await lease.open(context as never);
      },
    });
    const object = await open({ scope: "a", region: "EU" });
    expect(seen).to.deep.equal([{ scope: "a", note: null, life: 60, region: "EU", id: null, token: null }]);
    expect(object.result).to.deep.include({
      scope: "a",
      note: null,
      life: 60,
      region: "EU",
      id: "lease-0",
      token: "secret-of-lease-0",
    });
    expect(object.renewAt).to.equal(undefined);
    await object.close();
    expect(api.log).to.deep.equal(["open lease-0", "close lease-0"]);
  });

  it("an ephemeral resource reports two elements of a set that are equal with the values of the API, and is closed", async () => {
    const part = { a: string("A").optional().computed(), b: string("B").optional().computed() };
    const closed: string[] = [];
    const { open } = await opening({
      schema: { parts: nested.set("Parts", part).required() },
      open: async ({ config }) => ({
        parts: config.parts.map(({ a, b }) => ({ a: a ?? "x", b: b ?? "y" })),
      }),
      close: async () => void closed.push("closed"),
    });
    expect(await errorOf(open({ parts: [{ a: "x" }, { b: "y" }] }))).to.equal(
      'parts|API made two elements of a set equal|After the open the elements { "a" = "x" } and { "b" = "y" } of parts are equal, with the values that the API filled in, and a set cannot have equal elements.\n\nRemove one of the two elements, or set what distinguishes them.',
    );
    expect(closed).to.deep.equal(["closed"]);
  });

  it("an ephemeral resource keeps the configured spelling of a value that open returns in another spelling", async () => {
    const { open } = await opening({
      async open(context) {
        const made = (await lease.open(context as never)) as object;
        return { ...made, scope: "a", region: "eu", note: "" } as never;
      },
    });
    expect((await open({ scope: "a", region: "EU" })).result).to.include({ region: "EU", note: null });
  });

  it("an ephemeral resource validates its configuration, except for unknown values", async () => {
    const { core } = await opening({
      validate({ config, diagnostics, at }) {
        if (!isUnknown(config.scope) && config.scope === "bad")
          diagnostics.error(at.scope, "Bad scope", "Choose another.");
      },
    });
    const validate = (config: PlainConfig) => core.validateEphemeral("small_thing", config);
    await validate({ scope: new Unknown() });
    expect(await errorOf(validate({ scope: "bad" }))).to.equal("scope|Bad scope|Choose another.");
  });

  it("an ephemeral resource is not opened if the host sets a computed attribute, because Terraform would reject the result", async () => {
    const { core, call, api } = await opening();
    const { ephemeralResources } = await core.schema();
    const block = ephemeralResources.get("small_thing") ?? expect.fail("no schema");
    const known = Object.entries(toConfig(block, { scope: "a" }) as ValueRecord);
    const config = sent(blockType(block), record([...known, ["token", "of the host"]]));
    const { diagnostics } = await call("openEphemeralResource", { typeName: "small_thing", config });
    expect(diagnostics.map(({ summary }) => summary)).to.deep.equal(["Read-only attribute"]);
    expect(api.log).to.deep.equal([]);
  });

  describe("whose open does wrong", () => {
    const wrong: { readonly [what: string]: [answer: unknown, error: RegExp] } = {
      "returns nothing": [undefined, /open returned nothing|an object is expected/],
      "returns null": [null, /open returned nothing/],
      "returns a text": ["lease", /an object is expected/],
      "leaves out a computed attribute": [{ id: "x" }, /open returned no value for token/],
      "returns a value of another type": [
        { id: "x", token: ["secret-of-lease-0"] },
        /At token: string expected/,
      ],
      "returns an attribute that the schema lacks": [
        { id: "x", token: "t", more: 1 },
        /At more: the schema has no/,
      ],
      "returns an unknown value": [
        { id: "x", token: knownAfterApply },
        /open returned values that are not known/,
      ],
      "returns another value than is configured": [
        { id: "x", token: "t", scope: "b" },
        /open returned another value for scope than the configuration has/,
      ],
      "returns what is neither configured nor computed": [
        { id: "x", token: "t", note: "set" },
        /open returned another value for note/,
      ],
      "returns a number in the place of a default": [
        { id: "x", token: "t", life: 61 },
        /open returned another value for life/,
      ],
    };
    for (const [what, [answer, error]] of Object.entries(wrong)) {
      it(`an ephemeral resource that opens and ${what} is an error, and the opened object is closed`, async () => {
        const { api, open } = await opening({
          async open(context) {
            await lease.open(context as never);
            return answer as never;
          },
        });
        const shown = await errorOf(open());
        expect(shown).to.match(error).and.not.contain("secret-of");
        expect(api.log).to.deep.equal(["open lease-0", "close lease-0"]);
      });
    }

    it("an object whose open stores private data and reports an error is closed, and an error of the close is also reported", async () => {
      const { open } = await opening({
        async open(context) {
          context.diagnostics.error(context.at.scope, "No such scope", "Choose another.");
          return await lease.open(context as never);
        },
        async close() {
          throw new Error("the API is down for secret-of-lease-0");
        },
      });
      const shown = await errorOf(open());
      expect(shown).to.match(/scope\|No such scope\|Choose another\.\n/);
      expect(shown).to.match(/Provider bug while closing small_thing\|the API is down for \(redacted\)/);
    });

    it("an ephemeral resource whose open throws is closed if open has stored data; without data there is nothing to close", async () => {
      for (const [stored, log] of [
        [true, ["close x"]],
        [false, []],
      ] as const) {
        const { api, open } = await opening({
          async open({ privateState: kept }) {
            if (stored) kept.set({ id: "x", turn: 0 });
            throw new Error("it broke");
          },
        });
        const error = await errorOf(open());
        expect(error).to.match(/Provider bug while opening small_thing\|it broke\./);
        // Before that, the provider has no data about what it created.
        expect(error.includes("It is not known whether the object was opened.")).to.equal(!stored);
        expect(api.log).to.deep.equal(log);
      }
    });

    it("an open that requests a renewal without a renew handler is an error, and the object is closed", async () => {
      const { api, open } = await opening({
        async open(context) {
          context.renewAt(new Date(2040, 1));
          return await lease.open(context as never);
        },
      });
      expect(await errorOf(open())).to.contain("the ephemeral resource has no renew");
      expect(api.open.size).to.equal(0);
    });

    it("an open that requests a renewal without a time is an error, and the object is closed", async () => {
      for (const time of [new Date(Number.NaN), "tomorrow", undefined]) {
        const { api, open } = await opening({
          async open(context) {
            context.renewAt(time as Date);
            return await lease.open(context as never);
          },
          renew: async () => undefined,
        });
        expect(await errorOf(open())).to.contain("not a valid Date");
        expect(api.open.size).to.equal(0);
      }
    });
  });

  it("an ephemeral resource checks the parts of nested attributes", async () => {
    const parts = {
      rules: nested
        .list("The rules", {
          name: string("The name").required(),
          on: bool("Whether it counts").optional(),
          code: string("The code").computed(),
        })
        .required(),
      token: string("The secret").computed().sensitive(),
    };
    for (const [rules, message] of [
      [[{ name: "a", on: null, code: "1" }], /^$/],
      [[{ name: "b", on: null, code: "1" }], /another value for rules\[0\]\.name /],
      [[{ name: "a", on: true, code: "1" }], /another value for rules\[0\]\.on /],
      [[], /another value for rules /],
      [[{ name: "a", on: null }], /no value for rules\[0\]\.code/],
    ] as const) {
      const { open } = await opening<typeof parts>({
        schema: parts,
        open: async () => ({ rules, token: "t" }) as never,
      });
      const opened = open({ rules: [{ name: "a" }] });
      if (message.source === "^$") {
        expect((await opened).result).to.deep.include({ token: "t" });
      } else expect(await errorOf(opened)).to.match(message);
    }
  });

  describe("with a renewal", () => {
    const at = (seconds: number) => new Date(Date.UTC(2040, 0, 1, 0, 0, seconds, 250));
    const renewable: Partial<Lease> = {
      async open(context) {
        context.renewAt(at(1));
        return await lease.open(context as never);
      },
      async renew({ api, privateState: kept, renewAt }) {
        const { id, turn } = kept.value as Kept;
        api.log.push(`renew ${id} ${turn}`);
        if (turn < 2) renewAt(at(turn + 2));
        if (turn !== 1) kept.set({ id, turn: turn + 1 });
        else kept.set({ id: `${id}-new`, turn: 2 });
      },
    };

    it("each renewal and the close receive the data stored last, under Terraform and OpenTofu", async () => {
      for (const host of ["Terraform", "OpenTofu"] as const) {
        const { api, open } = await opening(renewable);
        const object = await open();
        expect(object.renewAt).to.deep.equal(at(1));
        await object.renew();
        expect(object.renewAt).to.deep.equal(at(2));
        await object.renew();
        expect(object.renewAt).to.deep.equal(at(3));
        await object.renew();
        expect(object.renewAt).to.equal(undefined);
        await object.close(host);
        expect(api.log).to.deep.equal([
          "open lease-0",
          "renew lease-0 0",
          "renew lease-0 1",
          "renew lease-0-new 2",
          "close lease-0-new",
        ]);
      }
    });

    it("the stored data remains when a renewal stores nothing and when a renewal fails", async () => {
      let fails = false;
      const { api, open, core } = await opening({
        ...renewable,
        async renew({ renewAt }) {
          if (fails) throw new Error("the lease of secret-of-lease-0 is gone");
          renewAt(at(9));
        },
      });
      const object = await open();
      await object.renew();
      fails = true;
      expect(await errorOf(object.renew())).to.match(
        /while renewing small_thing\|the lease of \(redacted\) is gone/,
      );
      await object.close("OpenTofu");
      expect(api.log).to.deep.equal(["open lease-0", "close lease-0"]);
      // Terraform before 1.17 does not show the failure otherwise.
      expect(core.warnings.map(({ summary }) => summary)).to.deep.equal([
        "Provider bug while renewing small_thing",
      ]);
    });

    it("renewal times in the past cause pauses between renewals", async () => {
      const { open } = await opening({
        ...renewable,
        renew: async ({ renewAt }) => renewAt(new Date(0)),
      });
      const object = await open();
      const before = Date.now();
      await object.renew();
      expect(object.renewAt?.getTime()).to.be.at.least(before + 1000);
    });

    it("renew returns the private state unchanged if the provider did not write it, or has no renew handler", async () => {
      const { call } = await opening();
      const sent = Buffer.from("o1");
      const answer = await call("renewEphemeralResource", { typeName: "small_thing", private: sent });
      expect(answer).to.deep.include({ private: sent, diagnostics: [] });
    });
  });

  describe("that is closed", () => {
    it("an ephemeral object that a client closes twice is closed once", async () => {
      const { api, open } = await opening();
      const object = await open();
      await object.close();
      await object.close("OpenTofu");
      expect(api.log).to.deep.equal(["open lease-0", "close lease-0"]);
    });

    it("a closed ephemeral object is not renewed again", async () => {
      let renewals = 0;
      const { open } = await opening({
        async open(context) {
          context.renewAt(new Date(2040, 1));
          return await lease.open(context as never);
        },
        async renew() {
          renewals++;
        },
      });
      const object = await open();
      await object.close();
      await object.renew();
      expect(renewals).to.equal(0);
    });

    it("closing succeeds without a close handler and for an object that was never opened", async () => {
      const { open, call } = await opening({ close: undefined as never });
      const closed = await call("closeEphemeralResource", { typeName: "small_thing" });
      expect(closed.diagnostics).to.deep.equal([]);
      await (await open()).close();
    });

    it("closing an object that was never opened also succeeds before the provider is configured", async () => {
      const { call } = smallUnconfigured({ api: new Leases(), ephemeral: smallEphemeral(lease as never) });
      const closed = await call("closeEphemeralResource", { typeName: "small_thing" });
      expect(closed.diagnostics).to.deep.equal([]);
    });

    it("another process can close an ephemeral object with the private state of the request", async () => {
      const [one, other] = [await opening(), await opening()];
      const { ephemeralResources } = await one.core.schema();
      const block = ephemeralResources.get("small_thing") ?? expect.fail("no schema");
      const config = sent(blockType(block), toConfig(block, { scope: "a" }));
      const opened = await one.call("openEphemeralResource", { typeName: "small_thing", config });
      const answer = await other.call("closeEphemeralResource", {
        typeName: "small_thing",
        private: opened.private,
      });
      expect(answer.diagnostics).to.deep.equal([]);
      expect(other.api.log).to.deep.equal(["close lease-0"]);
    });

    it("an ephemeral object whose close failed can be closed again", async () => {
      let fails = true;
      const { api, open } = await opening({
        async close(context) {
          if (fails) throw new Error("it broke");
          await lease.close?.(context as never);
        },
      });
      const object = await open();
      expect(await errorOf(object.close())).to.match(/Provider bug while closing small_thing\|it broke/);
      fails = false;
      await object.close();
      expect(api.open.size).to.equal(0);
    });

    it("the close of an ephemeral object continues when the run is interrupted", async () => {
      const { api, open, call } = await opening({
        async close(context) {
          await call("stopProvider", {});
          expect(context.signal.aborted).to.equal(false);
          await lease.close?.(context as never);
        },
      });
      const object = await open();
      await object.close();
      expect(api.open.size).to.equal(0);
    });
  });

  it("the interrupt of a run aborts the open of an ephemeral resource", async () => {
    const { open, call } = await opening({
      async open({ signal, api, privateState: kept }) {
        kept.set({ id: api.take("a").id, turn: 0 });
        setImmediate(() => call("stopProvider", {}));
        await new Promise((resolve) => signal.addEventListener("abort", resolve));
        throw signal.reason;
      },
    });
    expect(await errorOf(open())).to.contain("The run was interrupted before the operation finished.");
  });

  it("an object is closed when the client has canceled its open", async () => {
    const cancel = new AbortController();
    const { api, open } = await opening(
      {
        async open(context) {
          cancel.abort();
          return await lease.open(context as never);
        },
      },
      { signal: cancel.signal },
    );
    await open();
    expect(api.log).to.deep.equal(["open lease-0", "close lease-0"]);
  });

  it("diagnostics and logs contain no secret of the result or private state of an ephemeral resource", async () => {
    const lines: string[] = [];
    const write = (message: string, fields?: object) => lines.push(`${message} ${JSON.stringify(fields)}`);
    const processLog = { debug: write, info: write, warn: write, error: write, trace: write } as never;
    const { open, end } = await opening(
      {
        async open({ config, api, privateState: kept }) {
          const made = api.take(config.scope);
          kept.set({ id: made.id, turn: 0, ticket: "ticket-of-1" } as Kept);
          return made;
        },
        async close({ log }) {
          const token = "secret-of-lease-0";
          log.info(`closing ${token}`, { ticket: "ticket-of-1", deep: [{ token }], error: new Error(token) });
          throw new Error(`lease-0: neither ${token} nor ticket-of-1 is known`);
        },
      },
      { processLog },
    );
    const object = await open();
    const shown = await errorOf(object.close());
    expect(shown).to.contain("lease-0: neither (redacted) nor (redacted) is known");
    const left = await end();
    expect(left).to.have.length(1);
    expect(left[0]).to.contain('the small_thing "lease-0" was left open');
    const all = [...lines, ...left].join("\n");
    expect(all)
      .to.contain("closing (redacted)")
      .and.not.match(/secret-of|ticket-of/);
  });

  it("lines that open wrote earlier contain no secret of its result or of a renewal", async () => {
    const lines: string[] = [];
    const write = (message: string, fields?: object) => lines.push(`${message} ${JSON.stringify(fields)}`);
    const log = { debug: write, info: write, warn: write, error: write, trace: write } as never;
    let late = () => {};
    const { open } = await opening(
      {
        async open({ config, api, log, renewAt, privateState: kept }) {
          const made = api.take(config.scope);
          const fields = { deep: [{ token: made.token }] };
          log.info(`opened ${made.token}`, fields);
          fields.deep.pop();
          late = () => log.warn(`later ${made.token}`);
          kept.set({ id: made.id, turn: 0 });
          renewAt(new Date(Date.now() + 60_000));
          return made;
        },
        async renew({ log, renewAt, privateState: kept }) {
          log.info("renewed with ticket-of-2");
          kept.set({ id: "lease-0", turn: 1, ticket: "ticket-of-2" } as Kept);
          renewAt(new Date(Date.now() + 60_000));
        },
      },
      { log },
    );
    const object = await open();
    late();
    await object.renew();
    expect(lines.filter((line) => /opened|later|renewed/.test(line))).to.deep.equal([
      'opened (redacted) {"deep":[{"token":"(redacted)"}]}',
      "later (redacted) undefined",
      "renewed with (redacted) undefined",
    ]);
  });

  it("the log lines of an ephemeral resource are sent even if open fails", async () => {
    const lines: string[] = [];
    const write = (message: string) => lines.push(message);
    const log = { debug: write, info: write, warn: write, error: write, trace: write } as never;
    const { open } = await opening(
      {
        async open({ log }) {
          log.info("asking the API");
          throw new Error("no lease is left");
        },
      },
      { log },
    );
    expect(await errorOf(open())).to.contain("small_thing");
    expect(lines).to.include("asking the API");
  });

  describe("of a provider whose configuration is not known yet", () => {
    const unknownProvider = async () => {
      const api = new Leases();
      const parts = smallProvider({ api, ephemeral: smallEphemeral(lease as never) });
      const whole = provider({
        ...(parts.definition as object),
        schema: { url: string("The address").optional() },
      } as never);
      const driven = driveHandlers(createRpcHandlers(whole));
      await driven.core.configure({ url: new Unknown() });
      return { ...driven, api };
    };

    it("an error names the unknown argument if an ephemeral resource of an unconfigured provider is opened", async () => {
      const { core, api } = await unknownProvider();
      const shown = await errorOf(core.openEphemeral("small_thing", { scope: "a" }));
      expect(shown).to.match(/Provider configuration not known\|small_thing needs the provider,.* url\./);
      expect(api.log).to.deep.equal([]);
    });

    it("an ephemeral resource of an unconfigured provider is deferred if the client allows it, and closed without having been opened", async () => {
      const { core, call, api } = await unknownProvider();
      const { ephemeralResources } = await core.schema();
      const block = ephemeralResources.get("small_thing") ?? expect.fail("no schema");
      const answer = await call("openEphemeralResource", {
        typeName: "small_thing",
        config: sent(blockType(block), toConfig(block, { scope: "a" })),
        clientCapabilities: { deferralAllowed: true },
      });
      expect(answer.deferred).to.deep.equal({ reason: 2 });
      const result = received("Open", blockType(block), answer.result) as { [name: string]: unknown };
      expect(result).to.include({ scope: "a", note: null });
      expect(isUnknown(result.token as never)).to.equal(true);
      const closed = await call("closeEphemeralResource", {
        typeName: "small_thing",
        private: answer.private,
      });
      expect(closed.diagnostics).to.deep.equal([]);
      expect(api.log).to.deep.equal([]);
    });
  });
});

describe("a run with an ephemeral resource", () => {
  /** A provider whose resource uses the token and may fail, called by Terraform for plan and apply. */
  async function run(fails: { readonly inPlan?: boolean; readonly inApply?: boolean }) {
    const api = new Leases();
    const resource = smallResource({
      schema: {
        id: identifier("The id"),
        token: string("The token").required().writeOnly().sensitive(),
      },
      modifyPlan() {
        if (fails.inPlan) throw new Error("plan broke");
        return undefined;
      },
      async create({ plan }) {
        api.log.push(`use ${plan.token}`);
        if (fails.inApply) throw new Error("apply broke");
        return { id: "it" };
      },
    });
    const ephemeral = smallEphemeral<typeof schema, Leases, Kept>({
      ...lease,
      async open(context) {
        context.renewAt(new Date(2040, 1));
        return await lease.open(context);
      },
      async renew({ privateState: kept, renewAt }) {
        kept.set({ ...(kept.value as Kept), turn: 1 });
        renewAt(new Date(2040, 2));
      },
    });
    const { core, handlers } = smallUnconfigured({ api, resource, ephemeral });
    await core.configure({});
    const walk = async (host: "Terraform" | "OpenTofu") => {
      const inRun = { host, renewals: 2 };
      const tokenOf = (object: EphemeralObject) => Reflect.get(Object(object.result), "token");
      await core.whileOpen(
        "small_thing",
        { scope: "a" },
        (object) => core.plan("small_thing", null, { token: tokenOf(object) }),
        inRun,
      );
      await core.whileOpen(
        "small_thing",
        { scope: "a" },
        (object) => core.create("small_thing", { token: tokenOf(object) }),
        inRun,
      );
    };
    const end = async () => (await handlers.closeOpen?.(1000)) ?? [];
    return { api, walk, end };
  }

  it("a run opens and closes an ephemeral resource in the plan, and again in the apply", async () => {
    for (const host of ["Terraform", "OpenTofu"] as const) {
      const { api, walk, end } = await run({});
      await walk(host);
      const expected = [
        "open lease-0",
        "close lease-0",
        "open lease-2",
        "use secret-of-lease-2",
        "close lease-2",
      ];
      expect(api.log).to.deep.equal(expected);
      expect(await end()).to.deep.equal([]);
      expect(api.log).to.deep.equal(expected);
    }
  });

  it("a failed run leaves an ephemeral object open, and the end of the provider closes it", async () => {
    for (const fails of [{ inPlan: true }, { inApply: true }]) {
      const { api, walk, end } = await run(fails);
      await errorOf(walk("Terraform"));
      expect(api.open.size).to.equal(1);
      expect(await end()).to.deep.equal([]);
      expect(api.open.size).to.equal(0);
    }
  });
});

describe("ephemeral objects that a client leaves open", () => {
  it("objects that a client leaves open are closed together when the client ends, and only once", async () => {
    let [inside, most] = [0, 0];
    const { api, open, end } = await opening({
      async close(context) {
        most = Math.max(most, ++inside);
        await new Promise(setImmediate);
        await lease.close?.(context as never);
        inside--;
      },
    });
    const objects = await Promise.all([open(), open(), open()]);
    await objects[1]?.close();
    most = 0;
    expect(await end()).to.deep.equal([]);
    expect(await end()).to.deep.equal([]);
    expect(most).to.equal(2);
    const closed = ["close lease-0", "close lease-1", "close lease-2"];
    expect(api.log.filter((line) => line.startsWith("close")).sort()).to.deep.equal(closed);
  });

  it("a failing close is reported in one line, and a hanging close after the time limit", async () => {
    const { open, end } = await opening({
      async close({ privateState: kept }) {
        if (kept.value?.id === "lease-0") throw new Error("the API\nis down");
        if (kept.value?.id === "lease-1") await new Promise(() => undefined);
      },
    });
    await Promise.all([open(), open(), open()]);
    const [failed, hung, ...more] = await end(40);
    expect(more).to.deep.equal([]);
    expect(failed).to.match(
      /^the small_thing "lease-0" was left open, and could not be closed: .*the API is down/,
    );
    expect(hung).to.match(/^the small_thing "lease-1" was left open, and could not be closed: .*time/);
    expect(`${failed}${hung}`).to.not.contain("\n");
  });

  it("the close of an object that a client leaves open is repeated if it failed before", async () => {
    let tries = 0;
    const { api, open, end } = await opening({
      async close(context) {
        if (++tries === 1) throw new Error("it broke");
        await lease.close?.(context as never);
      },
    });
    await (await open()).close().catch(() => undefined);
    expect(await end()).to.deep.equal([]);
    expect(api.open.size).to.equal(0);
  });

  it("the end of a client interrupts a running open, and closes the object if the open succeeds anyway", async () => {
    for (const obeys of [true, false]) {
      const { api, open, end } = await opening({
        async open(context) {
          const made = await lease.open(context as never);
          await new Promise((resolve) => context.signal.addEventListener("abort", resolve));
          if (obeys) throw context.signal.reason;
          return made;
        },
      });
      const running = open().catch(() => undefined);
      while (api.open.size === 0) await new Promise(setImmediate);
      expect(await end()).to.deep.equal([]);
      await running;
      expect(api.log).to.deep.equal(["open lease-0", "close lease-0"]);
    }
  });

  it("an open that never ends is reported", async () => {
    const { open, end, api } = await opening({
      async open(context) {
        await lease.open(context as never);
        return await new Promise(() => undefined);
      },
    });
    open().catch(() => undefined);
    while (api.open.size === 0) await new Promise(setImmediate);
    expect(await end(30)).to.deep.equal([
      "Terraform exited while a small_thing was being opened. Check whether it exists, and delete it.",
    ]);
  });

  it("an object whose open succeeds after the time limit is closed", async () => {
    let finish = () => {};
    const { open, end, api } = await opening({
      async open(context) {
        const made = await lease.open(context as never);
        await new Promise<void>((resolve) => {
          finish = resolve;
        });
        return made;
      },
    });
    const running = open();
    while (api.open.size === 0) await new Promise(setImmediate);
    expect(await end(30)).to.have.length(1);
    finish();
    await running;
    expect(api.open.size).to.equal(0);
  });

  it("a close waits for a running renewal, and uses the private state that it stored", async () => {
    const { api, open, end } = await opening({
      async open(context) {
        context.renewAt(new Date(2040, 1));
        return await lease.open(context as never);
      },
      async renew({ signal, privateState: kept }) {
        await new Promise((resolve) => signal.addEventListener("abort", resolve));
        kept.set({ id: "lease-new", turn: 1 });
      },
    });
    const renewing = (await open()).renew();
    // The renewal has begun by the time the response to another call arrives.
    await new Promise(setImmediate);
    expect(await end()).to.deep.equal([]);
    await renewing;
    expect(api.log).to.deep.equal(["open lease-0", "close lease-new"]);
  });

  it("no object can be opened after the end of the client", async () => {
    const { api, open, end } = await opening();
    await end();
    expect(await errorOf(open())).to.contain("small_thing not opened");
    expect(api.log).to.deep.equal([]);
  });
});
