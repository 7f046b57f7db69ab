import { expect } from "chai";
import {
  atLeast,
  block,
  identifier,
  isUnknown,
  knownAfterApply,
  type Log,
  nested,
  nonEmpty,
  number,
  RemoteError,
  string,
} from "../../src/schema/index.ts";
import { DiagnosticsError } from "../../src/testing/core/core.ts";
import { rejection } from "../../src/testing/core/rejection.ts";
import { smallCore, smallResource, smallUnconfigured } from "../support/small-provider.ts";

const failing = (promise: Promise<unknown>) => rejection(promise, DiagnosticsError);

describe("modifyPlan", () => {
  interface Titles {
    taken(title: string, signal: AbortSignal): Promise<boolean>;
  }

  const schema = { id: identifier("The id"), title: string("A title").required() };

  /** A resource whose plan sends a request to the API, and records its arguments. */
  function asking(given: { api?: Titles | undefined; log?: Log; signal?: AbortSignal }[] = []) {
    return smallResource<typeof schema, Titles>({
      schema,
      async modifyPlan({ plan, api, signal, log, diagnostics, at }) {
        given.push({ api, log, signal });
        if (!api || isUnknown(plan.title) || !(await api.taken(plan.title, signal))) return undefined;
        diagnostics.error(at.title, "Title is taken", "Choose another title.");
        return undefined;
      },
    });
  }

  const api: Titles = { taken: async (title) => title === "taken" };

  it("modifyPlan receives the API client and can send requests", async () => {
    const core = await smallCore({ api, resource: asking() });
    const { diagnostics } = await failing(core.plan("small_thing", null, { title: "taken" }));
    expect(diagnostics[0]).to.include({ summary: "Title is taken", path: "title" });
    expect((await core.plan("small_thing", null, { title: "free" })).action).to.equal("create");
  });

  it("modifyPlan receives no API client while the provider is not configured", async () => {
    const given: { api?: Titles | undefined; log?: Log; signal?: AbortSignal }[] = [];
    const { core } = smallUnconfigured({ api, resource: asking(given) });
    expect((await core.plan("small_thing", null, { title: "taken" })).action).to.equal("create");
    expect(given[0]?.api).to.equal(undefined);
    expect(given[0]?.log?.info).to.be.a("function");
    expect(given[0]?.signal?.aborted).to.equal(false);
  });

  it("an interrupt aborts modifyPlan, and an API error becomes a diagnostic", async () => {
    const waiting: Titles = {
      taken: (_, signal) =>
        new Promise((_resolve, reject) => {
          signal.addEventListener("abort", () => reject(new RemoteError({ reason: "gave up" })));
          asked();
        }),
    };
    let asked = () => {};
    const isAsked = new Promise<void>((resolve) => {
      asked = resolve;
    });
    const { core, call } = smallUnconfigured({ api: waiting, resource: asking() });
    await core.configure({});
    const planning = failing(core.plan("small_thing", null, { title: "any" }));
    await isAsked;
    await (call as unknown as (method: string, request: object) => Promise<unknown>)("stopProvider", {});
    const { diagnostics } = await planning;
    expect(diagnostics[0]).to.include({
      summary: "small_thing not planned",
      detail: "The run was interrupted before the operation finished. gave up",
    });
  });
});

