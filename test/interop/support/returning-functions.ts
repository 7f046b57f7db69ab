import {
  bool,
  list,
  map,
  number,
  object,
  type Parameter,
  provider,
  providerFunction,
  string,
} from "../../../src/schema/index.ts";
import { serve } from "../../../src/server/index.ts";

const parameters: readonly Parameter[] = [{ name: "text", type: string() }];

/** A function that returns a value of this type. */
const returning = (returns: Parameter["type"]) => async () => ({
  default: providerFunction({
    summary: "Converts",
    description: "Converts a text.",
    parameters,
    returns,
    call: () => null as never,
  }),
});

// The provider `convert`, with a function for each kind of result.
void serve({
  address: "example/convert",
  provider: async () =>
    provider({
      name: "convert",
      version: "0.0.1",
      description: "A provider for one test.",
      schema: {},
      configure: async () => undefined,
      functions: {
        to_text: returning(string()),
        to_number: returning(number()),
        to_bool: returning(bool()),
        to_list: returning(list(string())),
        to_map: returning(map(string())),
        to_object: returning(object({ key: string() })),
      },
    }),
});
