import { secretsIn } from "../../support/registry/literal.ts";
import { type SecLife, startSecLife } from "../../support/sec-life.ts";
import { spellings } from "../../support/spellings.ts";
import { startVdbLife, type VdbLife } from "../../support/vdb-life.ts";
import { assert, Finding, messageOf } from "../attack.ts";
import { callOnce } from "../calls.ts";
import type { Case } from "../cases.ts";
import type { Random } from "../random.ts";
import { stageOf } from "../stage.ts";
import { drawSecret, shownPart } from "./draw-secret.ts";

/** A provider in this process, with a way to make its API reject all requests. */
interface Scene {
  readonly life: SecLife | VdbLife;
  /** The secret with which the provider signs in. */
  readonly credential: string;
  /** Rejects every request with this message, or stops rejecting. */
  refuse(words: string | null): void;
}

/**
 * Uses a list, an action or an ephemeral resource, first normally, and then with an API that rejects requests with messages that
 * contain the secrets of the provider and of the opened object. No diagnostic and no visible line may contain them.
 */
export async function refuseCall(one: Case, random: Random): Promise<void> {
  const scene = one.provider === "sec" ? await secScene(one, random) : await vdbScene(one);
  const { life, credential, refuse } = scene;
  const what = `${one.mode} ${one.provider}_${one.type}`;
  const [name, spell] = random.pick(Object.entries(spellings));
  try {
    await one.prepare(life.api as never);
    const { config } = await stageOf(life, one, () => []);
    const texts: string[] = [];
    const secrets = [credential];
    if (one.mode === "ephemeral") {
      const { object, result } = await life.open(one.type, config);
      const { ephemeralResources } = await life.core.schema();
      const block = ephemeralResources.get(`${one.provider}_${one.type}`);
      assert(block !== undefined, () => `${what} has no schema`);
      secrets.push(...(block ? secretsIn(block, result) : []));
      refuse(wordsOf(secrets, spell));
      texts.push(await reported(object.close()));
      refuse(null);
    } else texts.push(...(await callOnce(life, one, config)));

    refuse(wordsOf([credential], spell));
    const refused = await reported(callOnce(life, one, config));
    assert(refused !== "", () => `${what}: nothing was refused`);
    refuse(null);
    const written = [...texts, refused].join("\n");
    for (const secret of secrets) {
      for (const spelling of [secret, spell(secret), JSON.stringify(secret).slice(1, -1)]) {
        const shown = shownPart(written, spelling);
        if (shown !== undefined) throw new Finding(`${what}: a secret ${name} was shown: ${shown}`);
      }
    }
  } finally {
    refuse(null);
    await life.close();
  }
}

function wordsOf(secrets: readonly string[], spell: (secret: string) => string): string {
  return secrets.map((secret) => `it cannot be >>${spell(secret)}<<`).join(", ");
}

/** The text of a failure; empty if there is none. */
function reported(work: Promise<unknown>): Promise<string> {
  return work.then(() => "", messageOf);
}

async function secScene({ settings }: Case, random: Random): Promise<Scene> {
  const apiSecret = `_${drawSecret(random).replace(/[^A-Za-z0-9]/g, "")}`;
  const life = await startSecLife({
    provider: { ...settings, api_secret: apiSecret },
    localApi: { apiSecret },
  });
  const refuse = (words: string | null) => {
    const { control } = life.api.localApi;
    if (words === null) control.clearFaults();
    else life.api.fail({ status: random.pick([400, 403, 422]), body: { message: words }, times: 0 });
  };
  return { life, credential: apiSecret, refuse };
}

async function vdbScene({ settings }: Case): Promise<Scene> {
  const life = await startVdbLife({ provider: settings });
  const refuse = (words: string | null) => {
    if (words === null) life.api.localApi.control.clearFaults();
    else life.api.fail({ method: "*", code: "INVALID_ARGUMENT", message: words, times: 0 });
  };
  return { life, credential: life.api.localApi.credentials.apiKey, refuse };
}
