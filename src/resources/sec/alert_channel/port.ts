import { isInteger, number } from "../../../schema/index.ts";

/**
 * The port of a server that receives alerts. The API accepts 0 and 65536, although these are not valid ports, so the schema
 * accepts them, too, and its pages do not say so.
 */
export function port(description: string) {
  return number(description).validate(isInteger, (value) =>
    value < 0 ? "must be at least 0" : value > 65_536 ? "must be at most 65536" : undefined,
  );
}
