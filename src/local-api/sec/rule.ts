import { z } from "zod";
import { nonEmpty, onOff, parseObject } from "../check.ts";
import { type JsonObject, objectAt } from "../json.ts";
import { type Collection, collection, references, type WriteCall } from "./collection.ts";

const text = z.string();
const texts = z.array(text);

/** The keys of `filters` in all rules. */
export const ruleFilters = {
  name: nonEmpty,
  enabled: onOff.default(1),
  description: text.optional(),
};

/** The keys of `filters` that select alerts: severities are 1 (Critical) to 5 (Info). */
export const alertFilters = {
  severity: z.array(z.number().int().min(1).max(5)).min(1, "must have at least one element"),
  resourceGroups: texts.optional(),
};

/** The differences between the collections of rules. */
export interface RuleDefinition {
  readonly name: string;
  readonly type: string;
  readonly filters: z.ZodType;
  /** Further keys next to `filters`. */
  readonly keys?: z.ZodRawShape;
  /** Keys that the server adds to `filters`. */
  readonly addedFilters?: JsonObject;
  readonly extraCheck?: (rule: JsonObject, call: WriteCall) => void;
}

/** Defines a collection of rules. An update with `filters` replaces all of them. */
export function rules(definition: RuleDefinition): Collection {
  const shape = z.looseObject({
    type: z.literal(definition.type),
    intgGuidList: texts,
    filters: definition.filters,
    ...definition.keys,
  });
  return collection({
    name: definition.name,
    idKey: "mcGuid",
    serverKeys: ["mcGuid"],
    names: (rule) => [
      ...references("intgGuidList", "AlertChannels", rule.intgGuidList),
      ...references("filters.resourceGroups", "ResourceGroups", objectAt(rule, "filters").resourceGroups),
    ],
    shape: { keys: shape },
    check(object, call) {
      const rule = parseObject(shape, object);
      definition.extraCheck?.(rule, call);
      return rule;
    },
    stamp: (object, _before, call) => ({
      ...object,
      filters: {
        ...objectAt(object, "filters"),
        ...definition.addedFilters,
        createdOrUpdatedTime: call.now.toISOString(),
        createdOrUpdatedBy: call.user,
      },
    }),
  });
}
