import { string } from "../../../src/schema/index.ts";
import { serve } from "../../../src/server/index.ts";
import { actionProvider } from "../../support/small-action.ts";

// The provider `small`, whose action `small_do` reports the length of its write-only argument.
void serve({
  address: "example/small",
  provider: async () =>
    actionProvider({
      schema: { secret: string("A secret").optional().writeOnly() },
      invoke: async ({ config, progress }) => progress(`the secret has ${config.secret?.length} characters`),
    }),
});
