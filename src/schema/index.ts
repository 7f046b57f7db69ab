export type { Action, ActionDefinition } from "./action.ts";
export type { BuiltProvider } from "./built-provider.ts";
export { type CamelCase, inCamelCase } from "./camel-case.ts";
export { type CancelableOptions, cancelable } from "./cancelable.ts";
export { exactJson } from "./codec/exact-json.ts";
export { toDynamic, toPlain } from "./codec/plain.ts";
export type {
  ActionContext,
  ActionPlanContext,
  AdoptIf,
  CallContext,
  ConfigureContext,
  ConversionContext,
  CreateContext,
  DataSourceReadContext,
  Deferrable,
  DeferralReason,
  DeleteContext,
  EphemeralCloseContext,
  EphemeralOpenContext,
  EphemeralRenewContext,
  GenerateConfigContext,
  ImportedPrior,
  ListContext,
  Log,
  ModifyPlanContext,
  ModuleContext,
  Parser,
  PlainState,
  PrivateState,
  ProviderMeta,
  ProviderValidateContext,
  ReadContext,
  ReadingContext,
  StateStoreConfigureContext,
  StateStoreContext,
  StoredPrior,
  UpdateContext,
  ValidateContext,
} from "./contexts.ts";
export type { DataSource, DataSourceDefinition } from "./data-source.ts";
export {
  type ActionBuilder,
  type DataSourceBuilder,
  definitionsFor,
  type EphemeralBuilder,
  hcl,
  type ListResourceBuilder,
  type Loader,
  type Provider,
  type ProviderDefinition,
  provider,
  type ResourceBuilder,
  type StateStoreBuilder,
} from "./define.ts";
export { type Diagnostic, DiagnosticError, Diagnostics, NotFoundError } from "./diagnostic.ts";
export {
  bigint,
  bool,
  dynamic,
  float32,
  type Identifier,
  identifier,
  int32,
  list,
  map,
  number,
  object,
  set,
  string,
} from "./dsl/attribute.ts";
export { type BlockOptions, block, type OptionalOptions, type SingleOptions } from "./dsl/block.ts";
export { asComputed, type ComputedForm, inLists } from "./dsl/computed-form.ts";
export type {
  ConfigOf,
  Field,
  Fields,
  OpenedOf,
  PartOf,
  PlannedOf,
  PlanOf,
  PriorOf,
  ResultOf,
  StateOf,
  StoredOf,
  UpdatedOf,
} from "./dsl/field.ts";
export { type Nested, type NestedList, type NestedOptions, nested } from "./dsl/nested.ts";
export type {
  Computed,
  Defaulted,
  EitherForm,
  Enumerable,
  NullableComputed,
  NullableOptionalComputed,
  Optional,
  OptionalComputed,
  Required,
  Typed,
  TypedList,
  Variables,
  WriteOnly,
  WriteOnlyFormOptions,
  WriteOnlyOptions,
} from "./dsl/sentence.ts";
export type { Environment, Origin, Origins } from "./environment.ts";
export type { EphemeralDefinition, EphemeralResource } from "./ephemeral.ts";
export { type ErrorsByCodeOptions, errorsByCode } from "./errors-by-code.ts";
export {
  ArgumentError,
  type FunctionDefinition,
  type Parameter,
  type ProviderFunction,
  providerFunction,
} from "./function.ts";
export type { DerivedFrom, DerivedIdentityAttribute, GivenIdentity, IdentityDefinition } from "./identity.ts";
export type { ListDefinition, Listed, ListResource } from "./list.ts";
export { type LogMasks, maskedLog } from "./masked-log.ts";
export type { ConfiguredChange, ModifiedAttribute, Modifier, PlannedChange } from "./modifier.ts";
export { unlessChanged } from "./modifiers/suppress.ts";
export { type Path, type PathStep, pathText, type TypedPath } from "./path.ts";
export { type RuleOrSchema, type ValueRule, withoutValue } from "./problem.ts";
export { quote, redact } from "./redaction/redact.ts";
export { RemoteError, type RemoteErrorKind, type RemoteFailure } from "./remote-error.ts";
export type {
  AnyIdentity,
  IdentityOf,
  ImportParts,
  Move,
  Resource,
  ResourceDefinition,
  Upgrade,
  WithTraits,
} from "./resource.ts";
export { type RetryClock, type RetryOptions, retry } from "./retry.ts";
export {
  alsoRequires,
  atLeastOneOf,
  atMostOneOf,
  conflictsWith,
  exactlyOneOf,
  requiredTogether,
} from "./rules.ts";
export type { Block, Rule, Suppression } from "./schema.ts";
export type { StandardSchema } from "./standard-schema.ts";
export { type LockHolder, StateLocked, type StateStore, type StateStoreDefinition } from "./state-store.ts";
export type { ActionTimeouts, Timeouts, TimeoutsForm } from "./timeouts.ts";
export type {
  AddedBy,
  FoundBy,
  NoFields,
  Trait,
  TraitBuilder,
  TraitChangeContext,
  TraitDefinition,
  TraitIdentity,
  TraitList,
  TraitResultContext,
  Traits,
} from "./trait.ts";
export { type CidrOptions, cidr, type IpAddressOptions, ipAddress, macAddress } from "./types/address.ts";
export { intOrString } from "./types/int-or-string.ts";
export { json } from "./types/json.ts";
export { type JsonObject, type JsonObjectOptions, jsonObject } from "./types/json-object.ts";
export type { Meaningful } from "./types/meaning.ts";
export { type UrlOptions, url, uuid } from "./types/name.ts";
export { duration, type Rfc3339Options, rfc3339 } from "./types/time.ts";
export { UnknownConfigurationError } from "./unknown-configuration.ts";
export {
  type SettleOptions,
  type UntilAsPlannedOptions,
  untilAsPlanned,
  untilGone,
} from "./until-as-planned.ts";
export {
  all,
  any,
  atLeast,
  atMost,
  between,
  byteLengthAtLeast,
  byteLengthAtMost,
  byteLengthBetween,
  type Collection,
  isInteger,
  isJson,
  jsonIs,
  keysAre,
  lengthAtLeast,
  lengthAtMost,
  lengthBetween,
  matches,
  nonEmpty,
  noneOf,
  noneOfIgnoringCase,
  oneOf,
  oneOfIgnoringCase,
  sizeAtLeast,
  sizeAtMost,
  sizeBetween,
  uniqueValues,
  type ValidatorOptions,
  validator,
  valuesAre,
  warning,
} from "./validators.ts";
export { Decimal } from "./values/number.ts";
export type { Type } from "./values/type.ts";
export { isUnknown, knownAfterApply, Unknown } from "./values/unknown.ts";
export { Dynamic } from "./values/value.ts";
export { type PollResult, type WaitClock, WaitError, type WaitOptions, waitFor } from "./wait-for.ts";
export { wellKnownFiles } from "./well-known-files.ts";
export { withLock } from "./with-lock.ts";
