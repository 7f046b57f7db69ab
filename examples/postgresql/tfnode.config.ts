import type { Config } from "@tfnode/cli";

export default {
  name: "postgresql",
  address: "example/postgresql",
  version: "0.1.0",
  targets: ["linux_amd64", "linux_arm64", "darwin_amd64", "darwin_arm64", "windows_amd64", "windows_arm64"],
  check: {
    api: "dev/server.ts",
    prefix: "tfnode-check-",
    resources: {
      // The server does not return the template, and writes conditions in its own words.
      database: { importIgnore: ["template"] },
      policy: { importIgnore: ["using"] },
      default_privileges: { named: "owner" },
      extension: { create: { name: "pgcrypto", database: "postgres" } },
      grant: { named: "role" },
      grant_role: { named: "role" },
    },
  },
} satisfies Config;
