import { sec } from "../../../src/resources/sec/index.ts";
import { wantedDifferences } from "../../fixtures/sec-schema-differences.ts";
import { describeSchemaParity } from "../../support/schema-parity-suite.ts";

describeSchemaParity(sec, wantedDifferences);
