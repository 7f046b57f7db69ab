/** Whether it names no cloud, but the environments of customers. */
export function isHybrid(cloudProvider: string): boolean {
  return cloudProvider === "hybrid";
}
