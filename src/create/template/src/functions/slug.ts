import { ArgumentError, hcl, providerFunction, string } from "@tfnode/framework";

export default providerFunction({
  summary: "Converts a name to a slug",
  description: "Converts a name to lower-case words joined by dashes.",
  parameters: [{ name: "name", type: string("The name") }],
  returns: string(),
  example: hcl`
    output "slug" {
      value = provider::acme::slug("First Item")
    }
  `,

  call(name) {
    const words = name.toLowerCase().match(/[a-z0-9]+/g);
    if (!words) throw new ArgumentError(0, "The name has no letter or digit.");
    return words.join("-");
  },
});
