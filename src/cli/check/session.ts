import type { Caller, CoreMethod, CoreRequest } from "../../testing/core/methods.ts";
import type { PluginClient } from "../../testing/plugin/client.ts";
import { bytesOf, type Heard, panicOf, patienceMs, responseIn } from "./protocol.ts";

/**
 * Thrown if a call has no valid response; the message continues a sentence about the request: `ends the process: …`.
 */
export class NoResponseError extends Error {
  override readonly name = "NoResponseError";
  /** The gRPC status, if there was a response. */
  readonly code: number | undefined;

  constructor(how: string, code?: number) {
    super(how);
    this.code = code;
  }
}

/** A provider that can be called even after failures and crashes. */
export interface Calls {
  /** Calls a method. Throws a NoResponseError. */
  readonly call: Caller;
  readonly heard: Heard;
  /** Whether the provider is configured, so that it can plan. */
  readonly isConfigured: boolean;
}

/** A provider that is started again after a call that ended its process. */
export class ProviderSession implements Calls {
  readonly heard: Heard = { legacy: false };
  isConfigured = false;
  readonly #start: () => Promise<PluginClient>;
  readonly #configure: (call: Caller) => Promise<void>;
  #plugin: PluginClient;
  #isPreparing = false;

  /**
   * Starts a provider; `configure` configures it, is called again in each new process, and rejects if the provider
   * must remain unconfigured.
   */
  static async open(
    start: () => Promise<PluginClient>,
    configure: (call: Caller) => Promise<void>,
  ): Promise<ProviderSession> {
    const session = new ProviderSession(start, configure, await start());
    await session.#prepare();
    return session;
  }

  private constructor(
    start: () => Promise<PluginClient>,
    configure: (call: Caller) => Promise<void>,
    plugin: PluginClient,
  ) {
    this.#start = start;
    this.#configure = configure;
    this.#plugin = plugin;
  }

  /** Calls a method. Throws a NoResponseError, after starting the provider again if necessary. */
  readonly call: Caller = async <M extends CoreMethod>(method: M, request: CoreRequest<M>) => {
    let bytes: Buffer;
    try {
      bytes = await bytesOf(this.#plugin, method, request, AbortSignal.timeout(patienceMs));
    } catch (error) {
      throw await this.#noResponse(error);
    }
    return responseIn(method, bytes, this.heard);
  };

  async close(): Promise<void> {
    await this.#plugin.kill();
  }

  async #noResponse(error: unknown): Promise<NoResponseError> {
    const { code, details = String(error) } = error as { readonly code?: number; readonly details?: string };
    const [unavailable, cancelled] = [14, 1];
    if (code !== unavailable && code !== cancelled)
      return new NoResponseError(`ends with the gRPC status ${code}: ${details}`, code);
    const how =
      code === cancelled
        ? `has no response within ${patienceMs / 1000} seconds`
        : `ends the process: ${panicOf(this.#plugin)}`;
    await this.#plugin.kill();
    this.#plugin = await this.#start();
    await this.#prepare();
    return new NoResponseError(how);
  }

  async #prepare(): Promise<void> {
    // A provider whose configuration ends the process remains unconfigured.
    if (this.#isPreparing) return;
    this.#isPreparing = true;
    this.isConfigured = await this.#configure(this.call).then(
      () => true,
      () => false,
    );
    this.#isPreparing = false;
  }
}
