export { definitionProblems } from "../schema/check/definitions.ts";
export { checkApply } from "./check-apply.ts";
export { checkPlan } from "./check-plan.ts";
export { checkType, unknownPaths } from "./check-type.ts";
export { checkWriteOnly } from "./check-write-only.ts";
export { addressOf, type ValuePath } from "./parts.ts";
export { proposedNew } from "./proposed-new.ts";
export { type Violation, type ViolationCode, violationText } from "./violation.ts";
