/** Reports whether a cloud provider stands for the environments of customers. */
export function isHybrid(cloudProvider: string): boolean {
  return cloudProvider === "hybrid";
}
