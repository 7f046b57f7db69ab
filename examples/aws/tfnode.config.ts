import type { Config } from "@tfnode/cli";

export default {
  name: "cloud",
  address: "example/cloud",
  version: "0.1.0",
  targets: ["linux_amd64", "linux_arm64", "darwin_amd64", "darwin_arm64", "windows_amd64", "windows_arm64"],
  check: { api: "dev/server.ts", prefix: "tfnode-check-", resources: { queue: { named: "name" } } },
} satisfies Config;
