import { createServer } from "node:http";
import { type LocalServer, listenLocally } from "../../support/local-server.ts";
import { type Attack, assert, type Setup } from "../attack.ts";
import { allCases } from "../cases.ts";
import type { Random } from "../random.ts";
import { type HttpProxy, passOn } from "./http-proxy.ts";
import { type Disturbance, lifeSetup } from "./phases.ts";
import { openHttpStage, type ProxiedStage } from "./proxied-stage.ts";
import { scenarios } from "./scenarios.ts";
import { Selection } from "./selection.ts";

/** An API that redirects, drops, delays or rejects requests, or is a different API. No other host receives credentials, and no object is lost. */
export const hostile: Attack = {
  name: "hostile",
  title: "redirects, HTML pages, slow and dropped connections, repeated 401s, changed clocks",
  weight: 2,
  async open(): Promise<Setup> {
    const other = await startOtherHost();
    const cases = (await allCases()).filter(({ provider, mode }) => provider === "sec" && mode !== "data");
    const setup = lifeSetup(cases, openHttpStage, (stage, random) => scenarioOf(stage, random, other.url));
    return {
      async attempt(random, number) {
        await setup.attempt(random, number);
        assert(
          other.received.length === 0,
          () => `another host received ${other.received.splice(0).join(", ")}`,
        );
      },
      close: () => other.close(),
    };
  },
};

function scenarioOf({ proxy }: ProxiedStage<HttpProxy>, random: Random, elsewhere: string): Disturbance {
  const selection = new Selection(random);
  const [name, scenario] = random.pick(Object.entries(scenarios));
  proxy.intercept = async (exchange) => {
    const { method, path } = exchange;
    await (selection.selects(`${method} ${path}`) ? scenario(exchange, random, elsewhere) : passOn(exchange));
  };
  return {
    what: () => `${name} for ${selection.selected.join(", ")}`,
    reportsMissing: () => false,
    selected: () => selection.count,
    start: (phase) => selection.start(phase),
    stop: () => selection.stop(),
  };
}

/** A host that is not the API, and responds to everything with a page, or as an API would. */
interface OtherHost extends LocalServer {
  /** The unexpected data that it received. */
  readonly received: string[];
}

async function startOtherHost(): Promise<OtherHost> {
  const received: string[] = [];
  const server = createServer((request, response) => {
    const secret = ["authorization", "x-lw-uaks", "cookie"].filter(
      (name) => request.headers[name] !== undefined,
    );
    received.push(...secret);
    let length = 0;
    request.on("data", (part: Buffer) => {
      length += part.length;
    });
    request.on("end", () => {
      if (length > 0) received.push(`${length} bytes`);
      response.writeHead(200, { "content-type": "application/json" }).end('{"data":{}}');
    });
  });
  return { ...(await listenLocally(server)), received };
}
