import { describeMistakes } from "./describe-mistakes.ts";

const unfitting =
  /"a rule or a schema has to be for the type of the attribute, a rule returns a text or undefined, and a schema converts nothing"/;
const unpromised = /Property 'then' is missing in type .* but required in type 'ResultOfAsyncFunction'/;
const noPath = /Record<"write at\.name, where at is in the argument of the function", never>/;

const undescribed =
  /Property '"write a description before the attributes, or an empty text"' is missing in type/;

const messages = {
  "block-without-description": undescribed,
  "computed-and-optional": /Type '\{ readonly "write \.optional\(\)\.computed\(\)": never; \}' has no call/,
  "computed-write-only":
    /Type '\{ readonly "write \.required\(\)\.writeOnly\(\): only a configuration has the value": never; \}' has no call/,
  "configure-without-promise": unpromised,
  "create-without-promise": unpromised,
  "data-of-nothing": /"throw a NotFoundError if there is nothing to return"/,
  "default-not-a-choice": /'"SOME"' is not assignable to parameter of type '"ALL" \| "ANY"'/,
  "list-without-generator":
    /Property '\[Symbol\.asyncIterator\]' is missing in type .* but required in type 'ResultOfAsyncGenerator</,
  "listed-identity": /'idd' does not exist in type|Property 'id' is missing in type/,
  "missing-nested-result": /Property '"login\.token is missing from the result"' is missing/,
  "missing-opened": /Property '"url is missing from the result"' is missing/,
  "missing-result": /Property '"url is missing from the result"' is missing/,
  "mistyped-default": /Argument of type 'string' is not assignable to parameter of type 'boolean'/,
  "mistyped-nested-result": /Property '"rules\[\]\.port is of another type in the schema"' is missing/,
  "mistyped-opened": /Property '"size is of another type in the schema"' is missing/,
  "mistyped-result": /Property '"size is of another type in the schema"' is missing/,
  "nested-without-description": undescribed,
  "nullable-api": /'api' is possibly 'undefined'/,
  "read-of-undefined": /"return null, not undefined, if the object does not exist"/,
  "read-without-promise": unpromised,
  "replace-of-computed":
    /Type '\{ readonly "leave it out, or write \.optional\(\)\.computed\(\)\.requiresReplace\(\)": never; \}' has no call/,
  "required-and-computed":
    /Type '\{ readonly "write \.optional\(\)\.computed\(\) if the API decides what is not configured": never; \}' has no call/,
  "required-and-optional":
    /Type '\{ readonly "write \.required\(\) or \.optional\(\), not both": never; \}' has no call/,
  "required-default":
    /Type '\{ readonly "leave \.required\(\) out: an attribute with a default is optional": never; \}' has no call/,
  "schema-of-another-type": unfitting,
  "text-as-path": noPath,
  "text-to-replace": noPath,
  "thrown-path": noPath,
  "trait-needs": /Property '"arn is not in the schema, and a trait needs it"' is missing/,
  "trait-result": /Property '"note is missing from the result"' is missing/,
  "unknown-in-block-rule": /Type .*"nome".* is not assignable to type/,
  "unknown-in-checkpoint": /'nome' does not exist in type/,
  "unknown-in-identity": /'"nome"' is not assignable to type '"id" \| "name" \| "size" \| "url"'/,
  "unknown-in-import-form": /Property '"idd is not in the schema"' is missing/,
  "unknown-in-path": /'nome' does not exist on type 'TypedPath<\{ readonly id: string;/,
  "unknown-in-plan": /'nome' does not exist on type '\{ readonly id: string \| null;/,
  "unknown-in-result": /Property '"ip is not in the schema"' is missing/,
  "unknown-in-rule": /Property '"box\.nome is not in the schema"' is missing/,
  "unordered-set": /'unordered' does not exist on type 'Typed</,
  "unset-presence":
    /Type '"incomplete: add \.required\(\), \.optional\(\), \.default\(…\) or \.computed\(\)"' is not assignable/,
  "validator-of-another-type": unfitting,
};

describeMistakes("compiler messages about mistakes in definitions", "test/types/mistakes", messages, 950, {
  // The compiler names each type that the result may have.
  "data-of-nothing": 1200,
  "read-of-undefined": 1200,
  // The compiler names the types of the steps of an iteration.
  "listed-identity": 4000,
});
