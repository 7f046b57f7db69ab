import { spawnSync } from "node:child_process";
import { cp, mkdir, readFile, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { expect } from "chai";
import { bundledPackages } from "../../src/cli/bundle/notices.ts";
import { filesIn } from "../../src/cli/bundle/own-paths.ts";
import type { ExternalPackage } from "../../src/cli/bundle/program-files.ts";
import { ProgramFiles } from "../../src/cli/bundle/program-files.ts";
import { addonsOfOneNode, programFilesFor } from "../../src/cli/project/program-files-for.ts";
import type { Project } from "../../src/cli/project/project.ts";
import { CommandError } from "../../src/cli/terminal/command.ts";
import { filesBelow } from "../../src/packaging/files.ts";
import { rejection } from "../../src/testing/core/rejection.ts";
import { startPlugin } from "../../src/testing/plugin/client.ts";
import { type AuthorProject, authorProject, orderEntry, orderProvider } from "../support/author-project.ts";
import { removeTemporary, temporaryDirectory } from "../support/stub.ts";

/** The files of packages, by their paths below node_modules; package.json follows from the folder unless it is given. */
const packages: Readonly<Record<string, string>> = {
  // CommonJS that reads a file next to it, and has a dependency of another version than the project.
  "reader/index.js": `
    const { readFileSync } = require("fs");
    exports.text = readFileSync(require("path").join(__dirname, "data.txt"), "utf8");
    exports.dep = require("dep").version;`,
  "reader/data.txt": "from reader",
  "reader/README.md": "Nothing that a program reads.",
  "reader/package.json": JSON.stringify({ dependencies: { dep: "2" }, devDependencies: { never: "1" } }),
  "reader/node_modules/dep/index.js": "exports.version = 2;",
  "reader/node_modules/dep/package.json": JSON.stringify({ version: "2.0.0" }),
  "dep/index.js": "exports.version = 1;",
  // An ES module with a default export.
  "modern/package.json": JSON.stringify({ type: "module", exports: { import: "./main.js" } }),
  "modern/main.js": `
    import { readFileSync } from "node:fs";
    export default () => readFileSync(new URL("./data.txt", import.meta.url), "utf8");
    export const named = "named";`,
  "modern/data.txt": "from modern",
  // CommonJS made by a compiler, whose default export is not the module for Node.
  "compiled/index.js": `
    Object.defineProperty(exports, "__esModule", { value: true });
    exports.default = "default of compiled"; exports.file = __filename;`,
  // An optional dependency that is not installed.
  "drivers/index.js": `
    exports.load = (name) => { if (name === "absent") return require("absent-driver"); return "no driver"; };`,
  // A package that is bundled, and imports another version of a package next to the program.
  "older/index.js": `exports.older = require("reader").text;`,
  "older/node_modules/reader/index.js": `
    exports.text = require("fs").readFileSync(__dirname + "/data.txt", "utf8") + require("dep").version;`,
  "older/node_modules/reader/data.txt": "from older",
  "older/node_modules/reader/package.json": JSON.stringify({ version: "0.9.0", dependencies: { dep: "1" } }),
  "plain/index.js": `// Reads nothing by __dirname.
    exports.plain = "plain";`,
};

const provider = `
  import { readFileSync } from "node:fs";
  import { createRequire } from "node:module";
  import { dirname, join } from "node:path";
  import { fileURLToPath } from "node:url";
  import { provider, providerFunction, string } from "@tfnode/framework";
  const require = createRequire(import.meta.url);
  const here = dirname(fileURLToPath(import.meta.url));
  import reader from "reader";
  import { version } from "dep";
  import modern, { named } from "modern";
  import * as compiled from "compiled";
  import { load } from "drivers";
  import { plain } from "plain";
  import { older } from "older";
  const message = (run) => { try { return run(); } catch (error) { return error.code + " " + error.message.split(". ")[0]; } };
  const read = providerFunction({
    summary: "Reads.",
    description: "Reads.",
    parameters: [{ name: "kind", type: string("The kind") }],
    returns: string(),
    example: 'output "a" { value = provider::order::read("a") }',
    call: () => JSON.stringify({
      reader, version, modern: modern(), named, compiled: compiled.default.default, plain, older,
      absent: message(() => load("absent")), present: load("other"),
      own: readFileSync(new URL("./own.txt", import.meta.url), "utf8"),
      folder: readFileSync(join(import.meta.dirname, "texts", "deep.txt"), "utf8"),
      older2: readFileSync(join(here, "texts", "deep.txt"), "utf8"),
      addon: message(() => require("./own.node")).replace(/^(\\S+).*(files[\\\\/].*own\\.node).*$/s, "$1 $2"),
      required: [require("./data.json").n, require("plain").plain, require("reader").dep],
    }),
  });
  export default provider({
    name: "order", version: "1.0.0", description: "Order.", schema: {}, configure: async () => ({}),
    resources: {}, dataSources: {}, functions: { read: async () => ({ default: read }) },
  });
`;

const entry = `
  import { serve } from "@tfnode/framework";
  void serve({ address: "example/order", provider: async () => (await import("./provider.mjs")).default });
`;

const expected = {
  reader: { text: "from reader", dep: 2 },
  version: 1,
  modern: "from modern",
  named: "named",
  compiled: "default of compiled",
  plain: "plain",
  older: "from older1",
  absent: "MODULE_NOT_FOUND Cannot find module 'absent-driver'",
  present: "no driver",
  own: "an own text",
  folder: "a deep text",
  older2: "a deep text",
  addon: "ERR_DLOPEN_FAILED files/terraform-provider-order/own.node",
  required: [1, "plain", 2],
};

/** Writes packages into a folder: their files by paths. */
async function install(folder: string, files: Readonly<Record<string, string>>): Promise<void> {
  for (const [path, text] of Object.entries(files)) {
    const file = join(folder, "node_modules", path);
    const [, name] = /(?:^|.*node_modules\/)((?:@[^/]+\/)?[^/]+)\/[^/]*$/.exec(path) ?? [];
    const manifest = JSON.parse(files[join(dirname(path), "package.json")] ?? "{}");
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, text);
    await writeFile(
      join(dirname(file), "package.json"),
      JSON.stringify({ name, version: "1.0.0", license: "MIT", ...manifest }),
    );
    await writeFile(join(dirname(file), "LICENSE"), "Permission is hereby granted");
  }
}

