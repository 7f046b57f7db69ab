import { describeMistakes } from "./describe-mistakes.ts";

describeMistakes("what the compiler says of a mistake in a definition", "test/types/mistakes", {
  "default-not-a-choice": /'"SOME"' is not assignable to parameter of type '"ALL" \| "ANY"'/,
  "missing-result": /Property 'url' is missing .* but required in type 'ResultOf</,
  "mistyped-default": /Argument of type 'string' is not assignable to parameter of type 'boolean'/,
  "mistyped-result": /property 'size' are incompatible\.\n.*'string' is not assignable to type 'number'/,
  "nullable-api": /'api' is possibly 'undefined'/,
  "replace-of-computed": /'requiresReplace' does not exist on type 'Computed</,
  "required-and-computed": /'computed' does not exist on type 'Required</,
  "unknown-in-checkpoint": /'nome' does not exist in type/,
  "unknown-in-identity": /'"nome"' is not assignable to type '"id" \| "name" \| "size" \| "url"'/,
  "unknown-in-path": /'nome' does not exist on type 'At<StateOf</,
  "unknown-in-plan": /'nome' does not exist on type 'PlannedOf</,
  "unset-presence": /'Enumerable<string, string>' is missing the following properties from type 'Field'/,
});
