import { expect } from "chai";
import { createEnds } from "../../src/grpc/calls/deadlines.ts";
import { createTracker } from "../../src/http/lost-create.ts";
import type { Clock } from "../../src/http/net/clock.ts";
import { createPace } from "../../src/http/net/pace.ts";
import { RemoteError } from "../../src/schema/index.ts";
import { rejection } from "../../src/testing/core/rejection.ts";
import { json, useScriptedApi } from "./scripted-api.ts";

const hour = 3_600_000;
const start = Date.UTC(2026, 0, 1);

/** A clock on which only waiting takes time, and which can be set. */
function settableClock() {
  const slept: number[] = [];
  let ahead = 0;
  const elapsed = () => slept.reduce((sum, ms) => sum + ms, 0);
  const clock: Clock = {
    now: () => start + elapsed() + ahead,
    elapsed,
    random: () => 0.5,
    sleep: async (ms) => void slept.push(ms),
    after: () => () => {},
  };
  return {
    clock,
    slept,
    /** Sets the clock of the machine ahead, or back. */
    set(ms: number) {
      ahead += ms;
    },
  };
}

for (const [what, jump] of [
  ["ahead by two hours", 2 * hour],
  ["back by two hours", -2 * hour],
] as const) {
  describe(`a clock that is set ${what}`, () => {
    const server = useScriptedApi();

    it("requests with a limit per second do not wait for the clock", async () => {
      const { clock, slept, set } = settableClock();
      const turn = createPace(1, clock);
      await turn(undefined);
      set(jump);
      await turn(undefined);
      expect(slept).to.deep.equal([1000]);
    });

    it("a list in pages continues", async () => {
      const { clock, set } = settableClock();
      const next = { link: "<?page=2>; rel=next" };
      server.replying(
        (response, got) => {
          set(jump);
          json(200, [{ id: "1" }], next)(response, got);
        },
        json(200, [{ id: "2" }]),
      );
      const { items } = await server.client({ clock }).pages("/notes", { by: "link" }).all();
      expect(items).to.deep.equal([{ id: "1" }, { id: "2" }]);
    });

    it("a retry that a provider asks for has its whole time, and no more", async () => {
      const { clock, slept, set } = settableClock();
      server.replying((response, got) => {
        set(jump);
        json(423, {})(response, got);
      });
      const options = { retry: { on: [423], withinMs: 10_000 } };
      await rejection(server.client({ clock }).get("/notes", options), RemoteError);
      const total = slept.reduce((sum, ms) => sum + ms, 0);
      expect(total).to.be.above(3000).and.at.most(10_000);
    });

    it("an object is found whose create lost its response, and an older one is not", async () => {
      const { clock, set } = settableClock();
      const listed = [
        { id: "old", changedAt: new Date(start - hour).toISOString() },
        { id: "new", changedAt: new Date(start).toISOString() },
      ];
      const found = await createTracker(clock).create({
        what: 'the note "a"',
        async create(): Promise<string> {
          set(jump);
          throw new RemoteError({
            method: "POST",
            url: "/notes",
            reason: "no response",
            mayHaveTakenEffect: true,
          });
        },
        idOf: (id) => id,
        list: async () => ({ items: listed, serverTime: start }),
        recognize: (item) => item,
        fetch: async (id) => id,
      });
      expect(found).to.equal("new");
    });

    it("a gRPC operation keeps its end", () => {
      const { clock, set } = settableClock();
      const endOf = createEnds(clock, 1000);
      const { signal } = new AbortController();
      expect(endOf(signal)).to.equal(1000);
      set(jump);
      expect([endOf(signal), endOf(undefined)]).to.deep.equal([1000, 1000]);
    });
  });
}
