import type { Json } from "./json.ts";

/** What the recorded requests of every API have. */
export interface RecordedRequest {
  /** The id of the request, which its response has, too. */
  readonly id: string;
  /** When it came, by the clock of the machine: RFC 3339 in UTC. */
  readonly time: string;
  /** While it runs, and when the connection was closed without a response, null. */
  status: number | string | null;
  /** How long it took, in milliseconds; null while it runs. */
  ms: number | null;
}

/** What was sent in both directions, when somebody asks for it. */
export interface Exchange {
  readonly request?: () => Json | undefined;
  readonly response?: () => Json | undefined;
  /** About how much of it is kept in memory. */
  readonly bytes: number;
}

/** A request that is over. */
export interface FinishedRequest<Record> {
  readonly record: Record;
  readonly exchange: Exchange;
  readonly reason: string | undefined;
  /** The id of the fault. */
  readonly injectedFault: string | undefined;
}

const most = 10_000;
/** Of all bodies that are recorded. */
const mostBytes = 64 * 1024 * 1024;

/** The latest 10,000 requests, as far as their bodies have no more than 64 MiB. */
export class RequestLog<Record extends RecordedRequest> {
  readonly #listeners: ((finished: FinishedRequest<Record>) => void)[] = [];
  /** How much of each record's body is kept. */
  #bytes = new WeakMap<Record, number>();
  #records: Record[] = [];
  #total = 0;

  add(record: Record): void {
    this.#records.push(record);
    this.#bytes.set(record, 0);
    if (this.#records.length > most * 2) this.#drop(this.#records.length - most);
  }

  /** Notes that a record has a body of so many bytes; the oldest records go when there are too many. */
  keepBody(record: Record, bytes: number): void {
    // It may have been forgotten meanwhile.
    if (!this.#bytes.has(record)) return;
    this.#bytes.set(record, bytes);
    this.#total += bytes;
    let count = 0;
    let left = this.#total;
    while (left > mostBytes && count < this.#records.length - 1) left -= this.#sizeAt(count++);
    if (count > 0) this.#drop(count);
  }

  /** Tells those who listen that a request is over. */
  finish(finished: FinishedRequest<Record>): void {
    for (const listener of this.#listeners) listener(finished);
  }

  onFinished(listener: (finished: FinishedRequest<Record>) => void): void {
    this.#listeners.push(listener);
  }

  /** In the order in which they came. */
  list(): readonly Record[] {
    return this.#records.slice(-most);
  }

  clear(): void {
    this.#records = [];
    this.#bytes = new WeakMap();
    this.#total = 0;
  }

  #drop(count: number): void {
    for (const record of this.#records.slice(0, count)) {
      this.#total -= this.#bytes.get(record) ?? 0;
      this.#bytes.delete(record);
    }
    this.#records = this.#records.slice(count);
  }

  #sizeAt(index: number): number {
    const record = this.#records[index];
    return record === undefined ? 0 : (this.#bytes.get(record) ?? 0);
  }
}
