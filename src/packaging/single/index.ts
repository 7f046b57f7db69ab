export { FormatError } from "../executables/binary.ts";
export { makeSingle, SingleError, type SingleOptions } from "./make-single.ts";
export { lockedPackage, type NodeBinaries, NodeBinaryError, nodeLicence } from "./node-binaries.ts";
export { ownTarget, type Target, TargetError, targetNamed, targets, targetsNamed } from "./targets.ts";
