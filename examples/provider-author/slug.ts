import { ArgumentError, providerFunction, string } from "../../src/schema/index.ts";

export default providerFunction({
  summary: "A title as it may stand in a URL",
  description: "Turns a title into lower-case words joined by dashes.",
  parameters: [{ name: "title", type: string("The title") }],
  returns: string(),

  call(title) {
    const words = title.toLowerCase().match(/[a-z0-9]+/g);
    if (!words) throw new ArgumentError(0, "There is no letter or digit in the title.");
    return words.join("-");
  },
});
