import { type MessageType, readNested, skip, unary, writeUint32 } from "../../src/grpc/index.ts";

// The messages and the methods of `service Queues`, as a generator writes them from a .proto file.

/** `message Queue { string name = 1; Limits limits = 2; }` */
export interface Queue {
  name: string;
  limits?: Limits | undefined;
}

/** `message Limits { uint32 messages = 1; }` */
export interface Limits {
  messages: number;
}

export const Limits: MessageType<Limits> = {
  write(message, writer) {
    if (message.messages) writeUint32(writer.uint32(8), message.messages);
    return writer;
  },
  read(reader, depth, message = { messages: 0 }) {
    while (reader.pos < reader.len) {
      const tag = reader.tag();
      if (tag === 8) message.messages = reader.uint32();
      else skip(reader, tag, depth);
    }
    return message;
  },
};

export const Queue: MessageType<Queue> = {
  write(message, writer) {
    if (message.name) writer.uint32(10).string(message.name);
    if (message.limits != null) Limits.write(message.limits, writer.uint32(18).fork()).ldelim();
    return writer;
  },
  read(reader, depth, message = { name: "" }) {
    while (reader.pos < reader.len) {
      const tag = reader.tag();
      if (tag === 10) message.name = reader.string();
      else if (tag === 18) message.limits = readNested(Limits, reader, depth, message.limits);
      else skip(reader, tag, depth);
    }
    return message;
  },
};

/** The methods of `example.queues.v1.Queues`. All of them take and return a queue; those that address one read its name only. */
export const queues = {
  getQueue: unary("/example.queues.v1.Queues/GetQueue", Queue, Queue),
  createQueue: unary("/example.queues.v1.Queues/CreateQueue", Queue, Queue),
  updateQueue: unary("/example.queues.v1.Queues/UpdateQueue", Queue, Queue),
  deleteQueue: unary("/example.queues.v1.Queues/DeleteQueue", Queue, Queue),
};
