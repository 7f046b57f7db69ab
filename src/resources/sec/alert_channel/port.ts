import { atLeast, atMost, isInteger, number } from "../../../schema/index.ts";

/**
 * The port of a server that receives alerts. The API accepts 0 and 65536, although these are not valid ports, so the schema
 * accepts them, too.
 */
export function port(description: string) {
  return number(description).validate(isInteger, atLeast(0), atMost(65_536));
}
