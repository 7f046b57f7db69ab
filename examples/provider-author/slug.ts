import { ArgumentError, providerFunction, string } from "../../src/schema/index.ts";

export default providerFunction({
  summary: "Converts a title to a URL slug",
  description: "Converts a title to lower-case words joined by dashes.",
  parameters: [{ name: "title", type: string("The title") }],
  returns: string(),

  call(title) {
    const words = title.toLowerCase().match(/[a-z0-9]+/g);
    if (!words) throw new ArgumentError(0, "The title has no letter or digit.");
    return words.join("-");
  },
});
