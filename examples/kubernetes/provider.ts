import { httpClient } from "../../src/http/index.ts";
import { provider, string } from "../../src/schema/index.ts";
import { ApiServer } from "./api-server.ts";

export const kubeProvider = provider({
  name: "kube",
  version: "0.1.0",
  description: "Manages objects of Kubernetes by server-side apply.",

  schema: {
    host: string("The URL of the API server").required(),
    token: string("The token for the API server").required().sensitive(),
    ca: string("The certificate authority of the API server, as PEM").optional(),
  },

  async configure({ config: { host, token, ca }, environment, log }) {
    const baseUrl = host;
    const http = httpClient({
      baseUrl,
      auth: { bearer: token },
      environment,
      log,
      ...(ca !== null && { ca }),
    });
    return new ApiServer(http);
  },

  close: (api) => api.close(),

  resources: { manifest: () => import("./manifest.ts") },
});
