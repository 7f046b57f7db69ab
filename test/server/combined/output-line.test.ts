import { expect } from "chai";
import { type Output, readOutput } from "../../../src/server/combined/output-line.ts";

describe("the lines that another program writes", () => {
  /** Returns the level and the text of each line. */
  function read(...lines: readonly string[]) {
    let before: Output | undefined;
    return lines.map((line) => {
      before = readOutput(line, before);
      return `${before.line.level ?? "none"}: ${before.line.text}`;
    });
  }

  it("a line in JSON has its level and message, and its other members are fields", () => {
    const line = '{"@level":"warn","@message":"Slow","@timestamp":"2026","n":1}';
    expect(readOutput(line, undefined).line).to.deep.equal({ level: "warn", text: "Slow", fields: { n: 1 } });
    expect(read('{"@level":"loud","@message":"a"}', '{"a":1}', "{a", "[1]")).to.deep.equal([
      "info: a",
      'info: {"a":1}',
      "none: {a",
      "none: [1]",
    ]);
  });

  it("a level in brackets counts at the beginning, also behind a time", () => {
    const levels = [
      "[TRACE] a",
      "2026/11/29 10:00:00 [DEBUG] a",
      "2026/11/29 10:00:00.123456 [INFO] a",
      "2026-11-29T10:00:00.000Z [WARN] a",
      "2026-11-29T10:00:00.000+0100 [ERROR] a",
      "a [DEBUG] b",
    ].map((line) => readOutput(line, undefined).line.level);
    expect(levels).to.deep.equal(["trace", "debug", "info", "warn", "error", undefined]);
    const long = "1".repeat(1_000_000);
    expect(readOutput(long, undefined).line.text).to.have.length(1_000_000);
  });

  it("a line without a level continues a text with one, but not JSON, and a crash does not", () => {
    expect(
      read("first", "[DEBUG] Request:", "Token: a", "panic: b", "goroutine 1", "[INFO] c", '{"a":1}', "d"),
    ).to.deep.equal([
      "none: first",
      "debug: [DEBUG] Request:",
      "debug: Token: a",
      "error: panic: b",
      "error: goroutine 1",
      "info: [INFO] c",
      'info: {"a":1}',
      "none: d",
    ]);
  });
});
