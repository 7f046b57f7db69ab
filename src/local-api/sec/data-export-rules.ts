import { z } from "zod";
import { ruleFilters, rules } from "./rule.ts";

/** The collection of rules that export data through channels. */
export const dataExportRules = rules({
  name: "DataExportRules",
  type: "Dataexport",
  filters: z.looseObject(ruleFilters),
  addedFilters: { profileVersions: ["V1"] },
});
