import { vdb } from "../../../src/resources/vdb/index.ts";
import { wantedDifferences } from "../../fixtures/vdb-schema-differences.ts";
import { describeSchemaParity } from "../../support/schema-parity-suite.ts";

describeSchemaParity(vdb, wantedDifferences);