describe("a checkpoint", () => {
  const schema = {
    id: identifier("The id"),
    name: string("A name").required(),
    size: number("A size").default(3),
    url: string("Where it is").computed(),
    login: nested
      .single("A login", { user: string("A user").required(), token: string("A token").computed() })
      .optional(),
    box: block.optional("A box", {
      label: string("A label").required(),
      code: string("A code").computed(),
      seal: string("A seal").computed(),
    }),
  };

  const config = { name: "a", login: { user: "u" }, box: [{ label: "l" }] };

  it("a checkpoint accepts partial blocks and nested attributes; the remaining values are planned or null", async () => {
    const resource = smallResource({
      schema,
      async create({ checkpoint }) {
        checkpoint({ id: "1" });
        checkpoint({ box: { code: "c" }, url: undefined });
        checkpoint({ box: { seal: "s" }, login: {} });
        throw new RemoteError({ reason: "lost" });
      },
    });
    const core = await smallCore({ api: undefined, resource });
    const { newState } = await failing(core.create("small_thing", config));
    expect(newState?.tainted).to.equal(true);
    expect(newState?.value).to.deep.include({ id: "1", name: "a", size: 3, url: null });
    const { login, box } = Object(newState?.value);
    expect({ ...login }).to.deep.equal({ user: "u", token: null });
    expect({ ...box[0] }).to.deep.equal({ label: "l", code: "c", seal: "s" });
  });

  it("a checkpoint of an update keeps the prior values that the plan does not change", async () => {
    const made = {
      id: "1",
      size: 3,
      url: "/a",
      login: { user: "u", token: "t" },
      box: { label: "l", code: "c", seal: "s" },
    };
    const resource = smallResource({
      schema,
      create: async ({ plan }) => ({ ...made, name: plan.name }),
      read: async () => ({ ...made, name: "a" }),
      async update({ checkpoint }) {
        checkpoint({ box: { code: "c2" } });
        throw new RemoteError({ reason: "lost" });
      },
    });
    const core = await smallCore({ api: undefined, resource });
    const state = await core.create("small_thing", config);
    const { newState } = await failing(core.update(state, { ...config, size: 4 }));
    expect(newState?.value).to.deep.include({ id: "1", size: 4, url: "/a" });
    const { box } = Object(newState?.value);
    expect({ ...box[0] }).to.deep.equal({ label: "l", code: "c2", seal: "s" });
  });
});

describe("validate", () => {
  const resource = smallResource({
    schema: {
      id: identifier("The id"),
      name: string("A name").validate(nonEmpty).required(),
      kind: string("A kind").required(),
      window: block.list(
        "Windows",
        { from: number("From").validate(atLeast(0)).required(), to: number("To").required() },
        {
          validate({ value, at, diagnostics }) {
            if (value.to < value.from) diagnostics.error(at.to, "Ends too early", "Let it end later.");
          },
        },
      ),
      limits: nested
        .single("Limits", { low: number("Low").required(), high: number("High").default(9) })
        .validate(({ low, high }) => (low > high ? "must not be low above high" : undefined))
        .default({ low: 1 }),
    },
    validate({ config, diagnostics, at }) {
      if (!isUnknown(config.name) && config.name === "") throw new TypeError("was shown what is wrong");
      if (config.kind === "odd") diagnostics.error(at.kind, "Odd kind", "Choose an even one.");
    },
  });

  it("validate reports all errors at once, each with its path", async () => {
    const core = await smallCore({ api: undefined, resource });
    const config = {
      name: "",
      kind: "odd",
      window: [
        { from: 1, to: 2 },
        { from: 2, to: 1 },
        { from: -1, to: -2 },
      ],
      limits: { low: 10 },
    };
    const { diagnostics } = await failing(core.validateResource("small_thing", config));
    expect(diagnostics.map(({ path, summary, detail }) => [path, summary, detail])).to.deep.equal([
      ["name", "Invalid value", "name must not be empty."],
      ["limits", "Invalid value", "limits must not be low above high."],
      ["window[1].to", "Ends too early", "Let it end later."],
      ["window[2].from", "Invalid value", "window[2].from must be at least 0, got -1."],
      ["kind", "Odd kind", "Choose an even one."],
    ]);
  });

  it("validate accepts the default of a nested attribute, and the second plan is empty", async () => {
    const core = await smallCore({ api: undefined, resource });
    const config = { name: "a", kind: "even" };
    await core.validateResource("small_thing", config);
    const state = await core.create("small_thing", config);
    expect({ ...(state.value as { limits: object }).limits }).to.deep.equal({ low: 1, high: 9 });
    expect((await core.planAfterRefresh("small_thing", state, config)).action).to.equal("no-op");
    const changed = await core.update(
      state,
      { ...config, limits: { low: 2, high: knownAfterApply } },
      {
        ...config,
        limits: { low: 2, high: 4 },
      },
    );
    expect({ ...(changed.value as { limits: object }).limits }).to.deep.equal({ low: 2, high: 4 });
  });
});
