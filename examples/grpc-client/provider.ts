import { grpcClient } from "../../src/grpc/index.ts";
import { bool, provider, string } from "../../src/schema/index.ts";

export const queuesProvider = provider({
  name: "queues",
  version: "0.1.0",
  description: "Manages queues.",

  schema: {
    address: string("The address of the API, as `host` or `host:port`").required(),
    token: string("The token for the API").required().sensitive(),
    plaintext: bool("Whether the API is available without TLS, on this machine").optional(),
  },

  async configure({ config, environment, log }) {
    return grpcClient({
      address: config.address,
      addressFrom: "the attribute address",
      plaintext: config.plaintext ?? false,
      auth: { bearer: config.token },
      userAgent: "terraform-provider-queues/0.1.0",
      explain: ({ status }) =>
        status === "PermissionDenied" ? { advice: "Ask an administrator for the role Editor." } : {},
      environment,
      log,
    });
  },

  close: (api) => api.close(),

  resources: { queue: () => import("./queue.ts") },
  dataSources: { queue: () => import("./queue_data_source.ts") },
});
