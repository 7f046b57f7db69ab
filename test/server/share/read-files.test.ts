import fs from "node:fs";
import { join, relative } from "node:path";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { expect } from "chai";
import { wellKnownFiles } from "../../../src/schema/index.ts";
import { ReadFiles, recordReads } from "../../../src/server/share/read-files.ts";
import { removeTemporary, temporaryDirectory } from "../../support/stub.ts";

describe("ReadFiles", () => {
  let folder: string;
  let file: string;
  let files: ReadFiles;
  /** A copy of node:fs whose reads are recorded. */
  let own: typeof fs;
  /** The part of a process that reads files. */
  let host: { loadEnvFile(path?: string): void };

  beforeEach(async () => {
    folder = await temporaryDirectory();
    file = join(folder, "credentials");
    fs.writeFileSync(file, "one");
    own = { ...fs, promises: { ...fs.promises } } as typeof fs;
    files = new ReadFiles(fs, join(folder, "cache"));
    host = { loadEnvFile: () => undefined };
    recordReads(files, own, host);
  });
  after(removeTemporary);

  const ended = (stream: fs.ReadStream) =>
    new Promise((resolve, reject) => stream.on("data", resolve).on("error", reject));

  for (const [how, read] of [
    ["readFileSync", () => own.readFileSync(file)],
    ["readFile", () => promisify(own.readFile as (path: string, done: () => void) => void)(file)],
    ["promises.readFile", () => own.promises.readFile(file)],
    ["a URL", () => own.readFileSync(pathToFileURL(file))],
    ["a relative path", () => own.readFileSync(relative(process.cwd(), file))],
    ["a Buffer", () => own.readFileSync(Buffer.from(file))],
    ["openSync", () => own.closeSync(own.openSync(file, "r"))],
    ["promises.open", async () => (await own.promises.open(file)).close()],
    ["createReadStream", () => ended(own.createReadStream(file))],
    ["openAsBlob", () => own.openAsBlob(file)],
    ["process.loadEnvFile", () => host.loadEnvFile(file)],
  ] as const) {
    it(`ReadFiles have changed after a change of a file that was read by ${how}`, async () => {
      await read();
      expect(files.haveChanged).to.equal(false);
      fs.writeFileSync(`${file}.new`, "two");
      fs.renameSync(`${file}.new`, file);
      expect(files.haveChanged).to.equal(true);
    });
  }

  it("ReadFiles have changed after a change that keeps the size and the time of a file", async () => {
    own.readFileSync(file);
    const { atime, mtime } = fs.statSync(file);
    fs.writeFileSync(file, "two");
    fs.utimesSync(file, atime, mtime);
    expect(files.haveChanged).to.equal(true);
  });

  for (const [how, look] of [
    ["readFileSync", () => own.readFileSync(join(folder, "none"))],
    ["existsSync", () => own.existsSync(join(folder, "none"))],
    ["statSync", () => own.statSync(join(folder, "none"))],
    ["promises.access", () => own.promises.access(join(folder, "none"))],
    ["lstatSync", () => own.lstatSync(join(folder, "none"))],
    ["readdirSync", () => own.readdirSync(join(folder, "none"))],
  ] as const) {
    it(`ReadFiles have changed after a file exists that ${how} did not find`, async () => {
      try {
        await look();
      } catch {
        // The file is missing.
      }
      expect(files.haveChanged).to.equal(false);
      fs.writeFileSync(join(folder, "none"), "now");
      expect(files.haveChanged).to.equal(true);
    });
  }

  for (const [how, list] of [
    ["readdirSync", () => own.readdirSync(folder)],
    ["promises.readdir", () => own.promises.readdir(folder)],
    ["promises.opendir", async () => (await own.promises.opendir(folder)).close()],
  ] as const) {
    it(`ReadFiles have changed after another process adds a file to a folder that was read by ${how}`, async () => {
      await list();
      own.writeFileSync(join(folder, "of-this-process"), "");
      own.mkdirSync(join(folder, "folder-of-this-process"));
      expect(files.haveChanged).to.equal(false);
      fs.writeFileSync(join(folder, "late"), "");
      expect(files.haveChanged).to.equal(true);
    });
  }

  for (const [how, follow] of [
    ["realpathSync", (link: string) => own.readFileSync(own.realpathSync(link))],
    ["promises.readlink", async (link: string) => own.readFileSync(await own.promises.readlink(link))],
    ["readFileSync", (link: string) => own.readFileSync(link)],
  ] as const) {
    it(`ReadFiles have changed after a link leads to another file, if ${how} followed it`, async () => {
      const [other, link] = [join(folder, "other"), join(folder, "link")];
      fs.writeFileSync(other, "two");
      fs.symlinkSync(file, link);
      await follow(link);
      expect(files.haveChanged).to.equal(false);
      fs.symlinkSync(other, `${link}.new`);
      fs.renameSync(`${link}.new`, link);
      expect(files.haveChanged).to.equal(true);
    });
  }

  it("ReadFiles have not changed after changes of the process itself, and of what nothing has read", async () => {
    own.readFileSync(file);
    own.writeFileSync(file, "of this process");
    expect(files.haveChanged).to.equal(false);
    await own.promises.appendFile(file, "!");
    expect(files.haveChanged).to.equal(false);
    await new Promise<void>((resolve) => own.writeFile(file, "again", () => resolve()));
    own.writeFileSync(`${file}.new`, "moved");
    own.renameSync(`${file}.new`, file);
    expect(files.haveChanged).to.equal(false);
    own.statSync(file);
    own.existsSync(join(folder, "other"));
    fs.mkdirSync(join(folder, "cache"));
    own.existsSync(join(folder, "cache/run"));
    fs.writeFileSync(join(folder, "cache/run"), "");
    expect(files.haveChanged).to.equal(false);
    fs.writeFileSync(file, "of another one");
    expect(files.haveChanged).to.equal(true);
  });

  it("ReadFiles watch declared files, which need not exist", () => {
    const home = { HOME: folder, KUBECONFIG: `${folder}/a:${folder}/b` };
    for (const path of wellKnownFiles(home)) files.read(path);
    expect(files.haveChanged).to.equal(false);
    fs.writeFileSync(join(folder, "b"), "");
    expect(files.haveChanged).to.equal(true);
  });

  it("wellKnownFiles are those that variables name, or those in the home folder", () => {
    const usual = wellKnownFiles({ HOME: "/home/a" });
    expect(usual).to.include.members(["/home/a/.aws/credentials", "/home/a/.kube/config", "/home/a/.netrc"]);
    const named = wellKnownFiles({
      HOME: "/home/a",
      AWS_SHARED_CREDENTIALS_FILE: "/keys",
      SSL_CERT_FILE: "/ca.pem",
    });
    expect(named).to.include.members(["/keys", "/ca.pem"]).and.not.include("/home/a/.aws/credentials");
    expect(wellKnownFiles({})).to.deep.equal([]);
  });
});
