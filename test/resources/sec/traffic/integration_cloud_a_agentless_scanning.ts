import type { ResourceTraffic } from "../../../support/traffic-case.ts";

export default {
  create: {
    name: "Hosts",
    enabled: true,
    retries: 3,
    scan_frequency: 12,
    scan_containers: true,
    scan_host_vulnerabilities: true,
    scan_multi_volume: true,
    scan_stopped_instances: false,
    query_text: "Hosts with tag = 'prod'",
    account_id: "111122223333",
    bucket_arn: "arn:example:store:::findings",
    credentials: { role_arn: "arn:example:iam::111122223333:role/audit", external_id: "sec-demo" },
  },
  update: { name: "Machines", enabled: false, scan_frequency: 24 },
} satisfies ResourceTraffic;
