import { moveState } from "../../schema/lifecycle/move-state.ts";
import { blockType } from "../../schema/schema.ts";
import type { ProviderHandlers } from "../handlers.ts";
import { guarded } from "./guarded.ts";
import { dynamicValue } from "./messages.ts";
import { identityData } from "./resource-identity.ts";
import type { Runtime } from "./runtime.ts";

export function moveResourceState(runtime: Runtime): NonNullable<ProviderHandlers["moveResourceState"]> {
  return guarded(async ({ sourceProviderAddress, sourceTypeName, sourceState, targetTypeName }) => {
    const resource = await runtime.resource(targetTypeName);
    const { state, privateBytes } = moveState(resource, targetTypeName, {
      providerAddress: sourceProviderAddress,
      typeName: sourceTypeName,
      json: Buffer.from(sourceState?.json ?? []).toString(),
    });
    return {
      targetState: dynamicValue(blockType(resource.block), state),
      targetPrivate: privateBytes,
      targetIdentity: identityData(resource, state),
    };
  });
}
