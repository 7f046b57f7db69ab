import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { readdir } from "node:fs/promises";
import { connect } from "node:net";
import { createInterface } from "node:readline";
import { expect } from "chai";
import { type PluginClient, parseHandshake, startPlugin } from "../../src/testing/plugin/client.ts";
import { type PluginProcess, pluginEnvironment, startProcess } from "../../src/testing/plugin/process.ts";
import { frame, headersOf, kinds, preface } from "../attack/strangers/frames.ts";
import { eventually, removeTemporary, stubProgram, temporaryDirectory } from "../support/stub.ts";

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

describe("the end of a plugin", function () {
  this.timeout(30_000);
  const started: PluginProcess[] = [];

  const start = async (env: Readonly<Record<string, string>> = {}): Promise<PluginClient> => {
    const client = await startPlugin({ command: await stubProgram(), env });
    started.push(client.process);
    return client;
  };

  /** Starts a call that does not end in the plugin. */
  const startWaiting = async (client: PluginClient) => {
    const call = client.call("callFunction", { name: "wait" });
    call.catch(() => undefined);
    await eventually("the call's arrival", () => /"tf_rpc":"CallFunction"/.test(client.process.stderr()));
    return { call };
  };

  after(async () => {
    for (const { child } of started) child.kill("SIGKILL");
    await removeTemporary();
  });

  describe("by GRPCController.Shutdown", () => {
    it("a plugin exits with code 0 after GRPCController.Shutdown, and leaves no files", async () => {
      const directory = await temporaryDirectory();
      const client = await start({ PLUGIN_UNIX_SOCKET_DIR: directory });
      expect(await client.shutdown()).to.deep.equal({ code: 0, signal: null });
      expect(await readdir(directory)).to.deep.equal([]);
      expect(client.process.stderr()).to.equal("");
    });

    it("a plugin does not wait for open streams after GRPCController.Shutdown", async () => {
      const client = await start();
      const broker = client
        .openBroker()
        .on("error", () => undefined)
        .resume();
      const stdio = client.stdio().next();
      const ended = new Promise((resolve) => broker.once("end", resolve));
      await client.raw("/plugin.GRPCController/Shutdown", Buffer.alloc(0));
      expect((await stdio).done).to.equal(true);
      await ended;
      expect((await client.process.exited).code).to.equal(0);
    });

    it("a plugin waits only briefly for running calls after GRPCController.Shutdown", async () => {
      const client = await start({ TF_LOG: "trace" });
      await startWaiting(client);
      expect((await client.shutdown()).code).to.equal(0);
    });
  });

  it("a plugin ignores an interrupt: running calls continue until the client stops them", async () => {
    const client = await start({ TF_LOG: "trace" });
    const { call } = await startWaiting(client);
    for (let times = 0; times < 3; times++) client.process.child.kill("SIGINT");
    expect((await client.call("getProviderSchema", {})).provider?.block).to.not.equal(null);
    await client.call("stopProvider", {});
    expect((await call).error?.text).to.equal("called wait");
    await eventually("the line of the stop", () => /"because":"stopped"/.test(client.process.stderr()));
    expect(await client.shutdown()).to.deep.equal({ code: 0, signal: null });
  });

  it("SIGTERM ends a plugin, which removes its socket", async () => {
    const client = await start();
    await client.call("getProviderSchema", {});
    client.process.child.kill("SIGTERM");
    expect(await client.process.exited).to.deep.equal({ code: 143, signal: null });
    expect(existsSync(client.handshake.address)).to.equal(false);
    client.close();
  });

  it("a plugin ignores the end of its terminal, which ends Terraform", async () => {
    const client = await start();
    client.process.child.kill("SIGHUP");
    expect((await client.call("getProviderSchema", {})).provider?.block).to.not.equal(null);
    client.close();
    expect(await client.process.exited).to.deep.equal({ code: 0, signal: null });
  });

  it("a plugin exits when the client closes its connection without a shutdown", async () => {
    const client = await start();
    await client.call("getProviderSchema", {});
    client.close();
    expect(await client.process.exited).to.deep.equal({ code: 0, signal: null });
    expect(existsSync(client.handshake.address)).to.equal(false);
  });

  it("a plugin exits when its parent process dies, although a connection with a running call is open", async () => {
    // Starts the plugin as a client does, and prints its process ID and its handshake line.
    const script = `
      const child = require("node:child_process").spawn(process.argv[1], { stdio: ["ignore", "pipe", "ignore"] });
      child.stdout.on("data", (line) => process.stdout.write(child.pid + " " + line));
      setInterval(() => {}, 1000);`;
    const env = { ...process.env, ...pluginEnvironment };
    const parent = spawn(process.execPath, ["-e", script, await stubProgram()], {
      env,
      stdio: ["ignore", "pipe", "inherit"],
    });
    const [line] = await once(createInterface(parent.stdout), "line");
    const [pid, handshake] = String(line).split(" ");
    const { address } = parseHandshake(handshake ?? "");
    const connection = connect(address);
    await once(connection, "connect");
    connection.write(preface);
    await once(connection, "data");
    connection.write(
      frame(kinds.headers, { flags: 4, stream: 1 }, headersOf("/plugin.GRPCStdio/StreamStdio")),
    );
    connection.write(frame(kinds.ping, {}, Buffer.alloc(8)));
    await once(connection, "data");
    parent.kill("SIGKILL");
    await once(connection, "close");
    await eventually("the end of the socket", () => !existsSync(address));
    await eventually("the end of the process", () => !isRunning(Number(pid)));
  });

  it("a plugin exits when standard error is closed", async () => {
    const client = await start({ TF_LOG: "trace" });
    await client.call("getProviderSchema", {});
    client.process.child.stderr?.destroy();
    client.call("getProviderSchema", {}).catch(() => undefined);
    await new Promise((resolve) => client.process.child.once("exit", resolve));
    expect(client.process.child.exitCode).to.equal(0);
    client.close();
  });

  for (const [name, message] of [
    ["crash", "thrown later on purpose"],
    ["reject", "rejected on purpose"],
  ] as const) {
    it(`a crash of a plugin is reported in the form that Terraform shows: ${message}`, async () => {
      const client = await start();
      client.call("callFunction", { name }).catch(() => undefined);
      expect(await client.process.exited).to.deep.equal({ code: 2, signal: null });
      const [first, second, ...trace] = client.process.stderr().split("\n");
      expect(first).to.equal(`panic: ${message}`);
      expect(second).to.equal("");
      expect(trace[0]).to.equal(`Error: ${message}`);
      expect(trace[1]).to.match(/^ {4}at .*\(test\/support\/stub-provider\.ts:\d+:\d+\)$/);
      expect(trace.length).to.be.below(100);
      expect(existsSync(client.handshake.address)).to.equal(false);
      client.close();
    });
  }
});

