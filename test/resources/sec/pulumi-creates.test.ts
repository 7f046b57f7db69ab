import { sec } from "../../../src/resources/sec/index.ts";
import { describePulumiCreates } from "../../support/pulumi-creates.ts";
import { startSecLife } from "../../support/sec-life.ts";

describePulumiCreates(sec, { start: startSecLife, rejection: { status: 403 } });
