import { sec } from "../../../src/resources/sec/index.ts";
import { describeAlone } from "../../support/alone-suite.ts";
import { secRegistry } from "../../support/registry/sec.ts";
import { startSecLife } from "../../support/sec-life.ts";

describeAlone(sec, {
  start: startSecLife,
  specials: {
    ...secRegistry.specials,
    integration_registry_a: {
      untold: ["credentials.secret_access_key"],
    },
  },
  stored: (api) => JSON.stringify(api.made()),
});
