import { isUnknown, type Modifier, number } from "../../src/schema/index.ts";

/** For what can be made larger in place, but not smaller. */
export const onlyGrows: Modifier<number> = {
  name: "onlyGrows",
  says: "A smaller value replaces the resource",
  // What is not known yet may be smaller.
  replaces: ({ planned, prior }) => isUnknown(planned) || (planned ?? 0) < (prior ?? 0),
};

/** Part of the schema of a disk. */
export const disk = {
  size: number("The size in GiB").required().modify(onlyGrows),
};
