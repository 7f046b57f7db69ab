import { subscribe, unsubscribe } from "node:diagnostics_channel";
import { once } from "node:events";
import { createServer } from "node:net";
import { join } from "node:path";
import { expect } from "chai";
import { askToEnd, isLocked, pipeFor } from "../../src/background/lock.ts";
import { removeTemporary, temporaryDirectory } from "../support/stub.ts";

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

describe("the pipe that locks a folder on Windows", () => {
  it("a Windows lock uses the same pipe name for any case of the folder's path", () => {
    expect(pipeFor("C:\\Users\\Ada\\data")).to.equal(pipeFor("c:\\users\\ada\\DATA"));
    expect(pipeFor("C:\\data")).to.match(/^\\\\\.\\pipe\\local-api-[0-9a-f]{32}$/);
  });

  it("a Windows lock uses a different pipe name for each folder", () => {
    expect(pipeFor("C:\\data")).not.to.equal(pipeFor("D:\\data"));
  });
});
