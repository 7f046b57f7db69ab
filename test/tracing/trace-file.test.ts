import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect } from "chai";
import { readCommands } from "../../src/cli/trace/commands.ts";
import type { FinishedSpan } from "../../src/tracing/trace.ts";
import { NoTraceError, traceFile } from "../../src/tracing/trace-file.ts";
import { scratchForEach } from "../support/scratch.ts";

const recorded = { command: 7, commandName: "command 70", program: "small" };

const span = (id: string, parts: Partial<FinishedSpan> = {}): FinishedSpan => ({
  id,
  parent: undefined,
  kind: "rpc",
  name: "ReadResource",
  began: 1_000_000,
  duration: 500,
  lane: 0,
  properties: {},
  events: [],
  error: undefined,
  ...parts,
});

describe("a file of a trace", () => {
  let file: string;
  scratchForEach((folder) => {
    file = join(folder, "trace.json");
  });

  const text = () => readFile(file, "utf8");

  it("a file is an array of trace events, which needs no end", async () => {
    const sink = traceFile(file, recorded);
    const events = [{ name: "attempt: 200", at: 1_000_400, duration: 100, facts: { status: 200 } }];
    sink.write([
      span("a"),
      span("b", { parent: "a", kind: "request", name: "GET", properties: { "url.path": "/x" }, events }),
    ]);
    await sink.close();
    const parsed = JSON.parse(`${(await text()).trim().replace(/,$/, "")}]`);
    const tid = process.pid * 1000;
    expect(parsed).to.deep.equal([
      { name: "tfnode", ph: "M", pid: 0, args: { format: 1 } },
      { pid: 7, name: "process_name", ph: "M", args: { name: "command 70" } },
      { pid: 7, name: "thread_name", ph: "M", tid, args: { name: "small 1" } },
      { pid: 7, name: "ReadResource", cat: "rpc", ph: "X", ts: 1_000_000, dur: 500, tid, args: { id: "a" } },
      {
        ...{ pid: 7, name: "GET /x", cat: "request", ph: "X", ts: 1_000_000, dur: 500, tid },
        args: { id: "b", parent: "a", "url.path": "/x" },
      },
      {
        ...{ pid: 7, name: "attempt: 200", cat: "event", ph: "X", ts: 1_000_300, dur: 100, tid },
        args: { of: "b", status: 200 },
      },
    ]);
  });

  it("several commands append to one file, and a cut line loses only itself", async () => {
    for (const command of [1, 2]) {
      const sink = traceFile(file, { ...recorded, command });
      sink.write([span(`of ${command}`, { began: 3_000_000 - command * 1_000_000 })]);
      await sink.close();
    }
    await writeFile(file, `${await text()}{"pid":2,"name":"ReadRes`);
    const commands = readCommands(await text());
    expect(commands?.map(({ calls }) => calls.map(({ id }) => id))).to.deep.equal([["of 2"], ["of 1"]]);
  });

  it("a file with another content is left as it is", async () => {
    await writeFile(file, '{ "version": 4 }');
    expect(() => traceFile(file, recorded)).to.throw(NoTraceError);
    expect(await text()).to.equal('{ "version": 4 }');
    expect(readCommands(await text())).to.equal(undefined);
  });

  it("a path that is no file is refused", () => {
    expect(() => traceFile(join(file, ".."), recorded)).to.throw();
    expect(() => traceFile("/dev/null", recorded)).to.throw(NoTraceError);
    expect(() => traceFile(join(file, "missing/trace.json"), recorded)).to.throw("ENOENT");
  });
});
