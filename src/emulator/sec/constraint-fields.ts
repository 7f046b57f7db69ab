import { isObject, type JsonObject, objectAt } from "../json.ts";

/** The collection of policies, for those who need its objects and not its rules. */
export const policiesName = "Policies";

/** The `exceptionConfiguration` of every policy here: the keys that its exceptions may name. */
export const constraintFields: JsonObject = {
  constraintFields: [
    { fieldKey: "accountIds", dataType: "String", multiValue: true },
    { fieldKey: "regionNames", dataType: "String", multiValue: true },
    { fieldKey: "resourceNames", dataType: "String", multiValue: true },
    { fieldKey: "resourceTags", dataType: "KVTagPair", multiValue: true },
  ],
};

/** The keys that exceptions of this policy may name. */
export function fieldKeys(policy: JsonObject): string[] {
  const fields = objectAt(policy, "exceptionConfiguration").constraintFields;
  return Array.isArray(fields)
    ? fields.flatMap((field) => (isObject(field) ? [String(field.fieldKey)] : []))
    : [];
}
