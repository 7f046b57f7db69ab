import { resolve } from "node:path";
import { Core } from "../../../src/testing/core/core.ts";
import type { SentChunk } from "../../../src/testing/core/states.ts";
import { type PluginClient, startPlugin } from "../../../src/testing/plugin/client.ts";
import { callerOf } from "../../../src/testing/plugin/drive.ts";
import { type Attack, assert, type Setup } from "../attack.ts";
import { oddText } from "../odd-values.ts";
import type { Random } from "../random.ts";
import { checkWords, statusOf } from "../rpc/responses.ts";

/**
 * Attacks a state store with states in invalid parts, disconnections, and attempts to lock locked states. The stored state must always be
 * complete, and the last one written without an error.
 */
export const stores: Attack = {
  name: "stores",
  title: "states in invalid parts, clients that disconnect, foreign locks",
  weight: 1,
  open: () => StoreSetup.open(),
};

const typeName = "kit_shelf";
const most = 128 * 1024 * 1024;

class StoreSetup implements Setup {
  readonly #plugin: PluginClient;

  private constructor(plugin: PluginClient) {
    this.#plugin = plugin;
  }

  static async open(): Promise<StoreSetup> {
    const plugin = await startPlugin({ command: resolve("build/kit/terraform-provider-kit") });
    await new Core(callerOf(plugin)).configure({});
    return new StoreSetup(plugin);
  }

  async attempt(random: Random, number: number): Promise<void> {
    const store = new Store(this.#plugin, random);
    await store.configure(`shelf-${number}`);
    for (let left = random.between(3, 12); left > 0; left--) await store.act();
    await store.check();
    const { child } = this.#plugin.process;
    assert(child.exitCode === null && child.signalCode === null, "the provider has ended");
  }

  async close(): Promise<void> {
    await this.#plugin.kill("SIGTERM");
  }
}

/** A store as its client uses it, and the state that it should contain. */
class Store {
  readonly #plugin: PluginClient;
  readonly #random: Random;
  readonly #stateId: string;
  #chunkSize = 0;
  #state: Buffer | null = null;
  #lockId: string | undefined;

  constructor(plugin: PluginClient, random: Random) {
    this.#plugin = plugin;
    this.#random = random;
    this.#stateId = oddText(random).slice(0, 200).toWellFormed() || "default";
  }

