import { sec } from "../../../src/resources/sec/index.ts";
import { startSecLife } from "../../support/sec-life.ts";
import { describeTraffic } from "../../support/traffic-suite.ts";
import { trafficSection } from "../../support/traffic-text.ts";

describeTraffic(sec, { start: startSecLife, section: trafficSection });
