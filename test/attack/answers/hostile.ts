import { createServer } from "node:http";
import { type LocalServer, listenLocally } from "../../support/local-server.ts";
import { type Arena, type Attack, claim } from "../attack.ts";
import { allCases } from "../cases.ts";
import type { Random } from "../random.ts";
import { type HttpMiddle, honest } from "./http-middle.ts";
import { type MeddledStage, openHttpStage } from "./meddled-life.ts";
import { lifeArena, type Mischief } from "./phases.ts";
import { scenarios } from "./scenarios.ts";
import { Victims } from "./victim.ts";

/** An API that redirects, drops, delays or rejects requests, or is a different API. No other host receives credentials, and no object is lost. */
export const hostile: Attack = {
  name: "hostile",
  title: "redirects, HTML pages, slow and dropped connections, repeated 401s, changed clocks",
  weight: 2,
  async open(): Promise<Arena> {
    const other = await startOtherHost();
    const cases = (await allCases()).filter(({ provider, mode }) => provider === "sec" && mode !== "data");
    const arena = lifeArena(cases, openHttpStage, (stage, random) => scenarioOf(stage, random, other.url));
    return {
      async attempt(random, number) {
        await arena.attempt(random, number);
        claim(other.told.length === 0, () => `another host was told ${other.told.splice(0).join(", ")}`);
      },
      close: () => other.close(),
    };
  },
};

function scenarioOf({ middle }: MeddledStage<HttpMiddle>, random: Random, elsewhere: string): Mischief {
  const victims = new Victims(random);
  const [name, scenario] = random.pick(Object.entries(scenarios));
  middle.meddle = async (exchange) => {
    const { method, path } = exchange;
    await (victims.strikes(`${method} ${path}`) ? scenario(exchange, random, elsewhere) : honest(exchange));
  };
  return {
    what: () => `${name} for ${victims.struck.join(", ")}`,
    saysGone: () => false,
    struck: () => victims.count,
    start: (phase) => victims.start(phase),
    stop: () => victims.stop(),
  };
}

/** A host that is not the API, and responds to everything with a page, or as an API would. */
interface OtherHost extends LocalServer {
  /** The unexpected data that it received. */
  readonly told: string[];
}

async function startOtherHost(): Promise<OtherHost> {
  const told: string[] = [];
  const server = createServer((request, response) => {
    const secret = ["authorization", "x-lw-uaks", "cookie"].filter(
      (name) => request.headers[name] !== undefined,
    );
    told.push(...secret);
    let length = 0;
    request.on("data", (part: Buffer) => {
      length += part.length;
    });
    request.on("end", () => {
      if (length > 0) told.push(`${length} bytes`);
      response.writeHead(200, { "content-type": "application/json" }).end('{"data":{}}');
    });
  });
  return { ...(await listenLocally(server)), told };
}
