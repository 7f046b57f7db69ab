import { cloudAccountKind } from "../objects/integration-kind.ts";
import { cloudAScanConstants, cloudAScanFields } from "./integration-cloud-a-scanning.ts";

export const integrationCloudAAgentlessScanning = cloudAccountKind(
  "AwsSidekick",
  cloudAScanFields,
  cloudAScanConstants,
);