  async configure(name: string): Promise<void> {
    const proposed = this.#random.pick([1, 7, 100, 4096, 8 * 1024 * 1024, 0, -1, 2 ** 40]);
    const config = { json: Buffer.from(JSON.stringify({ name })) };
    const response = await this.#plugin.call("configureStateStore", {
      typeName,
      config,
      capabilities: { chunkSize: proposed },
    });
    const { chunkSize = 0 } = response.capabilities ?? {};
    assert(chunkSize > 0 && chunkSize <= most, `chunks of ${chunkSize} bytes`);
    assert(response.diagnostics.length === 0, () => `${response.diagnostics[0]?.detail}`);
    this.#chunkSize = Math.min(chunkSize, 4096);
  }

  async act(): Promise<void> {
    const random = this.#random;
    await random.pick([
      () => this.#write(),
      () => this.#writeBadly(),
      () => this.#leaveWriting(),
      () => this.#leaveReading(),
      () => this.#lock(),
      () => this.#unlock(),
      () => this.#delete(),
    ])();
  }

  /** Reads the state, and expects the last one written. */
  async check(): Promise<void> {
    const parts: Buffer[] = [];
    let total: number | undefined;
    for await (const chunk of this.#plugin.stream("readStateBytes", this.#named)) {
      checkWords(chunk.diagnostics);
      assert(chunk.diagnostics.length === 0, () => `${chunk.diagnostics[0]?.detail}`);
      assert(chunk.range !== undefined, "a chunk without a range, of which core dies");
      total ??= chunk.totalLength;
      assert(chunk.totalLength === total, "chunks that disagree");
      parts.push(chunk.bytes);
    }
    const found = total === undefined ? null : Buffer.concat(parts);
    const isSame = this.#state ? found?.equals(this.#state) : found === null;
    assert(isSame === true, () => `${found?.length} bytes are stored instead of ${this.#state?.length}`);
  }

  get #named() {
    return { typeName, stateId: this.#stateId };
  }

  #chunksOf(state: Buffer): SentChunk[] {
    const size = this.#chunkSize;
    return Array.from({ length: Math.ceil(state.length / size) }, (_, i) => {
      const bytes = state.subarray(i * size, (i + 1) * size);
      const range = { start: i * size, end: i * size + bytes.length - 1 };
      return { ...(i === 0 && { meta: this.#named }), bytes, totalLength: state.length, range };
    });
  }

  #draw(): Buffer {
    return this.#random.bytes(this.#random.between(1, this.#chunkSize * this.#random.pick([1, 2, 20])));
  }

  async #write(): Promise<void> {
    const state = this.#draw();
    const { diagnostics } = await this.#plugin.writeStateBytes(this.#chunksOf(state));
    assert(diagnostics.length === 0, () => `${diagnostics[0]?.detail}`);
    this.#state = state;
    await this.check();
  }

  async #writeBadly(): Promise<void> {
    const chunks = spoiled(this.#chunksOf(this.#draw()), this.#random);
    const { diagnostics } = await this.#plugin.writeStateBytes(chunks);
    checkWords(diagnostics);
    assert(
      diagnostics.some(({ severity }) => severity === 1),
      "parts that do not fit were taken",
    );
    await this.check();
  }

  async #leaveWriting(): Promise<void> {
    const whole = this.#chunksOf(this.#draw());
    const sent = whole.slice(0, this.#random.below(whole.length));
    const { code } = statusOf(
      await this.#plugin.writeStateBytes(sent, { leaving: true }).catch((error) => error),
    );
    assert(code === 1, `status ${code} of a call that was left`);
    await this.check();
  }

  async #leaveReading(): Promise<void> {
    let left = this.#random.between(0, 3);
    for await (const _ of this.#plugin.stream("readStateBytes", this.#named)) if (--left <= 0) break;
    await this.check();
  }

  async #lock(): Promise<void> {
    const { lockId, diagnostics } = await this.#plugin.call("lockState", {
      ...this.#named,
      operation: oddText(this.#random).toWellFormed(),
    });
    checkWords(diagnostics);
    const isLocked = this.#lockId !== undefined;
    assert(isLocked === diagnostics.length > 0, () => `locked twice: ${lockId}`);
    assert(isLocked === (lockId === ""), () => `the lock ${lockId}`);
    this.#lockId ??= lockId;
  }

  async #unlock(): Promise<void> {
    const isOwn = this.#random.chance(0.5);
    const lockId = (isOwn ? this.#lockId : undefined) ?? oddText(this.#random).toWellFormed();
    const { diagnostics } = await this.#plugin.call("unlockState", { ...this.#named, lockId });
    const isRight = lockId === this.#lockId;
    assert(isRight === (diagnostics.length === 0), () => `ended by ${JSON.stringify(lockId)}`);
    if (isRight) this.#lockId = undefined;
  }

  async #delete(): Promise<void> {
    const { diagnostics } = await this.#plugin.call("deleteState", this.#named);
    assert(diagnostics.length === 0, () => `${diagnostics[0]?.detail}`);
    this.#state = null;
    const { stateId } = await this.#plugin.call("getStates", { typeName });
    assert(!stateId.includes(this.#stateId), "it is still listed");
  }
}

/** The invalid parts of a state. */
function spoiled(chunks: readonly SentChunk[], random: Random): readonly SentChunk[] {
  const [first, ...rest] = chunks;
  const last = chunks.at(-1);
  if (!first || !last) return [];
  const total = Number(first.totalLength);
  return random.pick<() => readonly SentChunk[]>([
    () => [],
    () => [{ ...first, meta: null }, ...rest],
    () => [...chunks, last],
    () => [...chunks, { ...last, meta: first.meta ?? null }],
    () => [{ ...first, totalLength: random.pick([0, -1, total + 1, total - 1, 2 ** 50]) }, ...rest],
    () => [{ ...first, range: null }, ...rest],
    () => [{ ...first, range: { start: random.pick([-1, 1, 2 ** 40]), end: total } }, ...rest],
    () => [{ ...first, bytes: Buffer.alloc(0) }, ...rest],
    () => [
      ...chunks,
      { bytes: random.bytes(10), totalLength: total, range: { start: total, end: total + 9 } },
    ],
    () => (rest.length > 0 ? chunks.slice(0, -1) : []),
    () => (rest.length > 0 ? [...rest, first] : [first, first]),
  ])();
}
