import { atLeast, atMost, number, wholeNumber } from "../../../schema/index.ts";

/** The port of a server that alerts are sent to, within the limits of the API. */
export function port(description: string) {
  return number(description).validate(wholeNumber, atLeast(0), atMost(65_536));
}
