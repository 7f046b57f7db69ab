import * as dns from "@pulumi/dns";
import * as pulumi from "@pulumi/pulumi";

const config = new pulumi.Config();

const www = new dns.RecordSet("www", {
  zoneId: config.require("zone"),
  name: "www",
  token: config.requireSecret("token"),
  tokenVersion: 1,
  records: [{ type: "A", ttl: 60, answers: [{ value: "192.0.2.1" }, { value: "192.0.2.2", weight: 3 }] }],
});

export const serial = www.serial;
