import { isObject, type JsonObject, objectAt } from "../json.ts";

/** The name of the collection of policies, for files that only need its objects. */
export const policiesName = "Policies";

/** The type of fields whose values are pairs of a key and its values; the values of other fields are strings. */
const tagPair = "KVTagPair";

/** The `exceptionConfiguration` of every policy of the local API: the fields that constraints of its exceptions may use. */
export const constraintFields: JsonObject = {
  constraintFields: [
    { fieldKey: "accountIds", dataType: "String", multiValue: true },
    { fieldKey: "regionNames", dataType: "String", multiValue: true },
    { fieldKey: "resourceNames", dataType: "String", multiValue: true },
    { fieldKey: "resourceTags", dataType: tagPair, multiValue: true },
  ],
};

/** A field that constraints of a policy's exceptions may use. */
export interface ConstraintField {
  readonly key: string;
  readonly hasPairs: boolean;
}

/** Returns the fields that constraints of this policy's exceptions may use. */
export function constraintFieldsOf(policy: JsonObject): ConstraintField[] {
  const fields = objectAt(policy, "exceptionConfiguration").constraintFields;
  return (Array.isArray(fields) ? fields : [])
    .filter(isObject)
    .map(({ fieldKey, dataType }) => ({ key: String(fieldKey), hasPairs: dataType === tagPair }));
}
