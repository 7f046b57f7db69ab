import { isObject, type JsonObject, objectAt } from "../json.ts";

/** The name of the collection of policies, for files that need its objects only. */
export const policiesName = "Policies";

/** The type of the fields whose values are pairs of a key and its values; all others have texts. */
const tagPair = "KVTagPair";

/** The `exceptionConfiguration` of every policy here: the keys that its exceptions may name. */
export const constraintFields: JsonObject = {
  constraintFields: [
    { fieldKey: "accountIds", dataType: "String", multiValue: true },
    { fieldKey: "regionNames", dataType: "String", multiValue: true },
    { fieldKey: "resourceNames", dataType: "String", multiValue: true },
    { fieldKey: "resourceTags", dataType: tagPair, multiValue: true },
  ],
};

/** A key that exceptions of a policy may name. */
export interface ConstraintField {
  readonly key: string;
  readonly hasPairs: boolean;
}

/** The keys that exceptions of this policy may name. */
export function constraintFieldsOf(policy: JsonObject): ConstraintField[] {
  const fields = objectAt(policy, "exceptionConfiguration").constraintFields;
  return (Array.isArray(fields) ? fields : [])
    .filter(isObject)
    .map(({ fieldKey, dataType }) => ({ key: String(fieldKey), hasPairs: dataType === tagPair }));
}
