import type { JsonObject } from "../json.ts";

/** Something that happened, as it is told: `id` counts from 1 since the start. */
export interface ControlEvent {
  readonly id: number;
  readonly type: "request" | "object" | "faults" | "clock" | "scenarios" | "reset";
  /** Its data as JSON, without secrets. */
  readonly json: () => string;
}

/** How many of the latest events are kept for those who come later, and of how many bytes. */
const mostEvents = 1000;
const mostBytes = 8 * 1024 * 1024;

interface Kept {
  readonly event: ControlEvent;
  readonly bytes: number;
}

/** Tells everybody who listens what happens. Events are put into words only when somebody listens. */
export class EventHub {
  readonly #listeners = new Set<(event: ControlEvent) => void>();
  #kept: Kept[] = [];
  #bytes = 0;
  #last = 0;

  /** The id of the latest event. */
  get last(): number {
    return this.#last;
  }

  get listeners(): number {
    return this.#listeners.size;
  }

  /** `data` is asked for later and must not change; `bytes` is about how much it keeps in memory. */
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

  /** The kept events after the one with this id. */
  after(id: number): readonly ControlEvent[] {
    return this.#kept.map(({ event }) => event).filter((event) => event.id > id);
  }

  /** Calls `listener` with every event from now on; the result ends that. */
  listen(listener: (event: ControlEvent) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  #forget(): void {
    // In steps, so that not every event moves all others.
    const isTooMuch = this.#bytes > mostBytes || this.#kept.length > mostEvents * 1.25;
    if (!isTooMuch) return;
    let first = Math.max(0, this.#kept.length - mostEvents);
    let bytes = this.#kept.slice(first).reduce((sum, kept) => sum + kept.bytes, 0);
    while (bytes > mostBytes / 2 && first < this.#kept.length - 1) bytes -= this.#kept[first++]?.bytes ?? 0;
    this.#kept = this.#kept.slice(first);
    this.#bytes = bytes;
  }
}
