import { expect } from "chai";
import { droppedValues } from "../../src/schema/engine/operations/dropped-values.ts";
import {
  block,
  bool,
  DiagnosticError,
  definitionsFor,
  isUnknown,
  knownAfterApply,
  nested,
  RemoteError,
  string,
  waitFor,
} from "../../src/schema/index.ts";
import { blockType } from "../../src/schema/schema.ts";
import { record } from "../../src/schema/values/value.ts";
import { createLogger } from "../../src/server/logging.ts";
import { toConfig } from "../../src/testing/core/config.ts";
import { DiagnosticsError } from "../../src/testing/core/core.ts";
import { rejection } from "../../src/testing/core/rejection.ts";
import { sent } from "../../src/testing/core/wire.ts";
import { actionProvider, driveActions, smallAction } from "../support/small-action.ts";

const failing = (promise: Promise<unknown>) => rejection(promise, DiagnosticsError);

const schema = {
  what: string("What to do").required(),
  wait: bool("Whether to wait").default(true),
  secret: string("A secret").optional().writeOnly(),
  part: block.list("Parts", { name: string("A name").required() }),
};

describe("an action", () => {
  it("an action is invoked with its configuration, its defaults and its write-only values", async () => {
    const given: unknown[] = [];
    const { actions } = await smallAction({
      schema,
      invoke: async ({ config }) => {
        given.push({ ...config });
      },
    });
    const { errors } = await actions.run("small_do", {
      what: "it",
      secret: "hush-hush",
      part: [{ name: "a" }],
    });
    expect(errors).to.deep.equal([]);
    expect(given).to.deep.equal([{ what: "it", wait: true, secret: "hush-hush", part: [{ name: "a" }] }]);
  });

  it("an action fails if it is invoked without the values that its plan had for write-only arguments", async () => {
    let isInvoked = false;
    const source = string("A secret").optional().writeOnly();
    const { actions } = await smallAction({
      schema: { ...schema, secret: source, login: nested.single("A login", { key: source }).optional() },
      invoke: async () => {
        isInvoked = true;
      },
    });
    const given = { what: "it", secret: "hush", login: { key: "hush" } };
    await actions.plan("small_do", given);
    // Terraform does this with -invoke and ephemeral values.
    const { errors } = await actions.invoke("small_do", { ...given, secret: null, login: { key: null } });
    expect(errors.map(({ path, summary }) => [path, summary])).to.deep.equal([
      ["secret", "Ephemeral value is missing"],
      ["login.key", "Ephemeral value is missing"],
    ]);
    expect(errors[0]?.detail).to.contain("no ephemeral values to an action that -invoke names");
    expect(isInvoked).to.equal(false);
  });

  it("an action that is invoked without a required write-only argument fails at the argument", async () => {
    const secret = string("A secret").required().writeOnly();
    const { block } = definitionsFor<null>().action({
      description: "An action",
      schema: { secret },
      example: "",
      invoke: async () => {},
    });
    const [found] = droppedValues(undefined, "small_do", block, record([["secret", null]]));
    expect(found).to.include({ severity: "error", summary: "Ephemeral value is missing" });
    expect(found?.path).to.deep.equal(["secret"]);
    // The provider does not know the plan, so that it names both causes.
    expect(found?.detail).to.contain("If -invoke names the action").and.to.contain("was unknown in the plan");
  });

  it("an action is invoked without an optional write-only argument that its plan did not have either", async () => {
    const { actions } = await smallAction({ schema });
    await actions.plan("small_do", { what: "it", secret: "hush" });
    const given = { what: "it", secret: null };
    await actions.plan("small_do", given);
    expect((await actions.invoke("small_do", given)).errors).to.deep.equal([]);
  });

  it("two actions of a plan that differ in a write-only argument alone are both invoked as planned", async () => {
    const given = { what: "it", secret: null };
    const orders = [
      [given, { ...given, secret: "hush" }],
      [{ ...given, secret: "hush" }, given],
    ];
    for (const order of orders) {
      const { actions } = await smallAction({ schema });
      for (const one of order) await actions.plan("small_do", one);
      for (const one of order) expect((await actions.invoke("small_do", one)).errors).to.deep.equal([]);
    }
  });

  it("an action is invoked without a write-only value that was unknown in its plan", async () => {
    const { actions } = await smallAction({ schema });
    const given = { what: "it", secret: null };
    await actions.plan("small_do", { ...given, secret: knownAfterApply });
    expect((await actions.invoke("small_do", given)).errors).to.deep.equal([]);
  });

  it("an action declares an attribute with a default as optional and not computed", async () => {
    const { actions } = await smallAction({ schema });
    const { wait } = (await actions.block("small_do")).attributes;
    expect([wait?.optional, wait?.computed ?? false]).to.deep.equal([true, false]);
  });

  it("an action without a config block is planned and invoked as with an empty one", async () => {
    const given: unknown[] = [];
    const { actions } = await smallAction({
      schema: { what: string("What").optional(), part: schema.part },
      plan: ({ config }) => {
        given.push({ ...config });
      },
      invoke: async ({ config }) => {
        given.push({ ...config });
      },
    });
    expect((await actions.run("small_do", null)).errors).to.deep.equal([]);
    expect(given).to.deep.equal([
      { what: null, part: [] },
      { what: null, part: [] },
    ]);
  });

  it("an action with required attributes but without a config block fails in plan and invoke", async () => {
    const { actions } = await smallAction({
      schema,
      invoke: async () => {
        throw new Error("must not run");
      },
    });
    const missing = [{ severity: "error", summary: "Missing required argument", path: "what" }];
    const shown = (diagnostics: readonly object[]) =>
      diagnostics.map((each) => {
        const { detail: _, ...rest } = each as { readonly detail: string };
        return rest;
      });
    expect(shown((await failing(actions.plan("small_do", null))).diagnostics)).to.deep.equal(missing);
    expect(shown((await actions.invoke("small_do", null)).errors)).to.deep.equal(missing);
  });

  it("an action is validated again in plan and invoke, when more values are known, and warns once", async () => {
    const { actions } = await smallAction({
      schema: {
        what: string("What").required(),
        old: string("Old").optional().deprecated("Use what."),
      },
      validate: ({ config, diagnostics, at }) => {
        if (config.what === "bad") diagnostics.error(at.what, "Bad", "Choose another.");
      },
    });
    const old = { what: knownAfterApply, old: "x" };
    expect(await actions.validate("small_do", old)).to.have.length(1);
    expect(await actions.plan("small_do", old)).to.equal(undefined);
    expect((await failing(actions.plan("small_do", { what: "bad" }))).diagnostics[0]).to.include({
      summary: "Bad",
      path: "what",
    });
    const { errors, warnings } = await actions.invoke("small_do", { what: "bad", old: "x" });
    expect(errors[0]).to.include({ summary: "Bad", path: "what" });
    expect(warnings).to.deep.equal([]);
  });

  it("an action can be planned with unknown values, and while the API returns errors", async () => {
    const { actions } = await smallAction(
      {
        schema,
        plan: async ({ config, api, at, diagnostics }) => {
          if (isUnknown(config.what)) diagnostics.warn(at.what, "Not known", "It will be.");
          else throw new RemoteError({ reason: `the API ${api} does not know it` });
        },
      },
      "of the test",
    );
    expect(await actions.plan("small_do", { what: knownAfterApply })).to.equal(undefined);
    const { diagnostics } = await failing(actions.plan("small_do", { what: "it" }));
    expect(diagnostics[0]).to.include({
      summary: "small_do not planned",
      detail: "the API of the test does not know it",
    });
  });

  it("an action reports its progress in order while it runs, each message as one line without secrets", async () => {
    const shown: string[] = [];
    let reached = () => {};
    const seen = new Promise<void>((resolve) => {
      reached = resolve;
    });
    const { actions } = await smallAction({
      schema,
      invoke: async ({ progress, config }) => {
        progress(`one\n  with ${config.secret}\r\nand \u001b[31mmore\u0000`);
        await seen;
        progress("two");
      },
    });
    const { progress, errors } = await actions.invoke(
      "small_do",
      { what: "it", secret: "hush-hush" },
      {
        onProgress: (line) => {
          shown.push(line);
          reached();
        },
      },
    );
    expect(errors).to.deep.equal([]);
    expect(shown).to.deep.equal(progress);
    expect(progress).to.deep.equal(["one with (redacted) and [31mmore", "two"]);
  });

  it("an action shortens a long line, even if it ends with a secret, and escapes characters that are not text", async () => {
    const { actions } = await smallAction({
      schema,
      invoke: async ({ progress }) => {
        progress("x".repeat(2000));
        progress(`${"x".repeat(495)} hush-hush`);
        progress("hush\u0000-hush");
        progress(17 as unknown as string);
        progress({
          toString() {
            throw new Error("no");
          },
        } as unknown as string);
      },
    });
    const { progress } = await actions.invoke("small_do", { what: "it", secret: "hush-hush" });
    expect(progress[0]).to.equal(`${"x".repeat(500)}… (2000 characters)`);
    expect(progress[1]).to.equal(`${"x".repeat(495)} (red… (506 characters)`);
    expect(progress.slice(2)).to.deep.equal(["(redacted)", "17", "an error that cannot be described"]);
  });

  it("an action redacts a secret of several lines within one line", async () => {
    const secret = "first-line-of-it\nsecond-line-of-it";
    const { actions } = await smallAction({
      schema,
      invoke: async ({ progress, config }) => progress(`key: ${config.secret}`),
    });
    const { progress } = await actions.invoke("small_do", { what: "it", secret });
    expect(progress).to.deep.equal(["key: (redacted)"]);
  });

  it("an action writes no secret to the log", async () => {
    const written: string[] = [];
    const log = createLogger({ level: "trace", module: "test", write: (line) => written.push(line) });
    const { actions, core } = driveActions(
      actionProvider({
        schema,
        invoke: async ({ log: own, config }) => own.info(`with ${config.secret}`, { it: config.secret }),
      }),
      { log },
    );
    await core.configure({});
    await actions.invoke("small_do", { what: "it", secret: "hush-hush" });
    expect(written.join("\n")).to.contain("with (redacted)").and.not.contain("hush-hush");
  });

  it("an action buffers at most a hundred lines that the client has not read", async () => {
    const { actions } = await smallAction({
      schema,
      invoke: async ({ progress }) => {
        for (let i = 1; i <= 100_000; i++) progress(`line ${i}`);
      },
    });
    const { progress } = await actions.invoke("small_do", { what: "it" });
    expect(progress).to.have.length(100);
    expect(progress.at(-1)).to.equal("line 100000");
  });

  it("an action completes exactly once with the error, whatever invoke throws", async () => {
    const thrown = [
      [new DiagnosticError(["what"], "Not possible", "Because."), "Not possible"],
      [new RemoteError({ reason: "the API says no" }), "small_do not completed"],
      [new TypeError("x is undefined"), "Provider bug while invoking small_do"],
      [undefined, "Provider bug while invoking small_do"],
      [{ toString: null }, "Provider bug while invoking small_do"],
    ] as const;
    for (const [error, summary] of thrown) {
      const { actions } = await smallAction({
        schema,
        invoke: async ({ progress }) => {
          progress("begun");
          throw error;
        },
      });
      const { errors, progress } = await actions.invoke("small_do", { what: "it" });
      expect(errors.map((each) => each.summary)).to.deep.equal([summary]);
      expect(progress).to.deep.equal(["begun"]);
    }
  });

  it("an action completes with the errors and warnings of invoke, with their paths and without secrets", async () => {
    const { actions } = await smallAction({
      schema,
      invoke: async ({ diagnostics, at, config }) => {
        diagnostics.warn(at.part, "Odd", `It is ${config.secret}.`);
        diagnostics.error(at.what, "Half done", "The rest is not.");
      },
    });
    const { errors, warnings } = await actions.invoke("small_do", {
      what: "it",
      secret: "hush-hush",
      part: [{ name: "a" }],
    });
    expect(errors.map(({ path }) => path)).to.deep.equal(["what"]);
    expect(warnings).to.deep.equal([
      { severity: "warning", summary: "Odd", detail: "It is (redacted).", path: "part" },
    ]);
  });

  it("every call fails for an action that the provider does not have, and for a malformed request", async () => {
    const { call, eventsOf } = await smallAction({ schema: { what: string("What").optional() } });
    const broken = { msgpack: Buffer.from("ff", "hex") };
    for (const [type, config, summary] of [
      ["other_do", sent("dynamic", null), "Unknown action"],
      ["small_do", broken, "Invalid value in a request"],
    ] as const) {
      const validated = await call("validateActionConfig", { typeName: type, config });
      const planned = await call("planAction", { actionType: type, config });
      const events = await eventsOf({ actionType: type, config });
      expect(events).to.have.length(1);
      for (const diagnostics of [
        validated.diagnostics,
        planned.diagnostics,
        events[0]?.completed?.diagnostics ?? [],
      ]) {
        expect(diagnostics.map((each) => each.summary)).to.deep.equal([summary]);
      }
    }
  });

  it("an action fails if the provider was never configured", async () => {
    const { actions } = driveActions(actionProvider({ schema }));
    const { errors } = await actions.invoke("small_do", { what: "it" });
    expect(errors.map(({ summary }) => summary)).to.deep.equal(["Provider not configured"]);
  });

  it("an action with an invalid definition fails with an error that describes the problem", async () => {
    const wrong = {
      schema: { n: string("n").computed(), r: string("r").optional().requiresReplace() },
      timeouts: { create: "1h" },
    };
    const { call } = driveActions(actionProvider(wrong as never));
    const answer = await call("validateActionConfig", {
      typeName: "small_do",
      config: sent("dynamic", null),
    });
    expect(answer.diagnostics[0]?.detail?.split("\n").slice(0, 3)).to.deep.equal([
      "action.small_do: n is computed, but nothing computes it",
      "action.small_do: r uses requiresReplace, which applies to resources only",
      'action.small_do: timeouts names "create", which is not an operation of an action (invoke)',
    ]);
  });

  it("an action fails when the call is canceled, even if invoke then returns normally", async () => {
    for (const returns of [true, false]) {
      const { actions } = await smallAction({
        schema,
        invoke: async ({ signal, progress }) => {
          const stopped = new Promise<void>((resolve, reject) => {
            signal.addEventListener("abort", () => (returns ? resolve() : reject(signal.reason)));
          });
          progress("waiting");
          await stopped;
        },
      });
      const cancel = new AbortController();
      const { errors, progress } = await actions.invoke(
        "small_do",
        { what: "it" },
        { signal: cancel.signal, onProgress: () => cancel.abort() },
      );
      expect(progress).to.deep.equal(["waiting"]);
      expect(errors.map(({ summary, detail }) => [summary, detail])).to.deep.equal([
        ["small_do not completed", "The run was interrupted before the operation finished."],
      ]);
    }
  });

  it("a stopped action sends no more progress, because Terraform would then drop its outcome", async () => {
    const cancel = new AbortController();
    const { actions } = await smallAction({
      schema,
      invoke: async ({ progress }) => {
        progress("before");
        progress("waiting to be read");
        await new Promise((resolve) => setImmediate(resolve));
        progress("after");
      },
    });
    const { progress, errors } = await actions.invoke(
      "small_do",
      { what: "it" },
      { signal: cancel.signal, onProgress: () => cancel.abort() },
    );
    expect(progress).to.deep.equal(["before"]);
    expect(errors).to.have.length(1);
  });

  it("an action fails when Terraform stops the provider, and names what it was waiting for", async () => {
    const { actions, call } = await smallAction({
      schema,
      invoke: async ({ signal, log, progress }) => {
        await waitFor({
          what: "the thing to be ready",
          poll: async () => ({ status: "PENDING" }),
          signal,
          log,
          progress,
        });
      },
    });
    const { errors, progress } = await actions.invoke(
      "small_do",
      { what: "it" },
      { onProgress: () => void call("stopProvider", {}) },
    );
    expect(progress[0]).to.match(/^Waiting for the thing to be ready: \d+ms, status PENDING$/);
    expect(errors[0]?.detail).to.match(
      /^The run was interrupted before the operation finished\. Waited \d+m?s for the thing to be ready; its last status was "PENDING"\.$/,
    );
  });

  it("the time limit of an action is that of its timeouts block, or else its default", async () => {
    const { actions } = await smallAction({
      schema: { what: string("What").optional() },
      timeouts: { invoke: "1h" },
      invoke: ({ signal }) =>
        new Promise((_resolve, reject) => {
          signal.addEventListener("abort", () => reject(signal.reason));
        }),
    });
    expect(Object.keys((await actions.block("small_do")).blocks)).to.deep.equal(["timeouts"]);
    const { errors } = await actions.invoke("small_do", { timeouts: { invoke: "20ms" } });
    expect(errors[0]?.detail).to.equal(
      "The operation timed out. To allow more time, set invoke in the timeouts block.",
    );
  });

  it("an action rejects write-only values from a client that does not support them", async () => {
    const { actions, call } = await smallAction({ schema });
    const block = await actions.block("small_do");
    const config = sent(blockType(block), toConfig(block, { what: "it", secret: "hush-hush" }));
    const answer = await call("planAction", { actionType: "small_do", config });
    expect(answer.diagnostics.map(({ summary }) => summary)).to.deep.equal([
      "Write-only attribute not supported",
    ]);
    expect(JSON.stringify(answer.diagnostics)).not.to.contain("hush-hush");
  });
});
