import { atLeast, between, hcl, isInteger, number, provider, string } from "@tfnode/framework";
import config from "../tfnode.config.ts";
import type { Connections } from "./api/connections.ts";

/** Returns the provider. Tests replace what connects to a server. */
export const providerWith = (replacement?: Connections) =>
  provider({
    name: config.name,
    version: config.version,
    description:
      "Manages roles, databases, schemas, privileges and functions of a PostgreSQL server, version 13 or later.",
    example: hcl`
    provider "postgresql" {
      host     = "db.example.com"
      username = "postgres"
      sslmode  = "verify-full"
    }
  `,
    schema: {
      host: string(
        "The name or address of the server, or the folder of its socket, such as `/var/run/postgresql`",
      ).required({
        unlessEnv: "PGHOST",
      }),
      port: number("The port of the server, which is also a part of the name of its socket; 5432 by default")
        .validate(isInteger, between(1, 65535))
        .optional({ env: "PGPORT" }),
      database: string(
        "The database of objects that name none, to which the provider connects first; `postgres` by default",
      ).optional({ env: "PGDATABASE" }),
      username: string("The name of the role that the provider uses").required({ unlessEnv: "PGUSER" }),
      password: string("The password of the role").optional({ env: "PGPASSWORD" }).sensitive(),
      sslmode: string(
        "How connections are encrypted: `disable`, `require` (without a check of the certificate), `verify-ca` or `verify-full`. Connections to a socket are not encrypted. `require` by default",
      )
        .oneOf("disable", "require", "verify-ca", "verify-full")
        .optional({ env: "PGSSLMODE" }),
      sslrootcert: string("The path of a PEM file with the certificate authorities to trust").optional({
        env: "PGSSLROOTCERT",
      }),
      connect_timeout: number("Seconds within which the server must accept a connection")
        .validate(isInteger, atLeast(1))
        .default(180),
      max_connections: number("How many connections the provider has at most for each database")
        .validate(isInteger, atLeast(1))
        .default(10),
    },

    async configure({ config: settings, log }) {
      const { connect } = await import("./api/connect.ts");
      const { port, database, sslmode } = settings;
      const complete = {
        ...settings,
        port: port ?? 5432,
        database: database ?? "postgres",
        sslmode: sslmode ?? "require",
      };
      return await connect(complete, log, replacement);
    },
    close: (api) => api.close(),

    resources: {
      database: () => import("./resources/database.ts"),
      default_privileges: () => import("./resources/default_privileges.ts"),
      extension: () => import("./resources/extension.ts"),
      function: () => import("./resources/function.ts"),
      grant: () => import("./resources/grant.ts"),
      grant_role: () => import("./resources/grant_role.ts"),
      policy: () => import("./resources/policy.ts"),
      role: () => import("./resources/role.ts"),
      schema: () => import("./resources/schema.ts"),
    },
    dataSources: { schemas: () => import("./data-sources/schemas.ts") },
    listResources: {
      database: () => import("./lists/database.ts"),
      role: () => import("./lists/role.ts"),
      schema: () => import("./lists/schema.ts"),
    },
    ephemeralResources: { role: () => import("./ephemeral-resources/role.ts") },
    actions: { terminate_backends: () => import("./actions/terminate_backends.ts") },
    functions: {
      connection_uri: () => import("./functions/connection_uri.ts"),
      quote_identifier: () => import("./functions/quote_identifier.ts"),
    },
  });

export default providerWith();
