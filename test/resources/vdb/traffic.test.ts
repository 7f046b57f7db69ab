import { vdb } from "../../../src/resources/vdb/index.ts";
import { describeTraffic } from "../../support/traffic-suite.ts";
import { startVdbLife } from "../../support/vdb-life.ts";
import { vdbTrafficSection } from "../../support/vdb-traffic-text.ts";

describeTraffic(vdb, { start: startVdbLife, section: vdbTrafficSection });
