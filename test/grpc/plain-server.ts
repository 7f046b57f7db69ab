import {
  Server,
  ServerCredentials,
  type ServerUnaryCall,
  type ServiceDefinition,
  type sendUnaryData,
  status,
} from "@grpc/grpc-js";

/** The call of a client that a server has received. */
export interface Received {
  readonly path: string;
  readonly request: object;
  readonly metadata: { readonly [key: string]: unknown };
  /** The time that the client gives the call, in milliseconds. */
  readonly leftMs: number;
}

/** A response, or the error of a call: a status of gRPC with metadata in its trailers. */
export type Reply =
  | { readonly message: object }
  | {
      readonly code: keyof typeof status;
      readonly details: string;
      readonly trailers?: { [key: string]: string };
    };

/** A server without TLS. */
export interface PlainServer {
  readonly address: string;
  readonly received: readonly Received[];
  close(): void;
}

/** Starts a server for methods. `reply` returns the response to a call. */
export async function plainServer(
  methods: ServiceDefinition,
  reply: (call: Received) => Reply | Promise<Reply>,
): Promise<PlainServer> {
  const received: Received[] = [];
  const server = new Server();
  const handlerFor =
    ({ path }: { readonly path: string }) =>
    async (call: ServerUnaryCall<object, object>, done: sendUnaryData<object>) => {
      const deadline = call.getDeadline();
      const leftMs = Number(deadline) - Date.now();
      const one = { path, request: call.request, metadata: call.metadata.getMap(), leftMs };
      received.push(one);
      const replied = await reply(one);
      if ("message" in replied) return done(null, replied.message);
      const trailers = call.metadata.clone();
      for (const key of Object.keys(trailers.getMap())) trailers.remove(key);
      for (const [key, value] of Object.entries(replied.trailers ?? {})) trailers.set(key, value);
      done({ code: status[replied.code], details: replied.details, metadata: trailers });
    };
  server.addService(
    methods,
    Object.fromEntries(Object.entries(methods).map(([name, method]) => [name, handlerFor(method)])),
  );
  const port = await new Promise<number>((resolve, reject) =>
    server.bindAsync("127.0.0.1:0", ServerCredentials.createInsecure(), (error, bound) =>
      error ? reject(error) : resolve(bound),
    ),
  );
  return { address: `127.0.0.1:${port}`, received, close: () => server.forceShutdown() };
}
