export { definitionProblems } from "../schema/engine/check/definitions.ts";
export { knownAfterApply } from "../schema/values/unknown.ts";
export { Dynamic } from "../schema/values/value.ts";
export { CoreActions, type Invoked, type InvokeOptions } from "./core/actions.ts";
export {
  type Action as PlannedAction,
  type Caller,
  ConfigError,
  ContractError,
  Core,
  type CoreDiagnostic,
  type CoreMethod,
  type CoreOptions,
  type CoreRequest,
  type CoreResponse,
  DiagnosticsError,
  type PlainConfig,
  type Plan,
  type PlanOptions,
  type ProviderSchema,
  type ResourceState,
} from "./core/core.ts";
export type { EphemeralObject, Host } from "./core/ephemeral.ts";
export type { Breach } from "./core/errors.ts";
export { FunctionError } from "./core/functions.ts";
export { CoreQuery, type QueryOptions, type QueryOutcome, type QueryResult } from "./core/query.ts";
export type { ResourceSchema } from "./core/schema.ts";
export { CoreStates } from "./core/states.ts";
export {
  type ExpectedDiagnostic,
  expectDiagnostics,
  expectError,
} from "./expect/errors.ts";
export { expectNoSecrets, exposedPlaces } from "./expect/secrets.ts";
export {
  anyOrder,
  expectValues,
  isAbsent,
  isPresent,
  isUnknownValue,
  type ValueCheck,
} from "./expect/values.ts";
export {
  type OpenedEphemeral,
  ProviderLife,
  type ProviderLifeOptions,
  providerLife,
} from "./life/provider-life.ts";
export {
  type Changes,
  type ExpectedDrift,
  type ImportVerifyOptions,
  type MovedInstance,
  ResourceLife,
  type ResourceLifeOptions,
  type StoredInstance,
} from "./life/resource-life.ts";
export { type DrivenPlugin, drive as drivePlugin } from "./plugin/drive.ts";
export { type RecordedCalls, type RecordedCallsOptions, recordedCalls } from "./recorded-calls.ts";
export { type RecordedHttp, type RecordedHttpOptions, recordedHttp } from "./recorded-http.ts";
export { type Sweeper, type SweepOptions, type SweepOutcome, sweep } from "./sweep.ts";
export type {
  Announcement,
  Change as TerraformChange,
  Diagnostic as TerraformDiagnostic,
  State as TerraformState,
  Stored,
  TerraformPlan,
  Values,
} from "./terraform/output.ts";
export type { CommandResult, RunningCommand } from "./terraform/process.ts";
export {
  type ImportVerification,
  type RunOptions,
  Terraform,
  type TerraformOptions,
  type TerraformOutcome,
  terraformRun,
} from "./terraform/terraform.ts";
