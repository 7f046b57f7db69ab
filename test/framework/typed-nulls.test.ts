import { expect } from "chai";
import {
  Dynamic,
  dynamic,
  exactlyOneOf,
  jsonObject,
  nested,
  object,
  provider,
  providerFunction,
  string,
} from "../../src/schema/index.ts";

import { createRpcHandlers } from "../../src/server/rpc/create-rpc-handlers.ts";
import { callFunction } from "../../src/testing/core/functions.ts";
import { rejection } from "../../src/testing/core/rejection.ts";
import { DiagnosticsError } from "../../src/testing/index.ts";
import { driveHandlers, smallCore, smallDataSource } from "../support/small-provider.ts";
import { storedLife } from "../support/stored-life.ts";

/** Null as Terraform sends it for a variable with a type. */
const none = new Dynamic(["object", { a: "number" }], null);
const noText = new Dynamic("string", null);

describe("null with a type", () => {
  it("null with a type is null for code, checks and rules, and needs no change", async () => {
    const refuse = () => "must not be checked";
    const { life, stored } = await storedLife(
      {
        x: jsonObject("X").validate(refuse).optional(),
        y: dynamic("Y")
          .validate(({ value }) => (value === null ? "must not be checked" : undefined))
          .optional()
          .requiresReplace(),
        shape: object({ any: dynamic(), inner: object({ any: jsonObject() }) }, "Shape").optional(),
        one: nested.single("One", { any: dynamic("Any").optional() }).optional(),
        note: string("Note").optional(),
      },
      undefined,
      { rules: [exactlyOneOf("x", "note")] },
    );
    const config = {
      x: none,
      y: noText,
      shape: { any: noText, inner: { any: none } },
      one: { any: noText },
      note: "a",
    };
    await life.create(config);
    expect(stored).to.deep.include({
      x: null,
      y: null,
      shape: { any: null, inner: { any: null } },
      one: { any: null },
    });
    await life.expectNoChange(config);
    await life.update({ ...config, note: "b" });
    await life.expectNoChange({ ...config, note: "b" });
    await life.replace({ ...config, note: "b", y: "text" });
    await life.replace({ ...config, note: "b" });
    await life.destroy();
  });

  it("null with a type takes the default, or is left to the API", async () => {
    const { life, stored } = await storedLife(
      {
        standard: jsonObject("Standard").default({ a: 1 }),
        either: dynamic("Either").optional().computed(),
        perhaps: dynamic("Perhaps").optional().computed().nullable(),
        parts: nested.single("Parts", { any: dynamic("Any").optional().computed() }).optional(),
        note: string("Note").optional(),
      },
      (plan) => ({ ...plan, either: "of the API", parts: { any: 1 } }),
    );
    const config = { standard: none, either: noText, perhaps: noText, parts: { any: noText } };
    await life.create(config);
    expect(stored).to.deep.include({ standard: { a: 1 }, either: "of the API", perhaps: null });
    await life.expectNoChange(config);
    await life.update({ ...config, note: "b" });
    await life.expectNoChange({ ...config, note: "b" });
    await life.expectNoChange({ note: "b", parts: {} });
  });

  it("null with a type of a required attribute is a missing argument", async () => {
    const { life } = await storedLife({ x: jsonObject("X").required() });
    const { diagnostics } = await rejection(life.create({ x: none }), DiagnosticsError);
    expect(diagnostics.map(({ summary }) => summary)).to.deep.equal(["Missing required argument"]);
  });

  it("null with a type becomes a value, and a value becomes null with a type", async () => {
    const { life } = await storedLife({ x: dynamic("X").optional() });
    await life.create({ x: none });
    await life.update({ x: { a: 1 } });
    await life.update({ x: none });
    await life.expectNoChange({ x: none });
    await life.refresh();
    await life.expectNoChange({ x: none });
  });

  it("null with a type that an operation returns is null", async () => {
    const { life, stored } = await storedLife({ x: dynamic("X").computed().nullable() });
    await life.create({});
    stored.x = noText;
    await life.refresh();
    await life.expectNoChange({});
  });

  it("a data source receives null for null with a type, and its state has the null of the configuration", async () => {
    const seen: unknown[] = [];
    const dataSource = smallDataSource({
      schema: { x: dynamic("X").optional() },
      read: async ({ config }) => {
        seen.push(config.x);
        return config;
      },
    });
    const core = await smallCore({ api: undefined, dataSource });
    await core.readData("small_thing", { x: noText });
    expect(seen).to.deep.equal([null]);
  });

  it("a function receives null for null with a type", async () => {
    const seen: unknown[] = [];
    const kind = providerFunction({
      summary: "Returns the kind",
      description: "Returns the kind.",
      parameters: [
        { name: "any", type: dynamic(), nullable: true },
        { name: "shape", type: object({ any: jsonObject() }) },
      ],
      returns: string(),
      call: (any, shape) => {
        seen.push(any, shape);
        return "kind";
      },
    });
    const { call } = driveHandlers(
      createRpcHandlers(
        provider({
          name: "small",
          version: "0.0.1",
          description: "Small",
          schema: {},
          configure: async () => null,
          functions: { kind: async () => ({ default: kind }) },
        }),
      ),
    );
    await callFunction(call, "kind", [noText, { any: none }]);
    expect(seen.slice(0, 2)).to.deep.equal([null, { any: null }]);
  });
});
