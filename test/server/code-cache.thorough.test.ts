import { execFileSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import {
  chmod,
  chown,
  copyFile,
  lstat,
  mkdir,
  readdir,
  rename,
  rm,
  stat,
  symlink,
  writeFile,
} from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect } from "chai";
import { readCachedCode, writeCachedCode } from "../../src/bin/launcher/code-cache.ts";
import { contents, use } from "../support/code-cache.ts";
import { removeTemporary, stubProgram, temporaryDirectory } from "../support/stub.ts";

const isRoot = process.geteuid?.() === 0;
/** The ID of a user without permissions, which most systems have. */
const stranger = 65534;

async function makeSocket(path: string): Promise<void> {
  const server = createServer().listen(`${path}.s`);
  await once(server, "listening");
  // The listening process removes its file at the end, unless the file has another name by then.
  await rename(`${path}.s`, path);
  server.close();
}

function makeDevice(path: string): void {
  execFileSync("mknod", [path, "c", "1", "5"], { stdio: "ignore" });
}

/** Reports whether root may create devices, which is not allowed in some containers. */
function canMakeDevices(): boolean {
  const folder = mkdtempSync(join(tmpdir(), "tfnode-"));
  try {
    makeDevice(join(folder, "device"));
    return true;
  } catch {
    return false;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

type Obstacle = (path: string) => unknown;

/** Obstacles that replace a file of an earlier run. */
const obstacles: Readonly<Record<string, Obstacle>> = {
  "a pipe without a writer": (path) => execFileSync("mkfifo", ["-m", "600", path]),
  "a socket": makeSocket,
  "a dangling link": (path) => symlink(`${path}.absent`, path),
  "a link to an endless device": (path) => symlink("/dev/zero", path),
  "a file everyone can write to": async (path) => {
    await writeFile(path, randomBytes(1000));
    await chmod(path, 0o666);
  },
  ...(isRoot && {
    "a file of another user": async (path: string) => {
      await writeFile(path, randomBytes(1000), { mode: 0o600 });
      await chown(path, stranger, stranger);
    },
  }),
  ...(canMakeDevices() && { "a device": makeDevice }),
};

describe("the code cache of a provider, with obstacles", function () {
  this.timeout(60_000);
  let command: string;
  let home: string;

  before(async () => {
    command = await stubProgram();
  });

  beforeEach(async () => {
    home = await temporaryDirectory();
  });

  after(removeTemporary);

  for (const [what, make] of Object.entries(obstacles)) {
    it(`a provider starts without the code cache and replaces ${what}`, async () => {
      const directory = join(home, "tfnode");
      await use(command, { XDG_CACHE_HOME: home });
      const names = await readdir(directory);
      for (const name of names) {
        await rm(join(directory, name));
        await make(join(directory, name));
      }
      await use(command, { XDG_CACHE_HOME: home });
      expect(await readdir(directory)).to.have.members(names);
      for (const name of names) {
        const stats = await lstat(join(directory, name));
        expect(stats.isFile()).to.equal(true);
        expect(stats).to.include({ uid: process.geteuid?.(), mode: 0o100600 });
        expect(readCachedCode(join(directory, name))?.data.length).to.be.above(0);
      }
    });

    it(`a provider starts and writes no code cache if its folder is ${what}`, async () => {
      const place = join(home, "tfnode");
      await make(place);
      const before = await lstat(place);
      await use(command, { XDG_CACHE_HOME: home });
      const { ino, mode, size, mtimeMs } = await lstat(place);
      expect({ ino, mode, size, mtimeMs }).to.deep.equal({
        ino: before.ino,
        mode: before.mode,
        size: before.size,
        mtimeMs: before.mtimeMs,
      });
      expect(await readdir(home)).to.deep.equal(["tfnode"]);
    });
  }

  it("a provider starts and keeps a folder that is in place of a cache file", async () => {
    const directory = join(home, "tfnode");
    await use(command, { XDG_CACHE_HOME: home });
    const names = await readdir(directory);
    for (const name of names) {
      await rm(join(directory, name));
      await mkdir(join(directory, name));
      await writeFile(join(directory, name, "kept"), "");
    }
    await use(command, { XDG_CACHE_HOME: home });
    expect(await readdir(directory)).to.have.members(names);
    for (const name of names) expect(await readdir(join(directory, name))).to.deep.equal(["kept"]);
  });

  it("a provider neither reads nor writes its code cache through symbolic links", async () => {
    const directory = join(home, "tfnode");
    await use(command, { XDG_CACHE_HOME: home });
    await rename(directory, join(home, "elsewhere"));
    const names = await readdir(join(home, "elsewhere"));
    const good = await contents(join(home, "elsewhere"));
    await mkdir(directory, { mode: 0o700 });
    for (const name of names) await symlink(join("../elsewhere", name), join(directory, name));
    await use(command, { XDG_CACHE_HOME: home });
    for (const name of names) expect((await lstat(join(directory, name))).isFile()).to.equal(true);
    await rm(directory, { recursive: true });
    await symlink("elsewhere", directory);
    for (const name of names) expect(readCachedCode(join(directory, name))).to.equal(undefined);
    await use(command, { XDG_CACHE_HOME: home });
    expect(await contents(join(home, "elsewhere"))).to.deep.equal(good);
  });

  it("a provider creates no cache folder through a dangling link", async () => {
    await symlink(join(home, "absent"), join(home, "cache"));
    await use(command, { XDG_CACHE_HOME: join(home, "cache") });
    expect(await readdir(home)).to.deep.equal(["cache"]);
  });

  it("a provider follows a link from the cache directory to another directory of the user", async () => {
    await mkdir(join(home, "large"));
    await symlink("large", join(home, "cache"));
    await use(command, { XDG_CACHE_HOME: join(home, "cache") });
    expect(await readdir(join(home, "large/tfnode"))).to.not.have.length(0);
  });

  it("a provider writes no code cache below a world-writable folder", async () => {
    await chmod(home, 0o777);
    await use(command, { XDG_CACHE_HOME: home });
    await use(command, { XDG_CACHE_HOME: join(home, "new") });
    expect(await readdir(home)).to.deep.equal([]);
  });

  it("a provider does not create a missing home directory for its code cache", async () => {
    await use(command, { HOME: join(home, "absent"), XDG_CACHE_HOME: undefined });
    expect(await readdir(home)).to.deep.equal([]);
  });

  it("a provider writes no code cache below a folder of another user", async () => {
    if (!isRoot) {
      // A system's folder for temporary files belongs to root, and every user can create files in it.
      const place = join("/tmp", `tfnode-${randomBytes(8).toString("hex")}`);
      writeCachedCode(join(place, "tfnode/code.bin"), { data: randomBytes(10), packs: 1 });
      expect(existsSync(place)).to.equal(false);
      return;
    }
    for (const env of [
      { HOME: home, XDG_CACHE_HOME: undefined },
      { HOME: undefined, XDG_CACHE_HOME: home },
      { HOME: undefined, XDG_CACHE_HOME: join(home, "new") },
    ]) {
      await chown(home, stranger, stranger);
      await use(command, env);
      expect(await readdir(home)).to.deep.equal([]);
      // The reverse: the program belongs to the other user.
      const copy = join(await temporaryDirectory(), "terraform-provider-stub");
      await copyFile(command, copy);
      await chmod(join(copy, ".."), 0o755);
      await chown(home, 0, 0);
      await chmod(home, 0o1777);
      await use(copy, env, { uid: stranger });
      expect(await readdir(home)).to.deep.equal([]);
      await chmod(home, 0o700);
    }
  });

  it("a provider that runs as root adds no cache files to the home of another user", async () => {
    const directory = join(home, ".cache/tfnode");
    const env = { HOME: home, XDG_CACHE_HOME: join(home, ".cache") };
    if (isRoot) {
      await use(command, env);
      for (const name of await readdir(directory)) await rm(join(directory, name));
      await chown(home, stranger, stranger);
    } else {
      // Only root can have left the folder. A world-writable folder represents it.
      await mkdir(directory, { recursive: true });
      await chmod(directory, 0o770);
    }
    await use(command, env);
    expect(await readdir(directory)).to.deep.equal([]);
  });

  it("a provider reads a bounded number of bytes from its code cache", async () => {
    const file = join(home, "tfnode", "code.bin");
    const bound = 16 * 1024 * 1024;
    writeCachedCode(file, { data: Buffer.alloc(bound - 1000), packs: 1 });
    expect(readCachedCode(file)?.data.length).to.equal(bound - 1000);
    await writeFile(file, Buffer.alloc(1000), { flag: "a" });
    expect((await stat(file)).size).to.be.above(bound);
    expect(readCachedCode(file)).to.equal(undefined);
  });

  it("a provider starts after a run that was killed while it wrote the code cache", async () => {
    const file = join(home, "tfnode", "code.bin");
    const code = { data: randomBytes(10), packs: 1 };
    await mkdir(join(home, "tfnode"), { mode: 0o700 });
    await writeFile(`${file}.${process.pid}`, "half");
    writeCachedCode(file, code);
    writeCachedCode(file, code);
    expect(readCachedCode(file)).to.deep.equal(code);
    expect(await readdir(join(home, "tfnode"))).to.deep.equal(["code.bin"]);
  });
});
