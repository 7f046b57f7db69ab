import { AssertionError } from "node:assert";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect } from "chai";
import { RemoteError } from "../../src/schema/index.ts";
import { rejection } from "../../src/testing/core/rejection.ts";
import { type RecordedCallsOptions, recordedCalls } from "../../src/testing/index.ts";
import { scratchForEach } from "../support/scratch.ts";

/** A client of some database. */
interface Client {
  run(statements: readonly string[], options: { readonly signal: AbortSignal }): Promise<unknown>;
  close(): Promise<void>;
}

/** A row as clients return it: an object of a class of their own. */
class Row {
  readonly n: number;

  constructor(n: number) {
    this.n = n;
  }
}

const { signal } = new AbortController();

describe("recordedCalls", () => {
  let file: string;
  let calls: number;

  scratchForEach((folder) => {
    calls = 0;
    file = join(folder, "recordings/calls.json");
  });

  const target: Client = {
    async run([statement = ""]) {
      calls += 1;
      if (statement === "missing")
        throw new RemoteError({ status: "42704", reason: "none", notFound: true, method: "DROP" });
      if (statement === "broken") throw Object.assign(new Error("broken"), { code: "E1", position: 7 });
      if (statement === "date") return new Date();
      return [new Row(calls), { token: "tok-en-of-a-row", echo: statement }];
    },
    async close() {},
  };

  const record = (more: Partial<RecordedCallsOptions<Client>> = {}) =>
    recordedCalls<Client>({ file, target, record: true, ...more });
  const replay = (more: Partial<RecordedCallsOptions<Client>> = {}) =>
    recordedCalls<Client>({ file, target: null, record: false, ...more });

  /** Makes the same calls in each mode, and returns their results and errors. */
  async function session({ client, close }: ReturnType<typeof record>, ...statements: readonly string[]) {
    const results: unknown[] = [];
    for (const statement of statements)
      results.push(await client.run([statement], { signal }).catch((error: unknown) => error));
    await client.close();
    await close();
    return results;
  }

  it("a replay returns the recorded results in their order, and needs no client", async () => {
    await session(record(), "a", "b", "a");
    const [first, , third, fourth] = await session(replay(), "a", "b", "a", "a");
    expect([first, third, fourth].map((rows) => (rows as Row[])[0]?.n)).to.deep.equal([1, 3, 3]);
    expect(calls).to.equal(3);
  });

  it("errors are replayed with their members, and a RemoteError as one", async () => {
    await session(record(), "missing", "broken");
    const [missing, broken] = await session(replay(), "missing", "broken");
    expect(missing).to.be.instanceOf(RemoteError);
    expect(missing).to.include({ notFound: true, status: "42704", message: "DROP returned 42704: none" });
    expect(broken).to.be.instanceOf(Error);
    expect(broken).to.include({ message: "broken", code: "E1", position: 7 });
  });

  it("the file has no secret, and a replay finds calls with masked arguments", async () => {
    await session(record({ secrets: ["s3cret-password"] }), "LOGIN s3cret-password");
    const text = readFileSync(file, "utf8");
    expect(text).not.to.match(/s3cret-password|tok-en-of-a-row/);
    const [rows] = await session(replay(), "LOGIN another-password");
    expect(rows).to.deep.equal([{ n: 1 }, { token: "(masked)", echo: "LOGIN (masked)" }]);
  });

  it("varying parts of arguments are not compared", async () => {
    const varying = [/run-\w+/g];
    await session(record({ varying }), "CREATE run-1 and run-2");
    expect(await session(replay({ varying }), "CREATE run-3 and run-4")).to.have.length(1);
  });

  it("a call that is not recorded is an error, and close names it", async () => {
    await session(record(), "a");
    const { client, close } = replay();
    const error = await rejection(client.run(["other"], { signal }), Error);
    expect(error).to.be.instanceOf(AssertionError);
    expect(String(error)).to.include('run(["other"], {}) is not in the recording');
    expect(String(await rejection(close(), Error))).to.include("record again with TFNODE_RECORD=1");
  });

  it("a result that JSON cannot represent is not recorded", async () => {
    const error = await rejection(session(record(), "date"), Error);
    expect(String(error)).to.include("the result of run has values that JSON cannot represent");
    expect(existsSync(file)).to.equal(false);
  });

  it("a replay without a file, and a method that the client lacks, are errors", async () => {
    expect(() => replay()).to.throw(/does not exist: record it/);
    const { client } = recordedCalls<Client & { nothing(): Promise<void> }>({
      file,
      target: target as never,
      record: true,
    });
    expect(() => client.nothing()).to.throw("The client has no method nothing.");
    expect(await Promise.resolve(client)).to.equal(client);
  });
});
