import { clusterCommand } from "./command.ts";

export default clusterCommand({
  name: "restart",
  description: "Restarts a cluster that is running. A suspended cluster cannot be restarted: unsuspend it.",
  verb: "restart",
  done: "healthy again",
  awaited: "to be healthy again",
  // The API records when a cluster was last restarted, which distinguishes a completed restart from one that has not begun.
  isUnderWay: (now, before) => now.restartedAt !== before.restartedAt,
  isDone: (now, before) => now.restartedAt !== before.restartedAt && now.phase === "CLUSTER_PHASE_HEALTHY",
});