describe("a program that was not started by a client", function () {
  this.timeout(30_000);

  const run = async (args: readonly string[], env: Readonly<Record<string, string>> = {}) => {
    const program = startProcess({ command: await stubProgram(), args, env });
    const { code } = await program.exited;
    return { code, stdout: program.stdout(), stderr: program.stderr() };
  };

  it("a program that was not started by a client prints an explanation", async () => {
    const { code, stdout, stderr } = await run([]);
    expect({ code, stdout }).to.deep.equal({ code: 1, stdout: "" });
    expect(stderr).to.match(
      /^terraform-provider-stub is a provider: a plugin that Terraform starts by itself\./,
    );
    expect((await run([], { TF_PLUGIN_MAGIC_COOKIE: "wrong" })).code).to.equal(1);
  });

  it("a program that was not started by a client prints its version", async () => {
    expect(await run(["--version"])).to.deep.equal({
      code: 0,
      stdout: "terraform-provider-stub 1.2.3\n",
      stderr: "",
    });
  });

  it("a program that was not started by a client prints its usage", async () => {
    const { code, stdout, stderr } = await run(["--help"], pluginEnvironment);
    expect({ code, stderr }).to.deep.equal({ code: 0, stderr: "" });
    expect(stdout).to.match(/^Usage: terraform-provider-stub \[--debug/);
  });

  it("a program that was not started by a client rejects unknown arguments", async () => {
    const { code, stdout, stderr } = await run(["--nothing"]);
    expect({ code, stdout }).to.deep.equal({ code: 2, stdout: "" });
    expect(stderr).to.match(/^terraform-provider-stub: unknown argument --nothing\n\nUsage: /);
  });
});

describe("a plugin that is served for a debugger", function () {
  this.timeout(30_000);

  it("a plugin that is served for a debugger requires no cookie, prints its address, and exits on Ctrl-C", async () => {
    const program = startProcess({ command: await stubProgram(), args: ["--debug"] });
    await program.firstLine;
    const text = await eventually(
      "the variable",
      () => program.stdout().match(/^TF_REATTACH_PROVIDERS='(.*)'$/m)?.[1],
    );
    const { Pid, Addr, ...rest } = JSON.parse(text)["tfnode/stub"];
    expect(rest).to.deep.equal({ Protocol: "grpc", ProtocolVersion: 6, Test: true });
    expect(Pid).to.equal(program.child.pid);
    expect(Addr.Network).to.equal("unix");
    expect(existsSync(Addr.String)).to.equal(true);
    program.child.kill("SIGINT");
    expect(await program.exited).to.deep.equal({ code: 0, signal: null });
    expect(existsSync(Addr.String)).to.equal(false);
  });
});
