import { expect } from "chai";
import { DiagnosticError } from "../../../../src/schema/diagnostic.ts";
import { errorDiagnostic } from "../../../../src/schema/engine/operations/error-diagnostic.ts";
import { errorText } from "../../../../src/schema/engine/operations/error-text.ts";
import { RemoteError } from "../../../../src/schema/remote-error.ts";

const log = { trace() {}, debug() {}, info() {}, warn() {}, error() {} };
const late = AbortSignal.abort(new DOMException("late", "TimeoutError"));

function detailOf(hasTimeout: boolean): string {
  const doing = { typeName: "kit_thing", verb: "create", hasTimeout, log, signal: late } as const;
  return errorDiagnostic(new Error("stopped"), doing).detail ?? "";
}

describe("the error of an operation that timed out", () => {
  it("the error of an operation that timed out names the attribute that allows more time", () => {
    expect(detailOf(true)).to.match(
      /^The operation timed out\. To allow more time, set create in the timeouts block\.$/,
    );
  });

  it("the error of an operation that timed out names no attribute without a timeouts block", () => {
    expect(detailOf(false)).to.match(/^The operation timed out\.$/);
  });
});

describe("a thrown value that is not an Error", () => {
  const cases: readonly (readonly [thrown: unknown, text: string])[] = [
    [{ message: "no such item", code: 7 }, "no such item"],
    [{ code: 7, status: "bad" }, "An object was thrown instead of an Error, with code, status."],
    [{}, "An object was thrown instead of an Error."],
    [Object.create(null), "an error that cannot be described"],
    [undefined, "undefined"],
    ["a text", "a text"],
  ];
  for (const [thrown, text] of cases) {
    it(`a thrown value that is not an Error gives the text ${text}`, () => {
      expect(errorText(thrown)).to.equal(text);
    });
  }
});

describe("the error of an operation that the author did not expect", () => {
  const here = process.cwd();

  /** Returns an error with the stack that Node gives it. */
  function thrown(message: string, ...frames: readonly string[]): Error {
    const error = new TypeError(message);
    error.stack = [`TypeError: ${message}`, ...frames.map((frame) => `    at ${frame}`)].join("\n");
    return error;
  }

  function described(error: unknown) {
    const lines: unknown[] = [];
    const write = (message: string, fields?: object) => lines.push([message, fields]);
    const { detail } = errorDiagnostic(error, {
      typeName: "kit_thing",
      verb: "create",
      log: { ...log, error: write },
    });
    return { detail, lines };
  }

  const cases: readonly (readonly [what: string, frames: readonly string[], place: string])[] = [
    [
      "a built program",
      ["terraform-provider-acme/small.js:9:609", "async fromApi (src/item.ts:31:12)", "src/b.ts:1:1"],
      "src/item.ts:31:12",
    ],
    [
      "a program that is run from its sources",
      ["f (/p/node_modules/pg/lib/client.js:1:2)", `Object.create [as x] (${here}/src/my item.ts:3:4)`],
      "src/my item.ts:3:4",
    ],
    [
      "compiled modules",
      ["node:fs:1:2", "new Promise (<anonymous>)", `file://${here}/out/item.js:5:6`],
      "out/item.js:5:6",
    ],
    ["modules elsewhere", ["async file:///elsewhere/src/item.js:5:6"], "item.js:5:6"],
    ["modules on Windows", ["create (C:\\p\\src\\item.ts:1:2)"], "item.ts:1:2"],
    ["URLs on Windows", ["create (file:///C:/p/src/item.ts:1:2)"], "item.ts:1:2"],
  ];
  for (const [what, frames, place] of cases)
    it(`the error names the author's file and line in ${what}`, () => {
      expect(described(thrown("x is undefined", ...frames)).detail).to.equal(
        `x is undefined. This is a bug in the provider (${place}), not in your configuration. Please report it with the output of TF_LOG=debug.`,
      );
    });

  it("the error names no place in the code of Node, packages, the framework or the program's own modules", () => {
    const frames = [
      "node:internal/process/task_queues:1:2",
      "launcher.js:1:2",
      "terraform-provider-acme_v1.0.0.exe/first.js:9:609",
      "file:///p/node_modules/@tfnode/framework/lib/server/a.js:1:2",
      "/p/packages/framework/lib/server/a.js:1:2",
      "eval (eval at x (a.js:1:1), <anonymous>:1:1)",
      "async Promise.all (index 0)",
    ];
    for (const error of [thrown("x is undefined", ...frames), thrown("x is undefined")])
      expect(described(error).detail).to.match(/^x is undefined\. This is a bug in the provider, not in/);
  });

  it("the log has the stack of the error at its level for errors, and not the message, which may quote a secret", () => {
    const { lines } = described(thrown("s3cret", "create (src/item.ts:1:2)", "src/b.ts:3:4"));
    const stack = "TypeError\n    at create (src/item.ts:1:2)\n    at src/b.ts:3:4";
    expect(lines).to.deep.equal([["unexpected error while creating kit_thing", { stack }]]);
  });

  it("a line of the message that looks like a place is none", () => {
    const { detail, lines } = described(thrown("a\n    at s3cret (/x:1:2)", "create (src/item.ts:1:2)"));
    expect(detail).to.contain("This is a bug in the provider (src/item.ts:1:2), not");
    expect(JSON.stringify(lines)).not.to.contain("s3cret");
  });

  it("errors that explain the situation name no place and are not logged", () => {
    const error = new DiagnosticError([], "No", "Set it.");
    const remote = new RemoteError({ method: "GET", url: "http://a/b", status: 500, reason: "down" });
    for (const deliberate of [error, remote]) {
      const { detail, lines } = described(deliberate);
      expect(detail).not.to.match(/bug|\.ts:\d/);
      expect(lines).to.deep.equal([]);
    }
  });

  it("an error whose stack cannot be read is described without a place", () => {
    const error = new Error("it broke");
    Object.defineProperty(error, "stack", {
      get() {
        throw new Error("no");
      },
    });
    expect(described(error).detail).to.match(/^it broke\. This is a bug in the provider, not in/);
  });
});
