import { hcl, provider, string, url } from "@tfnode/framework";
import type { HttpClient } from "@tfnode/framework/http";
import config from "../tfnode.config.ts";

const rabbitmq = provider({
  name: config.name,
  version: config.version,
  description: "Manages a RabbitMQ server through the HTTP API of its management plugin.",
  example: hcl`
    provider "rabbitmq" {
      endpoint = "http://127.0.0.1:15672"
      username = "guest"
      password = "guest"
    }
  `,
  schema: {
    endpoint: url("The URL of the management plugin, such as `http://127.0.0.1:15672`", {
      schemes: ["http", "https"],
    }).required({ unlessEnv: "RABBITMQ_ENDPOINT" }),
    username: string("The name of an administrator").required({ unlessEnv: "RABBITMQ_USERNAME" }),
    password: string("The password of the administrator")
      .required({ unlessEnv: "RABBITMQ_PASSWORD" })
      .sensitive(),
    cacert_file: string("The path of a PEM file with the certificate authorities to trust").optional({
      env: "RABBITMQ_CACERT",
    }),
  },

  async configure({ config: { endpoint, username, password, cacert_file }, environment, log }) {
    const { httpClient } = await import("@tfnode/framework/http");
    return httpClient({
      baseUrl: `${endpoint.replace(/\/+$/, "")}/api`,
      baseUrlFrom: "the attribute endpoint",
      userAgent: `terraform-provider-rabbitmq/${config.version}`,
      auth: { basic: { user: username, password } },
      ...(cacert_file !== null && { caFile: cacert_file, caFileFrom: "the attribute cacert_file" }),
      environment,
      log,
    }) satisfies HttpClient;
  },
  close: (api) => api.close(),

  resources: {
    binding: () => import("./resources/binding.ts"),
    exchange: () => import("./resources/exchange.ts"),
    federation_upstream: () => import("./resources/federation_upstream.ts"),
    operator_policy: () => import("./resources/operator_policy.ts"),
    permissions: () => import("./resources/permissions.ts"),
    policy: () => import("./resources/policy.ts"),
    queue: () => import("./resources/queue.ts"),
    shovel: () => import("./resources/shovel.ts"),
    topic_permissions: () => import("./resources/topic_permissions.ts"),
    user: () => import("./resources/user.ts"),
    vhost: () => import("./resources/vhost.ts"),
  },
  dataSources: {
    overview: () => import("./data-sources/overview.ts"),
    queue: () => import("./data-sources/queue.ts"),
    users: () => import("./data-sources/users.ts"),
  },
  listResources: {
    exchange: () => import("./lists/exchange.ts"),
    queue: () => import("./lists/queue.ts"),
    user: () => import("./lists/user.ts"),
    vhost: () => import("./lists/vhost.ts"),
  },
  ephemeralResources: { user: () => import("./ephemeral-resources/user.ts") },
  actions: {
    close_connections: () => import("./actions/close_connections.ts"),
    purge_queue: () => import("./actions/purge_queue.ts"),
  },
  functions: {
    build_uri: () => import("./functions/build_uri.ts"),
    parse_uri: () => import("./functions/parse_uri.ts"),
  },
});

export default rabbitmq;
