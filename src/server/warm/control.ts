import { connect, type Socket } from "node:net";
import { ownStats } from "./folder.ts";
import type { WarmProcess } from "./records.ts";

/** What a warm process is told over its socket, in a line of JSON: to say that it is there, and further things. */
export interface Order {
  /** How long to stay without a command from now on, in milliseconds. */
  readonly stay?: number;
  /** Whether to end when no command runs any more. */
  readonly end?: boolean;
}

/** What it says to that. */
export interface Answer {
  readonly pid: number;
  /** Whether it ends, and is not to be used by new commands. */
  readonly ending: boolean;
  /** How many connections of commands are open. */
  readonly connections: number;
}

const longestAnswerMs = 5000;

/** Gives an order. Resolves with undefined if there is no process at the socket, or one that does not answer. */
export function give(order: Order, { pid, socket: path }: WarmProcess): Promise<Answer | undefined> {
  return new Promise((resolve) => {
    if (!ownStats(path)?.isSocket()) return resolve(undefined);
    const socket = connect(path, () => socket.write(`${JSON.stringify(order)}\n`));
    let text = "";
    socket.setEncoding("utf8").setTimeout(longestAnswerMs, () => socket.destroy());
    socket.on("data", (part) => {
      text += part;
    });
    socket.on("error", () => socket.destroy());
    socket.on("close", () => {
      const answer = parsed<Answer>(text);
      resolve(answer?.pid === pid ? answer : undefined);
    });
  });
}

/** The first byte of an order, which no client of gRPC begins with. */
const brace = 0x7b;

/** Tells by its first bytes what a connection is for, and hands it over as if nothing of it had been read. */
export function distinguish(
  socket: Socket,
  { client, answer }: { client(socket: Socket): void; answer(order: Order): Answer },
): void {
  socket.once("readable", () => {
    const bytes: Buffer | null = socket.read();
    // Clients look whether there is somebody, and connect again.
    if (bytes === null) return void socket.destroy();
    if (bytes[0] === brace) {
      const order = parsed<Order>(bytes.toString());
      return void socket.end(order ? `${JSON.stringify(answer(order))}\n` : "");
    }
    socket.unshift(bytes);
    client(socket);
  });
}

function parsed<Message>(text: string): Message | undefined {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
