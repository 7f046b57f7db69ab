import type { Block } from "../../schema/schema.ts";
import type { RequestOf, RpcHandlers } from "../../server/rpc-handlers.ts";
import { BlockChannel } from "./channel.ts";
import type { PlainConfig } from "./config.ts";
import { breachIf, ContractError, demand } from "./errors.ts";
import { encodeDecode, encodeDecodeStream, quietContext } from "./methods.ts";
import {
  decodeRequest,
  decodeResponse,
  encodeRequest,
  encodeResponse,
  type RequestTo,
} from "./rpc-messages.ts";
import { noBlock } from "./schema.ts";

/** A part of a state as it is sent to a provider, even an invalid one. */
export type SentChunk = RequestTo<"writeStateBytes">;

const mostBytes = 128 * 1024 * 1024;

/**
 * Simulates an experimental Terraform 1.16 with a state store: calls a provider in Terraform's order and checks each response as it does.
 * Throws a ContractError for responses that Terraform would call a bug or crash on, and a DiagnosticsError for errors.
 */
export class CoreStates {
  readonly #type: string;
  readonly #handlers: RpcHandlers;
  readonly #stream;
  /** The calls with the configuration of the store. */
  readonly #store: BlockChannel;
  /** All other calls. */
  readonly #states: BlockChannel;
  /** The chunk size that was negotiated when the store was configured. */
  chunkSize = 0;

  constructor(handlers: RpcHandlers, type: string, block: Block) {
    this.#type = type;
    this.#handlers = handlers;
    this.#stream = encodeDecodeStream(handlers);
    const call = encodeDecode(handlers);
    this.#store = new BlockChannel(type, block, { call });
    this.#states = new BlockChannel(type, noBlock, { call });
  }

  /** Validates a configuration of the store. */
  async validate(plain: PlainConfig): Promise<void> {
    const request = { typeName: this.#type, config: this.#store.config(plain) };
    await this.#store.ask("validateStateStoreConfig", request);
  }

  /** Configures the store and proposes a chunk size, which Terraform does even if the validation failed. */
  async configure(plain: PlainConfig, proposed: number | undefined = 8 * 1024 * 1024): Promise<void> {
    const { capabilities, diagnostics } = await this.#store.call("configureStateStore", {
      typeName: this.#type,
      config: this.#store.config(plain),
      ...(proposed !== undefined && { capabilities: { chunkSize: proposed } }),
    });
    const where = this.#store.where("ConfigureStateStore");
    if (!capabilities) throw new ContractError(where, [{ summary: "Crash", detail: "no capabilities" }]);
    const { chunkSize } = capabilities;
    const isWrong = chunkSize <= 0 || chunkSize > mostBytes;
    demand(where, breachIf(isWrong, "Failed to negotiate acceptable chunk size", `${chunkSize}`));
    this.chunkSize = chunkSize;
    this.#store.warnings(where, diagnostics);
  }

  /** Reads a state; null if it does not exist. */
  async read(stateId: string): Promise<Buffer | null> {
    const where = this.#states.where("ReadStateBytes");
    const parts: Buffer[] = [];
    let total: number | undefined;
    let offset = 0;
    let isShort = false;
    for await (const chunk of this.#stream("readStateBytes", { typeName: this.#type, stateId })) {
      const { bytes, totalLength, range, diagnostics } = chunk;
      this.#states.warnings(where, diagnostics);
      total ??= totalLength;
      const follows = range?.start === offset && range.end === offset + bytes.length - 1;
      const isOdd = isShort || bytes.length > this.chunkSize;
      demand(
        where,
        breachIf(!range, "Crash", "a chunk without a range"),
        breachIf(totalLength !== total, "Invalid chunk", "another total length"),
        breachIf(!follows, "Invalid chunk", `range ${range?.start} to ${range?.end}`),
        breachIf(isOdd, "Unexpected chunk size", `${bytes.length}`),
      );
      isShort = bytes.length < this.chunkSize;
      parts.push(bytes);
      offset += bytes.length;
    }
    const detail = `expected state file of total ${total} bytes, received ${offset}`;
    demand(where, breachIf((total ?? 0) !== offset, "Unexpected size", detail));
    return total === undefined ? null : Buffer.concat(parts);
  }

  /** Writes a state in chunks of the negotiated size. */
  async write(stateId: string, state: Uint8Array, signal?: AbortSignal): Promise<void> {
    const chunks: SentChunk[] = [];
    for (let start = 0; start < state.length; start += this.chunkSize) {
      const bytes = Buffer.from(state.subarray(start, start + this.chunkSize));
      chunks.push({
        ...(start === 0 && { meta: { typeName: this.#type, stateId } }),
        bytes,
        totalLength: state.length,
        range: { start, end: start + bytes.length - 1 },
      });
    }
    await this.send(chunks, signal);
  }

  /** Writes these chunks, which may be invalid. Requires that the provider reads all of them before it responds. */
  async send(chunks: readonly SentChunk[], signal?: AbortSignal): Promise<void> {
    const handler = this.#handlers.writeStateBytes;
    if (!handler) throw new Error("WriteStateBytes is not implemented");
    let read = 0;
    const requests = (async function* (): AsyncGenerator<RequestOf<"writeStateBytes">, void, undefined> {
      for (const chunk of chunks) {
        yield decodeRequest("writeStateBytes", encodeRequest("writeStateBytes", chunk));
        read++;
      }
    })();
    const context = { ...quietContext("WriteStateBytes"), ...(signal && { signal }) };
    const response = await handler(requests, context);
    const where = this.#states.where("WriteStateBytes");
    const early = `answered after ${read} of ${chunks.length} chunks`;
    demand(where, breachIf(read !== chunks.length, "EOF", early));
    const { diagnostics } = decodeResponse("writeStateBytes", encodeResponse("writeStateBytes", response));
    this.#states.warnings(where, diagnostics);
  }

  /** Locks a state and returns the ID of the lock; empty if the store does not lock. */
  async lock(stateId: string, operation = "OperationTypeApply"): Promise<string> {
    const { response } = await this.#states.ask("lockState", {
      typeName: this.#type,
      stateId,
      operation,
    });
    return response.lockId;
  }

  /** Releases a lock. */
  async unlock(stateId: string, lockId: string): Promise<void> {
    await this.#states.ask("unlockState", { typeName: this.#type, stateId, lockId });
  }

  /** Returns the IDs of all states, sorted. */
  async list(): Promise<readonly string[]> {
    const { response } = await this.#states.ask("getStates", { typeName: this.#type });
    return [...response.stateId].sort();
  }

  /** Deletes a state. */
  async delete(stateId: string): Promise<void> {
    await this.#states.ask("deleteState", { typeName: this.#type, stateId });
  }
}
