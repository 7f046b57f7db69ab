// Its modules import each other in circles, so parts of it cannot be imported first.
import "@grpc/grpc-js";
import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { mkdir, mkdtemp, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { networkInterfaces } from "node:os";
import { join, resolve } from "node:path";
import { expect } from "chai";
import { builtProvider } from "../../../src/server/combined/built-provider.ts";
import { type Limits, OtherProgram, ProgramError } from "../../../src/server/combined/other-program.ts";
import { platform } from "../../../src/server/combined/platform.ts";
import { createLogger } from "../../../src/server/logging.ts";
import { forgetSecrets, rememberSecrets } from "../../../src/server/rpc/recent-values.ts";
import { eventually, removeTemporary, temporaryDirectory } from "../../support/stub.ts";

const log = createLogger({ level: "error", module: "test", write: () => undefined });
const never = new AbortController().signal;
const other = resolve(import.meta.dirname, "../../support/combined/other.js");
const grpc = createRequire(import.meta.url).resolve("@grpc/grpc-js");

/** Returns the code of a program that serves methods, each with a handler, and listens at an address of this machine. */
const served = (methods: { readonly [path: string]: string }, address = "127.0.0.1") => `
  const { Server, ServerCredentials } = require(${JSON.stringify(grpc)});
  const [server, same] = [new Server(), (bytes) => bytes];
  ${Object.entries(methods)
    .map(([path, handler]) => `server.register(${JSON.stringify(path)}, ${handler}, same, same, "unary");`)
    .join("\n")}
  server.bindAsync("${address}:0", ServerCredentials.createInsecure(), (error, port) =>
    console.log("1|6|tcp|${address}:" + port + "|grpc|"));`;

describe("the program of another provider", function () {
  this.timeout(60_000);
  let folder: string;
  const programs: OtherProgram[] = [];

  before(async () => {
    folder = await temporaryDirectory();
  });
  afterEach(() => {
    for (const program of programs.splice(0)) program.end();
  });
  after(removeTemporary);

  async function fileOf(name: string, code: string): Promise<string> {
    const file = join(folder, name);
    await writeFile(file, `#!${process.execPath}\n${code}\n`, { mode: 0o755 });
    return file;
  }

  /** Returns a program with a folder of its own for its socket. */
  async function program(file: string, limits: Partial<Limits> = {}, sha256?: string) {
    const sockets = await mkdtemp(join(folder, "s"));
    const environment = { ...process.env, TMPDIR: sockets, PLUGIN_UNIX_SOCKET_DIR: sockets };
    const made = new OtherProgram({ file, sha256, environment, log, limits });
    programs.push(made);
    return { made, sockets };
  }

  const schemas = (made: OtherProgram) => made.call("getProviderSchema", new Uint8Array(), never);
  const errorOf = async (work: Promise<unknown>): Promise<ProgramError> => {
    const error = await work.catch((reason: unknown) => reason);
    expect(error).to.be.instanceOf(ProgramError);
    return error as ProgramError;
  };

  /** Returns the process IDs of the programs that were started from a file. */
  const runningAs = (file: string): readonly number[] =>
    readdirSync("/proc").flatMap((name) => {
      try {
        return readFileSync(`/proc/${name}/cmdline`, "utf8").split("\0").includes(file) ? [Number(name)] : [];
      } catch {
        return [];
      }
    });
  const signal = (file: string, name: NodeJS.Signals) => {
    // The shell has the file as an argument, too.
    for (const pid of runningAs(file)) process.kill(pid, name);
  };

  it("a program that prints no handshake line in time is ended, and the error says so", async () => {
    const file = await fileOf(
      "hangs",
      'console.error("Waiting for a license"); setInterval(() => {}, 1000);',
    );
    const { made } = await program(file, { startMs: 500 });
    const { message, isUncertain } = await errorOf(schemas(made));
    expect(message).to.contain(`${file} printed no handshake line within 0.5 seconds`);
    expect(message).to.contain("Waiting for a license");
    expect(isUncertain).to.equal(false);
    await eventually("the end of the program", () => runningAs(file).length === 0);
  });

  it("a program that ends or prints something else is an error with its last output", async () => {
    const cases = [
      ["missing", undefined, "does not exist"],
      [
        "exits",
        'console.error("no license"); process.exit(3);',
        "ended with code 3 before its handshake line",
      ],
      ["killed", 'process.kill(process.pid, "SIGKILL");', "ended with SIGKILL before its handshake line"],
      [
        "prints",
        'console.log("Hello"); setInterval(() => {}, 1000);',
        'printed "Hello", which is not the handshake line',
      ],
      [
        "old",
        'console.log("1|4|unix|/tmp/x|netrpc|"); setInterval(() => {}, 1000);',
        "serves protocol 4 by netrpc",
      ],
    ] as const;
    for (const [name, code, text] of cases) {
      const file = code === undefined ? join(folder, name) : await fileOf(name, code);
      const { made } = await program(file);
      const { message } = await errorOf(schemas(made));
      expect(message).to.contain(`${file} ${text}`);
      if (name === "exits") expect(message).to.contain("no license");
      await eventually("the end of the program", () => runningAs(file).length === 0);
    }
  });

  it("a program that prints a handshake line, but does not speak gRPC, is an error that names it, within its time limit", async () => {
    const cases = [
      ["silent", "", "did not respond to GetProviderSchema within 0.5 seconds"],
      ["closing", "socket.end()", "during GetProviderSchema"],
      ["web", 'socket.end("HTTP/1.1 400 Bad Request\\r\\n\\r\\n")', "during GetProviderSchema"],
    ] as const;
    for (const [name, code, text] of cases) {
      const line = '"1|6|tcp|127.0.0.1:" + server.address().port + "|grpc|"';
      const file = await fileOf(
        name,
        `const server = require("net").createServer((socket) => { ${code} });
        server.listen(0, "127.0.0.1", () => console.log(${line}));`,
      );
      const { made } = await program(file, { responseMs: 500, endMs: 100 });
      const { message } = await errorOf(schemas(made));
      expect(message, name).to.contain(file).and.contain(text);
      made.end();
      await eventually("the end of the program", () => runningAs(file).length === 0);
    }
  });

  it("a program with another digest is not started", async () => {
    const file = await fileOf("digest", `import(${JSON.stringify(other)});`);
    const digest = createHash("sha256").update(readFileSync(file)).digest("hex");
    const { made } = await program(file, {}, "0".repeat(64));
    const { message } = await errorOf(schemas(made));
    expect(message).to.contain(`${file} has the SHA-256 digest ${digest}, and builtProvider requires 0000`);
    expect(runningAs(file)).to.deep.equal([]);
    await schemas((await program(file, {}, digest.toUpperCase())).made);
  });

  it("the program and its digest are those of the platform", async () => {
    const { file, sha256 } = builtProvider(
      { [platform]: "/acme", other_amd64: "/other" },
      { sha256: { [platform]: "ab" } },
    );
    expect([file, sha256]).to.deep.equal(["/acme", "ab"]);
    const digests = { sha256: { "linux-amd64": "ab" } };
    const unlisted = await fileOf("unlisted", "");
    const { message } = await errorOf(
      schemas((await program(unlisted, {}, builtProvider(unlisted, digests).sha256)).made),
    );
    expect(message).to.contain(`has no digest for ${platform} in builtProvider, which has others`);
    const { file: none } = builtProvider({ other_amd64: new URL("file:///other") });
    const made = new OtherProgram({ file: none, sha256: undefined, environment: {}, log });
    expect((await errorOf(schemas(made))).message).to.contain(`has no program for ${platform}`);
  });

  it("a folder, a file that may not be executed and an empty file are errors that name them", async () => {
    const [directory, plain, empty] = ["directory", "plain", "empty"].map((name) => join(folder, name));
    await mkdir(directory as string);
    await writeFile(plain as string, "", { mode: 0o644 });
    await writeFile(empty as string, "", { mode: 0o755 });
    for (const file of [directory, plain, empty] as string[]) {
      const { made } = await program(file);
      expect((await errorOf(schemas(made))).message, file).to.contain(file);
    }
  });

  it("a program whose process is blocked does not respond in time, and is killed when it ignores requests for its health", async () => {
    // Each limit has a program of its own, so that a busy machine does not decide which of them ends a call.
    const blocked = async (name: string, limits: Parameters<typeof program>[1]) => {
      const file = await fileOf(name, `import(${JSON.stringify(other)});`);
      const { made } = await program(file, limits);
      await made.call("readResource", new Uint8Array(), never).catch(() => undefined);
      signal(file, "SIGSTOP");
      return { file, made };
    };
    const { made: silent } = await blocked("silent", { responseMs: 300 });
    expect((await errorOf(schemas(silent))).message).to.contain(
      "did not respond to GetProviderSchema within 0.3 seconds",
    );
    const { file, made } = await blocked("blocks", { healthMs: 400 });
    const { message, isUncertain } = await errorOf(made.call("readResource", new Uint8Array(), never));
    expect(message).to.contain("did not respond for 0.8 seconds, and was ended during ReadResource");
    expect(isUncertain).to.equal(true);
    await eventually("the end of the program", () => runningAs(file).length === 0);
  });

  it("calls that run at the same time ask for the health of their program once, so that one missed request does not end it", async () => {
    const healthMs = 600;
    // The first request has no response, like all that are sent with it; the next one ends the calls.
    const health = `(call, respond) => {
      const deadline = Number(call.getDeadline());
      globalThis.first ??= deadline;
      if (deadline < first + ${healthMs / 2}) return;
      respond(null, Buffer.alloc(0));
      for (const end of waiting.splice(0)) end(null, Buffer.alloc(0));
    }`;
    const methods = {
      "/tfplugin6.Provider/ReadResource": "(_, respond) => (globalThis.waiting ??= []).push(respond)",
      "/grpc.health.v1.Health/Check": health,
    };
    const { made } = await program(await fileOf("sleeps", served(methods)), { healthMs });
    const reads = Array.from({ length: 3 }, () => made.call("readResource", new Uint8Array(), never));
    expect(await Promise.all(reads)).to.have.length(3);
  });

  it("a program may listen at localhost, and at an address of version 6 of the internet protocol", async () => {
    const method = {
      "/tfplugin6.Provider/GetProviderSchema": "(_, respond) => respond(null, Buffer.alloc(0))",
    };
    const hasVersion6 = Object.values(networkInterfaces())
      .flat()
      .some((one) => one?.address === "::1");
    for (const address of ["localhost", ...(hasVersion6 ? ["[::1]"] : [])]) {
      const { made } = await program(await fileOf(`listens ${address}`, served(method, address)));
      expect(await schemas(made), address).to.have.length(0);
    }
  });

  it("a program that the system does not start is an error that names it", async () => {
    const file = await fileOf("large", "");
    // A variable of this length is refused before there is a process.
    const environment = { ...process.env, LARGE: "x".repeat(200_000) };
    const made = new OtherProgram({ file, environment, log, sha256: undefined });
    expect((await errorOf(schemas(made))).message).to.contain(`${file} cannot be started`);
  });

  it("programs that run at the same time wait for the end of this process together", async () => {
    const file = await fileOf("waits", `import(${JSON.stringify(other)});`);
    const listeners = () => process.listenerCount("exit");
    const { made } = await program(file);
    const { made: second } = await program(file);
    await schemas(made);
    // Programs of other tests may also be running, and end meanwhile.
    const ofOne = listeners();
    await schemas(second);
    expect(listeners()).to.equal(ofOne);
    await Promise.all([made.close(1000), second.close(1000)]);
    await eventually("the end of all programs", () => listeners() === ofOne - 1);
  });

  it("details in the log of a program, such as dumps of requests, are not a part of its errors", async () => {
    const lines = [
      "2026/11/29 10:00:00 [ERROR] The license has expired",
      "2026/11/29 10:00:00 [DEBUG] Request:",
      "Authorization: Bearer hidden",
      '{"@level":"debug","@message":"hidden"}',
      "panic: no license",
      "goroutine 1 [running]:",
    ];
    const file = await fileOf(
      "details",
      `console.error(${JSON.stringify(lines.join("\n"))}); process.exitCode = 3;`,
    );
    const { message } = await errorOf(schemas((await program(file)).made));
    expect(message.split("\n\n")[1]?.split("\n")).to.deep.equal([lines[0], ...lines.slice(4)]);
  });

  it("secrets of the provider's configuration, and control characters, are neither in the errors nor in the log of a program", async () => {
    const file = await fileOf(
      "tells",
      `console.error("[ERROR] \\u001b[31mwrong token hunter2-of-acme"); process.exitCode = 3;
      console.error(JSON.stringify({ "@level": "warn", "@message": "failed", url: "/?token=hunter2-of-acme" }));`,
    );
    const lines: string[] = [];
    rememberSecrets(["hunter2-of-acme"]);
    const written = createLogger({ level: "warn", module: "test", write: (line) => lines.push(line) });
    const made = new OtherProgram({ file, environment: process.env, log: written, sha256: undefined });
    const { message } = await errorOf(schemas(made)).finally(forgetSecrets);
    expect(message).to.contain("\ufffd[31mwrong token (redacted)").and.contain("?token=(redacted)");
    expect(lines.join("")).to.contain("wrong token (redacted)").and.contain("?token=(redacted)");
  });

  it("a program in Go logs what is shown, and errors for its last output; levels of the user stay", async () => {
    const file = await fileOf(
      "logs",
      "console.error(process.env.TF_LOG_SDK, process.env.TF_LOG_PROVIDER); process.exit(3);",
    );
    const cases = [
      ["off", {}, "error error"],
      ["debug", {}, "debug debug"],
      ["off", { TF_LOG_SDK: "trace" }, "trace error"],
    ] as const;
    for (const [level, env, levels] of cases) {
      const { TF_LOG_SDK: _, TF_LOG_PROVIDER: __, ...rest } = process.env;
      const made = new OtherProgram({
        file,
        sha256: undefined,
        environment: { ...rest, ...env },
        log: createLogger({ level, module: "test", write: () => undefined }),
      });
      programs.push(made);
      expect((await errorOf(schemas(made))).message).to.contain(`Its last output is:\n\n${levels}`);
    }
  });

  it("the end of a long output is a part of the error", async () => {
    const file = await fileOf(
      "talks",
      'for (let i = 0; i < 3000; i++) console.error("This is the line " + i); process.exitCode = 3;',
    );
    const { made } = await program(file);
    const { message } = await errorOf(schemas(made));
    expect(message).to.match(/This is the line 2999$/);
    expect(message.length).to.be.within(4000, 4500);
  });

  it("a program that is closed ends by itself, and leaves no socket, also if it is killed", async () => {
    const file = await fileOf("closes", `import(${JSON.stringify(other)});`);
    for (const how of ["close", "end"] as const) {
      const { made, sockets } = await program(file);
      await schemas(made);
      await made[how](1000);
      await eventually(`the end of the program after ${how}`, () => runningAs(file).length === 0);
      expect(readdirSync(sockets), how).to.deep.equal([]);
    }
  });

  it("closing does not wait for a program that ignores it", async () => {
    const file = await fileOf("ignores", `import(${JSON.stringify(other)});`);
    const { made } = await program(file, { endMs: 300 });
    await schemas(made);
    signal(file, "SIGSTOP");
    await made.close(100);
    await eventually("the end of the program", () => runningAs(file).length === 0);
  });
});
