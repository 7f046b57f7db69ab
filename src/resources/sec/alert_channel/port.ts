import { atLeast, atMost, isInteger, number } from "../../../schema/index.ts";

/** The port of a server that alerts are sent to, within the limits of the API. */
export function port(description: string) {
  return number(description).validate(isInteger, atLeast(0), atMost(65_536));
}
