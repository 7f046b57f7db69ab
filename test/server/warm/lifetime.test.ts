import { expect } from "chai";
import { type After, createLifetime } from "../../../src/server/warm/lifetime.ts";

/** A clock that goes on when it is told to. */
function handClock(): { readonly after: After; pass(ms: number): void } {
  const timers = new Set<{ at: number; run: () => void }>();
  let now = 0;
  return {
    after(ms, run) {
      const timer = { at: now + ms, run };
      timers.add(timer);
      return () => timers.delete(timer);
    },
    pass(ms) {
      now += ms;
      for (const timer of [...timers].filter(({ at }) => at <= now)) {
        timers.delete(timer);
        timer.run();
      }
    },
  };
}

describe("the lifetime of a warm process", () => {
  let clock: ReturnType<typeof handClock>;
  let ends: number;

  beforeEach(() => {
    clock = handClock();
    ends = 0;
  });

  const lifetime = (idleMs: number) => createLifetime({ idleMs, after: clock.after, end: () => ends++ });

  it("ends when no command comes", () => {
    lifetime(60_000);
    clock.pass(59_999);
    expect(ends).to.equal(0);
    clock.pass(1);
    expect(ends).to.equal(1);
  });

  it("does not end while a command is connected, and counts the time from its end", () => {
    const life = lifetime(60_000);
    const first = life.connected();
    const second = life.connected();
    clock.pass(3_600_000);
    first();
    first();
    expect(life.connections).to.equal(1);
    clock.pass(3_600_000);
    second();
    clock.pass(59_999);
    expect(ends).to.equal(0);
    clock.pass(1);
    expect(ends).to.equal(1);
  });

  it("begins the time anew, and with another length, when it is asked to stay", () => {
    const life = lifetime(60_000);
    clock.pass(59_999);
    life.stay(120_000);
    clock.pass(119_999);
    expect(ends).to.equal(0);
    clock.pass(1);
    expect(ends).to.equal(1);
  });

  it("asked to end, finishes the commands under way and waits for no other", () => {
    const life = lifetime(3_600_000);
    const first = life.connected();
    life.endWhenIdle();
    expect(life.isEnding).to.equal(true);
    clock.pass(1_800_000);
    expect(ends).to.equal(0);
    // A command makes one connection after the other.
    const second = life.connected();
    first();
    clock.pass(1_800_000);
    expect(ends).to.equal(0);
    second();
    clock.pass(1000);
    expect(ends).to.equal(1);
  });

  it("asked to end again and again without a command, does not put the end off", () => {
    const life = lifetime(3_600_000);
    for (let i = 0; i < 10; i++) {
      life.endWhenIdle();
      clock.pass(100);
    }
    expect(ends).to.equal(1);
  });
});
