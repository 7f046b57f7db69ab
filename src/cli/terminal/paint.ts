import { styleText } from "node:util";

/** How a text is shown. */
export type Style = Parameters<typeof styleText>[0];

/** Shows a text in a style where a person reads it, and as it is everywhere else. */
export function paint(style: Style, text: string, stream: NodeJS.WriteStream = process.stdout): string {
  const { NO_COLOR, FORCE_COLOR } = process.env;
  const isShown = FORCE_COLOR ? FORCE_COLOR !== "0" : stream.isTTY && !NO_COLOR;
  return isShown ? styleText(style, text) : text;
}
