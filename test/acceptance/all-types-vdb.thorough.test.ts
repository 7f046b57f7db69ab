import { describeLife } from "../support/registry/life.ts";
import { vdbRegistry } from "../support/registry/vdb.ts";

describeLife(vdbRegistry);
