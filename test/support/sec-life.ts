/**
 * Lives of `sec` resources in this process: the local API, the provider's own handlers, and a simulated Terraform that
 * checks every response as Terraform does. Waiting takes no time: client and API share a clock that sleeping advances.
 *
 *     const sec = useSecLife(); // a new local API for each test of the suite
 *
 *     it("a channel keeps its secret", async () => {
 *       const channel = sec.resource("alert_channel_chat");
 *       await channel.create({ name: "Chat", url: "https://chat.example.com/x" });
 *       expect(channel.state).to.include({ name: "Chat", enabled: true });
 *       expect(sec.api.takeChanges()).to.deep.equal([{ call: "POST AlertChannels", body: { … } }]);
 *
 *       expect(await channel.plan({ name: "New", url: … })).to.deep.include({ action: "update", changed: ["name"] });
 *       await channel.update({ name: "New", url: … }); // rejects unless Terraform updates in place
 *       await channel.expectNoChange({ name: "New", url: … }); // with and without a refresh
 *       await channel.import(channel.id); // continues with the imported object
 *       await channel.destroy();
 *
 *       const { summary, detail, path } = await refusal(channel.create({ … })); // the only reported error
 *     });
 *
 * `sec.api` is the local API: its requests (`calls`, `takeChanges`), its objects (`only`, `objects`), changes outside of
 * Terraform (`change`, `remove`, `put`), and faults (`fail`).
 */
import type { RequestRecord, SecLocalApiOptions } from "../../src/local-api/sec/index.ts";
import { createSecApi } from "../../src/resources/sec/api/client.ts";
import { sec } from "../../src/resources/sec/index.ts";
import { type ConfiguredSettings, resolveSettings } from "../../src/resources/sec/settings.ts";
import { version } from "../../src/resources/sec/tfnode.config.ts";
import type { Environment } from "../../src/schema/index.ts";
import type { Caller, PlainConfig } from "../../src/testing/core/core.ts";
import { configurationOf } from "./configuration.ts";
import { hurriedClock } from "./hurried-clock.ts";
import { type Lived, ProviderLife, useLife } from "./provider-life.ts";
import { TestApi } from "./sec-api.ts";

export { type Changes, type ResourceLife, refusal } from "../../src/testing/life/resource-life.ts";

export interface SecLifeOptions {
  /**
   * The provider's configuration, as in `{ subaccount: "acme-dev" }`; account and key are those of the local API.
   */
  readonly provider?: PlainConfig;
  readonly localApi?: SecLocalApiOptions;
  /** The environment variables of the client; none by default. */
  readonly environment?: Environment;
  /** A client other than Terraform 1.16. */
  readonly asClient?: (call: Caller) => Caller;
  /** Replaces parts of the provider. */
  readonly replacing?: (provider: typeof sec) => typeof sec;
}

export type SecLife = ProviderLife<TestApi, RequestRecord>;

/** Starts a local API, and the provider in this process. */
export async function startSecLife(options: SecLifeOptions = {}): Promise<SecLife> {
  const { provider = {}, localApi = {}, environment = {}, asClient, replacing = (given) => given } = options;
  const clock = hurriedClock();
  const api = await TestApi.start({ clock: clock.now, ...localApi });
  const life = new ProviderLife<TestApi, RequestRecord>({
    api,
    provider: replacing(sec),
    asClient,
    async connect(configured: ConfiguredSettings) {
      const { settings, problems } = await resolveSettings(
        configurationOf<ConfiguredSettings>(sec, configured, api.env),
        async () => null,
      );
      if (!settings) throw new Error(problems.map(({ detail }) => detail).join("\n"));
      return createSecApi(settings, { version, environment, clock });
    },
  });
  await life.core.configure(provider);
  return life;
}

/** Provides each test of a suite with its own local API and provider. */
export function useSecLife(options: SecLifeOptions = {}): Lived<TestApi, RequestRecord> {
  return useLife(() => startSecLife(options));
}
