import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { copyFile, mkdir, mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect } from "chai";
import { demoCredentials } from "../../src/local-api/sec/index.ts";
import { connect } from "../local-api/support/client.ts";
import { root } from "./support/command.ts";

const path = "/api/v2/AlertChannels";

describe("the local API as one file, in another folder", function () {
  this.timeout(60_000);
  let folder: string;
  let program: string;
  let data: string;
  let temporary: string;
  const started = new Set<ChildProcess>();

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), "tfnode-elsewhere-"));
    program = join(folder, "local-api");
    data = join(folder, "data");
    temporary = join(folder, "tmp");
    await mkdir(temporary);
    await copyFile(join(root, "dist/local-api"), program);
  });

  afterEach(async () => {
    for (const child of started) child.kill("SIGKILL");
    started.clear();
    await rm(folder, { recursive: true, force: true });
  });

  function start(args: readonly string[], env: NodeJS.ProcessEnv = {}) {
    const child = spawn(program, args, {
      cwd: folder,
      env: { ...process.env, TMPDIR: temporary, ...env },
      stdio: ["ignore", "pipe", "pipe"],
    });
    started.add(child);
    const output = { stdout: "", stderr: "" };
    for (const stream of ["stdout", "stderr"] as const) {
      child[stream].setEncoding("utf8").on("data", (text: string) => {
        output[stream] += text;
      });
    }
    const ended = once(child, "close").then(([code, signal]) => ({ code: code ?? signal, ...output }));
    return { child, ended, output };
  }

  async function serve() {
    const running = start(["sec", "--port", "0", "--data", data]);
    const url = () => /^sec API listening on (\S+)$/m.exec(running.output.stdout)?.[1];
    while (url() === undefined) {
      const over = running.ended.then(({ stderr }) => Promise.reject(new Error(stderr)));
      await Promise.race([once(running.child.stdout, "data"), over]);
      over.catch(() => {});
    }
    return { ...running, client: await connect({ url: url() ?? "", credentials: demoCredentials }) };
  }

  it("the local API as one file keeps its data after kill -9, and writes no other file", async () => {
    const first = await serve();
    const data = { apiIntgKey: "key" };
    const made = await first.client.send("POST", path, {
      name: "kept",
      type: "PagerDutyApi",
      enabled: 1,
      data,
    });
    expect(made.status, made.text).to.equal(201);
    first.child.kill("SIGKILL");
    await first.ended;

    const second = await serve();
    expect((await second.client.list(path)).map(({ name }) => name)).to.include("kept");
    second.child.kill("SIGTERM");
    expect((await second.ended).code).to.equal(0);
    expect(await readdir(folder)).to.have.members(["local-api", "data", "tmp"]);
    expect(await readdir(temporary)).to.deep.equal([]);
  });
});
