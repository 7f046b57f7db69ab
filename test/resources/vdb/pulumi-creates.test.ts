import { vdb } from "../../../src/resources/vdb/index.ts";
import { describePulumiCreates } from "../../support/pulumi-creates.ts";
import { startVdbLife } from "../../support/vdb-life.ts";

describePulumiCreates(vdb, { start: startVdbLife, rejection: { code: "PERMISSION_DENIED" } });
