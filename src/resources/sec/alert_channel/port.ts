import { atLeast, atMost, isInteger, number } from "../../../schema/index.ts";

/** The port of a server that alerts are sent to. The API accepts 0 and 65536, which are no ports, so these are no errors here. */
export function port(description: string) {
  return number(description).validate(isInteger, atLeast(0), atMost(65_536));
}
