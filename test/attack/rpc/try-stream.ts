import type { InvokeActionEvent, ListResourceEvent } from "../../../src/server/generated/tfplugin6.ts";
import { decodeResponse } from "../../../src/testing/core/rpc-messages.ts";
import { assert } from "../attack.ts";
import type { Random } from "../random.ts";
import type { Sample } from "./corpus.ts";
import { checkStatus, checkWords, statusOf } from "./responses.ts";
import type { Target } from "./target.ts";

/** The maximum time for which a client reads: an action may wait without end. */
const patience = 1500;

/**
 * Calls a method with a stream as its response, and leaves it at some point: immediately, after some events, after a delay, or at its end.
 * Sometimes the client also asks the provider to stop.
 */
export async function tryStream(target: Target, { method, bytes }: Sample, random: Random): Promise<void> {
  const most = random.pick([0, 1, 2, Infinity, Infinity, Infinity]);
  const time = random.pick([1, 20, patience, patience]);
  const stops = random.chance(0.15);
  const stopping = stops ? target.call("stopProvider", {}) : undefined;
  const stream = target.stream(method, bytes);
  let isOver = false;
  const timer = setTimeout(() => leave(), time);
  const leave = () => {
    isOver = true;
    stream.cancel();
  };
  const check = method === "invokeAction" ? new ActionCheck() : new ListCheck();
  try {
    let count = 0;
    for await (const event of stream) {
      if (method === "invokeAction" || method === "listResource")
        check.event(decodeResponse(method, event) as never);
      if (++count >= most) leave();
    }
    if (method === "invokeAction" && !isOver) check.end();
  } catch (error) {
    const status = statusOf(error);
    if (isOver) assert([0, 1].includes(Number(status.code)), `status ${status.code} of a call that was left`);
    else checkStatus(status);
  } finally {
    clearTimeout(timer);
    stream.on("error", () => undefined);
    await stopping;
  }
}

/** Characters that no line may contain, because a terminal interprets them. */
const unprintable = /[\p{Cc}\p{Zl}\p{Zp}]/u;

class ActionCheck {
  #completed = 0;

  event({ completed, progress }: InvokeActionEvent): void {
    assert(completed !== undefined || progress !== undefined, "an event of neither kind, of which core dies");
    assert(this.#completed === 0, "an event after the completion");
    if (completed) this.#completed++;
    checkWords(completed?.diagnostics ?? []);
    const { message = "" } = progress ?? {};
    assert(!unprintable.test(message), () => `a line ${JSON.stringify(message)}`);
  }

  end(): void {
    assert(this.#completed === 1, `${this.#completed} completions`);
  }
}

class ListCheck {
  #failed = false;

  event({ identity, displayName, diagnostic }: ListResourceEvent): void {
    assert(!this.#failed, "an event after an error");
    assert(identity !== undefined || diagnostic.length > 0, "an event with nothing in it");
    if (identity)
      assert(displayName !== "" && !unprintable.test(displayName), () => JSON.stringify(displayName));
    checkWords(diagnostic);
    this.#failed = diagnostic.some(({ severity }) => severity === 1);
  }

  end(): void {}
}
