import { EventEmitter, once } from "node:events";
import { Socket } from "node:net";
import { expect } from "chai";
import { watchIdle } from "../../src/server/idle-shutdown.ts";

describe("watchIdle", () => {
  const never = 2 ** 30;
  const nobodyEnds = () => false;
  const log = { trace: () => undefined };

  it("watchIdle shuts down if no client connects", async () => {
    const gone = new EventEmitter();
    watchIdle(() => gone.emit("gone"), nobodyEnds, log, { first: 1, last: never, silent: never });
    await once(gone, "gone");
  });

  it("watchIdle shuts down once after the last client has disconnected", async () => {
    const gone = new EventEmitter();
    let open = 0;
    const seen: number[] = [];
    const idle = watchIdle(
      () => {
        seen.push(open);
        gone.emit("gone");
      },
      nobodyEnds,
      log,
      { first: never, last: 5, silent: never },
    );
    const sockets = [new Socket(), new Socket(), new Socket()];
    const [first, ...others] = sockets;
    const connect = (socket: Socket | undefined) => {
      if (!socket) return;
      open++;
      socket.once("close", () => open--);
      idle.addConnection(socket);
    };
    connect(first);
    first?.destroy();
    others.forEach(connect);
    const over = once(gone, "gone");
    for (const socket of others) socket.destroy();
    await over;
    expect(seen).to.deep.equal([0]);
  });

  it("watchIdle closes the connection of a silent client, and of no other", async () => {
    const gone = new EventEmitter();
    const idle = watchIdle(() => gone.emit("gone"), nobodyEnds, log, { first: never, last: 5, silent: 3000 });
    const silent = new Socket();
    const talking = new Socket();
    let bytes = 0;
    Object.defineProperty(talking, "bytesRead", { get: () => bytes++ });
    idle.addConnection(silent);
    idle.addConnection(talking);
    await once(silent, "close");
    expect(talking.destroyed).to.equal(false);
    const over = once(gone, "gone");
    talking.destroy();
    await over;
  });
});
