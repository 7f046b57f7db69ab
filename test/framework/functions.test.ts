import { expect } from "chai";
import { list, object, provider, providerFunction, string } from "../../src/schema/index.ts";
import type { Type } from "../../src/schema/values/type.ts";
import type { Value } from "../../src/schema/values/value.ts";
import { createLogger } from "../../src/server/logging.ts";
import { createRpcHandlers } from "../../src/server/rpc/create-rpc-handlers.ts";
import { rejection } from "../../src/testing/core/rejection.ts";
import { received, sent } from "../../src/testing/core/wire.ts";
import { FunctionError, providerLife } from "../../src/testing/index.ts";
import { kitCore } from "../support/kit/core.ts";
import { driveHandlers, smallProvider } from "../support/small-provider.ts";

/**
 * The result of a function, or its error with the index of the argument, which is undefined if it has none.
 */
async function called(name: string, ...args: readonly (readonly [Type, Value])[]) {
  const { call } = await kitCore();
  const answer = await call("callFunction", {
    name,
    arguments: args.map(([type, value]) => sent(type, value)),
  });
  const { error, result } = answer;
  if (!error) return { result: received("CallFunction", "string", result) };
  expect(result).to.equal(undefined);
  return { error: error.text, argument: error.functionArgument };
}

const text = (value: Value) => ["string", value] as const;

describe("a function", () => {
  it("a function is declared with its parameters", async () => {
    const { call } = await kitCore();
    const { functions } = await call("getFunctions", {});
    const { parameters, variadicParameter, summary, return: returned } = functions.get("join") ?? {};
    expect(summary).to.equal("Joins texts");
    expect(parameters?.map(({ name, allowNullValue }) => [name, allowNullValue])).to.deep.equal([
      ["separator", false],
    ]);
    expect([variadicParameter?.name, variadicParameter?.allowNullValue]).to.deep.equal(["texts", true]);
    expect(String(Buffer.from(returned?.type ?? []))).to.equal('"string"');
    expect(
      functions.get("repeat")?.parameters?.map(({ type }) => String(Buffer.from(type ?? []))),
    ).to.deep.equal(['"string"', '"number"']);
    expect(functions.get("repeat")?.variadicParameter ?? null).to.equal(null);
  });

  it("a function receives its arguments, including null if a parameter allows it", async () => {
    expect(await called("join", text("-"), text("a"), text(null), text("b"))).to.deep.equal({
      result: "a-b",
    });
    expect(await called("join", text("-"))).to.deep.equal({ result: "" });
    expect(await called("repeat", text("ab"), ["number", 2])).to.deep.equal({ result: "abab" });
  });

  it("a function may return null", async () => {
    expect(await called("repeat", text(null), ["number", 2])).to.deep.equal({ result: null });
  });

  it("a function reports which argument is invalid, including the first and a variadic one", async () => {
    expect(await called("join", text("\n"), text("a"))).to.deep.equal({
      error: "must not break the line",
      argument: 0,
    });
    expect(await called("join", text("-"), text("a"), text("b-c"))).to.deep.equal({
      error: "must not hold the separator",
      argument: 2,
    });
  });

  it("a function rejects null if it is not allowed", async () => {
    expect(await called("join", text(null), text("a"))).to.deep.equal({
      error: "must not be null",
      argument: 0,
    });
    expect(await called("repeat", text("a"), ["number", null])).to.deep.equal({
      error: "must not be null",
      argument: 1,
    });
  });

  it("a function rejects arguments that its validators reject", async () => {
    expect(await called("repeat", text("a"), ["number", -1])).to.deep.equal({
      error: "must be at least 0, got -1",
      argument: 1,
    });
  });

  it("a function rejects too few and too many arguments", async () => {
    for (const [name, args] of [
      ["join", []],
      ["repeat", [text("a")]],
      ["repeat", [text("a"), ["number", 1] as const, text("b")]],
    ] as const) {
      const { error, argument } = await called(name, ...args);
      expect(error).to.match(new RegExp(`^The function takes .*not ${args.length}$`));
      expect(argument).to.equal(undefined);
    }
  });

  it("a function that throws is reported as an error without an argument", async () => {
    expect(await called("join", text("boom"))).to.deep.equal({
      error: "join has a bug",
      argument: undefined,
    });
  });

  it("the log has the stack of what a function throws, without its message, which may quote a secret", async () => {
    const shout = providerFunction({
      summary: "Shouts",
      description: "Shouts.",
      parameters: [{ name: "text", type: string("The text") }],
      returns: string(),
      example: 'output "a" { value = provider::small::shout("a") }',
      call: (word) => {
        throw new RangeError(`no ${word}`);
      },
    });
    const lines: string[] = [];
    const log = createLogger({ level: "debug", module: "small", write: (line) => lines.push(line) });
    const functions = { shout: async () => ({ default: shout }) };
    const handlers = createRpcHandlers(
      provider({ ...smallProvider({ api: undefined }).definition, functions }),
    );
    const { call } = driveHandlers(handlers, { log });
    const request = { name: "shout", arguments: [sent("string", "s3cret")] };
    expect((await call("callFunction", request)).error?.text).to.equal("no s3cret");
    const [line = ""] = lines.filter((one) => one.includes("the function shout threw"));
    expect(JSON.parse(line).stack).to.match(/^RangeError\n {4}at .*functions\.test\.js:/);
    expect(lines.join("\n")).not.to.contain("s3cret");
  });

  for (const name of ["nothing", "", "__proto__", "constructor", "toString", "hasOwnProperty"]) {
    it(`a function called ${JSON.stringify(name)} does not exist`, async () => {
      const { error, argument } = await called(name, text("a"));
      expect(error).to.contain(`The provider has no function ${name}`);
      expect(argument).to.equal(undefined);
    });
  }
});

describe("a function with a wrong result", () => {
  it("the error of a function whose result is not of its type calls it a bug of the provider, in the simulated Terraform, too", async () => {
    const wrong = providerFunction({
      summary: "Splits a text",
      description: "Splits a text.",
      parameters: [{ name: "text", type: string() }],
      returns: object({ parts: list(string()) }),
      call: () => ({ parts: ["a", 1] }) as never,
    });
    const life = await providerLife({
      ...smallProvider({ api: undefined }),
      definition: {
        ...smallProvider({ api: undefined }).definition,
        functions: { split: async () => ({ default: wrong }) },
      },
    });
    const error = await rejection(life.callFunction("split", "a"), FunctionError);
    expect(error.message).to.contain(
      "The result of the function is not of its type. At parts[1]: string expected, number found. This is a bug in the provider, not in your configuration. Please report it",
    );
  });
});
