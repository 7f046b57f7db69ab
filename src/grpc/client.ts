import { type CreateTracker, createTracker } from "../http/lost-create.ts";
import { systemClock } from "../http/net/clock.ts";
import { standardLimits } from "../http/net/limits.ts";
import { proxySecrets } from "../http/net/proxy.ts";
import { runHeader } from "../http/run-header.ts";
import { RemoteError } from "../schema/index.ts";
import type { Caller } from "./calls/caller.ts";
import type { GrpcMethod } from "./method.ts";
import type { GrpcCallOptions, GrpcClientOptions } from "./options.ts";

/** A client of a gRPC API. All failures are RemoteErrors. */
export interface GrpcClient extends CreateTracker {
  /** Calls a method, and repeats the call where a repetition helps and is safe. An invalid request is not sent: the error of its encoder is thrown. */
  call<Request, Response, Result = Response>(
    method: GrpcMethod<Request, Response>,
    request: Request,
    options?: GrpcCallOptions<Response, Result>,
  ): Promise<Result>;
  /** The same; null if the API reports that the object does not exist. */
  find<Request, Response, Result = Response>(
    method: GrpcMethod<Request, Response>,
    request: Request,
    options?: GrpcCallOptions<Response, Result>,
  ): Promise<Result | null>;
  /** Closes the client: later calls fail, and running calls end as they would. The connection is left to other clients of the process, or closes after seconds. */
  close(): void;
}

/**
 * Creates a client of a gRPC API with unary methods. It shares connections with other clients of the process, uses the proxies and the certificate authorities of the
 * environment, repeats calls where that is safe, and limits the time and the size of responses. It loads and connects nothing before the first call.
 *
 * ```ts
 * const api = grpcClient({ address: config.address, auth: { bearer: config.token }, userAgent: "terraform-provider-notes/1.0.0" });
 * const note = await api.find(notesService.getNote, { id }, { signal });
 * ```
 */
export function grpcClient(options: GrpcClientOptions): GrpcClient {
  const { environment = process.env, clock = systemClock, metadata, redact = [] } = options;
  const limits = { ...standardLimits, ...options.limits };
  let caller: Caller | undefined;
  let isClosed = false;

  async function begun(): Promise<Caller> {
    // Loaded here, because many processes of a Terraform command call nothing.
    const { Caller } = await import("./calls/caller.ts");
    caller ??= new Caller({
      ...options,
      environment,
      clock,
      limits,
      metadata: { ...metadata, ...runHeader(environment) },
      secrets: [...redact, ...proxySecrets(environment)],
    });
    if (isClosed) caller.close();
    return caller;
  }

  const call: GrpcClient["call"] = async (method, request, calling = {}) => {
    const bytes = method.requestSerialize(request);
    return await (await begun()).call(method, bytes, calling);
  };

  return {
    ...createTracker(clock),
    call,

    async find(method, request, calling) {
      try {
        return await call(method, request, calling);
      } catch (error) {
        if (error instanceof RemoteError && error.notFound) return null;
        throw error;
      }
    },

    close() {
      isClosed = true;
      caller?.close();
    },
  };
}
