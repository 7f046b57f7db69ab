import { bool, DiagnosticError } from "../../src/schema/index.ts";
import { trait } from "./define.ts";

/** Objects that a plan cannot delete, unless their protection was removed by an earlier apply. */
export const protection = trait({
  name: "protection",
  schema: {
    deletion_protection: bool("Whether a destroy and a replacement of the object are errors")
      .default(false)
      .notReturned({ sent: false }),
  },

  async delete({ prior, at }, next) {
    if (!prior.deletion_protection) return await next();
    const detail = "Set deletion_protection to false and apply, then destroy the object.";
    throw new DiagnosticError(at.deletion_protection, "Object is protected", detail);
  },
});
