import { styleText } from "node:util";

/** The style of a text. */
export type Style = Parameters<typeof styleText>[0];

/** Applies a style to a text on a terminal; returns the text unchanged for any other output. */
export function paint(style: Style, text: string, stream: NodeJS.WriteStream = process.stdout): string {
  const { NO_COLOR, FORCE_COLOR } = process.env;
  const isShown = FORCE_COLOR ? FORCE_COLOR !== "0" : stream.isTTY && !NO_COLOR;
  return isShown ? styleText(style, text) : text;
}
