import { describeEphemeralResources } from "../support/ephemeral-suite.ts";

describeEphemeralResources();
