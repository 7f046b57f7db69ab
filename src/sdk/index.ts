// The kit for SDKs of vendors: @tfnode/framework/sdk.
export { agents } from "./agents.ts";
export type {
  Agents,
  AgentsOptions,
  ChannelCredentialsMaker,
  GrpcChannel,
  PipelinePolicy,
} from "./forms.ts";
export { type ErrorContext, found, remoteErrorOf } from "./remote-error.ts";
export { type RemoteErrorsOptions, remoteErrors } from "./remote-errors.ts";
export { SdkError, type SdkFailure } from "./sdk-error.ts";
export type { RequestCounts } from "./traffic.ts";
