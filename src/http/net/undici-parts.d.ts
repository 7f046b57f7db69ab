/** The parts of undici that are imported separately; the package has types only for the whole. */
declare module "undici/lib/dispatcher/agent.js" {
  import type { Agent } from "undici";

  const part: typeof Agent;
  export default part;
}

declare module "undici/lib/dispatcher/pool.js" {
  import type { Pool } from "undici";

  const part: typeof Pool;
  export default part;
}

declare module "undici/lib/dispatcher/proxy-agent.js" {
  import type { ProxyAgent } from "undici";

  const part: typeof ProxyAgent;
  export default part;
}

declare module "undici/lib/api/api-connect.js" {
  import type { Dispatcher } from "undici";

  const part: Dispatcher["connect"];
  export default part;
}
