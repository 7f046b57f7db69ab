import { existsSync, readdirSync, readFileSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { expect } from "chai";
import { readCommands } from "../../../src/cli/trace/commands.ts";
import type { Environment } from "../../../src/schema/environment.ts";
import { Core, DiagnosticsError } from "../../../src/testing/core/core.ts";
import type { PluginClient } from "../../../src/testing/plugin/client.ts";
import { drive } from "../../../src/testing/plugin/drive.ts";
import { eventually, removeTemporary, temporaryDirectory } from "../../support/stub.ts";

/** Returns a value without its prototypes. */
const plain = (value: unknown) => JSON.parse(JSON.stringify(value ?? null));

const modules = resolve(import.meta.dirname, "../../support/combined");

describe("a provider that is combined with another program", function () {
  this.timeout(180_000);
  let folder: string;
  let own: string;
  let other: string;
  const started: PluginClient[] = [];
  let common: ReturnType<typeof configured> | undefined;

  before(async () => {
    folder = await temporaryDirectory();
    own = await program(
      "terraform-provider-acme",
      `import(${JSON.stringify(join(modules, "combined.js"))});`,
    );
    other = await program(
      "terraform-provider-other",
      `import(${JSON.stringify(join(modules, "other.js"))});`,
    );
  });

  afterEach(async () => {
    const kept = (await common)?.plugin;
    const ended = started.splice(0).filter((plugin) => plugin !== kept);
    await Promise.all(ended.map((plugin) => plugin.kill()));
  });
  after(async () => {
    await (await common)?.plugin.kill();
    await removeTemporary();
  });

  /** Writes an executable program for Node. */
  async function program(name: string, code: string): Promise<string> {
    const file = join(folder, name);
    await writeFile(file, `#!${process.execPath}\n${code}\n`, { mode: 0o755 });
    return file;
  }

  async function start(
    env: Environment = {},
  ): Promise<{ readonly plugin: PluginClient; readonly core: Core }> {
    // In the user's file, the objects of a crash would be a warning of the next run.
    const unsaved = join(folder, "lost.tf");
    const driven = await drive(own, { OTHER_PROVIDER: other, TFNODE_UNSAVED_OBJECTS: unsaved, ...env });
    started.push(driven.plugin);
    return driven;
  }

  async function configured(env: Environment = {}) {
    const driven = await start(env);
    await driven.core.configure({ url: "https://a.example", region: "north" });
    return driven;
  }

  /** Starts the provider of the first tests, or returns it. */
  function shared() {
    common ??= configured({ TF_LOG: "warn" });
    return common;
  }

  /** Returns the process IDs of the programs that were started from a file. */
  const runningAs = (file: string): readonly number[] =>
    readdirSync("/proc")
      .filter((name) => /^\d+$/.test(name))
      .filter((name) => {
        try {
          return readFileSync(`/proc/${name}/cmdline`, "utf8").split("\0").includes(file);
        } catch {
          return false;
        }
      })
      .map(Number);

  it("the schema has the definitions of both, and what both can do", async () => {
    const { core, plugin } = await shared();
    const { resources, dataSources, ephemeralResources, provider } = await core.schema();
    expect([...resources.keys()].sort()).to.deep.equal(["acme_item", "acme_note"]);
    expect([[...dataSources.keys()], [...ephemeralResources.keys()]]).to.deep.equal([
      ["acme_zone"],
      ["acme_token"],
    ]);
    expect(resources.get("acme_item")?.identity?.attributes).to.have.keys("id");
    expect(Object.keys(provider.attributes)).to.deep.equal(["url", "region"]);
    const { stateStoreSchemas } = await plugin.call("getProviderSchema", {});
    expect([...stateStoreSchemas.keys()]).to.deep.equal(["acme_shelf"]);
    const { functions } = await plugin.call("getFunctions", {});
    expect([...functions.keys()].sort()).to.deep.equal(["shout", "whisper"]);
    const { resources: named, stateStores } = await plugin.call("getMetadata", {});
    expect(stateStores).to.deep.equal([{ typeName: "acme_shelf" }]);
    expect(named.map(({ typeName }) => typeName).sort()).to.deep.equal(["acme_item", "acme_note"]);
  });

  it("objects of both live with private state and identities, and each provider has its part of the configuration", async () => {
    const { core } = await shared();
    const note = await core.create("acme_note", { text: "a" });
    expect(plain(note.value)).to.deep.equal({ id: "a", text: "a", region: "north" });
    const item = await core.create("acme_item", { name: "a" });
    expect(plain(item.value)).to.deep.equal({ id: "i1", name: "a", size: 1, url: "https://a.example" });
    const read = await core.refresh(item);
    // The other provider reads the private state that it wrote.
    expect(plain(read?.value ?? null)).to.deep.include({ url: "https://a.example/a" });
    const updated = await core.update(item, { name: "a", size: 5 });
    expect(plain(updated.value)).to.deep.include({ id: "i1", size: 5 });
    const imported = await core.import("acme_item", { id: "i1" });
    expect(plain(imported.value)).to.deep.include({ id: "i1", size: 5 });
    await core.destroy(updated);
    await core.destroy(note);
    expect(plain(await core.readData("acme_zone", { name: "z" }))).to.deep.equal({
      name: "z",
      url: "https://a.example/z",
    });
    const opened = await core.openEphemeral("acme_token", { scope: "s" });
    expect(plain(opened.result)).to.deep.include({ value: "token for s" });
  });

  it("a second configuration replaces the first one in both providers", async () => {
    const { core } = await configured();
    await core.configure({ url: "https://b.example", region: "south" });
    expect(plain((await core.create("acme_item", { name: "a" })).value).url).to.equal("https://b.example");
    expect(plain((await core.create("acme_note", { text: "a" })).value).region).to.equal("south");
  });

  it("a response of the other provider has its bytes, its diagnostics and its log", async () => {
    const { core, plugin } = await shared();
    await core.create("acme_item", { name: "warned" });
    expect(core.warnings.map(({ summary }) => summary)).to.deep.equal(["A warning of the other provider"]);
    await eventually("the log of the other provider", () =>
      plugin.process.stderr().includes("The other provider is configured"),
    );
  });

  it("a function of this provider needs no other program, and one of the other provider starts it", async () => {
    const { plugin } = await start({ OTHER_PROVIDER: "/nowhere" });
    const call = (name: string) =>
      plugin.call("callFunction", {
        name,
        arguments: [{ json: Buffer.from('"Aa"'), msgpack: Buffer.from([0xa2, 0x41, 0x61]) }],
      });
    expect((await call("whisper")).result?.msgpack.toString("latin1")).to.contain("aa");
    expect((await call("shout")).error?.text).to.contain("/nowhere does not exist");
  });

  it("a type that both have is an error, unless it is replaced", async () => {
    const { core } = await start({ REPLACED: "" });
    expect(await core.schema().catch((error) => error)).to.be.instanceOf(DiagnosticsError);
    expect(String(await core.schema().catch((error: unknown) => error))).to.contain(
      "both have data.acme_zone, state_store.acme_shelf",
    );
    for (const replaced of ["data.acme_zone,state_store.acme_shelf", "acme_zone,acme_shelf"]) {
      const { core: replacing, plugin } = await configured({ REPLACED: replaced });
      const shelf = shelfOf(plugin);
      await shelf.configure("{}");
      expect([await shelf.read("a"), await shelf.write("a", ["x"])]).to.deep.equal([["ours"], undefined]);
      expect(plain(await replacing.readData("acme_zone", { name: "z" }))).to.deep.equal({
        name: "z",
        url: "ours",
      });
    }
  });

  it("a configuration that lacks an attribute of the other provider's is an error that names it", async () => {
    const { core } = await start({ WITHOUT_URL: "1" });
    expect(String(await core.schema().catch((error: unknown) => error))).to.contain(
      "lacks url, which the configuration of terraform-provider-other has",
    );
  });

  it("an attribute of the configuration that both have with other types is an error with both types", async () => {
    const { core } = await start({ NUMBERED_URL: "1" });
    expect(String(await core.schema().catch((error: unknown) => error))).to.contain(
      'url is "number", and "string" in terraform-provider-other',
    );
  });

  it("a replaced name that this provider does not have is an error that names it", async () => {
    const { core } = await start({ REPLACED: "acme_zone,acme_shelf,acme_itme,data.acme_note" });
    expect(String(await core.schema().catch((error: unknown) => error))).to.contain(
      '"replaced" of builtProvider names acme_itme, data.acme_note, which this provider does not have',
    );
  });

  it("a provider that names its own program as the other one is an error that says so", async () => {
    const { core } = await start({ OTHER_PROVIDER: own });
    expect(String(await core.schema().catch((error: unknown) => error))).to.contain(
      "is this provider, or serves its types by starting it",
    );
  });

  /** Returns the calls of the state store `acme_shelf`. A write resolves with the detail of its error. */
  function shelfOf(plugin: PluginClient) {
    const typeName = "acme_shelf";
    const chunks = (stateId: string, parts: readonly string[]) => {
      const totalLength = parts.join("").length;
      let next = 0;
      return parts.map((text, i) => {
        const start = next;
        next += text.length;
        const range = { start, end: next - 1 };
        return {
          ...(i === 0 && { meta: { typeName, stateId } }),
          bytes: Buffer.from(text),
          totalLength,
          range,
        };
      });
    };
    return {
      configure: (json = '{"prefix":"p-"}') =>
        plugin.call("configureStateStore", {
          typeName,
          config: { json: Buffer.from(json) },
          capabilities: { chunkSize: 4 },
        }),
      async read(stateId: string): Promise<readonly string[]> {
        const parts: string[] = [];
        for await (const { bytes, diagnostics } of plugin.stream("readStateBytes", { typeName, stateId }))
          parts.push(diagnostics[0]?.detail ?? bytes.toString());
        return parts;
      },
      async write(stateId: string, parts: readonly string[], leaving = false): Promise<string | undefined> {
        const { diagnostics } = await plugin.writeStateBytes(chunks(stateId, parts), { leaving });
        return diagnostics[0]?.detail;
      },
      lock: (stateId: string) => plugin.call("lockState", { typeName, stateId, operation: "plan" }),
      unlock: (stateId: string) => plugin.call("unlockState", { typeName, stateId, lockId: "l1" }),
      states: async () => (await plugin.call("getStates", { typeName })).stateId,
      delete: (stateId: string) => plugin.call("deleteState", { typeName, stateId }),
    };
  }

  it("a state store of the other provider keeps states, which are sent in chunks of the size that it has agreed to, and its locks", async () => {
    const { plugin } = await shared();
    const shelf = shelfOf(plugin);
    const { diagnostics } = await plugin.call("validateStateStoreConfig", {
      typeName: "acme_shelf",
      config: { json: Buffer.from("{}") },
    });
    expect(diagnostics.map(({ summary }) => summary)).to.deep.equal(["Missing required argument"]);
    expect((await shelf.configure()).capabilities?.chunkSize).to.equal(4);
    expect(await shelf.write("a", ["abcd", "efgh", "ij"])).to.equal(undefined);
    expect(await shelf.read("a")).to.deep.equal(["abcd", "efgh", "ij"]);
    expect((await shelf.read("url")).join("")).to.equal("https://a.example");
    expect(await shelf.read("none")).to.deep.equal([]);
    expect(await shelf.write("b", ["ab", ""])).to.contain("The state was not received as a whole");
    const leaving: unknown = await shelf.write("c", ["ab"], true).catch((error) => error);
    expect(leaving).to.be.instanceOf(Error);
    expect(await shelf.states()).to.deep.equal(["p-a"]);
    expect((await shelf.lock("a")).lockId).to.equal("l1");
    expect((await shelf.lock("a")).diagnostics[0]?.summary).to.equal("State locked");
    await shelf.unlock("a");
    expect((await shelf.lock("a")).diagnostics).to.deep.equal([]);
    await shelf.delete("a");
    expect(await shelf.states()).to.deep.equal([]);
  });

  it("a write of a state is read to its end before the error that the other program has ended or does not run", async () => {
    const long = Array.from({ length: 300 }, () => "x".repeat(10_000));
    const { plugin } = await configured();
    const shelf = shelfOf(plugin);
    await shelf.configure();
    expect(await shelf.write("crash", long)).to.contain("ended with code 7 during WriteStateBytes");
    expect(await shelf.write("a", long)).to.contain("ended with code 7");
    expect((await shelf.read("a")).join("")).to.contain("terraform-provider-other");
    const { plugin: alone } = await start({ OTHER_PROVIDER: "/nowhere" });
    const lacking = shelfOf(alone);
    const { capabilities, diagnostics } = await lacking.configure();
    expect(diagnostics[0]?.detail).to.contain("/nowhere does not exist");
    expect(capabilities?.chunkSize).to.be.greaterThan(0);
    expect(await lacking.write("a", long)).to.contain("/nowhere does not exist");
  });

  it("a crash of the other program during a call is an error that names it, objects of this provider go on, and the trace has the calls", async () => {
    const file = join(folder, "trace.json");
    const { core, plugin } = await configured({ TFNODE_TRACE: file });
    await core.create("acme_item", { name: "traced" });
    const error: unknown = await core.create("acme_item", { name: "crash" }).catch((reason) => reason);
    expect(String(error))
      .to.contain("terraform-provider-other")
      .and.contain("ended with code 7 during ApplyResourceChange")
      .and.contain('It is not known whether acme_item "crash" was created.');
    expect(String(await core.create("acme_item", { name: "b" }).catch((reason) => reason)))
      .to.contain("ended with code 7")
      .and.contain("terraform-provider-other");
    expect(plain((await core.create("acme_note", { text: "b" })).value)).to.deep.include({ id: "b" });
    await plugin.shutdown();
    const calls = readCommands(readFileSync(file, "utf8"))?.flatMap((command) => command.calls) ?? [];
    const [made, lost] = calls.filter(({ name }) => name === "ApplyResourceChange");
    expect(made?.properties).to.include({
      "terraform.type": "acme_item",
      "terraform.name": "traced",
      "terraform.id": "i1",
    });
    expect(made?.children.map(({ kind, name }) => `${kind} ${name}`)).to.deep.equal([
      "operation terraform-provider-other",
    ]);
    expect(JSON.stringify(lost)).to.contain("diagnostic");
  });

  it("an object of the other provider is written down with its ID if the client has gone during its create", async () => {
    const file = join(folder, "unsaved.tf");
    const steps = join(folder, "gone");
    const { plugin } = await configured({ TFNODE_UNSAVED_OBJECTS: file });
    const gone = new AbortController();
    const core = new Core((method, request) => plugin.call(method, request, gone));
    core.create("acme_item", { name: steps }).catch(() => undefined);
    await eventually("the create", () => existsSync(`${steps}.begun`));
    gone.abort();
    await eventually("the stop of the other provider", () => existsSync(`${steps}.stopped`));
    await writeFile(`${steps}.end`, "");
    const block = 'import {\n  to = acme_item.CHANGE_ME\n  id = "i1"\n}';
    await eventually(
      "the import block",
      () => existsSync(file) && readFileSync(file, "utf8").includes(block),
    );
    expect(readFileSync(file, "utf8")).to.contain(`the acme_item ${JSON.stringify(steps)} exists`);
  });

  it("the other program ends with this one after its open objects are closed, and also if this one is killed", async () => {
    const closed = join(folder, "closed");
    const before = new Set(runningAs(other));
    const running = () => runningAs(other).filter((pid) => !before.has(pid));
    for (const end of ["shutdown", "kill"] as const) {
      const { core, plugin } = await configured({ CLOSED: closed });
      await core.openEphemeral("acme_token", { scope: "left" });
      await (await core.openEphemeral("acme_token", { scope: "used" })).close();
      // A second object with the same private state stays open, too.
      await core.openEphemeral("acme_token", { scope: "used" });
      expect(running()).to.have.length.greaterThan(0);
      await plugin[end]();
      expect(readFileSync(closed, "utf8")).to.match(
        end === "shutdown" ? /^used\nleft\nused\n$/ : /\nused\nused\n$/,
      );
      await eventually(`the end of the other program after ${end}`, () => running().length === 0);
    }
  });
});
