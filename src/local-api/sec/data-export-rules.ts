import { z } from "zod";
import { ruleFilters, rules } from "./rule.ts";

/** Which data is exported through which channels. */
export const dataExportRules = rules({
  name: "DataExportRules",
  type: "Dataexport",
  filters: z.looseObject(ruleFilters),
  addedFilters: { profileVersions: ["V1"] },
});
