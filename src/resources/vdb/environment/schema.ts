import {
  block,
  bool,
  isInteger,
  lengthBetween,
  list,
  map,
  nested,
  number,
  string,
} from "../../../schema/index.ts";
import { id, timestamp } from "../define.ts";
import { hasForm } from "../shared/rules.ts";
import { configuration } from "./configuration.ts";

/** The status of an environment. */
const status = nested.list("The status of the environment; empty until its components report it", {
  last_modified_at: timestamp("When the status was last reported"),
  phase: string(
    "The phase of the environment, such as `HYBRID_CLOUD_ENVIRONMENT_STATUS_PHASE_READY`",
  ).computed(),
  cluster_creation_readiness: string("Whether clusters can be created in the environment").computed(),
  message: string("A message of the platform about the status of the environment; null if there is none")
    .computed()
    .nullable(),
  kubernetes_distribution: string(
    "The Kubernetes distribution of the environment, such as `KUBERNETES_DISTRIBUTION_K3S`",
  )
    .computed()
    .nullable(),
  kubernetes_version: string("The version of Kubernetes in the environment, such as `v1.31.2`").computed(),
  number_of_nodes: number("The number of Kubernetes nodes in the environment").computed(),
  capabilities: nested
    .list("What the storage of the environment can do; empty until the components report it", {
      volume_snapshot: bool("Whether the storage can create snapshots of volumes").computed(),
      volume_expansion: bool("Whether the storage can enlarge volumes").computed(),
    })
    .computed(),
  component_statuses: nested
    .list("The status of the platform's components", {
      name: string("The name of the component, such as `operator`").computed(),
      namespace: string("The Kubernetes namespace in which the component runs").computed(),
      version: string("The version of the component").computed().nullable(),
      phase: string(
        "The phase of the component, such as `HYBRID_CLOUD_ENVIRONMENT_COMPONENT_STATUS_PHASE_READY`",
      ).computed(),
      message: string("A message of the platform about the status of the component; null if there is none")
        .computed()
        .nullable(),
    })
    .computed(),
  storage_classes: nested
    .list("The storage classes of the Kubernetes cluster", {
      name: string("The name of the storage class").computed(),
      default: bool("Whether volumes use this class if they name none").computed(),
      provisioner: string("The provisioner that creates the volumes of the class").computed(),
      allow_volume_expansion: bool("Whether the volumes of the class can be enlarged").computed(),
      reclaim_policy: string(
        "What happens to a volume of the class after its release, such as `Delete`",
      ).computed(),
      parameters: map(string(), "The parameters that the class passes to its provisioner").computed(),
    })
    .computed(),
  volume_snapshot_classes: nested
    .list("The volume snapshot classes of the Kubernetes cluster", {
      name: string("The name of the volume snapshot class").computed(),
      driver: string("The storage driver that creates the snapshots").computed(),
    })
    .computed(),
});

export const schema = {
  id: id("The ID of the environment, which is the `cloud_region` of its clusters"),
  name: string("The name of the environment").validate(lengthBetween(1, 64), hasForm("name")).required(),
  created_at: timestamp("When the environment was created").useStateForUnknown(),
  last_modified_at: timestamp("When the environment was last modified"),
  created_by_email: string(
    "The email address of the user who created the environment; empty if it was not created by a user",
  )
    .computed()
    .useStateForUnknown(),
  bootstrap_commands_version: number(
    "The version of the bootstrap commands. A number above 0 generates them, and changing it generates new ones with new keys; 0 generates none, and -1 never does. If omitted, it is 1 for a new environment, and an existing one keeps its value",
  )
    .validate(isInteger)
    .optional()
    .computed()
    .useStateForUnknown(),
  bootstrap_commands: list(
    string(),
    "The commands that install the platform's components in your Kubernetes cluster. They contain keys, and are only known once this resource has generated them",
  )
    .computed()
    .sensitive(),
  bootstrap_commands_generated: bool("Whether bootstrap commands were ever generated").computed(),
  status: status.computed(),
  configuration: block.required("The configuration of the environment", configuration),
};
