import { expect } from "chai";
import { string } from "../../src/schema/index.ts";
import { rejection } from "../../src/testing/core/rejection.ts";
import { DiagnosticsError, providerLife } from "../../src/testing/index.ts";
import { smallEphemeral, smallProvider } from "../support/small-provider.ts";

describe("an ephemeral object that a test opens", () => {
  /** Returns a provider that records the events of its leases, and an open lease. */
  async function opened(closing = () => {}) {
    const events: string[] = [];
    const ephemeral = smallEphemeral({
      schema: { name: string("The name").required(), token: string("The token").computed().sensitive() },
      privateState: { parse: (value) => value as { readonly lease: string } },
      async open({ config: { name }, privateState, renewAt }) {
        events.push(`open ${name}`);
        privateState.set({ lease: name });
        renewAt(new Date("2030-01-02T09:00:00Z"));
        return { token: `token-of-${name}` };
      },
      async renew({ privateState }) {
        events.push(`renew ${privateState.value?.lease}`);
        privateState.set({ lease: "renewed" });
      },
      async close({ privateState }) {
        events.push(`close ${privateState.value?.lease}`);
        closing();
      },
    });
    const life = await providerLife(smallProvider({ api: undefined, ephemeral }));
    return { life, events, object: await life.open("thing", { name: "a" }) };
  }

  it("an ephemeral object opened by a test has its attributes and is closed by the test", async () => {
    const { life, events, object } = await opened();
    expect(object.result).to.deep.equal({ name: "a", token: "token-of-a" });
    await object.close();
    expect(events).to.deep.equal(["open a", "close a"]);
    await life.close();
  });

  for (const host of ["Terraform", "OpenTofu"] as const) {
    it(`an ephemeral object opened by a test is renewed once, and closed like ${host} does`, async () => {
      const { life, events, object } = await opened();
      expect(object.renewAt).to.deep.equal(new Date("2030-01-02T09:00:00Z"));
      await object.renew();
      expect(object.renewAt).to.equal(undefined);
      expect((await rejection(object.renew(), Error)).message).to.contain("has no renewal time");
      await object.close(host);
      expect(events).to.deep.equal(["open a", "renew a", "close renewed"]);
      await life.close();
    });
  }

  it("an ephemeral object opened by a test reports the error of its close", async () => {
    const { life, object } = await opened(() => {
      throw new Error("still in use");
    });
    const { message } = await rejection(object.close(), DiagnosticsError);
    expect(message).to.contain("CloseEphemeralResource small_thing");
    await life.close();
  });
});
