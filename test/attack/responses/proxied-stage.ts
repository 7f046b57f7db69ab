import { createSecApi } from "../../../src/resources/sec/api/client.ts";
import { sec } from "../../../src/resources/sec/index.ts";
import {
  type ConfiguredSettings as SecSettings,
  resolveSettings as secSettings,
} from "../../../src/resources/sec/settings.ts";
import { version } from "../../../src/resources/sec/tfnode.config.ts";
import { createVdbApi } from "../../../src/resources/vdb/api/client.ts";
import { vdb } from "../../../src/resources/vdb/index.ts";
import {
  type ConfiguredSettings as VdbSettings,
  resolveSettings as vdbSettings,
} from "../../../src/resources/vdb/settings.ts";
import { configurationOf } from "../../support/configuration.ts";
import { hurriedClock } from "../../support/hurried-clock.ts";
import { ProviderLife } from "../../support/provider-life.ts";
import { TestApi } from "../../support/sec-api.ts";
import { VdbTestApi } from "../../support/vdb-api.ts";
import type { Case } from "../cases.ts";
import { type Stage, secNames, stageOf, vdbNames } from "../stage.ts";
import { GrpcProxy } from "./grpc-proxy.ts";
import { HttpProxy } from "./http-proxy.ts";

/** A stage with a proxy between the provider and its API. */
export interface ProxiedStage<ApiProxy> extends Stage {
  readonly proxy: ApiProxy;
}

/** Opens a stage for a case of `sec`. */
export async function openHttpStage(one: Case): Promise<ProxiedStage<HttpProxy>> {
  const clock = hurriedClock();
  const api = await TestApi.start({ clock: clock.now });
  const proxy = await HttpProxy.start(api.localApi.url);
  const life = new ProviderLife({
    api,
    provider: sec,
    async connect(configured: SecSettings) {
      const env = { ...api.env, SEC_API_URL: proxy.url };
      const { settings, problems } = await secSettings(
        configurationOf<SecSettings>(sec, configured, env),
        async () => null,
      );
      if (!settings) throw new Error(problems.map(({ detail }) => detail).join("\n"));
      return createSecApi(settings, { version, environment: {}, clock });
    },
  });
  await life.core.configure(one.settings);
  await one.prepare(api as never);
  return {
    ...(await stageOf(life, one, () => secNames(api))),
    proxy,
    async close() {
      await life.close();
      await proxy.close();
    },
  };
}

/** Opens a stage for a case of `vdb`. */
export async function openGrpcStage(one: Case): Promise<ProxiedStage<GrpcProxy>> {
  const api = await VdbTestApi.start();
  const proxy = await GrpcProxy.start(api.localApi.target, api.localApi.caPath ?? "");
  const life = new ProviderLife({
    api,
    provider: vdb,
    async connect(configured: VdbSettings) {
      const env = { ...api.env, VDB_API_URL: proxy.target, SSL_CERT_FILE: proxy.caPath };
      const { settings, problems } = vdbSettings(configurationOf<VdbSettings>(vdb, configured, env));
      if (!settings) throw new Error(problems.map(({ detail }) => detail).join("\n"));
      return createVdbApi(settings, { environment: env, clock: api.clock });
    },
  });
  await life.core.configure({ api_key: api.localApi.credentials.apiKey, ...one.settings });
  await one.prepare(api as never);
  return {
    ...(await stageOf(life, one, () => vdbNames(api))),
    proxy,
    async close() {
      await life.close();
      await proxy.close();
    },
  };
}
