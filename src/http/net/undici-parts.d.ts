/** The parts of undici that are imported separately; the package has types only for the whole. */
declare module "undici/lib/dispatcher/agent.js" {
  export { Agent as default } from "undici";
}

declare module "undici/lib/dispatcher/pool.js" {
  export { Pool as default } from "undici";
}

declare module "undici/lib/dispatcher/proxy-agent.js" {
  export { ProxyAgent as default } from "undici";
}

declare module "undici/lib/core/connect.js" {
  export { buildConnector as default } from "undici";
}

declare module "undici/lib/api/api-connect.js" {
  import type { Dispatcher } from "undici";

  const part: Dispatcher["connect"];
  export default part;
}
