import { mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { hostname, tmpdir } from "node:os";
import { join } from "node:path";
import { expect } from "chai";
import folderStore from "../../examples/provider-author/folder.ts";
import { notes } from "../../examples/provider-author/provider.ts";
import { definitionProblems } from "../../src/schema/engine/check/definitions.ts";
import {
  DiagnosticError,
  definitionsFor,
  type Fields,
  nonEmpty,
  provider,
  StateLocked,
  type StateStoreDefinition,
  string,
} from "../../src/schema/index.ts";
import { createRpcHandlers } from "../../src/server/rpc/create-rpc-handlers.ts";
import { Core, DiagnosticsError, encodeDecode } from "../../src/testing/core/core.ts";
import { rejection } from "../../src/testing/core/rejection.ts";
import { CoreStates, type SentChunk } from "../../src/testing/core/states.ts";

const contents = "a state with a hush-hush secret";

const fields = {
  place: string("Where").validate(nonEmpty).required(),
  key: string("A key").optional().sensitive(),
};

type Definition = StateStoreDefinition<typeof fields, undefined, Map<string, Uint8Array>>;

/** A store in memory, with the overrides of a test. */
function storeOf(said: Partial<Definition> = {}) {
  const { stateStore } = definitionsFor<undefined>();
  const definition: Definition = {
    description: "Keeps states in memory.",
    schema: fields,
    example: "",
    configure: () => new Map(),
    read: async (store, id) => store.get(id) ?? null,
    write: async (store, id, state) => {
      store.set(id, state);
    },
    list: async (store) => [...store.keys()],
    delete: async (store, id) => {
      store.delete(id);
    },
    ...said,
  };
  return stateStore(definition as unknown as StateStoreDefinition<Fields, undefined, unknown>);
}

/** A provider with such a store, called as by Terraform. */
function statesOf(said: Partial<Definition> = {}, { configured = true } = {}) {
  const store = storeOf(said);
  const small = provider({
    name: "small",
    version: "0.0.1",
    description: "A provider for one test.",
    schema: {},
    configure: async () => undefined,
    resources: {},
    dataSources: {},
    stateStores: { store: async () => ({ default: store }) },
  });
  const handlers = createRpcHandlers(small);
  const states = new CoreStates(handlers, "small_store", store.block);
  const ready = configured ? new Core(encodeDecode(handlers)).configure({}) : Promise.resolve();
  return { states, ready, handlers, small };
}

/** The same store, configured with this size of chunks. */
async function openStates(said: Partial<Definition> = {}, chunkSize?: number) {
  const { states, ready } = statesOf(said);
  await ready;
  await states.configure({ place: "here" }, chunkSize);
  return states;
}

/** Returns the only error of a call. */
async function errorOf(call: Promise<unknown>) {
  const { diagnostics } = await rejection(call, DiagnosticsError);
  const [first, ...more] = diagnostics;
  expect(more).to.deep.equal([]);
  return first ?? expect.fail("no error");
}

describe("a state store", () => {
  it("a state store is declared with its schema", async () => {
    const { handlers, small } = statesOf();
    const call = encodeDecode(handlers);
    const metadata = await call("getMetadata", {});
    expect(metadata.stateStores.map(({ typeName }) => typeName)).to.deep.equal(["small_store"]);
    const { stateStoreSchemas } = await call("getProviderSchema", {});
    const [name] = [...stateStoreSchemas.keys()];
    expect(name).to.equal("small_store");
    expect(await definitionProblems(small)).to.deep.equal([]);
  });

  it("a state store returns what was written, whatever the size of its chunks", async () => {
    for (const chunkSize of [1, 7, 4096, undefined]) {
      const states = await openStates({}, chunkSize);
      for (const length of [1, 6, 7, 8, 14, 300]) {
        const state = Buffer.alloc(length, "state");
        await states.write("default", state);
        expect((await states.read("default"))?.equals(state), `${length} in ${chunkSize}`).to.equal(true);
      }
    }
  });

  it("a state store accepts a proposed chunk size of up to 8 MiB, and uses 8 MiB if the proposal is missing or invalid", async () => {
    const most = 8 * 1024 * 1024;
    for (const [proposed, agreed] of [
      [4096, 4096],
      [most, most],
      [most * 4, most],
      [0, most],
      [-5, most],
    ] as const) {
      expect((await openStates({}, proposed)).chunkSize).to.equal(agreed);
    }
  });

  it("a state store sends nothing for a missing or empty state", async () => {
    const states = await openStates({ read: async (_, id) => (id === "empty" ? new Uint8Array() : null) });
    expect(await states.read("default")).to.equal(null);
    expect(await states.read("empty")).to.equal(null);
  });

  it("a state store lists each state once, and deletes states", async () => {
    const states = await openStates();
    await states.write("default", Buffer.from("1"));
    await states.write("Größe /1", Buffer.from("2"));
    expect(await states.list()).to.deep.equal(["Größe /1", "default"]);
    await states.delete("default");
    expect(await states.list()).to.deep.equal(["Größe /1"]);
    expect(await (await openStates({ list: async () => ["a", "b", "a"] })).list()).to.deep.equal(["a", "b"]);
  });

  it("a state store without lock and unlock does not lock, and returns an empty lock ID", async () => {
    const states = await openStates();
    expect(await states.lock("default")).to.equal("");
  });

  it("a state store reports the owner of a lock", async () => {
    const since = new Date("2030-01-02T03:04:05Z");
    const holder = { lockId: "l-1", who: "ada@laptop", since, operation: "OperationTypePlan" };
    const states = await openStates({
      lock: () => Promise.reject(new StateLocked(holder)),
      unlock: async () => undefined,
    });
    const { summary, detail } = await errorOf(states.lock("default"));
    expect(summary).to.equal("State locked");
    expect(detail)
      .to.include("ada@laptop")
      .and.include("2030-01-02T03:04:05.000Z")
      .and.include("OperationTypePlan")
      .and.include("terraform force-unlock l-1");
  });

  it("a lock without an ID is a bug of the store, because no client could release it", async () => {
    const states = await openStates({ lock: async () => "", unlock: async () => undefined });
    expect((await errorOf(states.lock("default"))).summary).to.match(/^Provider bug/);
  });

  it("a lock whose client has ended is released", async () => {
    const ended: string[] = [];
    const gone = new AbortController();
    const { handlers, ready } = statesOf({
      async lock() {
        gone.abort(new Error("gone"));
        return "l-1";
      },
      async unlock(_, id, lockId, { signal }) {
        signal.throwIfAborted();
        ended.push(`${lockId} of ${id}`);
      },
    });
    await ready;
    const call = encodeDecode(handlers, { signal: gone.signal });
    const states = new CoreStates(handlers, "small_store", storeOf().block);
    await states.configure({ place: "here" });
    const answer = await call("lockState", { typeName: "small_store", stateId: "default", operation: "x" });
    expect(answer.lockId).to.equal("");
    expect(answer.diagnostics).to.have.length(1);
    expect(ended).to.deep.equal(["l-1 of default"]);
  });

  it("a state store cannot have lock without unlock", async () => {
    const { small } = statesOf({ lock: async () => "l-1" });
    expect((await definitionProblems(small)).join()).to.include("lock and unlock belong together");
  });
});

describe("the configuration of a state store", () => {
  it("the configuration of a state store is validated again when the store is configured, and errors come with capabilities", async () => {
    let opened = 0;
    const { states, ready } = statesOf({
      configure() {
        opened++;
        return new Map();
      },
    });
    await ready;
    await states.validate({ place: "here" });
    const missing = { place: "", key: "hush-hush" };
    expect(await errorOf(states.validate(missing))).to.include({ path: "place" });
    expect(await errorOf(states.configure(missing))).to.include({ path: "place" });
    expect(opened).to.equal(0);
    expect(states.chunkSize).to.be.greaterThan(0);
    expect((await errorOf(states.read("default"))).summary).to.equal("State store not configured");
  });

  it("the response to a configuration that fails contains capabilities and no secret", async () => {
    const { states, ready } = statesOf({
      configure({ config }) {
        throw new DiagnosticError([], "Not opened", `The key ${config.key} is wrong.`);
      },
    });
    await ready;
    const { summary, detail } = await errorOf(states.configure({ place: "here", key: "hush-hush" }));
    expect(summary).to.equal("Not opened");
    expect(detail).to.not.include("hush-hush");
  });

  it("the response contains capabilities for an unknown type of state store, and before the provider is configured", async () => {
    const { handlers, states } = statesOf({}, { configured: false });
    expect((await errorOf(states.configure({ place: "here" }))).summary).to.equal("Provider not configured");
    const other = new CoreStates(handlers, "small_other", storeOf().block);
    expect((await errorOf(other.configure({ place: "here" }))).summary).to.equal("Unknown state store");
    expect(other.chunkSize).to.be.greaterThan(0);
  });

  it("the response contains capabilities even if the request cannot be decoded", async () => {
    const { handlers, ready } = statesOf();
    await ready;
    const call = encodeDecode(handlers);
    const config = { msgpack: Buffer.from([0xc1]) };
    const answer = await call("configureStateStore", { typeName: "small_store", config });
    expect(answer.capabilities?.chunkSize).to.be.greaterThan(0);
    expect(answer.diagnostics).to.have.length(1);
  });

  it("a new configuration of a state store replaces the previous one", async () => {
    const states = await openStates({ configure: () => new Map() });
    await states.write("default", Buffer.from("1"));
    await states.configure({ place: "there" });
    expect(await states.list()).to.deep.equal([]);
  });
});

describe("the errors of a state store", () => {
  const calls = {
    read: (states: CoreStates) => states.read("default"),
    write: (states: CoreStates) => states.write("default", Buffer.from(contents)),
    lock: (states: CoreStates) => states.lock("default"),
    unlock: (states: CoreStates) => states.unlock("default", "l-1"),
    list: (states: CoreStates) => states.list(),
    delete: (states: CoreStates) => states.delete("default"),
  };
  const both = { lock: async () => "l-1", unlock: async () => undefined };

  for (const [name, call] of Object.entries(calls)) {
    it(`the author's errors in a state store are returned without secrets of the configuration: ${name}`, async () => {
      const { states, ready } = statesOf({
        ...both,
        [name]: () => Promise.reject(new DiagnosticError([], "Disk full", "No byte fits, hush-hush.")),
      });
      await ready;
      await states.configure({ place: "here", key: "hush-hush" });
      const { summary, detail } = await errorOf(call(states));
      expect(summary).to.equal("Disk full");
      expect(detail).to.include("No byte fits").and.to.not.include("hush-hush");
    });

    it(`errors in the author's code of a state store are bugs, and quote no values: ${name}`, async () => {
      const states = await openStates({
        ...both,
        [name]: () => Promise.reject(new TypeError(`cannot parse ${contents}`)),
      });
      const { summary, detail } = await errorOf(call(states));
      expect(summary).to.match(/^Provider bug while/);
      expect(detail).to.not.include("secret");
    });

    it(`an error states that the state store is not configured: ${name}`, async () => {
      const { states, ready } = statesOf(both);
      await ready;
      states.chunkSize = 100;
      expect((await errorOf(call(states))).summary).to.equal("State store not configured");
    });
  }

  it("errors report a read without bytes, a list without names, and a request without the name of a state", async () => {
    const texts = await openStates({ read: async () => contents as never, list: async () => ["a", ""] });
    expect((await errorOf(texts.read("default"))).summary).to.match(/^Provider bug/);
    expect((await errorOf(texts.list())).summary).to.match(/^Provider bug/);
    expect((await errorOf(texts.read(""))).summary).to.equal("State without a name");
  });

  it("state stores log nothing of a state", async () => {
    const lines: string[] = [];
    const log = {
      debug: (...line: unknown[]) => lines.push(JSON.stringify(line)),
      info: (...line: unknown[]) => lines.push(JSON.stringify(line)),
      warn: (...line: unknown[]) => lines.push(JSON.stringify(line)),
      error: (...line: unknown[]) => lines.push(JSON.stringify(line)),
    };
    const { handlers, ready, states } = statesOf({
      read: () => Promise.reject(new TypeError(`cannot parse ${contents}`)),
    });
    await ready;
    await states.configure({ place: "here" });
    const { encodeDecodeStream } = await import("../../src/testing/core/methods.ts");
    const stream = encodeDecodeStream(handlers, { log: log as never });
    for await (const { diagnostics } of stream("readStateBytes", { typeName: "small_store", stateId: "x" })) {
      expect(diagnostics).to.have.length(1);
    }
    expect(lines).to.have.length.greaterThan(0);
    expect(lines.join()).to.not.include("secret");
  });
});

describe("a state that a client writes", () => {
  const meta = { typeName: "small_store", stateId: "default" };
  const bytes = Buffer.from(contents);
  const whole = { meta, bytes, totalLength: bytes.length, range: { start: 0, end: bytes.length - 1 } };

  for (const [what, chunks] of [
    ["no chunk", []],
    ["no name", [{ ...whole, meta: undefined }, whole]],
    ["a wrong length", [{ ...whole, totalLength: 10_000 }]],
    ["a negative length", [{ ...whole, totalLength: -1 }, whole]],
    ["no range", [{ ...whole, range: undefined }, whole, whole]],
    ["a range elsewhere", [{ ...whole, range: { start: 1_000_000_000_000, end: 1_000_000_000_030 } }]],
    ["its name twice", [{ ...whole, totalLength: bytes.length * 2 }, whole]],
  ] as readonly (readonly [string, readonly SentChunk[]])[]) {
    it(`a state with ${what} is not written, and all of it is read before the response is sent`, async () => {
      const written: string[] = [];
      const states = await openStates({
        async write(_, id) {
          written.push(id);
        },
      });
      const { summary, detail } = await errorOf(states.send(chunks));
      expect(summary).to.equal("State not written");
      expect(detail).to.not.include("secret");
      expect(written).to.deep.equal([]);
    });
  }

  it("a state is not written if the client disconnects first", async () => {
    const written: string[] = [];
    const states = await openStates({
      async write(_, id) {
        written.push(id);
      },
    });
    const gone = AbortSignal.abort(new Error("gone"));
    await errorOf(states.write("default", bytes, gone));
    expect(written).to.deep.equal([]);
  });

  it("a state of 20 MiB arrives unchanged", async () => {
    const states = await openStates();
    const large = Buffer.alloc(20 * 1024 * 1024 + 1, "0123456789");
    await states.write("default", large);
    expect((await states.read("default"))?.equals(large)).to.equal(true);
  });
});

describe("the example of a state store, of files in a folder", () => {
  let folder: string;
  let states: CoreStates;

  beforeEach(async () => {
    folder = join(await mkdtemp(join(tmpdir(), "tfnode-states-")), "states");
    const handlers = createRpcHandlers(notes);
    await new Core(encodeDecode(handlers)).configure({ folder: "notes" });
    states = new CoreStates(handlers, "notes_folder", folderStore.block);
    await states.configure({ folder }, 1000);
  });
  afterEach(() => rm(join(folder, ".."), { recursive: true, force: true }));

  it("the example of a state store keeps a state in a file that only its user can read, and replaces it as a whole", async () => {
    expect(await states.read("default")).to.equal(null);
    await states.write("default", Buffer.alloc(2500, "a"));
    await states.write("default", Buffer.alloc(1500, "b"));
    expect((await states.read("default"))?.equals(Buffer.alloc(1500, "b"))).to.equal(true);
    expect(await readdir(folder)).to.deep.equal(["default.tfstate"]);
    expect((await stat(join(folder, "default.tfstate"))).mode & 0o777).to.equal(0o600);
    expect((await stat(folder)).mode & 0o777).to.equal(0o700);
  });

  it("the example of a state store stores workspaces with any names in the folder, and lists them", async () => {
    const names = ["default", "..", "../x", "a/b", "Größe", "%2e", "x.tfstate", "x.lock", " "];
    for (const name of names) await states.write(name, Buffer.from(name));
    await writeFile(join(folder, "%.tfstate"), "of somebody else");
    await writeFile(join(folder, "notes.txt"), "of somebody else");
    expect(await states.list()).to.deep.equal([...names].sort());
    for (const name of names) expect(String(await states.read(name))).to.equal(name);
    expect(await readdir(join(folder, ".."))).to.deep.equal(["states"]);
    for (const name of names) await states.delete(name);
    await states.delete("default");
    expect(await states.list()).to.deep.equal([]);
  });

  it("a state is locked for one client, and other clients receive the lock's owner", async () => {
    const lockId = await states.lock("default", "OperationTypePlan");
    expect(lockId).to.match(/^[0-9a-f-]{36}$/);
    const file = JSON.parse(await readFile(join(folder, "default.tfstate.lock"), "utf8"));
    expect(file).to.include({ lockId, operation: "OperationTypePlan" });
    const { summary, detail } = await errorOf(states.lock("default"));
    expect(summary).to.equal("State locked");
    expect(detail).to.include(`@${hostname()}`).and.include(lockId).and.include("OperationTypePlan");
    expect(await states.lock("other")).to.not.equal(lockId);
    await states.unlock("default", lockId);
    expect(await states.lock("default")).to.not.equal(lockId);
  });

  it("in the example of a state store, one of many concurrent clients obtains the lock", async () => {
    const attempts = Array.from({ length: 20 }, () => states.lock("default").catch(() => null));
    const locks = (await Promise.all(attempts)).filter((lockId) => lockId !== null);
    expect(locks).to.have.length(1);
    await states.unlock("default", String(locks[0]));
    expect((await readdir(folder)).filter((name) => name !== "default.tfstate")).to.deep.equal([]);
  });

  it("in the example of a state store, a lock is not released with the ID of another lock, or without an ID", async () => {
    const lockId = await states.lock("default");
    const other = await errorOf(states.unlock("default", "mine"));
    expect(other.summary).to.equal("Not the lock of this state");
    expect(other.detail).to.include(lockId);
    await states.unlock("default", lockId);
    expect((await errorOf(states.unlock("default", lockId))).detail).to.include("It is not locked");
  });

  it("the error about a damaged lock names the lock file", async () => {
    await writeFile(join(folder, "default.tfstate.lock"), "{");
    expect((await errorOf(states.lock("default"))).detail).to.include("default.tfstate.lock");
  });

  it("the example of a state store reports a folder that cannot be created", async () => {
    await writeFile(join(folder, "..", "file"), "");
    const { detail } = await errorOf(states.configure({ folder: join(folder, "..", "file", "states") }));
    expect(detail).to.include("ENOTDIR");
  });
});
