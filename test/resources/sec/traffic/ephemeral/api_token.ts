import type { EphemeralTraffic } from "../../../../support/traffic-case.ts";

export default {
  open: {},
  tokens: true,
  more: { short: { open: { expiry_seconds: 600 }, tokens: true } },
} satisfies EphemeralTraffic;
