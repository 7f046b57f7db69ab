import { clusterCommand } from "./command.ts";

export default clusterCommand({
  name: "suspend",
  description:
    "Suspends a cluster: its nodes stop, and its data is kept. A cluster that is suspended already is no error.",
  verb: "suspend",
  done: "suspended",
  awaited: "to be suspended",
  nothingToDo: "is suspended already",
  isUnderWay: ({ phase }) => phase === "CLUSTER_PHASE_SUSPENDING",
  isDone: ({ phase }) => phase === "CLUSTER_PHASE_SUSPENDED",
});
