import { isDeepStrictEqual } from "node:util";
import { Core, type PlainConfig } from "../../../src/testing/core/core.ts";
import { plainState } from "../../../src/testing/plain-value.ts";
import { startPlugin } from "../../../src/testing/plugin/client.ts";
import { callerOf } from "../../../src/testing/plugin/drive.ts";
import { secretsIn } from "../../support/registry/literal.ts";
import { TestApi } from "../../support/sec-api.ts";
import { spellings, spellingsOfLongOnes } from "../../support/spellings.ts";
import { providerDirectory } from "../../support/terraform.ts";
import { type Attack, assert, Finding, messageOf, type Setup } from "../attack.ts";
import { allCases, type Case } from "../cases.ts";
import { spotsIn, valueAt, withValue } from "../configuration/places.ts";
import { nowhereElse } from "../local-network.ts";
import type { Random } from "../random.ts";
import { HttpProxy, passOn } from "../responses/http-proxy.ts";
import { refuseCall } from "./calls.ts";
import { drawSecret, shownPart } from "./draw-secret.ts";

/**
 * Attacks with an API that repeats the secrets it received, each in another spelling, in its error messages. No
 * diagnostic and no log line may contain them, nor the secrets of an opened ephemeral object.
 */
export const secrets: Attack = {
  name: "secrets",
  title: "secrets in every spelling, repeated by the API, with TF_LOG=TRACE",
  weight: 2,
  async open(): Promise<Setup> {
    const cases = await allCases();
    const opened = cases.filter(({ provider, mode }) => provider === "sec" && mode === "ephemeral");
    const resources = cases.filter(({ provider, mode }) => provider === "sec" && mode === "resource");
    const calls = cases.filter(({ mode }) => mode === "ephemeral" || mode === "list" || mode === "action");
    return {
      async attempt(random) {
        await attempt({ resources, opened }, random);
        for (let left = 10; left > 0; left--) await refuseCall(random.pick(calls), random);
      },
      close: async () => undefined,
    };
  },
};

interface Cases {
  readonly resources: readonly Case[];
  readonly opened: readonly Case[];
}

async function attempt({ resources, opened }: Cases, random: Random): Promise<void> {
  const apiSecret = `_${drawSecret(random).replace(/[^A-Za-z0-9]/g, "")}`;
  const api = await TestApi.start({ apiSecret });
  const proxy = await HttpProxy.start(api.localApi.url);
  const command = `${providerDirectory}/terraform-provider-sec`;
  const env = { ...nowhereElse, ...api.env, SEC_API_URL: proxy.url, TF_LOG: "trace" };
  const plugin = await startPlugin({ command, env });
  try {
    const core = new Core(callerOf(plugin));
    for (let left = 5; left > 0; left--) {
      const one = random.pick(resources);
      await core.configure(one.settings);
      await one.prepare(api as never).catch(() => undefined);
      await refuseAll({ core, proxy, written: () => plugin.process.stderr() }, one, apiSecret, random);
    }
    const one = random.pick(opened);
    await core.configure(one.settings);
    await one.prepare(api as never);
    const secrets = await openAndClose(core, one);
    for (const [name, spell] of Object.entries(spellings)) {
      const shown = secrets.map((secret) => shownPart(plugin.process.stderr(), spell(secret)));
      assert(
        shown.every((part) => part === undefined),
        () => `${one.type}: the log shows, ${name}: ${shown}`,
      );
    }
  } finally {
    await plugin.kill("SIGTERM");
    await proxy.close();
    await api.close();
  }
}

/** Opens an ephemeral object and closes it; returns its secrets. */
async function openAndClose(core: Core, { type, create }: Case): Promise<readonly string[]> {
  const { ephemeralResources } = await core.schema();
  const block = ephemeralResources.get(`sec_${type}`);
  const object = await core.openEphemeral(`sec_${type}`, create);
  await object.close();
  const secrets = block ? secretsIn(block, plainState(object.result)) : [];
  assert(secrets.length > 0, () => `${type} has opened no secret`);
  return secrets;
}

interface Scene {
  readonly core: Core;
  readonly proxy: HttpProxy;
  readonly written: () => string;
}

/**
 * Makes the API reject the requests of one phase of an object's life, with messages that contain the object's
 * secrets.
 */
async function refuseAll(scene: Scene, one: Case, apiSecret: string, random: Random): Promise<void> {
  const { core, proxy, written } = scene;
  const type = `sec_${one.type}`;
  const { config, own } = await withSecrets(core, type, one.create, random);
  const all = [...own, apiSecret];
  const [name, spell] = random.pick(
    Object.entries({ ...spellings, ...cuts, ...(all.every(isLong) && spellingsOfLongOnes) }),
  );
  const status = random.pick([400, 403, 409, 422]);
  const words = all.map((secret) => `it cannot be >>${spell(secret)}<<`).join(", ");
  let texts = "";
  proxy.intercept = async (exchange) => {
    if (exchange.method === "GET" || exchange.path.endsWith("/access/tokens")) return passOn(exchange);
    exchange.response
      .writeHead(status, { "content-type": "application/json", "x-request-id": "a" })
      .end(random.chance(0.5) ? JSON.stringify({ message: words }) : words);
  };
  try {
    await core.create(type, config);
  } catch (error) {
    texts = messageOf(error);
  } finally {
    proxy.intercept = passOn;
  }
  for (const secret of all) {
    for (const spelling of [spell(secret), secret, JSON.stringify(secret).slice(1, -1)]) {
      const shown = shownPart(texts, spelling) ?? shownPart(written(), spelling);
      if (shown !== undefined) throw new Finding(`${type}: a secret ${name} was shown: ${shown}`);
    }
  }
  assert(texts !== "" || isDeepStrictEqual(own, []), `${type}: nothing was refused`);
}

/** The part of a secret that an API returns when it truncates the secret. */
const cuts: typeof spellings = {
  "without its last character": (secret) => `${secret.trim().slice(0, -1)}…`,
  "without its first character": (secret) => secret.trim().slice(1),
  "without its first and last characters": (secret) => `${secret.trim().slice(1, -2)}...`,
};

function isLong(secret: string): boolean {
  return secret.replace(/\s/g, "").length >= 64;
}

/** Returns the configuration with other secrets, if they are valid. */
async function withSecrets(core: Core, type: string, base: PlainConfig, random: Random) {
  const spots = spotsIn(await core.block(type), base);
  const places = spots.filter(
    ({ place, attribute }) => attribute?.sensitive && typeof valueAt(base, place) === "string",
  );
  let config = base;
  const own: string[] = [];
  for (const { place } of places) {
    const secret = drawSecret(random);
    const changed = withValue(config, place, secret) as PlainConfig;
    const isTaken = await core.validateResource(type, changed).then(
      () => true,
      () => false,
    );
    if (!isTaken) continue;
    config = changed;
    own.push(secret);
  }
  return { config, own };
}
