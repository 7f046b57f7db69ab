import type { JsonObject } from "../json.ts";

/** An event. IDs count from 1 since the start. */
export interface ControlEvent {
  readonly id: number;
  readonly type: "request" | "object" | "faults" | "clock" | "scenarios" | "variations" | "spans" | "reset";
  /** Returns the data as JSON, without secrets. */
  readonly json: () => string;
}

/** The maximum number of events that are kept for later listeners, and their maximum size in bytes. */
const mostEvents = 1000;
const mostBytes = 8 * 1024 * 1024;

interface Kept {
  readonly event: ControlEvent;
  readonly bytes: number;
}

/** Publishes events to listeners. Events are converted to JSON only if there is a listener. */
export class EventHub {
  readonly #listeners = new Set<(event: ControlEvent) => void>();
  #kept: Kept[] = [];
  #bytes = 0;
  #last = 0;

  /** The ID of the latest event. */
  get last(): number {
    return this.#last;
  }

  get listeners(): number {
    return this.#listeners.size;
  }

  /** Publishes an event. `data` is called later, so its objects must not change; `bytes` is the approximate memory that it retains. */
  publish(type: ControlEvent["type"], data: () => JsonObject, bytes = 500): void {
    let text: string | undefined;
    const json = () => {
      text ??= JSON.stringify(data());
      return text;
    };
    const event = { id: ++this.#last, type, json };
    this.#kept.push({ event, bytes });
    this.#bytes += bytes;
    this.#forget();
    for (const listener of this.#listeners) listener(event);
  }

  /** Returns the kept events after the event with this ID. */
  after(id: number): readonly ControlEvent[] {
    return this.#kept.map(({ event }) => event).filter((event) => event.id > id);
  }

  /** Calls `listener` with every later event; returns a function that unsubscribes it. */
  listen(listener: (event: ControlEvent) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  #forget(): void {
    // Removes many events at once, so that not every event shifts the array.
    const isTooMuch = this.#bytes > mostBytes || this.#kept.length > mostEvents * 1.25;
    if (!isTooMuch) return;
    let first = Math.max(0, this.#kept.length - mostEvents);
    let bytes = this.#kept.slice(first).reduce((sum, kept) => sum + kept.bytes, 0);
    while (bytes > mostBytes / 2 && first < this.#kept.length - 1) bytes -= this.#kept[first++]?.bytes ?? 0;
    this.#kept = this.#kept.slice(first);
    this.#bytes = bytes;
  }
}