describe("what is next to a program", function () {
  this.timeout(60_000);
  let project: AuthorProject;
  let program: string;
  let ids: readonly string[];

  before(async () => {
    project = await authorProject({
      "provider.mjs": provider,
      "own.txt": "an own text",
      "data.json": '{ "n": 1 }',
      "own.node": "no addon",
    });
    await mkdir(join(project.folder, "texts"));
    await writeFile(join(project.folder, "texts/deep.txt"), "a deep text");
    await install(project.folder, packages);
    const built = await project.build(entry);
    program = built.program;
    ids = (await bundledPackages(built.metafile, project.folder)).map(({ id }) => id);
  });
  after(removeTemporary);

  async function result(file: string): Promise<unknown> {
    const plugin = await startPlugin({ command: file, env: { ...process.env, TFNODE_SHARE: "off" } });
    try {
      const text = Buffer.from("a3616263", "hex");
      const { result, error } = await plugin.call("callFunction", {
        name: "read",
        arguments: [{ msgpack: text }],
      });
      expect(error ?? null).to.equal(null);
      return JSON.parse(/\{.*\}/.exec(Buffer.from(result?.msgpack ?? "").toString())?.[0] ?? "null");
    } finally {
      await plugin.shutdown();
    }
  }

  it("packages that read files of their own stay as they are installed, with what they need", async () => {
    const files = (await filesBelow(join(dirname(program), "files/terraform-provider-order"))).filter(
      (name) => !name.endsWith("package.json") && !name.endsWith("LICENSE"),
    );
    expect(files).to.have.members([
      "node_modules/compiled/index.js",
      "node_modules/modern/data.txt",
      "node_modules/modern/main.js",
      "node_modules/reader/data.txt",
      "node_modules/reader/index.js",
      "node_modules/dep/index.js",
      "versions/3/node_modules/reader/data.txt",
      "versions/3/node_modules/reader/index.js",
      "versions/3/node_modules/reader/node_modules/dep/index.js",
      "own.node",
      "own.txt",
      "texts/deep.txt",
    ]);
  });

  it("a program calls its packages, and reads its files, wherever it is with the folder next to it", async () => {
    expect(await result(program)).to.deep.equal(expected);
    const copy = join(await temporaryDirectory(), "terraform-provider-order_v1.0.0");
    await cp(program, copy);
    await cp(join(dirname(program), "files"), join(dirname(copy), "files"), { recursive: true });
    expect(await result(copy)).to.deep.equal(expected);
  });

  it("a program without the folder next to it says which folder it needs", async () => {
    const copy = join(await temporaryDirectory(), "terraform-provider-order");
    await cp(program, copy);
    const { status, stdout } = spawnSync(process.execPath, [copy], { encoding: "utf8" });
    expect(stdout).to.equal(
      `terraform-provider-order needs the folder ${join(dirname(copy), "files/terraform-provider-order")}, which its package has: copy it, too.\n`,
    );
    expect(status).to.equal(1);
  });

  it("the notices of a program name the packages next to it", () => {
    expect(ids).to.include.members(["reader@1.0.0", "dep@1.0.0", "dep@2.0.0", "modern@1.0.0", "plain@1.0.0"]);
  });

  it("other files next to a program make it another program", async () => {
    const before = await readFile(program, "latin1");
    await writeFile(join(project.folder, "own.txt"), "another text");
    await project.build(entry);
    expect(await readFile(program, "latin1")).not.to.equal(before);
  });

  it("external adds a package, and assets add files, which have to exist", async () => {
    const programFiles = new ProgramFiles(project.folder, { external: ["plain"], assets: ["texts/"] });
    await project.build(entry, programFiles);
    const names = ({ name }: ExternalPackage) => name;
    expect(programFiles.packages.map(names)).to.include("plain");
    expect(programFiles.reasons.map(([name]) => name)).to.have.members([
      "compiled",
      "modern",
      "plain",
      "reader",
      "reader",
    ]);
    expect(programFiles.assets).to.deep.equal(["own.node", "own.txt", "texts", "texts/deep.txt"]);
    for (const [asset, reason] of [
      ["none.txt", "assets of tfnode.config.ts names none.txt, which is no file or folder of the project."],
      ["..", "assets of tfnode.config.ts names .., which cannot be put next to the program."],
    ] as const)
      expect(() => new ProgramFiles(project.folder, { assets: [asset] })).to.throw(CommandError, reason);
  });

  const unsupported: Readonly<Record<string, string>> = {
    'import wasm from "./own.wasm"; export const text = wasm;':
      'helper.mjs:1:18 imports own.wasm, which is not JavaScript. Read the file: readFileSync(new URL("…", import.meta.url))',
    'export const text = "a";\nexport const late = await Promise.resolve("b");':
      "helper.mjs:2:21 awaits outside of a function, which a built program cannot do. Await in a function that the provider calls, such as configure.",
    'export { text } from "waiting";':
      "node_modules/waiting/index.mjs:1:21 awaits outside of a function, which a built program cannot do. Await in a function that the provider calls, such as configure, or use a package without that.",
  };
  for (const [helper, advice] of Object.entries(unsupported))
    it(`a module with ${JSON.stringify(helper)} fails the build, with advice`, async () => {
      const other = await authorProject({
        "helper.mjs": helper,
        "own.wasm": "",
        "provider.mjs": orderProvider,
      });
      await install(other.folder, {
        "waiting/package.json": JSON.stringify({ main: "index.mjs" }),
        "waiting/index.mjs": 'export const text = await Promise.resolve("b");',
      });
      expect((await rejection(other.build(orderEntry), Error)).message).to.include(advice);
    });

  it("a module that names TypeScript fails the build, with advice", async () => {
    const other = await authorProject({
      "worker.ts": "export {};",
      "helper.mjs": 'export const text = new URL("./worker.ts", import.meta.url).href;',
      "provider.mjs": orderProvider,
    });
    const { message } = await rejection(other.build(orderEntry), Error);
    expect(message).to.include(
      "helper.mjs names worker.ts, which Node cannot run next to the program: write what it names in JavaScript",
    );
  });
});

