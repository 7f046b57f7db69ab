import { sec } from "../../../src/resources/sec/index.ts";
import { describeRegistry } from "../../support/registry-suite.ts";

describeRegistry(sec, ["external_id", "managed_policies"]);
