import type { ResourceTraffic } from "../../../support/traffic-case.ts";

export default {
  create: {
    name: "Sink",
    enabled: true,
    test_integration: true,
    host: "collector.example.com",
    port: 8088,
    ssl: true,
    hec_token: "token-1",
    channel: "channel-1",
    event_data: { index: "security", source: "sec" },
  },
  update: {
    name: "Basin",
    enabled: false,
    test_integration: false,
    host: "collector.example.org",
    port: 0,
    hec_token: "token-2",
    event_data: { index: "alerts", source: "platform" },
  },
} satisfies ResourceTraffic;