describe("the files that a module of a project names", () => {
  /** Names of files in code, by the code. */
  const cases: Readonly<Record<string, readonly string[]>> = {
    'new URL("../data.txt", import.meta.url)': ["../data.txt"],
    "new URL('./a/b.json' , import.meta.url).pathname": ["a/b.json"],
    "new URL(`./texts/${name}.txt`, import.meta.url)": ["texts/"],
    'join(import.meta.dirname, "texts", "deep.txt")': ["texts/deep.txt"],
    'join(import.meta.dirname, "texts", name)': ["texts"],
    'resolve(import.meta.dirname, "..", "x")': ["../x"],
    'import.meta.dirname + "/x.txt"': ["x.txt"],
    "`${import.meta.dirname}/x.txt`": ["x.txt"],
    'const here = dirname(fileURLToPath(import.meta.url)); join(here, "texts", name)': ["texts"],
    'const __dirname = path.dirname(url.fileURLToPath(import.meta.url));path.join(__dirname, "x.txt")': [
      "x.txt",
    ],
    'const here$ = fileURLToPath(new URL(".", import.meta.url)); `${here$}/x.txt`': ["x.txt"],
    'let folder = import.meta.dirname; resolve(folder, "../y", file)': ["../y"],
    'join(dirname(fileURLToPath(import.meta.url)), "x.txt")': ["x.txt"],
    'const here = import.meta.dirname; join(other.here, "x.txt")': [],
    "join(import.meta.dirname, name)": [],
    "createRequire(import.meta.url)": [],
    'new URL("https://example.com", base)': [],
  };
  for (const [code, files] of Object.entries(cases))
    it(`${code} names ${files.join() || "no file"}`, () => expect(filesIn(code)).to.deep.equal(files));
});

