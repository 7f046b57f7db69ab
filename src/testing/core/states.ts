import { type Block, blockType } from "../../schema/schema.ts";
import type { RequestOf, RpcHandlers } from "../../server/rpc-handlers.ts";
import { type PlainConfig, toConfig } from "./config.ts";
import { receivedDiagnostics, stopAtErrors } from "./diagnostics.ts";
import { ContractError, demand } from "./errors.ts";
import { encodeDecode, encodeDecodeStream, quietContext } from "./methods.ts";
import {
  decodeRequest,
  decodeResponse,
  encodeRequest,
  encodeResponse,
  type RequestTo,
} from "./rpc-messages.ts";
import { sent } from "./wire.ts";

/** A part of a state as it is sent to a provider, even an invalid one. */
export type SentChunk = RequestTo<"writeStateBytes">;

const nowhere: Block = { description: "", attributes: {}, blocks: {} };
const mostBytes = 128 * 1024 * 1024;

/**
 * Simulates an experimental Terraform 1.16 with a state store: calls a provider in Terraform's order and checks each response as it does.
 * Throws a ContractError for responses that Terraform would call a bug or crash on, and a DiagnosticsError for errors.
 */
export class CoreStates {
  readonly #type: string;
  readonly #block: Block;
  readonly #handlers: RpcHandlers;
  readonly #call;
  readonly #stream;
  /** The chunk size that was negotiated when the store was configured. */
  chunkSize = 0;

  constructor(handlers: RpcHandlers, type: string, block: Block) {
    this.#type = type;
    this.#block = block;
    this.#handlers = handlers;
    this.#call = encodeDecode(handlers);
    this.#stream = encodeDecodeStream(handlers);
  }

  /** Validates a configuration of the store. */
  async validate(plain: PlainConfig): Promise<void> {
    const request = { typeName: this.#type, config: this.#config(plain) };
    const { diagnostics } = await this.#call("validateStateStoreConfig", request);
    this.#check("ValidateStateStoreConfig", diagnostics, this.#block);
  }

  /** Configures the store and proposes a chunk size, which Terraform does even if the validation failed. */
  async configure(plain: PlainConfig, proposed: number | undefined = 8 * 1024 * 1024): Promise<void> {
    const answer = await this.#call("configureStateStore", {
      typeName: this.#type,
      config: this.#config(plain),
      ...(proposed !== undefined && { capabilities: { chunkSize: proposed } }),
    });
    const where = "ConfigureStateStore";
    const { capabilities } = answer;
    if (!capabilities) throw new ContractError(where, [{ summary: "Crash", detail: "no capabilities" }]);
    const { chunkSize } = capabilities;
    const isRight = chunkSize > 0 && chunkSize <= mostBytes;
    demand(
      where,
      isRight ? [] : [{ summary: "Failed to negotiate acceptable chunk size", detail: `${chunkSize}` }],
    );
    this.chunkSize = chunkSize;
    this.#check(where, answer.diagnostics, this.#block);
  }

  /** Reads a state; null if it does not exist. */
  async read(stateId: string): Promise<Buffer | null> {
    const where = "ReadStateBytes";
    const parts: Buffer[] = [];
    let total: number | undefined;
    let offset = 0;
    let isShort = false;
    for await (const chunk of this.#stream("readStateBytes", { typeName: this.#type, stateId })) {
      const { bytes, totalLength, range, diagnostics } = chunk;
      this.#check(where, diagnostics);
      total ??= totalLength;
      demand(where, [
        ...(range ? [] : [{ summary: "Crash", detail: "a chunk without a range" }]),
        ...(totalLength === total ? [] : [{ summary: "Invalid chunk", detail: "another total length" }]),
        ...(range?.start === offset && range.end === offset + bytes.length - 1
          ? []
          : [{ summary: "Invalid chunk", detail: `range ${range?.start} to ${range?.end}` }]),
        ...(isShort || bytes.length > this.chunkSize
          ? [{ summary: "Unexpected chunk size", detail: `${bytes.length}` }]
          : []),
      ]);
      isShort = bytes.length < this.chunkSize;
      parts.push(bytes);
      offset += bytes.length;
    }
    demand(
      where,
      (total ?? 0) === offset
        ? []
        : [
            {
              summary: "Unexpected size",
              detail: `expected state file of total ${total} bytes, received ${offset}`,
            },
          ],
    );
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
    const answer = await handler(requests, context);
    const where = "WriteStateBytes";
    const early = [{ summary: "EOF", detail: `answered after ${read} of ${chunks.length} chunks` }];
    demand(where, read === chunks.length ? [] : early);
    const { diagnostics } = decodeResponse("writeStateBytes", encodeResponse("writeStateBytes", answer));
    this.#check(where, diagnostics);
  }

  /** Locks a state and returns the ID of the lock; empty if the store does not lock. */
  async lock(stateId: string, operation = "OperationTypeApply"): Promise<string> {
    const answer = await this.#call("lockState", { typeName: this.#type, stateId, operation });
    this.#check("LockState", answer.diagnostics);
    return answer.lockId;
  }

  /** Releases a lock. */
  async unlock(stateId: string, lockId: string): Promise<void> {
    const answer = await this.#call("unlockState", { typeName: this.#type, stateId, lockId });
    this.#check("UnlockState", answer.diagnostics);
  }

  /** Returns the IDs of all states, sorted. */
  async list(): Promise<readonly string[]> {
    const answer = await this.#call("getStates", { typeName: this.#type });
    this.#check("GetStates", answer.diagnostics);
    return [...answer.stateId].sort();
  }

  /** Deletes a state. */
  async delete(stateId: string): Promise<void> {
    const answer = await this.#call("deleteState", { typeName: this.#type, stateId });
    this.#check("DeleteState", answer.diagnostics);
  }

  #config(plain: PlainConfig) {
    return sent(blockType(this.#block), toConfig(this.#block, plain));
  }

  #check(where: string, diagnostics: Parameters<typeof receivedDiagnostics>[2], block = nowhere): void {
    stopAtErrors(where, receivedDiagnostics(`${where} ${this.#type}`, block, diagnostics));
  }
}
