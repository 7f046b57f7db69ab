import * as pulumi from "@pulumi/pulumi";
import { RecordSet } from "./record-set.ts";

const config = new pulumi.Config();

const www = new RecordSet("www", {
  zoneId: config.require("zone"),
  name: "www",
  token: config.requireSecret("token"),
  records: [{ type: "A", ttl: 60, answers: [{ value: "192.0.2.1" }, { value: "192.0.2.2", weight: 3 }] }],
});

export const serial = www.serial;
