import { randomBytes } from "node:crypto";
import {
  chmod,
  copyFile,
  mkdir,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  symlink,
  utimes,
  writeFile,
} from "node:fs/promises";
import { join } from "node:path";
import { expect } from "chai";
import { readCachedCode, writeCachedCode } from "../../src/bin/launcher/code-cache.ts";
import { launch } from "../../src/bin/launcher/launcher.ts";
import { rejection } from "../../src/testing/core/rejection.ts";
import { PluginClient, parseHandshake, startPlugin } from "../../src/testing/plugin/client.ts";
import { startProcess } from "../../src/testing/plugin/process.ts";
import { contents, use } from "../support/code-cache.ts";
import { eventually, removeTemporary, stubProgram, temporaryDirectory } from "../support/stub.ts";

/** Changes of a program's file while it runs. */
const changes: Readonly<Record<string, (file: string) => Promise<unknown>>> = {
  removed: (file) => rm(file),
  "replaced by another file": async (file) => {
    await writeFile(`${file}.new`, "#!/bin/sh\n");
    await rename(`${file}.new`, file);
  },
  overwritten: async (file) => writeFile(file, "x".repeat((await stat(file)).size)),
};

describe("a provider in one file", function () {
  this.timeout(60_000);
  after(removeTemporary);

  for (const surroundings of [undefined, "module", "commonjs"]) {
    it(`a provider in one file runs next to a package.json with type ${surroundings ?? "unset"}`, async () => {
      const directory = await temporaryDirectory();
      const copy = join(directory, "terraform-provider-stub");
      await copyFile(await stubProgram(), copy);
      if (surroundings)
        await writeFile(join(directory, "package.json"), JSON.stringify({ type: surroundings }));
      await use(copy, { XDG_CACHE_HOME: join(directory, "cache") });
      expect((await readdir(directory)).filter((name) => name.startsWith("terraform"))).to.have.length(1);
    });
  }

  it("a provider in one file runs under a name with a version, by a link, and from another directory", async () => {
    const directory = await temporaryDirectory();
    await copyFile(await stubProgram(), join(directory, "terraform-provider-stub_v1.2.3"));
    await symlink("terraform-provider-stub_v1.2.3", join(directory, "link"));
    const cwd = await temporaryDirectory();
    const client = await startPlugin({
      command: join(directory, "link"),
      cwd,
      env: { TFNODE_CODE_CACHE: "off" },
    });
    expect((await client.call("getProviderSchema", {})).provider?.block).to.not.equal(null);
    await client.shutdown();
  });

  for (const [what, change] of Object.entries(changes)) {
    it(`a running provider continues to respond when its file is ${what}`, async () => {
      const copy = join(await temporaryDirectory(), "terraform-provider-stub");
      await copyFile(await stubProgram(), copy);
      const client = await startPlugin({ command: copy, env: { TFNODE_CODE_CACHE: "off" } });
      await client.call("validateProviderConfig", {});
      await change(copy);
      // The code for this response is compiled only now.
      const { error } = await client.call("callFunction", { name: "none" });
      expect(error?.text).to.contain("none");
      await client.shutdown();
    });
  }

  it("a provider that waits for clients continues to respond when its file is overwritten after the first schema", async () => {
    const copy = join(await temporaryDirectory(), "terraform-provider-stub");
    await copyFile(await stubProgram(), copy);
    const waiting = startProcess({ command: copy, args: ["--debug"], env: { TFNODE_CODE_CACHE: "off" } });
    const variable = await eventually(
      "the variable",
      () => waiting.stdout().match(/^TF_REATTACH_PROVIDERS='(.*)'$/m)?.[1],
    );
    const { Network, String: path } = JSON.parse(variable)["tfnode/stub"].Addr;
    const client = new PluginClient(waiting, parseHandshake(`1|6|${Network}|${path}|grpc|`));
    try {
      await client.call("getProviderSchema", {});
      await changes.overwritten?.(copy);
      const { error } = await client.call("callFunction", { name: "none" });
      expect(error?.text).to.contain("none");
    } finally {
      await client.kill();
    }
  });

  it("a provider does not load the server to print its version", async () => {
    const hook = join(await temporaryDirectory(), "hook.cjs");
    await writeFile(hook, 'process.on("exit", () => console.error(JSON.stringify(process.moduleLoadList)));');
    const started = startProcess({
      command: process.execPath,
      args: ["-r", hook, await stubProgram(), "--version"],
    });
    await started.exited;
    const loaded: string[] = JSON.parse(started.stderr());
    const builtin = (name: string) => loaded.includes(`NativeModule ${name}`);
    expect(["vm", "path", "tls", "crypto", "http2"].filter(builtin)).to.deep.equal(["vm", "path"]);
  });
});

