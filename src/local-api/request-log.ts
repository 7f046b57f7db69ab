import type { Json } from "./json.ts";

/** The common properties of the recorded requests of every API. */
export interface RecordedRequest {
  /** The ID of the request, which its response also contains. */
  readonly id: string;
  /** The time of arrival by the clock of the machine: RFC 3339 in UTC. */
  readonly time: string;
  /** Null while the request runs, and if the connection was closed without a response. */
  status: number | string | null;
  /** The duration in milliseconds; null while the request runs. */
  ms: number | null;
}

/** The content in both directions, which is computed on demand. */
export interface Exchange {
  readonly request?: () => Json | undefined;
  readonly response?: () => Json | undefined;
  /** The approximate memory that it retains. */
  readonly bytes: number;
}

/** A completed request. */
export interface FinishedRequest<Record> {
  readonly record: Record;
  readonly exchange: Exchange;
  readonly reason: string | undefined;
  /** The ID of the fault. */
  readonly injectedFault: string | undefined;
}

const most = 10_000;
/** The maximum size of all recorded bodies. */
const mostBytes = 64 * 1024 * 1024;

/** The latest 10,000 requests, and their bodies up to 64 MiB. */
export class RequestLog<Record extends RecordedRequest> {
  readonly #listeners: ((finished: FinishedRequest<Record>) => void)[] = [];
  /** The number of bytes that are kept of each record's body. */
  #bytes = new WeakMap<Record, number>();
  #records: Record[] = [];
  #total = 0;

  add(record: Record): void {
    this.#records.push(record);
    this.#bytes.set(record, 0);
    if (this.#records.length > most * 2) this.#drop(this.#records.length - most);
  }

  /** Adds the size of a record's body; removes the oldest records if the log exceeds its limit. */
  keepBody(record: Record, bytes: number): void {
    // The log may have removed the record in the meantime.
    if (!this.#bytes.has(record)) return;
    this.#bytes.set(record, bytes);
    this.#total += bytes;
    let count = 0;
    let left = this.#total;
    while (left > mostBytes && count < this.#records.length - 1) left -= this.#sizeAt(count++);
    if (count > 0) this.#drop(count);
  }

  /** Notifies listeners of a completed request. */
  finish(finished: FinishedRequest<Record>): void {
    for (const listener of this.#listeners) listener(finished);
  }

  onFinished(listener: (finished: FinishedRequest<Record>) => void): void {
    this.#listeners.push(listener);
  }

  /** Returns the records in order of arrival. */
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
