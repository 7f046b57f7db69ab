import { hcl, provider, string, url } from "@tfnode/framework";
import config from "../tfnode.config.ts";
import type { Api } from "./api.ts";

const definition = provider({
  name: config.name,
  version: config.version,
  description: "Manages items of the acme API.",
  example: hcl`
    provider "acme" {
      url = "http://127.0.0.1:8787"
    }
  `,
  schema: {
    url: url("The URL of the API", { schemes: ["http", "https"] }).default("http://127.0.0.1:8787"),
    token: string("The token that authorizes requests").optional().sensitive(),
  },

  // Imported here, because a plan without a resource of this provider does not need it.
  async configure({ config: { url, token }, environment, log }): Promise<Api> {
    const { Api } = await import("./api.ts");
    return new Api({ url, token, environment, log });
  },

  // The client is undefined if `configure` has reported an error.
  close: (api) => api.close(),

  resources: { item: () => import("./resources/item.ts") },
  dataSources: { items: () => import("./data-sources/items.ts") },
  functions: { slug: () => import("./functions/slug.ts") },
});

export default definition;
