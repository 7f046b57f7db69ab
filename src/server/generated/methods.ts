// Made by scripts/generate-proto.mjs; never edited.
/** The methods of `tfplugin6.Provider`: where gRPC finds them, and in which directions they stream. */
export const providerMethods = {
  getMetadata: { path: "/tfplugin6.Provider/GetMetadata", requestStream: false, responseStream: false },
  getProviderSchema: { path: "/tfplugin6.Provider/GetProviderSchema", requestStream: false, responseStream: false },
  validateProviderConfig: { path: "/tfplugin6.Provider/ValidateProviderConfig", requestStream: false, responseStream: false },
  validateResourceConfig: { path: "/tfplugin6.Provider/ValidateResourceConfig", requestStream: false, responseStream: false },
  validateDataResourceConfig: { path: "/tfplugin6.Provider/ValidateDataResourceConfig", requestStream: false, responseStream: false },
  upgradeResourceState: { path: "/tfplugin6.Provider/UpgradeResourceState", requestStream: false, responseStream: false },
  getResourceIdentitySchemas: { path: "/tfplugin6.Provider/GetResourceIdentitySchemas", requestStream: false, responseStream: false },
  upgradeResourceIdentity: { path: "/tfplugin6.Provider/UpgradeResourceIdentity", requestStream: false, responseStream: false },
  configureProvider: { path: "/tfplugin6.Provider/ConfigureProvider", requestStream: false, responseStream: false },
  readResource: { path: "/tfplugin6.Provider/ReadResource", requestStream: false, responseStream: false },
  planResourceChange: { path: "/tfplugin6.Provider/PlanResourceChange", requestStream: false, responseStream: false },
  applyResourceChange: { path: "/tfplugin6.Provider/ApplyResourceChange", requestStream: false, responseStream: false },
  importResourceState: { path: "/tfplugin6.Provider/ImportResourceState", requestStream: false, responseStream: false },
  moveResourceState: { path: "/tfplugin6.Provider/MoveResourceState", requestStream: false, responseStream: false },
  readDataSource: { path: "/tfplugin6.Provider/ReadDataSource", requestStream: false, responseStream: false },
  generateResourceConfig: { path: "/tfplugin6.Provider/GenerateResourceConfig", requestStream: false, responseStream: false },
  validateEphemeralResourceConfig: { path: "/tfplugin6.Provider/ValidateEphemeralResourceConfig", requestStream: false, responseStream: false },
  openEphemeralResource: { path: "/tfplugin6.Provider/OpenEphemeralResource", requestStream: false, responseStream: false },
  renewEphemeralResource: { path: "/tfplugin6.Provider/RenewEphemeralResource", requestStream: false, responseStream: false },
  closeEphemeralResource: { path: "/tfplugin6.Provider/CloseEphemeralResource", requestStream: false, responseStream: false },
  listResource: { path: "/tfplugin6.Provider/ListResource", requestStream: false, responseStream: true },
  validateListResourceConfig: { path: "/tfplugin6.Provider/ValidateListResourceConfig", requestStream: false, responseStream: false },
  getFunctions: { path: "/tfplugin6.Provider/GetFunctions", requestStream: false, responseStream: false },
  callFunction: { path: "/tfplugin6.Provider/CallFunction", requestStream: false, responseStream: false },
  validateStateStoreConfig: { path: "/tfplugin6.Provider/ValidateStateStoreConfig", requestStream: false, responseStream: false },
  configureStateStore: { path: "/tfplugin6.Provider/ConfigureStateStore", requestStream: false, responseStream: false },
  readStateBytes: { path: "/tfplugin6.Provider/ReadStateBytes", requestStream: false, responseStream: true },
  writeStateBytes: { path: "/tfplugin6.Provider/WriteStateBytes", requestStream: true, responseStream: false },
  lockState: { path: "/tfplugin6.Provider/LockState", requestStream: false, responseStream: false },
  unlockState: { path: "/tfplugin6.Provider/UnlockState", requestStream: false, responseStream: false },
  getStates: { path: "/tfplugin6.Provider/GetStates", requestStream: false, responseStream: false },
  deleteState: { path: "/tfplugin6.Provider/DeleteState", requestStream: false, responseStream: false },
  planAction: { path: "/tfplugin6.Provider/PlanAction", requestStream: false, responseStream: false },
  invokeAction: { path: "/tfplugin6.Provider/InvokeAction", requestStream: false, responseStream: true },
  validateActionConfig: { path: "/tfplugin6.Provider/ValidateActionConfig", requestStream: false, responseStream: false },
  stopProvider: { path: "/tfplugin6.Provider/StopProvider", requestStream: false, responseStream: false },
} as const;

/** The methods of `plugin.GRPCBroker`: where gRPC finds them, and in which directions they stream. */
export const grpcBrokerMethods = {
  startStream: { path: "/plugin.GRPCBroker/StartStream", requestStream: true, responseStream: true },
} as const;

/** The methods of `plugin.GRPCController`: where gRPC finds them, and in which directions they stream. */
export const grpcControllerMethods = {
  shutdown: { path: "/plugin.GRPCController/Shutdown", requestStream: false, responseStream: false },
} as const;

/** The methods of `plugin.GRPCStdio`: where gRPC finds them, and in which directions they stream. */
export const grpcStdioMethods = {
  streamStdio: { path: "/plugin.GRPCStdio/StreamStdio", requestStream: false, responseStream: true },
} as const;

/** The methods of `grpc.health.v1.Health`: where gRPC finds them, and in which directions they stream. */
export const healthMethods = {
  check: { path: "/grpc.health.v1.Health/Check", requestStream: false, responseStream: false },
  list: { path: "/grpc.health.v1.Health/List", requestStream: false, responseStream: false },
  watch: { path: "/grpc.health.v1.Health/Watch", requestStream: false, responseStream: true },
} as const;
