import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readFileSync } from "node:fs";
import { mkdir, readFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { createInterface } from "node:readline";
import { expect } from "chai";
import { Core } from "../../src/testing/core/core.ts";
import { PluginClient, parseHandshake, startPlugin } from "../../src/testing/plugin/client.ts";
import { callerOf } from "../../src/testing/plugin/drive.ts";
import { type PluginProcess, pluginEnvironment, startProcess } from "../../src/testing/plugin/process.ts";
import { eventually, removeTemporary, temporaryDirectory } from "../support/stub.ts";

const program = resolve("build/kit/terraform-provider-kit");

/** Returns the names of the objects in the file of the provider for tests. */
function namesIn(file: string): readonly unknown[] {
  try {
    const objects: { readonly [id: string]: { readonly name: unknown } } = JSON.parse(
      readFileSync(file, "utf8"),
    );
    return Object.values(objects).map(({ name }) => name);
  } catch {
    return [];
  }
}

describe("the ephemeral objects that a client has left open", function () {
  this.timeout(60_000);
  const started: PluginProcess[] = [];
  let folder: string;
  let file: string;

  beforeEach(async () => {
    folder = await temporaryDirectory();
    file = join(folder, "objects.json");
  });

  after(async () => {
    for (const { child } of started) child.kill("SIGKILL");
    await removeTemporary();
  });

  /** Starts the provider as Terraform does, with these leases open. */
  const startWith = async (...leases: readonly { readonly [name: string]: string }[]) => {
    const env = { TFNODE_UNSAVED_OBJECTS: join(folder, "unsaved.txt") };
    const plugin = await startPlugin({ command: program, env });
    started.push(plugin.process);
    const core = new Core(callerOf(plugin));
    await core.configure({ file });
    for (const lease of leases) await core.openEphemeral("kit_lease", lease);
    expect(namesIn(file)).to.deep.equal(leases.map(({ name }) => name));
    return { plugin, core };
  };

  it("ephemeral objects that a client left open are closed by Shutdown", async () => {
    const { plugin } = await startWith({ name: "a" }, { name: "b" });
    expect(await plugin.shutdown()).to.deep.equal({ code: 0, signal: null });
    expect(namesIn(file)).to.deep.equal([]);
    expect(plugin.process.stderr()).to.equal("");
  });

  it("ephemeral objects that a client left open are closed by SIGTERM", async () => {
    const { plugin } = await startWith({ name: "a" });
    plugin.process.child.kill("SIGTERM");
    expect(await plugin.process.exited).to.deep.equal({ code: 143, signal: null });
    plugin.close();
    expect(namesIn(file)).to.deep.equal([]);
  });

  it("ephemeral objects remain open after an interrupt, because Terraform then closes them", async () => {
    const { plugin } = await startWith({ name: "a" });
    plugin.process.child.kill("SIGINT");
    await plugin.call("stopProvider", {});
    expect(namesIn(file)).to.deep.equal(["a"]);
    await plugin.shutdown();
    expect(namesIn(file)).to.deep.equal([]);
  });

  it("ephemeral objects that a client left open are closed when the connection ends without a Shutdown", async () => {
    const { plugin } = await startWith({ name: "a" });
    plugin.close();
    expect(await plugin.process.exited).to.deep.equal({ code: 0, signal: null });
    expect(namesIn(file)).to.deep.equal([]);
  });

  it("ephemeral objects that a client left open are reported on standard error and in the file for unsaved objects, each in a line, if they cannot be closed", async () => {
    const { plugin } = await startWith(
      { name: "fails", how: "close fails" },
      { name: "hangs", how: "close hangs" },
      { name: "c" },
    );
    expect((await plugin.shutdown()).code).to.equal(0);
    expect(namesIn(file)).to.deep.equal(["fails", "hangs"]);
    const lines = plugin.process.stderr().trim().split("\n");
    expect(lines).to.have.length(2);
    expect(lines[0]).to.match(
      /^terraform-provider-kit: the kit_lease "fails" was left open, and could not be closed: .*\(redacted\) cannot be closed/,
    );
    expect(lines[1]).to.match(
      /^terraform-provider-kit: the kit_lease "hangs" was left open, and could not be closed: .*timed out/,
    );
    const written = await readFile(join(folder, "unsaved.txt"), "utf8");
    expect(written).to.contain('the kit_lease "fails"').and.contain('the kit_lease "hangs"');
    expect(written + plugin.process.stderr()).to.not.contain("token-of");
  });

  it("an ephemeral object that is being opened is also closed", async () => {
    const { plugin, core } = await startWith();
    core.openEphemeral("kit_lease", { name: "slow", how: "open hangs" }).catch(() => undefined);
    await eventually("the open", () => namesIn(file).length > 0);
    expect((await plugin.shutdown()).code).to.equal(0);
    expect(plugin.process.stderr()).to.equal(
      'terraform-provider-kit: Terraform exited while the kit_lease "slow" was being opened. Check whether it exists, and delete it.\n',
    );
  });

  it("ephemeral objects that a client left open are closed when the client dies", async () => {
    // Starts the plugin as a client does, and returns its address.
    const script = `
      const child = require("node:child_process").spawn(process.argv[1], { stdio: ["ignore", "pipe", "ignore"] });
      child.stdout.on("data", (line) => process.stdout.write(line));
      setInterval(() => {}, 1000);`;
    const parent = spawn(process.execPath, ["-e", script, program], {
      env: { ...process.env, ...pluginEnvironment },
      stdio: ["ignore", "pipe", "inherit"],
    });
    const [line] = await once(createInterface(parent.stdout), "line");
    const handshake = parseHandshake(String(line));
    const plugin = new PluginClient(undefined as never, handshake);
    const core = new Core(callerOf(plugin));
    await core.configure({ file });
    await core.openEphemeral("kit_lease", { name: "a" });
    parent.kill("SIGKILL");
    await eventually("the close", () => namesIn(file).length === 0);
    await eventually("the end of the socket", () => !existsSync(handshake.address));
    plugin.close();
  });

  it("the end of one client of --debug closes its ephemeral objects, and those of other clients remain open", async () => {
    const served = startProcess({ command: program, args: ["--debug"] });
    started.push(served);
    const text = await eventually(
      "the variable",
      () => served.stdout().match(/^TF_REATTACH_PROVIDERS='(.*)'$/m)?.[1],
    );
    const { Addr } = Object.values(JSON.parse(text))[0] as { Addr: { Network: string; String: string } };
    const connect = async (name: string) => {
      const client = new PluginClient(served, parseHandshake(`1|6|${Addr.Network}|${Addr.String}|grpc|`));
      const core = new Core(callerOf(client));
      await core.configure({ file });
      await core.openEphemeral("kit_lease", { name });
      return client;
    };
    const [one, other] = [await connect("one"), await connect("other")];
    one.close();
    await eventually("the close", () => namesIn(file).join() === "other");
    served.child.kill("SIGINT");
    expect((await served.exited).code).to.equal(0);
    expect(namesIn(file)).to.deep.equal([]);
    other.close();
  });

  it("the end of the connection of one start closes its ephemeral objects, and those of other starts of the process remain open", async () => {
    const env = { TFNODE_SHARE: undefined, XDG_CACHE_HOME: folder };
    await mkdir(join(folder, "tfnode/run"), { recursive: true, mode: 0o700 });
    const connected = async (name: string) => {
      const client = await startPlugin({ command: program, env });
      const core = new Core(callerOf(client));
      await core.configure({ file });
      await core.openEphemeral("kit_lease", { name });
      return client;
    };
    const [one, other] = [await connected("one"), await connected("other")];
    one.close();
    await eventually("the close", () => namesIn(file).join() === "other");
    await other.shutdown();
    expect(namesIn(file)).to.deep.equal([]);
  });
});
