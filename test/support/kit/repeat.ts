import { atLeast, isInteger, number, providerFunction, string } from "../../../src/schema/index.ts";

export default providerFunction({
  summary: "Repeats a text",
  description: "Puts a text behind itself.",
  deprecated: "Use join.",
  parameters: [
    { name: "text", type: string("The text"), nullable: true },
    { name: "times", type: number("How often").validate(isInteger, atLeast(0)) },
  ],
  returns: string(),
  call(text, times) {
    return text === null ? null : text.repeat(times);
  },
});
