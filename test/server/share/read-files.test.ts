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
    files = new ReadFiles(fs, { own: join(folder, "cache"), program: join(folder, "program") });
    host = { loadEnvFile: () => undefined };
    recordReads(files, own, host);
  });
  after(removeTemporary);

  const difference = (cwd = process.cwd()) => files.differenceIn(cwd);
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
      expect(difference()).to.equal(undefined);
      fs.writeFileSync(`${file}.new`, "two");
      fs.renameSync(`${file}.new`, file);
      expect(difference()).to.equal("changed files");
    });
  }

  it("ReadFiles have changed after a change that keeps the size and the time of a file", async () => {
    own.readFileSync(file);
    const { atime, mtime } = fs.statSync(file);
    fs.writeFileSync(file, "two");
    fs.utimesSync(file, atime, mtime);
    expect(difference()).to.equal("changed files");
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
      expect(difference()).to.equal(undefined);
      fs.writeFileSync(join(folder, "none"), "now");
      expect(difference()).to.equal("changed files");
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
      expect(difference()).to.equal(undefined);
      fs.writeFileSync(join(folder, "late"), "");
      expect(difference()).to.equal("changed files");
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
      expect(difference()).to.equal(undefined);
      fs.symlinkSync(other, `${link}.new`);
      fs.renameSync(`${link}.new`, link);
      expect(difference()).to.equal("changed files");
    });
  }

  it("ReadFiles have not changed after changes of the process itself, and of what nothing has read", async () => {
    own.readFileSync(file);
    own.writeFileSync(file, "of this process");
    expect(difference()).to.equal(undefined);
    await own.promises.appendFile(file, "!");
    expect(difference()).to.equal(undefined);
    await new Promise<void>((resolve) => own.writeFile(file, "again", () => resolve()));
    own.writeFileSync(`${file}.new`, "moved");
    own.renameSync(`${file}.new`, file);
    expect(difference()).to.equal(undefined);
    own.statSync(file);
    own.existsSync(join(folder, "other"));
    own.mkdirSync(join(folder, "own"));
    fs.writeFileSync(join(folder, "own/temporary"), "");
    own.readFileSync(join(folder, "own/temporary"));
    own.rmSync(join(folder, "own"), { recursive: true });
    fs.mkdirSync(join(folder, "cache"));
    own.existsSync(join(folder, "cache/run"));
    fs.writeFileSync(join(folder, "cache/run"), "");
    expect(difference()).to.equal(undefined);
    fs.writeFileSync(file, "of another one");
    expect(difference()).to.equal("changed files");
  });

  for (const [how, look] of [
    ["existsSync", () => own.existsSync(file)],
    ["promises.stat", () => own.promises.stat(file)],
  ] as const) {
    it(`ReadFiles have changed after the end of a file that ${how} found, and not after a change of its content`, async () => {
      await look();
      fs.writeFileSync(file, "two");
      expect(difference()).to.equal(undefined);
      fs.rmSync(file);
      expect(difference()).to.equal("changed files");
    });
  }

  it("ReadFiles have changed after a change of a file that the code had looked for before it read it", () => {
    own.existsSync(file);
    own.readFileSync(file);
    fs.writeFileSync(file, "changed");
    expect(difference()).to.equal("changed files");
  });

  for (const [how, read] of [
    ["a path in the mounted folder", (mount: string) => own.readFileSync(join(mount, "token"))],
    [
      "the path to which its link leads",
      (mount: string) => own.readFileSync(own.realpathSync(join(mount, "token"))),
    ],
    ["the names of the mounted folder", (mount: string) => own.readdirSync(mount)],
    [
      "a link to the mounted file",
      (mount: string) => {
        fs.symlinkSync(join(mount, "token"), join(folder, "link"));
        own.readFileSync(join(folder, "link"));
      },
    ],
  ] as const) {
    it(`ReadFiles have changed after a cluster replaces a mounted secret that was read by ${how}`, () => {
      const mount = join(folder, "mount");
      const version = (name: string) => {
        fs.mkdirSync(join(mount, name), { recursive: true });
        fs.writeFileSync(join(mount, name, "token"), name);
        fs.symlinkSync(name, join(mount, "..new"));
        fs.renameSync(join(mount, "..new"), join(mount, "..data"));
      };
      version("..1");
      fs.symlinkSync("..data/token", join(mount, "token"));
      read(mount);
      expect(difference()).to.equal(undefined);
      version("..2");
      fs.rmSync(join(mount, "..1"), { recursive: true });
      expect(difference()).to.equal("changed files");
    });
  }

  it("ReadFiles have changed after a certificate is added to a folder, or replaced in it", () => {
    const certificates = join(folder, "certificates");
    const read = () => {
      for (const name of own.readdirSync(certificates)) own.readFileSync(join(certificates, name));
    };
    fs.mkdirSync(certificates);
    fs.writeFileSync(join(certificates, "a.pem"), "one");
    read();
    expect(difference()).to.equal(undefined);
    fs.writeFileSync(join(certificates, "a.pem"), "two");
    expect(difference()).to.equal("changed files");
  });

  describe("in the working folder", () => {
    let here: string;
    let other: string;

    beforeEach(() => {
      here = process.cwd();
      other = join(folder, "other");
      for (const one of ["one", "other", "one/program"]) fs.mkdirSync(join(folder, one));
      process.chdir(join(folder, "one"));
    });
    afterEach(() => process.chdir(here));

    it("ReadFiles differ for a command of a folder with another file of the same name, which stays another one", () => {
      fs.writeFileSync("settings", "one");
      own.readFileSync("settings");
      expect(difference()).to.equal(undefined);
      expect(difference(other)).to.equal("files of another folder");
      fs.writeFileSync(join(other, "settings"), "one");
      expect(difference(other)).to.equal("files of another folder");
    });

    it("ReadFiles differ for a command of a folder that has a file which the code did not find, by any path", () => {
      own.existsSync(join(process.cwd(), ".env"));
      expect(difference(other)).to.equal(undefined);
      fs.writeFileSync(join(other, ".env"), "");
      expect(difference(other)).to.equal("files of another folder");
      expect(difference()).to.equal(undefined);
    });

    it("ReadFiles are the same for all folders if the file is in none of them, or belongs to the program", () => {
      files = new ReadFiles(fs, { own: join(folder, "cache"), program: join(process.cwd(), "program") });
      fs.writeFileSync("program/data.json", "{}");
      files.read(join(process.cwd(), "program/data.json"));
      files.read(file);
      expect(difference(other)).to.equal(undefined);
    });
  });

  it("ReadFiles watch declared files, which need not exist", () => {
    const home = { HOME: folder, KUBECONFIG: `${folder}/a:${folder}/b` };
    for (const path of wellKnownFiles(home)) files.read(path);
    expect(difference()).to.equal(undefined);
    fs.writeFileSync(join(folder, "b"), "");
    expect(difference()).to.equal("changed files");
  });

  it("wellKnownFiles are those that variables name, or those in the home folder", () => {
    const usual = wellKnownFiles({ HOME: "/home/a" });
    expect(usual).to.include.members(["/home/a/.aws/credentials", "/home/a/.kube/config", "/home/a/.netrc"]);
    const named = wellKnownFiles({
      HOME: "/home/a",
      AWS_SHARED_CREDENTIALS_FILE: "/keys",
      SSL_CERT_FILE: "/ca.pem",
      SSL_CERT_DIR: "/certificates:/more",
    });
    expect(named)
      .to.include.members(["/keys", "/ca.pem", "/certificates", "/more"])
      .and.not.include("/home/a/.aws/credentials");
    expect(wellKnownFiles({})).to.deep.equal([]);
  });
});
