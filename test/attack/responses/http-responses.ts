import type { Attack, Setup } from "../attack.ts";
import { allCases } from "../cases.ts";
import { mutatedTree } from "../mutate-tree.ts";
import type { Random } from "../random.ts";
import { mutatedBytes } from "../rpc/mutate-bytes.ts";
import { give, type HttpProxy, type HttpResponse, passOn } from "./http-proxy.ts";
import { type Disturbance, lifeSetup } from "./phases.ts";
import { openHttpStage, type ProxiedStage } from "./proxied-stage.ts";
import { Selection } from "./selection.ts";

/** Responses of the API of `sec` with unexpected content, or without required content. */
export const httpResponses: Attack = {
  name: "http-answers",
  title: "mutated responses over HTTP, in every phase of every type",
  weight: 2,
  async open(): Promise<Setup> {
    const cases = (await allCases()).filter(({ provider }) => provider === "sec");
    return lifeSetup(cases, openHttpStage, mutationsOf);
  },
};

function mutationsOf({ proxy, made }: ProxiedStage<HttpProxy>, random: Random): Disturbance {
  const selection = new Selection(random);
  let saidGone = false;
  proxy.intercept = async (exchange) => {
    const { method, path, response, forward } = exchange;
    if (!selection.selects(`${method} ${path}`)) return passOn(exchange);
    const bytes = await forward();
    const body = mutatedBody(bytes, { made: made(), isRead: method === "GET", random });
    selection.selected.push(body.toString().slice(0, 600));
    saidGone ||= method === "GET" && !made().some((name) => body.includes(idIn(name)));
    saidGone ||= method === "GET" && isRenamedToken(bytes.body, body);
    give(response, { ...bytes, body });
  };
  return {
    what: () => selection.selected.join("\n"),
    reportsMissing: () => saidGone,
    selected: () => selection.count,
    start: (phase) => selection.start(phase),
    stop: () => selection.stop(),
  };
}

/** Reports whether an agent access token has lost its name, as after its deletion: the API only renames such a token. */
function isRenamedToken(before: Buffer, after: Buffer): boolean {
  const name = /"tokenAlias":"[^"]*"/.exec(before.toString())?.[0];
  return name !== undefined && !after.includes(name);
}

function idIn(name: string): string {
  return name.slice(name.indexOf("/") + 1);
}

interface Around {
  readonly made: readonly string[];
  readonly isRead: boolean;
  readonly random: Random;
}

/**
 * Mutates the body. The response to a write is the only source of an object's identifier, so the correct one
 * stays: the provider could not detect a wrong one.
 */
function mutatedBody({ body }: HttpResponse, { made, isRead, random }: Around): Buffer {
  const ids = made.map(idIn).filter((id) => body.includes(id));
  for (let left = 20; left > 0; left--) {
    const mutated = mutatedOnce(body, random);
    const isHonest = ids.every((id) => isSaid(id, mutated)) || !/"[^"]*":/.test(mutated.toString());
    if (isRead || isHonest) return mutated;
  }
  return Buffer.alloc(0);
}

/** Reports whether a body contains an identifier as a value, and not as a part of another text. */
function isSaid(id: string, body: Buffer): boolean {
  return body.includes(`:"${id}"`) || body.includes(`:${id},`) || body.includes(`:${id}}`);
}

function mutatedOnce(body: Buffer, random: Random): Buffer {
  if (random.chance(0.1)) return Buffer.from(`${"[".repeat(random.between(1, 5000))}`);
  if (random.chance(0.05)) return Buffer.from(JSON.stringify({ data: "x".repeat(300_000) }));
  if (random.chance(0.15)) return mutatedBytes(body, random);
  try {
    return Buffer.from(JSON.stringify(mutatedTree(JSON.parse(body.toString()), random)));
  } catch {
    return mutatedBytes(body, random);
  }
}
