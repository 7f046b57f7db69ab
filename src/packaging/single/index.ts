export { makeSingle } from "./make-single.ts";
export { lockedPackage, type NodeBinaries, nodeLicence } from "./node-binaries.ts";
export { ownTarget, type Target, targets, targetsNamed } from "./targets.ts";
