import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect } from "chai";
import type { MarkedProcess } from "../../src/server/marks.ts";
import { startPlugin } from "../../src/testing/plugin/client.ts";
import { scratchForEach } from "../support/scratch.ts";
import { stubProgram } from "../support/stub.ts";

describe("the marks of a process", () => {
  let scratch: string;
  scratchForEach((path) => {
    scratch = path;
  });

  async function saySchema(file: string | undefined): Promise<number | null> {
    const env = { TFNODE_MARKS: file };
    const client = await startPlugin({ command: await stubProgram(), env, cwd: scratch });
    await client.call("getProviderSchema", {});
    return (await client.shutdown()).code;
  }

  it("each process appends one line of JSON with its marks, from its first line of code to its exit", async () => {
    const file = join(scratch, "marks");
    await saySchema(file);
    await saySchema(file);
    const lines = (await readFile(file, "utf8")).trimEnd().split("\n");
    const processes: MarkedProcess[] = lines.map((line) => JSON.parse(line));
    expect(new Set(processes.map(({ pid }) => pid))).to.have.property("size", 2);
    for (const { marks } of processes) {
      const names = marks.map(({ name }) => name);
      // The client connects while the server is being created.
      expect(names.filter((name) => name !== "connection")).to.deep.equal([
        "first line",
        "modules",
        "certificate",
        "listening",
        "TLS context",
        "server",
        "GetProviderSchema begins",
        "GetProviderSchema ends",
        "shutdown",
        "exit",
      ]);
      expect(names).to.include("connection");
      for (const column of ["wall", "user", "system"] as const) {
        const figures = marks.map((mark) => mark[column]);
        expect(figures).to.deep.equal(figures.toSorted((a, b) => a - b));
      }
    }
  });

  it("a process writes no marks without TFNODE_MARKS, and runs if they cannot be written", async () => {
    expect(await saySchema(undefined)).to.equal(0);
    expect(await saySchema(join(scratch, "missing", "marks"))).to.equal(0);
    expect(await readdir(scratch)).to.deep.equal([]);
  });
});
