import { isUnknown, type Modifier, number } from "../../src/schema/index.ts";

/** A modifier for attributes that an update can increase but not decrease. */
export const onlyGrows: Modifier<number> = {
  name: "onlyGrows",
  says: "A smaller value replaces the resource",
  // An unknown value may be smaller.
  replaces: ({ planned, prior }) => isUnknown(planned) || (planned ?? 0) < (prior ?? 0),
};

/** Part of the schema of a disk. */
export const disk = {
  size: number("The size in GiB").required().modify(onlyGrows),
};
