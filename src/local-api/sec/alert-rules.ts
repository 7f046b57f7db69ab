import { z } from "zod";
import { alertFilters, ruleFilters, rules } from "./rule.ts";

const subCategories = [
  "Compliance",
  "Application",
  "Cloud Activity",
  "File",
  "Machine",
  "User",
  "Platform",
  "Kubernetes Activity",
  "Registry",
  "SystemCall",
  "Host Vulnerability",
  "Container Vulnerability",
  "Threat Intel",
] as const;

/** The collection of rules that send alerts to channels. */
export const alertRules = rules({
  name: "AlertRules",
  type: "Event",
  filters: z.looseObject({
    ...ruleFilters,
    ...alertFilters,
    subCategory: z.array(z.enum(subCategories)).nullish(),
    category: z.array(z.enum(["Anomaly", "Policy", "Composite"])).optional(),
    source: z.array(z.enum(["Agent", "AWS", "Azure", "GCP", "K8s", "OCI"])).optional(),
  }),
});
