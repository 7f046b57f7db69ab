import { vdb } from "../../../src/resources/vdb/index.ts";
import { describeRegistry } from "../../support/registry-suite.ts";

describeRegistry(vdb, ["accounts_user_roles"]);
