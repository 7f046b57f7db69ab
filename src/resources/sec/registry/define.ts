import { crud } from "../crud.ts";
import { resourceFamily } from "../family.ts";
import { integrationAttributes } from "../integration/attributes.ts";

/** Builds a registry whose images are assessed. */
export const registry = resourceFamily(integrationAttributes, crud);
