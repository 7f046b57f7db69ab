import { z } from "zod";
import { alertFilters, ruleFilters, rules } from "./rule.ts";

const texts = z.array(z.string());

/** Which alerts go to which channels. */
export const alertRules = rules({
  name: "AlertRules",
  type: "Event",
  filters: z.looseObject({
    ...ruleFilters,
    ...alertFilters,
    subCategory: texts.nullish(),
    category: texts.optional(),
    source: texts.optional(),
  }),
});
