import { hcl, provider, string, url } from "@tfnode/framework";
import type { HttpClient } from "@tfnode/framework/http";
import config from "../tfnode.config.ts";

const powerdns = provider({
  name: config.name,
  version: config.version,
  description: "Manages zones and records of a PowerDNS Authoritative Server through its HTTP API.",
  example: hcl`
    provider "powerdns" {
      url = "http://127.0.0.1:8081"
    }
  `,
  schema: {
    url: url("The URL of the server's web server, such as `http://127.0.0.1:8081`", {
      schemes: ["http", "https"],
    }).required({ unlessEnv: "POWERDNS_URL" }),
    api_key: string("The setting `api-key` of the server")
      .required({ unlessEnv: "POWERDNS_API_KEY" })
      .sensitive(),
  },

  // Imported here, because a plan that uses none of the provider's resources does not need the module.
  async configure({ config: { url, api_key }, environment, log }): Promise<HttpClient> {
    const { httpClient } = await import("@tfnode/framework/http");
    return httpClient({
      // Every server calls itself localhost.
      baseUrl: `${url.replace(/\/+$/, "")}/api/v1/servers/localhost`,
      baseUrlFrom: "the attribute url",
      userAgent: `terraform-provider-powerdns/${config.version}`,
      auth: { headers: { "X-API-Key": api_key } },
      explain: ({ status }) => (status === 409 ? { alreadyExists: true } : {}),
      environment,
      log,
    });
  },
  close: (api) => api.close(),

  resources: {
    record_set: () => import("./resources/record_set.ts"),
    zone: () => import("./resources/zone.ts"),
  },
  dataSources: {
    ptr: () => import("./data-sources/ptr.ts"),
    zone: () => import("./data-sources/zone.ts"),
    zones: () => import("./data-sources/zones.ts"),
  },
});

export default powerdns;
