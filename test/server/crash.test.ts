import { spawnSync } from "node:child_process";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { expect } from "chai";

const server = pathToFileURL(join(resolve(import.meta.dirname, "../../src/server"), "/")).href;

/** Throws a value outside of all calls, in a process that hides the word "planted" in stray texts. */
const crashOf = (thrown: string) => {
  const program = `
    const { crashOnUncaught } = await import("${server}crash.js");
    const { hideInStrayText } = await import("${server}stray-text.js");
    hideInStrayText((text) => text.replaceAll("planted", "(redacted)"));
    crashOnUncaught();
    setTimeout(() => { throw ${thrown}; });
  `;
  return spawnSync(process.execPath, ["--input-type=module", "--eval", program], { encoding: "utf8" });
};

describe("the text of a crash", () => {
  for (const [what, thrown, message] of [
    ["an error with a cause", 'new Error("a", { cause: new Error("planted") })', "a"],
    ["an error with a secret in a member", 'Object.assign(new Error("a"), { token: "planted" })', "a"],
    ["several errors", 'new AggregateError([new Error("planted")], "many planted")', "many (redacted)"],
    ["a text", '"the planted text"', "the (redacted) text"],
    [
      "an object without a prototype",
      'Object.assign(Object.create(null), { a: "planted" })',
      "a value without a text was thrown",
    ],
    [
      "an error whose stack is no text",
      'Object.assign(new Error("the planted"), { stack: { planted: 1 } })',
      "the (redacted)",
    ],
    [
      "an error whose message throws",
      'Object.defineProperty(new Error(), "message", { get() { throw "planted"; } })',
      "a value without a text was thrown",
    ],
  ] as const) {
    it(`the text of a crash by ${what} has its message without secrets`, () => {
      const { status, stderr } = crashOf(thrown);
      expect(stderr.split("\n")[0]).to.equal(`panic: ${message}`);
      expect(stderr).not.to.contain("planted");
      expect(status).to.equal(2);
    });
  }
});
