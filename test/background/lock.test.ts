import { spawn } from "node:child_process";
import { subscribe, unsubscribe } from "node:diagnostics_channel";
import { once } from "node:events";
import { writeFileSync } from "node:fs";
import { chmod, lstat, mkdir } from "node:fs/promises";
import { createServer } from "node:net";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { expect } from "chai";
import { runningVariables, stop } from "../../src/background/detach.ts";
import { askToEnd, isLocked, pipeFor } from "../../src/background/lock.ts";
import { StartupError } from "../../src/background/startup-error.ts";
import { stateFolder } from "../../src/background/state-folder.ts";
import { removeTemporary, temporaryDirectory } from "../support/stub.ts";
import { withVariables } from "../support/with-variables.ts";

/** On Windows a lock is a pipe, which is not in the folder. */
const withSockets = process.platform === "win32" ? () => undefined : describe;

withSockets("the lock of a folder", () => {
  after(removeTemporary);

  for (const [what, ask] of [
    ["isLocked", isLocked],
    ["askToEnd", askToEnd],
  ] as const) {
    it(`${what} finds no process if the one that holds the folder ends before it accepts the connection`, async () => {
      const folder = await temporaryDirectory();
      const server = createServer().listen(join(folder, "lock.000000000000"));
      await once(server, "listening");
      // Called before the connection is requested; the microtask runs before anything can accept it.
      const endHolder = () => queueMicrotask(() => server.close());
      subscribe("net.client.socket", endHolder);
      try {
        expect(await ask(folder)).to.equal(false);
      } finally {
        unsubscribe("net.client.socket", endHolder);
        server.close();
      }
    });
  }
});

withSockets("a process that holds a folder and does nothing", () => {
  const held = async () => {
    const folder = await temporaryDirectory();
    // The system accepts the connection, and no process reads from it.
    const server = createServer(() => undefined).listen(join(folder, "lock.000000000000"));
    await once(server, "listening");
    return { folder, server };
  };
  after(removeTemporary);

  it("askToEnd does not wait without limit for a process that does not release its folder", async () => {
    const { folder, server } = await held();
    try {
      expect(await askToEnd(folder, 50)).to.equal(undefined);
    } finally {
      server.close();
    }
  });

  it("--detach does not wait without limit for a process that holds the folder and does not become ready", async () => {
    const { folder, server } = await held();
    try {
      const files = { folder, variables: join(folder, "env") };
      await expectRejection(
        runningVariables(files, 40),
        /^another process holds .* has not become ready in 0.04 seconds/,
      );
      await mkdir(files.variables);
      await expectRejection(runningVariables(files, 40), /env is not a regular file$/);
    } finally {
      server.close();
    }
  });
});

withSockets("--stop of a stopped process", () => {
  after(removeTemporary);

  it("--stop reports the command that ends a background program which the system has stopped", async () => {
    const home = await temporaryDirectory();
    await withVariables({ XDG_STATE_HOME: home }, async () => {
      const folder = await stateFolder("local-api", "sec");
      const lock = JSON.stringify(pathToFileURL(join(import.meta.dirname, "../../src/background/lock.js")));
      const text = `import { lockFolder } from ${lock};
        await lockFolder(process.argv[1], { inUse: "used", onAskedToEnd: () => process.exit() });
        process.stdout.write("locked");
        setInterval(() => undefined, 1000);`;
      const args = ["--input-type=module", "--eval", text, folder];
      const holder = spawn(process.execPath, args, { stdio: ["ignore", "pipe", "inherit"] });
      try {
        await once(holder.stdout, "data");
        writeFileSync(join(folder, "env"), `# process ${holder.pid}\n`, { mode: 0o600 });
        holder.kill("SIGSTOP");
        const background = { kind: "local-api", name: "sec", title: "the local API of sec" };
        await expectRejection(
          stop(background, 100),
          new RegExp(
            `^the local API of sec runs in the background and does not end: end it with kill -9 ${holder.pid}$`,
          ),
        );
        const exit = once(holder, "exit");
        holder.kill("SIGCONT");
        // It may end because of the first request, before it can be asked again.
        await askToEnd(folder);
        expect(await exit).to.deep.equal([0, null]);
      } finally {
        holder.kill("SIGKILL");
      }
    });
  });
});

describe("the folder of the state of this user's programs", () => {
  after(removeTemporary);

  (process.platform === "win32" ? () => undefined : it)(
    "a state folder to which others can write is not used",
    async () => {
      const home = await temporaryDirectory();
      await withVariables({ XDG_STATE_HOME: home }, async () => {
        const folder = await stateFolder("local-api", "sec");
        expect((await lstat(folder)).mode & 0o777).to.equal(0o700);
        await chmod(join(home, "tfnode/local-api"), 0o777);
        await expectRejection(
          stateFolder("local-api", "sec"),
          /^other users can write to .*local-api: run chmod 700/,
        );
      });
    },
  );
});

async function expectRejection(promise: Promise<unknown>, message: RegExp): Promise<void> {
  const error = await promise.then(
    () => undefined,
    (cause: unknown) => cause,
  );
  expect(error).to.be.instanceOf(StartupError);
  expect(String((error as Error).message)).to.match(message);
}

describe("the pipe that locks a folder on Windows", () => {
  it("a Windows lock uses the same pipe name for any case of the folder's path", () => {
    expect(pipeFor("C:\\Users\\Ada\\data")).to.equal(pipeFor("c:\\users\\ada\\DATA"));
    expect(pipeFor("C:\\data")).to.match(/^\\\\\.\\pipe\\local-api-[0-9a-f]{32}$/);
  });

  it("a Windows lock uses a different pipe name for each folder", () => {
    expect(pipeFor("C:\\data")).not.to.equal(pipeFor("D:\\data"));
  });
});
