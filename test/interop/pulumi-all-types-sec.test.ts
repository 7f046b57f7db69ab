import { secRegistry } from "../support/registry/sec.ts";
import { describePulumiLife } from "./support/pulumi-life.ts";

describePulumiLife(secRegistry, "sec");
