import {
  number as numeric,
  output,
  secret,
  text,
} from "../../../src/resources/sec/api/objects/wire-fields.ts";
import { wireMapping } from "../../../src/resources/sec/api/objects/wire-mapping.ts";
import { text as textual } from "../../../src/resources/sec/api/wire-schema.ts";
import { id } from "../../../src/resources/sec/define.ts";
import { number, string } from "../../../src/schema/index.ts";

/** A resource without mistakes, in parts: each other file in this folder makes one mistake. */
export const wire = wireMapping({
  collection: "Things",
  noun: "thing",
  named: "name",
  fields: {
    name: text("name"),
    size: numeric("size"),
    token: secret("token"),
    url: output("url", textual),
  },
  idAt: "id",
  changedAt: null,
});

export const schema = {
  id: id("The identifier"),
  name: string("The name").required(),
  size: number("The size").required(),
  token: string("The token").required().sensitive().notReturned(),
  url: string("The address").computed(),
};

export const thing = { description: "A thing", example: "" };
