import { clusterCommand } from "./command.ts";

/** The phases of a cluster that is about to run, or is running during another change. */
const underWay = ["CREATING", "RESUMING", "UPDATING", "SCALING", "UPGRADING", "NOT_READY"].map(
  (phase) => `CLUSTER_PHASE_${phase}`,
);

export default clusterCommand({
  name: "unsuspend",
  description:
    "Starts the nodes of a suspended cluster again. A cluster that is not suspended is no error, as long as it is running.",
  verb: "start again",
  done: "running and healthy",
  awaited: "to be healthy",
  nothingToDo: "is running already",
  isUnderWay: ({ phase }) => underWay.includes(phase),
  isDone: ({ phase }) => phase === "CLUSTER_PHASE_HEALTHY",
});
