import type { ResourceTraffic } from "../../../support/traffic-case.ts";

const query = (column: string) => `{ source { AuditEvents } return { ${column} } }`;

export default {
  create: { query_id: "ACME Sign/Ins+", query: query("EVENT_ID") },
  update: { query_id: "ACME Sign/Ins+", query: query("USER_NAME") },
  unchanged: { query_id: "the ID of an existing query cannot change" },
} satisfies ResourceTraffic;
