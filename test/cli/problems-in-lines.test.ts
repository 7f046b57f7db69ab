import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import {
  closeSync,
  cpSync,
  mkdirSync,
  openSync,
  readdirSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { createServer } from "node:net";
import { basename, dirname, join, resolve } from "node:path";
import { expect } from "chai";
import { makeSigningKey } from "../../src/packaging/release/index.ts";
import { removeTemporary, temporaryDirectory } from "../support/stub.ts";
import { hasTerminals } from "../support/terminal.ts";

const root = resolve(import.meta.dirname, "../../..");

/** A command of `tfnode` with its arguments, and what it prints. */
interface Case {
  readonly args: readonly string[];
  /** What the printed lines contain: the cause with the name of the file, and the cure. */
  readonly texts: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
}

interface Outcome {
  readonly code: number;
  readonly stderr: string;
}

/** Runs commands one after the other in one process, which the command line guards against the code of projects. */
const driver = `
  const { runCommand } = await import("@build/cli/terminal/command.js");
  const { releaseGuard } = await import("@build/cli/project/guard.js");
  const stderr = process.stderr.write.bind(process.stderr);
  const { folder, cases } = JSON.parse(process.argv[1]);
  process.chdir(folder);
  const outcomes = {};
  for (const [title, { args: [name, ...args], env = {} }] of Object.entries(cases)) {
    let text = "";
    process.stderr.write = (part) => { text += part; return true; };
    Object.assign(process.env, env);
    const { command } = await import("@build/cli/commands/" + name + ".js");
    const code = await runCommand(command, args).catch((error) => { text += String(error.stack); return -1; });
    for (const variable of Object.keys(env)) delete process.env[variable];
    outcomes[title] = { code, stderr: text };
  }
  releaseGuard();
  stderr(JSON.stringify(outcomes), () => process.exit(0));
`;

const elsewhere = "Name another path.";
const noFile = "A folder is where a file is needed. Name a file.";
const noFolder = `A file is where a folder is needed. ${elsewhere}`;
const noLink = `A file, or a link to nothing, is where a folder is needed. ${elsewhere}`;
const folders = "Check the path: all folders in it have to exist, and to accept new files.";
const noSpace = "Free some space, or name a path on another disk.";

/** Places in which no folder can be created, and what the command line prints of them. */
const refusals: Readonly<Record<string, string>> = {
  text: noLink,
  "text/inner": noLink,
  dangling: noLink,
  "dangling/inner": noLink,
  ...(process.platform === "linux" && {
    "/proc/x": folders,
    "/proc/x/inner": folders,
    "/dev/full": noLink,
    "/dev/full/inner": noLink,
  }),
};

/** The code of a module that throws, and what the command line prints of it. */
const thrown: Readonly<Record<string, readonly [code: string, texts: string]>> = {
  "an error": ['throw new Error("no luck")', "at src/provider.ts:2: Error: no luck"],
  "a text": ['throw "no luck"', "throws no luck when"],
  null: ["throw null", "throws null when"],
  "a symbol": ['throw Symbol("luck")', "throws Symbol(luck) when"],
  "an object without a prototype": ["throw Object.create(null)", "throws a value without a text when"],
  "an object that throws when it is read": [
    "throw new Proxy({}, { get() { throw null; }, getPrototypeOf() { throw null; } })",
    "throws null when",
  ],
  "an error whose message throws": [
    'throw Object.defineProperty(new Error("x"), "message", { get() { throw 3; } })',
    "throws a value without a text when",
  ],
  "an error whose stack is a number": [
    'throw Object.assign(new Error("no luck"), { stack: 5 })',
    "Error: no luck",
  ],
  "a rejected text": ['await Promise.reject("no luck")', "throws no luck when"],
};

describe("the problems that commands report", function () {
  this.timeout(120_000);
  let outcomes: Readonly<Record<string, Outcome>>;
  let folder: string;
  const server = createServer();

  const config = (more = "") =>
    `export default { name: "acme", address: "example/acme", version: "1.0.0"${more} };\n`;
  const write = (path: string, text: string) => {
    const file = join(folder, path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
  };
  /** Writes a project with a provider, and returns its options. */
  const project = (name: string, provider = "export default 5;\n", text = config(), manifest = "{}") => {
    write(`${name}/package.json`, manifest);
    write(`${name}/tfnode.config.ts`, text);
    write(`${name}/src/provider.ts`, provider);
    link(name);
    return ["--project", name];
  };
  /** Installs the packages in a project. */
  const link = (name: string) => {
    mkdirSync(join(folder, name, "node_modules/@tfnode"), { recursive: true });
    for (const one of ["framework", "local-api"])
      symlinkSync(join(root, "packages", one), join(folder, name, "node_modules/@tfnode", one));
  };
  const casesOf = (port: number): Readonly<Record<string, Case>> => {
    const none = { texts: ["is no folder. Say the folder of a project."] };
    const ok = project("ok");
    const good = ["--project", "good"];
    const key = ["--sign", "key"];
    return {
      ...Object.fromEntries(
        (
          [
            ["build", "--output"],
            ["mirror"],
            ["release", "--output"],
            ["release", "--mirror"],
            ["release", ...key, "--site"],
          ] as const
        ).flatMap((args) =>
          Object.entries(refusals).map(([place, text]) => [
            `${args.join(" ")} ${place}`,
            {
              args: [...args, place, ...good],
              texts: [place.replace(/^(dangling|text|\/proc\/x|\/dev\/full)\/.*/, "$1"), text],
            },
          ]),
        ),
      ),
      "docs with a file in place of the pages": {
        args: ["docs", "--project", "pages"],
        texts: ["pages/docs", noFolder],
      },
      "new-key in a folder that accepts no file": {
        args: ["new-key", "/proc/key"],
        texts: ["'/proc/key'", folders],
      },
      "serve-site with a full disk for the certificate": {
        args: ["serve-site", "empty", "--ca", "/dev/full"],
        texts: ["ENOSPC", "'/dev/full'", noSpace],
      },
      "serve-site with a certificate in a folder that accepts no file": {
        args: ["serve-site", "empty", "--ca", "/proc/ca"],
        texts: ["'/proc/ca'", folders],
      },
      ...Object.fromEntries(
        [["build"], ["check"], ["docs"], ["schema", "--json"], ["dev"], ["mirror", "m"], ["release"]].flatMap(
          (args) => [
            [`${args[0]} with a missing project`, { args: [...args, "--project", "none"], ...none }],
            [
              `${args[0]} with a file in place of a project`,
              { args: [...args, "--project", "text"], ...none },
            ],
            [
              `${args[0]} in a folder without a project`,
              { args: [...args, "--project", "empty"], texts: ["no tfnode.config.ts in", "Run this in"] },
            ],
          ],
        ),
      ),
      "a configuration that exports nothing": {
        args: ["docs", ...project("p1", "", "")],
        texts: ["p1/tfnode.config.ts: the default export has to be an object"],
      },
      "a configuration that throws a value": {
        args: ["docs", ...project("p2", "", "throw 5;")],
        texts: ["tfnode.config.ts throws 5 when"],
      },
      "a configuration whose member throws a value": {
        args: ["docs", ...project("p3", "", "export default { get name() { throw 5; } };")],
        texts: ["code of the project throws 5, which is no error"],
      },
      "a folder in place of the provider": {
        args: ["docs", ...project("p4", "", config(', provider: "src"'))],
        texts: ["p4/src is no file. Its default export has to be the provider."],
      },
      "a package.json that is not JSON": {
        args: ["docs", ...project("p5", "", config(), "{bad")],
        texts: ["p5/package.json", "Correct that file."],
      },
      "a file in place of the folder of the command line": {
        args: ["schema", "--json", ...project("p6")],
        texts: ["p6/node_modules/.cache/tfnode", noLink],
      },
      "check of a missing program": { args: ["check", "--binary", "none"], texts: ["there is no file none"] },
      "check with a folder in place of a configuration": {
        args: ["check", "--binary", "text", "--config", "empty"],
        texts: ["empty cannot be read", noFile],
      },
      "check with a configuration that is not JSON": {
        args: ["check", "--binary", "text", "--config", "text"],
        texts: ["text cannot be read:"],
      },
      "compare of a missing file": { args: ["compare", "none", "text"], texts: ["there is no file none"] },
      "compare of a folder": { args: ["compare", "empty", "text"], texts: ["empty is a folder: name"] },
      "compare of a text": {
        args: ["compare", "text", "text"],
        texts: ['text is neither an executable program nor the output of "terraform providers schema -json"'],
      },
      "new-key with an existing file": {
        args: ["new-key", "text"],
        texts: ["text exists. Name another file"],
      },
      "new-key in a missing folder": { args: ["new-key", "none/key"], texts: ["none/key", folders] },
      "release with a key that is none": {
        args: ["release", "--sign", "text", ...ok],
        texts: ["The signing key is no OpenPGP private key. It has to be"],
      },
      "release with a missing key": {
        args: ["release", "--sign", "none", ...ok],
        texts: ["the key none cannot be read", folders],
      },
      "release with a folder in place of a key": {
        args: ["release", "--sign", "empty", ...ok],
        texts: ["the key empty cannot be read", noFile],
      },
      "release with a time that is none": {
        args: ["release", ...ok],
        env: { SOURCE_DATE_EPOCH: "soon" },
        texts: ["SOURCE_DATE_EPOCH"],
      },
      "release with a file in place of archives": {
        args: ["release", "--archives", "text", ...ok],
        texts: ["text/acme", noFolder],
      },
      "compare of missing schemas": {
        args: ["compare", "none", "none"],
        texts: ["there is no file none"],
      },
      "scaffold of the schemas of a missing provider": {
        args: ["scaffold", "provider", "--schema", "none"],
        texts: ["there is no file none"],
      },
      "scaffold of a folder in place of a provider": {
        args: ["scaffold", "provider", "--binary", "empty"],
        texts: ["empty is a folder: name the program"],
      },
      "learn of a missing document": {
        args: ["learn", "none", "--url", "http://127.0.0.1:1"],
        texts: ["there is no file none"],
      },
      "trace of a missing file": {
        args: ["trace", "none"],
        texts: ["open 'none'", "Check the path"],
      },
      "trace of a folder": {
        args: ["trace", "empty"],
        texts: ["empty", noFile],
      },
      "trace of a file that is not a trace": {
        args: ["trace", "text"],
        texts: ["text is not a trace that a provider wrote because of TFNODE_TRACE"],
      },
      "scaffold of a missing document": {
        args: ["scaffold", "openapi", "none"],
        texts: ["there is no file none"],
      },
      "scaffold of a folder": {
        args: ["scaffold", "openapi", "empty"],
        texts: ["empty is a folder: name the file of the document"],
      },
      "scaffold of a text": { args: ["scaffold", "openapi", "text"], texts: ["text: "] },
      "serve-site of a missing folder": {
        args: ["serve-site", "none", "--ca", "ca"],
        texts: ["there is no folder none"],
      },
      "serve-site of a file": {
        args: ["serve-site", "text", "--ca", "ca"],
        texts: ["there is no folder text"],
      },
      "serve-site with a folder in place of the certificate": {
        args: ["serve-site", "empty", "--ca", "empty"],
        texts: ["'empty'", noFile],
      },
      "serve-site on a used port": {
        args: ["serve-site", "empty", "--ca", "ca", "--port", String(port)],
        texts: [`EADDRINUSE: address already in use 127.0.0.1:${port}`, "Choose another port"],
      },
      ...Object.fromEntries(
        Object.entries(thrown).map(([what, [code, texts]], i) => [
          `a module that throws ${what}`,
          {
            args: ["schema", "--json", ...project(`t${i}`, `\n${code};\n`)],
            texts: ["src/provider.ts throws", texts],
          },
        ]),
      ),
    };
  };
  let cases: Readonly<Record<string, Case>>;

  before(async () => {
    folder = realpathSync(await temporaryDirectory());
    await once(server.listen(0, "127.0.0.1"), "listening");
    const address = server.address();
    write("text", "no JSON");
    mkdirSync(join(folder, "empty"));
    symlinkSync("missing", join(folder, "dangling"));
    for (const name of ["good", "pages"]) {
      cpSync(join(root, "src/create/template"), join(folder, name), { recursive: true });
      link(name);
    }
    rmSync(join(folder, "pages/docs"), { recursive: true });
    write("pages/docs", "");
    write("key", await makeSigningKey("Releases"));
    cases = casesOf(typeof address === "object" ? (address?.port ?? 0) : 0);
    write("p6/node_modules/.cache/tfnode", "");
    const program = driver.replaceAll("@build", join(root, "packages/cli/lib"));
    const args = ["--input-type=module", "--eval", program, JSON.stringify({ folder, cases })];
    const env = { ...process.env, NO_COLOR: "1", SOURCE_DATE_EPOCH: "", GPG_PRIVATE_KEY: "" };
    const child = spawn(process.execPath, args, {
      cwd: root,
      env,
      stdio: ["ignore", "ignore", "pipe"],
    });
    let text = "";
    child.stderr.setEncoding("utf8").on("data", (part: string) => {
      text += part;
    });
    await once(child, "close");
    outcomes = JSON.parse(text);
  });
  after(async () => {
    server.close();
    await removeTemporary();
  });

  it("every command has cases of bad input", () => {
    const commands = readdirSync(join(root, "src/cli/commands")).map((file) => basename(file, ".ts"));
    expect([...new Set(Object.values(cases).map(({ args: [name] }) => name))].sort()).to.deep.equal(
      commands.sort(),
    );
  });

  it("a command with bad input fails, and names the cause and the cure without a stack", () => {
    expect(Object.keys(outcomes)).to.deep.equal(Object.keys(cases));
    for (const [title, { code, stderr }] of Object.entries(outcomes)) {
      expect(code, title).to.be.oneOf([1, 2]);
      expect(stderr, title).not.to.match(/^\s+at /m);
      for (const text of cases[title]?.texts ?? []) expect(stderr, title).to.include(text);
    }
  });

  for (const [name, file, args] of [
    ["tfnode", "cli/main.js", ["--help"]],
    ["@tfnode/create", "create/main.js", ["--help"]],
    ["local-api", "bin/local-api.js", ["--help"]],
    ["local-api", "bin/local-api.js", ["sec", "--port", "0"]],
  ] as const) {
    const run = [join(root, "build/src", file), ...args];

    it(`${name} ${args[0]} ends without a word when its reader has ended`, async () => {
      const child = spawn(process.execPath, run, { stdio: ["ignore", "pipe", "pipe"] });
      child.stdout.destroy();
      let stderr = "";
      child.stderr.setEncoding("utf8").on("data", (part: string) => {
        stderr += part;
      });
      expect((await once(child, "close"))[0]).to.equal(1);
      expect(stderr.replace(/^console: .*\n/, "")).to.equal("");
    });

    it(`${name} ${args[0]} reports a full disk for its output in one line`, function () {
      if (process.platform !== "linux") return this.skip();
      const full = openSync("/dev/full", "w");
      const { status, stderr } = spawnSync(process.execPath, run, {
        stdio: ["ignore", full, "pipe"],
        encoding: "utf8",
      });
      closeSync(full);
      expect(status).to.equal(1);
      expect(stderr.replace(/^console: .*\n/, "")).to.equal(
        `${name}: standard output cannot be written: ENOSPC: no space left on device, write. Free some space, or name a path on another disk.\n`,
      );
    });
  }

  it("tfnode-create reports an interrupted question in one line", async function () {
    if (!hasTerminals) return this.skip();
    const terminal = spawn(
      "script",
      ["-qfec", `${process.execPath} ${join(root, "build/src/create/main.js")}`, "/dev/null"],
      {
        cwd: folder,
        stdio: ["pipe", "pipe", "inherit"],
      },
    );
    let shown = "";
    terminal.stdout.setEncoding("utf8").on("data", (part: string) => {
      if (!shown.includes("acme") && (shown + part).includes("acme")) terminal.stdin.write("\x03");
      shown += part;
    });
    expect((await once(terminal, "close"))[0]).to.equal(1);
    expect(shown).to.match(
      /@tfnode\/create: nothing was created, because a question was not answered\. --yes asks none\.\r\n$/,
    );
    expect(shown).not.to.match(/^\s+at /m);
  });
});
