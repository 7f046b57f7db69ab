import { expect } from "chai";
import { block, list, nested, type Path, set, string } from "../../src/schema/index.ts";
import { pathText } from "../../src/schema/path.ts";
import { wirePath } from "../../src/schema/wire-path.ts";
import { blockOfFields } from "../support/values.ts";

const leaf = { name: string("Name").required() };
const content = blockOfFields({
  name: string("Name").required(),
  tags: list(string(), "Tags").optional(),
  hosts: set(string(), "Hosts").optional(),
  login: nested.single("Login", leaf).optional(),
  roles: nested.set("Roles", leaf).optional(),
  zones: nested.map("Zones", leaf).optional(),
  one: block.optional("One", { ...leaf, inner: block.required("Inner", leaf) }),
  many: block.list("Many", leaf),
  any: block.set("Any", leaf),
  alone: block.single("Alone", leaf),
});

describe("wirePath", () => {
  const cases: readonly [Path, string][] = [
    [["name"], "name"],
    [["tags", 1], "tags[1]"],
    [["hosts", 1], "hosts"],
    [["login", "name"], "login.name"],
    [["roles", 0, "name"], "roles"],
    [["zones", { key: "a" }, "name"], 'zones["a"].name'],
    [["one"], "one[0]"],
    [["one", "name"], "one[0].name"],
    [["one", 0, "name"], "one[0].name"],
    [["one", "inner", "name"], "one[0].inner[0].name"],
    [["many"], "many"],
    [["many", 2, "name"], "many[2].name"],
    [["any", 2, "name"], "any"],
    [["alone", "name"], "alone.name"],
    [[], ""],
  ];
  for (const [path, expected] of cases) {
    it(`wirePath converts ${pathText(path) || "the empty path"} to ${expected || "the empty path"}`, () => {
      expect(pathText(wirePath(content, path))).to.equal(expected);
    });
  }
});
