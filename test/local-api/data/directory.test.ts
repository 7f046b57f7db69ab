import { execFile } from "node:child_process";
import { closeSync, constants, openSync } from "node:fs";
import { chown, mkdir, readdir, readFile, rm, stat, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect } from "chai";
import { StartupError } from "../../../src/background/startup-error.ts";
import { openDataDirectory } from "../../../src/local-api/data/directory.ts";
import { startSecLocalApi } from "../../../src/local-api/sec/index.ts";
import { recordFormat } from "../../../src/local-api/sec/record-format.ts";
import { scratchForEach } from "../../support/scratch.ts";
import { end, runCli, until } from "../support/process.ts";

const open = (directory: string) => openDataDirectory(directory, recordFormat, () => {});
const problemOf = async (directory: string) => {
  const error = await open(directory).catch((cause: unknown) => cause);
  expect(error, String(error)).to.be.instanceOf(StartupError);
  return error instanceof Error ? error.message : "";
};
const isRoot = process.geteuid?.() === 0;

describe("local-api: the data directory", function () {
  this.timeout(60_000);
  let scratch: string;
  let data: string;
  scratchForEach((path) => {
    scratch = path;
    data = join(path, "data");
  });

  it("a data directory is created with its parents, with access only for its owner", async () => {
    const deep = join(scratch, "a", "b", "c");
    await (await open(deep)).close();
    for (const folder of [join(scratch, "a"), join(scratch, "a", "b"), deep]) {
      expect((await stat(folder)).mode & 0o777, folder).to.equal(0o700);
    }
    for (const file of ["objects.journal", "emulator.json"]) {
      expect((await stat(join(deep, file))).mode & 0o777, file).to.equal(0o600);
    }
    expect(await readdir(deep), "no lock").to.have.members(["objects.journal", "emulator.json"]);
  });

  it("a data directory that is a link is rejected, whether its target exists or not", async () => {
    await mkdir(join(scratch, "elsewhere"));
    for (const target of ["elsewhere", "nowhere"]) {
      await symlink(join(scratch, target), data);
      const problem = await problemOf(data);
      expect(problem).to.equal(
        `${data} is a symbolic link, which is not followed: name the directory itself (${join(scratch, target)})`,
      );
      await rm(data);
    }
    expect(await readdir(join(scratch, "elsewhere"))).to.deep.equal([]);
    expect(await readdir(scratch)).to.deep.equal(["elsewhere"]);
    await symlink(join(scratch, "nowhere"), join(scratch, "way"));
    expect(await problemOf(join(scratch, "way", "data"))).to.match(
      /cannot be used as a directory for data: ENOENT/,
    );
  });

  it("links in place of files are never followed", async () => {
    const victim = join(scratch, "victim");
    for (const name of ["objects.journal", "emulator.json"]) {
      await (await open(data)).close();
      await writeFile(victim, "years of work");
      await rm(join(data, name));
      await symlink(victim, join(data, name));
      expect(await problemOf(data), name).to.equal(
        `${join(data, name)} is a symbolic link, which is not followed`,
      );
      expect(await readFile(victim, "utf8")).to.equal("years of work");
      await rm(data, { recursive: true });
    }
    await mkdir(data);
    for (const name of ["objects.journal.tmp", "emulator.json.tmp"]) await symlink(victim, join(data, name));
    await (await open(data)).close();
    expect(await readFile(victim, "utf8")).to.equal("years of work");
    expect(await readdir(data)).to.have.members(["objects.journal", "emulator.json"]);
  });

  it("a data directory is in use as long as a process holds it, with names of any length and after crashes", async () => {
    const long = join(scratch, ...Array.from({ length: 4 }, () => "n".repeat(60)));
    for (const directory of process.platform === "linux" ? [data, long] : [data]) {
      const first = await open(directory);
      expect(await problemOf(directory)).to.equal(`${directory} is in use by another local API`);
      await first.close();
      await writeFile(join(directory, "lock.0123456789ab"), "");
      await (await open(directory)).close();
      expect(await readdir(directory)).to.have.members(["objects.journal", "emulator.json"]);
    }
  });

  it("at most one of several concurrent starts opens a data directory", async () => {
    for (let round = 0; round < 20; round += 1) {
      const outcomes = await Promise.allSettled([open(data), open(data), open(data)]);
      const opened = outcomes.flatMap((outcome) => (outcome.status === "fulfilled" ? [outcome.value] : []));
      expect(opened.length).to.be.at.most(1);
      for (const journal of opened) await journal.close();
    }
    await (await open(data)).close();
  });

  it("a data directory that cannot be created is reported in one line", async () => {
    await writeFile(join(scratch, "file"), "");
    await mkdir(join(scratch, "marked", "emulator.json"), { recursive: true });
    await mkdir(join(scratch, "work"));
    await writeFile(join(scratch, "work", "thesis"), "");
    await mkdir(join(scratch, "closed"), { mode: 0o500 });
    const places = [
      "/proc/tfnode-emulator/data",
      "/proc/1/data",
      "/sys/kernel/tfnode-emulator",
      "/dev/null",
      join(scratch, "file"),
      join(scratch, "file", "data"),
      join(scratch, "n".repeat(300)),
      join(scratch, "marked"),
      join(scratch, "work"),
      ...(isRoot ? [] : [join(scratch, "closed", "data")]),
    ];
    for (const place of places)
      expect(await problemOf(place))
        .to.include(place)
        .and.not.to.include("\n");
    expect(await readdir(join(scratch, "work")), "nothing is left there").to.deep.equal(["thesis"]);

    await symlink("nowhere", join(scratch, "a\nb"));
    for (const args of [
      ["sec", "--tls", "--data", join(scratch, "a\nb")],
      ["vdb", "--data", "/proc/tfnode-emulator/data"],
    ]) {
      const run = runCli(args);
      expect(await run.ended, run.stderr()).to.equal(1);
      expect(run.stdout()).to.equal("");
      expect(run.stderr()).to.match(/^local-api: [^\n]+\n$/);
    }
  });

  it("links in place of the certificate's files are rejected", async () => {
    const victim = join(scratch, "victim");
    await writeFile(victim, "years of work");
    await (await open(data)).close();
    await symlink(scratch, join(data, "tls"));
    const failure = await startSecLocalApi({ data, tls: true }).catch((error: unknown) => error);
    expect(String(failure)).to.include(`${join(data, "tls")} is a symbolic link, which is not followed`);
    await rm(join(data, "tls"));
    await mkdir(join(data, "tls"));
    await symlink(victim, join(data, "tls", "ca-key.pem"));
    const refused = await startSecLocalApi({ data, tls: true }).catch((error: unknown) => error);
    expect(String(refused)).to.include("ca-key.pem is a symbolic link, which is not followed");
    expect(await readFile(victim, "utf8")).to.equal("years of work");
  });

  it("a start can be stopped, even with a pipe in place of a file", async () => {
    const pipe = join(scratch, "pipe");
    await promisify(execFile)("mkfifo", [pipe]);
    const run = runCli(["vdb", "--cert", pipe, "--key", pipe]);
    // A pipe can be opened as soon as there is a reader, which then waits.
    const writers = await until(() => {
      try {
        return [openSync(pipe, constants.O_WRONLY | constants.O_NONBLOCK)];
      } catch {
        return undefined;
      }
    });
    try {
      expect(await end(run)).to.equal("SIGTERM");
    } finally {
      for (const writer of writers) closeSync(writer);
    }
    await mkdir(data);
    await promisify(execFile)("mkfifo", [join(data, "emulator.json")]);
    expect(await problemOf(data)).to.equal(`${join(data, "emulator.json")} is not a regular file`);
  });

  it("a data directory has to belong to the user", async () => {
    // Only root can change the owner of a file; any user can find a file of root.
    if (isRoot) {
      await mkdir(data);
      await chown(data, 12345, 12345);
    }
    const foreign = isRoot ? data : "/usr";
    const problem = await problemOf(foreign);
    expect(problem).to.match(
      / belongs to user \d+ and not to user \d+, as whom this runs: name a directory of your own$/,
    );
    expect(problem).to.include(foreign);
    if (isRoot) expect(await readdir(data)).to.deep.equal([]);
  });
});