describe("import() in a provider in one file", () => {
  const global = globalThis as { imported?: (id: string) => Promise<{ readonly [name: string]: unknown }> };

  afterEach(() => {
    delete global.imported;
  });

  /** Returns the result of `import()` in a program with these modules. */
  function importing(modules: { readonly [id: string]: string }) {
    const all = { "./main.js": "globalThis.imported = loaded", ...modules };
    const functions = Object.entries(all).map(
      ([id, code]) => `${JSON.stringify(id)}:(function(require,loaded,f,d,module,exports){${code}})`,
    );
    const read = Buffer.from(`({${functions.join()}})`);
    const pack = { name: "first.js", modules: Object.keys(all), digest: "", at: 0, length: read.length };
    const start = { byShell: false, file: "/none/program", read, packsAt: 0, all: () => read };
    launch(start, [pack], 0, ["./main.js"]);
    if (!global.imported) throw new Error("the program did not run");
    return global.imported;
  }

  it("import() in a provider in one file returns the same namespace in each call", async () => {
    const imported = importing({ "./a.js": 'module.exports={__esModule:true,x:1,default:"d"}' });
    for (const id of ["./a.js", "node:fs"]) expect(await imported(id)).to.equal(await imported(id));
    expect(await imported("./a.js")).to.include({ x: 1, default: "d" });
  });

  it("import() in a provider in one file returns the exports of Node modules by name and as default", async () => {
    const imported = importing({});
    const { readFileSync, default: all } = await imported("node:fs");
    expect(all).to.have.property("readFileSync", readFileSync);
    const assert = await imported("node:assert");
    expect(assert.default).to.be.a("function").with.property("equal", assert.equal);
  });

  it("import() in a provider in one file rejects for a module that is missing, or that throws when it is loaded", async () => {
    const imported = importing({ "./bad.js": 'throw new Error("bad")' });
    const missing = await rejection(imported("./none.js"), Error);
    expect(missing).to.have.property("code", "MODULE_NOT_FOUND");
    expect(missing.message)
      .to.match(/^Cannot find module '\.\/none\.js'\. The program does not contain it: /)
      .and.include("external of tfnode.config.ts");
    expect((await rejection(imported("./bad.js"), Error)).message).to.equal("bad");
  });

  it("the bundler replaces each import() of a known module", async () => {
    const code = await readFile(await stubProgram(), "latin1");
    expect(code).to.contain('loaded("./');
    expect(code).to.not.match(/\(require\("\.\/[^"]*"\)/);
  });
});

describe("the code cache of a provider", function () {
  this.timeout(60_000);
  let command: string;
  let cacheHome: string;
  let directory: string;

  before(async () => {
    command = await stubProgram();
  });

  beforeEach(async () => {
    cacheHome = await temporaryDirectory();
    directory = join(cacheHome, "tfnode");
  });

  after(removeTemporary);

  it("the code cache of a provider is readable only by the user, and does not change once it is complete", async () => {
    await use(command, { XDG_CACHE_HOME: cacheHome });
    const first = await contents(directory);
    expect(Object.keys(first)).to.not.have.length(0);
    for (const name of Object.keys(first)) {
      expect(name).to.match(new RegExp(`^[0-9a-f]{16}-${process.version}-${process.arch}\\.bin$`));
      expect((await stat(join(directory, name))).mode & 0o777).to.equal(0o600);
    }
    expect((await stat(directory)).mode & 0o777).to.equal(0o700);
    await use(command, { XDG_CACHE_HOME: cacheHome });
    expect(await contents(directory)).to.deep.equal(first);
  });

  it("the code cache of a provider is in the cache directory of the system", async () => {
    const home = await temporaryDirectory();
    await use(command, { HOME: home, XDG_CACHE_HOME: undefined });
    const place = process.platform === "darwin" ? "Library/Caches/tfnode" : ".cache/tfnode";
    expect(await readdir(join(home, place))).to.not.have.length(0);
  });

  it("the code cache of a provider is separate for other V8 flags", async () => {
    await use(command, { XDG_CACHE_HOME: cacheHome });
    const plain = await contents(directory);
    await use(command, { XDG_CACHE_HOME: cacheHome, NODE_OPTIONS: "--max-old-space-size=500" });
    const both = await contents(directory);
    expect(both).to.include(plain);
    expect(Object.keys(both)).to.have.length(2 * Object.keys(plain).length);
  });

  it("the code cache of a provider is not written by a run that failed or only printed text", async () => {
    const env = { XDG_CACHE_HOME: cacheHome };
    for (const args of [["--version"], ["--nothing"], []]) await startProcess({ command, args, env }).exited;
    const client = await startPlugin({ command, env });
    client.call("callFunction", { name: "crash" }).catch(() => undefined);
    await client.process.exited;
    client.close();
    expect(await contents(directory)).to.deep.equal({});
  });

  it("the code cache of a provider can be switched off", async () => {
    await use(command, { XDG_CACHE_HOME: cacheHome, TFNODE_CODE_CACHE: "off" });
    expect(await contents(cacheHome)).to.deep.equal({});
  });

  it("the code cache of a provider is not written if there is no valid directory", async () => {
    const file = join(cacheHome, "file");
    await writeFile(file, "");
    await use(command, { XDG_CACHE_HOME: file });
    await use(command, { XDG_CACHE_HOME: "relative", HOME: undefined });
    await use(command, { XDG_CACHE_HOME: undefined, HOME: "" });
    expect(await contents(cacheHome)).to.have.keys("file");
  });

  it("the code cache of a provider is neither read nor written in a folder that others can write", async () => {
    if (process.platform === "win32") return;
    await mkdir(directory);
    await chmod(directory, 0o777);
    await use(command, { XDG_CACHE_HOME: cacheHome });
    expect(await contents(directory)).to.deep.equal({});
  });

  const damages: Readonly<Record<string, (bytes: Buffer) => Buffer>> = {
    "is cut short": (bytes) => bytes.subarray(0, bytes.length / 2),
    "is empty": () => Buffer.alloc(0),
    "has one bit changed": (bytes) => {
      const changed = Buffer.from(bytes);
      const middle = changed.length >> 1;
      changed[middle] = (changed[middle] ?? 0) ^ 1;
      return changed;
    },
    "has other content": (bytes) => randomBytes(bytes.length),
  };
  for (const [what, damage] of Object.entries(damages)) {
    it(`a file of the code cache is replaced if it ${what}`, async () => {
      await use(command, { XDG_CACHE_HOME: cacheHome });
      const names = Object.keys(await contents(directory));
      const damaged: Record<string, string> = {};
      for (const name of names) {
        const file = join(directory, name);
        await writeFile(file, damage(await readFile(file)));
        Object.assign(damaged, { [name]: (await contents(directory))[name] });
      }
      await use(command, { XDG_CACHE_HOME: cacheHome });
      const renewed = await contents(directory);
      for (const name of names) {
        expect(renewed[name]).to.not.equal(damaged[name]);
        expect(readCachedCode(join(directory, name))?.data.length).to.be.above(0);
      }
    });
  }

  it("a file of the code cache is replaced if V8 rejects it", async () => {
    await use(command, { XDG_CACHE_HOME: cacheHome });
    const names = Object.keys(await contents(directory));
    for (const name of names)
      writeCachedCode(join(directory, name), { data: randomBytes(50_000), packs: 1000 });
    const useless = await contents(directory);
    await use(command, { XDG_CACHE_HOME: cacheHome });
    const renewed = await contents(directory);
    for (const name of names) expect(renewed[name]).to.not.equal(useless[name]);
  });

  it("the code cache of a provider survives programs that start at the same time", async () => {
    await Promise.all([1, 2, 3, 4].map(() => use(command, { XDG_CACHE_HOME: cacheHome })));
    const names = Object.keys(await contents(directory));
    expect(names.every((name) => name.endsWith(".bin"))).to.equal(true);
    for (const name of names) expect(readCachedCode(join(directory, name))).to.not.equal(undefined);
  });
});

describe("a file of the code cache", () => {
  after(removeTemporary);

  it("a file of the code cache contains the written data", async () => {
    const file = join(await temporaryDirectory(), "new", "code.bin");
    const code = { data: randomBytes(1000), packs: 7 };
    writeCachedCode(file, code);
    expect(readCachedCode(file)).to.deep.equal(code);
  });

  it("compiled code is stored up to the size that a later run reads, and no larger code replaces it", async () => {
    const file = join(await temporaryDirectory(), "code.bin");
    const bound = 16 * 1024 * 1024;
    const header = 8 + 32 + 4;
    const largest = { data: Buffer.alloc(bound - header), packs: 1 };
    writeCachedCode(file, largest);
    writeCachedCode(file, { data: Buffer.alloc(bound - header + 1), packs: 2 });
    expect(readCachedCode(file)?.packs).to.equal(1);
    expect((await stat(file)).size).to.equal(bound);
  });

  it("writing a file of the code cache removes files that are older than a month", async () => {
    const directory = await temporaryDirectory();
    const write = (name: string) =>
      writeCachedCode(join(directory, name), { data: randomBytes(10), packs: 1 });
    const days = (count: number) => new Date(Date.now() - count * 24 * 3_600_000);
    for (const [name, age] of [
      ["old.bin", 31],
      ["recent.bin", 29],
      ["left.bin.123", 31],
      ["foreign", 31],
    ] as const) {
      write(name);
      await utimes(join(directory, name), days(age), days(age));
    }
    write("new.bin");
    expect(await readdir(directory)).to.have.members(["foreign", "new.bin", "recent.bin"]);
  });

  it("a file of the code cache is not read through a link, nor if others can write to it", async () => {
    const directory = await temporaryDirectory();
    const file = join(directory, "code.bin");
    writeCachedCode(file, { data: randomBytes(10), packs: 1 });
    await symlink("code.bin", join(directory, "link.bin"));
    expect(readCachedCode(join(directory, "link.bin"))).to.equal(undefined);
    await chmod(file, 0o622);
    expect(readCachedCode(file)).to.equal(undefined);
  });
});
