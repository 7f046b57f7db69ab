import type { HttpClient } from "../../../src/http/index.ts";
import { provider, string } from "../../../src/index.ts";

const dns = provider({
  name: "dns",
  version: "0.1.0",
  description: "Manages zones and their records.",
  schema: {
    url: string("The URL of the API").default("http://127.0.0.1:8787"),
  },

  async configure({ config, log }): Promise<HttpClient> {
    const { httpClient } = await import("../../../src/http/index.ts");
    return httpClient({ baseUrl: config.url, baseUrlFrom: "the attribute url", log });
  },
  close: (api) => api.close(),

  resources: {
    zone: () => import("./zone.ts"),
    record_set: () => import("./record_set.ts"),
  },
});

export default dns;
