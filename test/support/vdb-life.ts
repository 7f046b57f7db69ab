/**
 * Lives of `vdb` resources in this process, like those of `sec` in `sec-life.ts`: the local API on its own port, the
 * provider's handlers, and a simulated Terraform that checks every response as Terraform does.
 *
 *     const vdb = useVdbLife(); // a new local API for each test of the suite
 *
 *     it("a role is renamed in place", async () => {
 *       const role = vdb.resource("accounts_role");
 *       await role.create({ name: "readers", permissions: [{ value: "read:clusters" }] });
 *       expect(vdb.api.takeChanges()).to.deep.equal([{ call: "IAMService/CreateRole", request: { … } }]);
 *       await role.update({ … }); // rejects unless Terraform updates in place
 *       await role.expectNoChange({ … }); // with and without a refresh
 *     });
 *
 * `vdb.api` is the local API: its requests (`calls`, `takeChanges`), its objects (`only`, `objects`), changes outside of
 * Terraform (`change`, `remove`, `put`), and faults (`fail`). Its clock is frozen; `vdb.api.wait(2000)` advances it, so that
 * phases end.
 */
import type { CallRecord, VdbLocalApiOptions } from "../../src/local-api/vdb/index.ts";
import { createVdbApi, type VdbApi } from "../../src/resources/vdb/api/client.ts";
import { vdb } from "../../src/resources/vdb/index.ts";
import { type ConfiguredSettings, resolveSettings } from "../../src/resources/vdb/settings.ts";
import type { Caller, PlainConfig } from "../../src/testing/core/core.ts";
import { configurationOf } from "./configuration.ts";
import { type Lived, ProviderLife, useLife } from "./provider-life.ts";
import { VdbTestApi } from "./vdb-api.ts";

export { type Changes, type ResourceLife, refusal } from "../../src/testing/life/resource-life.ts";

export interface VdbLifeOptions {
  /**
   * The provider's configuration, as in `{ account_id: "…" }`; omitted settings are those of the local API.
   */
  readonly provider?: PlainConfig;
  readonly localApi?: VdbLocalApiOptions;
  /** A client other than Terraform 1.16. */
  readonly asClient?: (call: Caller) => Caller;
  /** Replaces parts of the provider. */
  readonly replacing?: (provider: typeof vdb) => typeof vdb;
  /** A proxy between the provider and the API, for responses that the local API cannot return. */
  readonly through?: (client: VdbApi) => VdbApi;
}

export type VdbLife = ProviderLife<VdbTestApi, CallRecord>;

/** Starts a local API, and the provider in this process. */
export async function startVdbLife(options: VdbLifeOptions = {}): Promise<VdbLife> {
  const {
    provider = {},
    localApi = {},
    through = (client) => client,
    asClient,
    replacing = (given) => given,
  } = options;
  const api = await VdbTestApi.start(localApi);
  const life = new ProviderLife<VdbTestApi, CallRecord>({
    api,
    provider: replacing(vdb),
    asClient,
    async connect(configured: ConfiguredSettings) {
      const { settings, problems } = resolveSettings(
        configurationOf<ConfiguredSettings>(vdb, configured, api.env),
      );
      if (!settings) throw new Error(problems.map(({ detail }) => detail).join("\n"));
      return through(createVdbApi(settings, { environment: api.env, clock: api.clock }));
    },
  });
  await life.core.configure({ api_key: api.localApi.credentials.apiKey, ...provider });
  return life;
}

/** Provides each test of a suite with its own local API and provider. */
export function useVdbLife(options: VdbLifeOptions = {}): Lived<VdbTestApi, CallRecord> {
  return useLife(() => startVdbLife(options));
}
