import { vdbRegistry } from "../support/registry/vdb.ts";
import { describePulumiLife } from "./support/pulumi-life.ts";

describePulumiLife(vdbRegistry, "vdb");
