import { EventEmitter } from "node:events";
import { PassThrough } from "node:stream";
import type { handleServerStreamingCall, handleUnaryCall } from "@grpc/grpc-js";
import { sec } from "../../../src/resources/sec/index.ts";
import { vdb } from "../../../src/resources/vdb/index.ts";
import type { Provider } from "../../../src/schema/define.ts";
import { providerMethods } from "../../../src/server/generated/methods.ts";
import { createLogger } from "../../../src/server/logging.ts";
import type { MethodName } from "../../../src/server/provider-methods.ts";
import { providerService } from "../../../src/server/provider-service.ts";
import { createRpcHandlers } from "../../../src/server/rpc/create-rpc-handlers.ts";
import { createUnsavedObjects } from "../../../src/server/unsaved.ts";
import { Core } from "../../../src/testing/core/core.ts";
import type { Caller, CoreMethod, CoreRequest } from "../../../src/testing/core/methods.ts";
import { decodeResponse, encodeRequest } from "../../../src/testing/core/rpc-messages.ts";
import { TestApi } from "../../support/sec-api.ts";
import { VdbTestApi } from "../../support/vdb-api.ts";
import type { ProviderName } from "../cases.ts";
import { runPlugin } from "../plugin-setup.ts";

/** The events of a stream, which the client may leave. */
export interface EventStream extends AsyncIterable<Buffer> {
  cancel(): void;
  on(event: "error", listener: () => void): unknown;
}

/** A configured provider that accepts encoded requests, with its own local API. */
export interface Target {
  readonly core: Core;
  readonly call: Caller;
  readonly api: TestApi | VdbTestApi;
  /** Rejects with a gRPC status, in `code` and `details`, if there is no response. */
  raw(method: MethodName, bytes: Buffer): Promise<Uint8Array>;
  stream(method: MethodName, bytes: Buffer): EventStream;
  /** Fails unless the process is running. */
  checkLife(): void;
  close(): Promise<void>;
}

function pathOf(method: MethodName): string {
  return providerMethods[method].path;
}

/** A built provider that is called over its socket. */
export async function builtTarget(name: ProviderName): Promise<Target> {
  const { plugin, core, call, api, checkLife, close } = await runPlugin(name);
  return {
    core,
    call,
    api,
    checkLife,
    close,
    raw: (method, bytes) => plugin.raw(pathOf(method), bytes),
    stream: (method, bytes) => plugin.rawStream(pathOf(method), bytes),
  };
}

/** A provider in this process: everything between the bytes of a request and those of its response, without gRPC. */
export async function localTarget(name: ProviderName): Promise<Target> {
  const api =
    name === "sec" ? await TestApi.start() : await VdbTestApi.start({ phaseSeconds: 0, clock: Date.now });
  // Separate environments as in separate processes, because providers read their settings there.
  Object.assign(process.env, api.env);
  const handlers = createRpcHandlers((name === "sec" ? sec : vdb) as Provider<unknown>);
  const log = createLogger({ level: "off", module: name, write: () => undefined });
  const unsaved = createUnsavedObjects({ program: name, file: undefined, writeError: () => undefined });
  const service = providerService(async () => handlers, {
    environment: process.env,
    log: { provider: log, protocol: log },
    unsaved,
  });

  const raw = (method: MethodName, bytes: Buffer) => {
    const handler = service.implementation[method] as handleUnaryCall<Buffer, Buffer>;
    return new Promise<Uint8Array>((resolve, reject) =>
      handler(Object.assign(new EventEmitter(), { request: bytes }) as never, (error, response) =>
        response ? resolve(response) : reject(error),
      ),
    );
  };
  const stream = (method: MethodName, bytes: Buffer): EventStream => {
    const handler = service.implementation[method] as handleServerStreamingCall<Buffer, Buffer>;
    const events = new PassThrough({ objectMode: true });
    const call = Object.assign(new EventEmitter(), {
      request: bytes,
      write: (event: Buffer) => events.destroyed || events.write(event),
      end: () => events.end(),
    });
    events.on("drain", () => call.emit("drain"));
    call.on("error", (error) => events.destroy(error));
    handler(call as never);
    const cancel = () => {
      call.emit("cancelled");
      events.destroy(Object.assign(new Error("left"), { code: 1, details: "left" }));
    };
    return Object.assign(events, { cancel });
  };
  const call: Caller = async <M extends CoreMethod>(method: M, request: CoreRequest<M>) =>
    decodeResponse(method, Buffer.from(await raw(method, encodeRequest(method, request))));
  const core = new Core(call);
  await core.configure();
  return {
    core,
    call,
    api,
    raw,
    stream,
    checkLife: () => undefined,
    async close() {
      service.cancelAll();
      await service.idle();
      await handlers.closeOpen?.(5000);
      await handlers.close?.();
      await api.close();
    },
  };
}
