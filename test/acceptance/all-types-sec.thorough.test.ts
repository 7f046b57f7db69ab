import { describeLife } from "../support/registry/life.ts";
import { secRegistry } from "../support/registry/sec.ts";

describeLife(secRegistry);
