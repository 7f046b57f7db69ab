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

/** A part of a state as it is sent to a provider, whatever is wrong with it. */
export type SentChunk = RequestTo<"writeStateBytes">;

const nowhere: Block = { description: "", attributes: {}, blocks: {} };
const mostBytes = 128 * 1024 * 1024;

/**
 * Stands in for an experimental Terraform 1.16 with a state store: calls a provider in its order and checks each answer as it does.
 * Throws a ContractError for what it would call a bug or crash on, and a DiagnosticsError for errors.
 */
export class CoreStates {
  readonly #type: string;
  readonly #block: Block;
  readonly #handlers: RpcHandlers;
  readonly #call;
  readonly #stream;
  /** What was agreed on when the store was configured. */
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

  /** Proposes a size of chunks as Terraform does, which does so whatever a validation came to. */
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

  /** Null where there is no state. */
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

  /** Writes a state in chunks of the size that was agreed on. */
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

  /** Writes these chunks, as a client would that may be of any mind. Demands that all were read before the answer. */
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

  /** The ID of the lock; empty where there is no locking. */
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

  /** The IDs of all states, sorted. */
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