describe("addons next to a program", () => {
  after(removeTemporary);

  /** Returns the first bytes of an addon for a processor. */
  const elf = (machine: number) =>
    Buffer.concat([Buffer.from("\u007fELF"), Buffer.alloc(14), Buffer.from([machine, 0])]);
  const mach = (type: number) => Buffer.from([0xcf, 0xfa, 0xed, 0xfe, type, 0, 0, 1]);
  const arm = 0xb7;
  const intel = 0x3e;

  async function addonsIn(files: Readonly<Record<string, Buffer | object>>) {
    const folder = await temporaryDirectory();
    const program = join(folder, "terraform-provider-order");
    for (const [name, content] of Object.entries(files)) {
      const file = join(folder, "files/terraform-provider-order/node_modules", name);
      await mkdir(dirname(file), { recursive: true });
      await writeFile(
        file,
        Buffer.isBuffer(content) ? content : JSON.stringify({ version: "1.0.0", ...content }),
      );
    }
    const project = { folder } as Project;
    const prefix = "files/terraform-provider-order/node_modules/";
    return {
      program,
      on: async (...targets: string[]) =>
        (await programFilesFor(project, program, targets)).map(({ name }) => name.replace(prefix, "")).sort(),
    };
  }

  it("a package for a system has the addons for it", async () => {
    const { on } = await addonsIn({
      "all/package.json": { name: "all" },
      "all/prebuilds/linux-x64.node": elf(intel),
      "all/prebuilds/linux-arm64.node": elf(arm),
      "all/prebuilds/darwin-arm64.node": mach(0x0c),
    });
    expect(await on("linux_amd64")).to.deep.equal(["all/package.json", "all/prebuilds/linux-x64.node"]);
    expect(await on("darwin_arm64")).to.deep.equal(["all/package.json", "all/prebuilds/darwin-arm64.node"]);
    expect(await on("linux_arm64", "linux_amd64")).to.have.length(3);
    const { message } = await rejection(on("windows_amd64"), CommandError);
    expect(message).to.match(
      /^all@1\.0\.0 has no addon for windows_amd64\. Leave windows_amd64 out of the targets/,
    );
  });

  it("a package for a system has no packages of other systems", async () => {
    const { on } = await addonsIn({
      "native/package.json": { name: "native" },
      "native/index.js": Buffer.from(""),
      "native-linux/package.json": { name: "native-linux", os: ["linux"], cpu: ["x64"] },
      "native-linux/it.node": elf(intel),
      "native-other/package.json": { name: "native-other", os: ["!linux"] },
      "native-other/it.node": mach(0x07),
    });
    expect(await on("linux_amd64")).to.deep.equal([
      "native-linux/it.node",
      "native-linux/package.json",
      "native/index.js",
      "native/package.json",
    ]);
  });

  it("an addon of the project itself has to be for each system of the release", async () => {
    const { on } = await addonsIn({
      "../data/linux.node": elf(intel),
      "../data/darwin.node": mach(0x0c),
    });
    expect(await on("linux_amd64")).to.deep.equal(["files/terraform-provider-order/data/linux.node"]);
    const { message } = await rejection(on("windows_amd64"), CommandError);
    expect(message).to.match(
      /^data\/darwin\.node and data\/linux\.node of the project is no addon for windows_amd64\. Leave windows_amd64 out/,
    );
  });

  it("a package for a system has the programs of the project for it, and other files", async () => {
    const pe = Buffer.alloc(0x90);
    pe.write("MZ");
    pe.writeUInt32LE(0x80, 0x3c);
    pe.write("PE\0\0", 0x80);
    pe.writeUInt16LE(0x8664, 0x84);
    const { on } = await addonsIn({
      "../other/linux_amd64/acme": elf(intel),
      "../other/linux_arm64/acme": elf(arm),
      "../other/windows/acme.exe": pe,
      "../other/notes.txt": Buffer.from("MZ is how this text begins."),
    });
    const place = "files/terraform-provider-order/other";
    expect(await on("linux_amd64")).to.deep.equal([`${place}/linux_amd64/acme`, `${place}/notes.txt`]);
    expect(await on("windows_amd64")).to.deep.equal([`${place}/notes.txt`, `${place}/windows/acme.exe`]);
    const { message } = await rejection(on("darwin_arm64"), CommandError);
    expect(message).to.match(
      /^other\/linux_amd64\/acme and .* of the project is no program for darwin_arm64\. Leave darwin_arm64 out of the targets .* or add the program for it\.$/,
    );
  });

  it("an addon without Node-API runs only with the version of Node for which it is compiled", async () => {
    const { program } = await addonsIn({
      "a/package.json": { name: "a" },
      "a/old.node": elf(intel),
      "a/new.node": Buffer.concat([elf(intel), Buffer.from("\0napi_register_module_v1\0")]),
    });
    expect(await addonsOfOneNode(program)).to.deep.equal(["node_modules/a/old.node"]);
  });
});
