import { ArgumentError, providerFunction, string } from "../../../src/schema/index.ts";

export default providerFunction({
  summary: "Joins texts",
  description: "Puts a separator between texts.",
  parameters: [{ name: "separator", type: string("What stands between") }],
  variadic: { name: "texts", type: string("The texts"), nullable: true },
  returns: string(),
  call(separator, ...texts) {
    if (separator === "\n") throw new ArgumentError(0, "must not break the line");
    if (separator === "boom") throw new TypeError("join has a bug");
    const bad = texts.findIndex((text) => text?.includes(separator) && separator !== "");
    if (bad >= 0) throw new ArgumentError(bad + 1, "must not hold the separator");
    return texts.filter((text) => text !== null).join(separator);
  },
});
