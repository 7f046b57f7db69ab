import { expect } from "chai";
import fc from "fast-check";
import {
  importById,
  importByIdentity,
  importIdOf,
} from "../../../../src/schema/engine/operations/import-resource.ts";
import {
  DiagnosticError,
  definitionsFor,
  identifier,
  knownAfterApply,
  matches,
  nonEmpty,
  number,
  string,
} from "../../../../src/schema/index.ts";
import { record, type ValueRecord } from "../../../../src/schema/values/value.ts";
import { runs } from "../../../support/thorough.ts";

/** Returns a resource that can be imported with these forms. */
function importedBy(...importForms: readonly string[]) {
  const unused = () => Promise.reject(new Error("not called"));
  return definitionsFor().resource({
    description: "A resource.",
    schema: {
      id: identifier("The id"),
      floor: number("A floor").required(),
      name: string("A name").required(),
    },
    importForms,
    example: "",
    create: unused,
    read: unused,
    delete: unused,
  });
}

/** Returns the error of an import. */
function failure(importForms: readonly string[], id: string) {
  try {
    importById(importedBy(...importForms), "kit_thing", id);
  } catch (error) {
    if (error instanceof DiagnosticError) return [error.diagnostic.summary, error.diagnostic.detail];
    throw error;
  }
  return "no failure";
}

describe("an import by ID", () => {
  it("an import by ID uses the first matching form", () => {
    const { state } = importById(importedBy("{id}", "{floor}/{id}"), "kit_thing", "3/x");
    expect({ ...Object(state) }).to.deep.equal({ id: "x", floor: 3, name: null });
  });

  it("an import by ID lists the forms if none matches", () => {
    expect(failure(["{id}", "{floor}/{id}"], "1/2/3")).to.deep.equal([
      "Invalid import ID",
      'The import ID of kit_thing must have the form "<id>" or "<floor>/<id>", got "1/2/3". As "<id>": id is "1", "/2/3" is too much. As "<floor>/<id>": floor is "1", id is "2", "/3" is too much; within id, write "/" as "%2F".',
    ]);
  });

  it("an import by ID reports each invalid part before any request", () => {
    const unused = () => Promise.reject(new Error("not called"));
    const resource = definitionsFor().resource({
      description: "A resource.",
      importForms: ["{cluster}/{secret}/{id}"],
      example: "",
      create: unused,
      read: unused,
      delete: unused,
      schema: {
        id: identifier("The id", { validate: matches(/^u/, "a UUID") }),
        cluster: string("A cluster").validate(matches(/^u/, "a UUID, such as u1")).required(),
        secret: string("A secret").validate(nonEmpty, matches(/^u/, "equal to u")).required().sensitive(),
      },
    });
    expect(() => importById(resource, "kit_thing", "abc/_hidden/u")).to.throw(
      'Invalid import ID: The cluster in the import ID is not a UUID: "abc". The secret in the import ID must be equal to u.',
    );
    expect(() => importById(resource, "kit_thing", "u/u/def")).to.throw(
      "The id in the import ID is not a UUID",
    );
    expect(Object(importById(resource, "kit_thing", "u1/u/u2").state)).to.include({
      cluster: "u1",
      id: "u2",
    });
  });

  it("the error of an import ID shows how the ID was split, and which parts are missing, empty or superfluous", () => {
    const detail = (form: string, id: string) => {
      const [, text = ""] = failure([form], id);
      return text.slice(text.indexOf("As "));
    };
    expect(detail("{floor}/{name}/{id}", "1")).to.equal(
      'As "<floor>/<name>/<id>": floor is "1", name and id are missing.',
    );
    expect(detail("{floor}/{name}/{id}", "1//x")).to.equal(
      'As "<floor>/<name>/<id>": floor is "1", id is "x", name is empty.',
    );
    expect(detail("{floor}:{id}", "1")).to.equal('As "<floor>:<id>": floor is "1", id is missing.');
    expect(detail("{name}:{floor}/{id}", "a/b:1/x")).to.equal(
      'As "<name>:<floor>/<id>": name is "a/b", floor is "1", id is "x", name must not contain a slash; within name and id, write "/" as "%2F".',
    );
    expect(detail("thing:{id}", "1")).to.equal('As "thing:<id>": the ID does not begin with "thing:".');
    expect(detail("{id}.json", "1")).to.equal('As "<id>.json": id is "1", the ID does not end with ".json".');
    expect(detail("{id}", "")).to.equal('As "<id>": id is empty.');
  });

  it("the error of an import ID shows how to write a slash within the parts that may contain one", () => {
    const detail = (forms: readonly string[], id: string) =>
      failure(forms, id)[1]?.replace(/^.*?As /s, "As ");
    expect(detail(["{name}/{id}"], "a/b/c")).to.equal(
      'As "<name>/<id>": name is "a", id is "b", "/c" is too much; within name and id, write "/" as "%2F".',
    );
    // A number contains no slash.
    expect(detail(["{floor}/{id}"], "1/2/3")).to.contain("; within id, write");
    // A missing part does not result from separators.
    expect(detail(["{name}/{id}"], "a")).to.equal('As "<name>/<id>": name is "a", id is missing.');
  });

  it("the error of an import ID that was encoded as a whole says to write the separator as it is", () => {
    expect(failure(["{name}/{id}"], "a%2fb")[1]).to.contain(
      'id is missing; between the parts, write "/" as it is.',
    );
    expect(failure(["{name}:{id}"], "a%3Ab")[1]).to.contain(
      'id is missing; between the parts, write ":" as it is.',
    );
  });

  it("parts of an import ID keep the letters of a word between them, and encode its other characters", () => {
    const resource = importedBy("projects/{name}/databases/{id}");
    const id = importIdOf(
      resource,
      record([
        ["name", "data"],
        ["id", "sales/e u"],
        ["floor", null],
      ]),
    );
    expect(id).to.equal("projects/data/databases/sales%2Fe u");
    expect({ ...Object(importById(resource, "kit_thing", id ?? "").state) }).to.deep.include({
      name: "data",
      id: "sales/e u",
    });
  });

  it("parts of an import ID with quotes, spaces, percent signs, separators and letters of all languages are read as they were written", () => {
    const texts = [
      "a/b",
      "a%2Fb",
      "%",
      "%%2",
      "%252F",
      " a ",
      '"a"',
      "a'b",
      "日本/語",
      "😀",
      "a\nb",
      "//",
      "..",
      "a:b, c",
      ["$", "{x}"].join(""),
      "a-to-b",
    ];
    for (const form of [
      "{name}/{id}",
      "{name}:{id}",
      "{name}, {id}",
      "x/{name}/items/{id}",
      "{name}-to-{id}",
      "{name}→{id}",
      "{name}_{id}",
    ])
      for (const name of texts)
        for (const own of texts) {
          const resource = importedBy(form);
          const id =
            importIdOf(
              resource,
              record([
                ["name", name],
                ["id", own],
                ["floor", null],
              ]),
            ) ?? "";
          expect({ ...Object(importById(resource, "kit_thing", id).state) }, id).to.deep.include({
            name,
            id: own,
          });
        }
  });

  it("an import by ID takes slashes into its parts if no form has one between parts", () => {
    const parts = (forms: readonly string[], id: string) => {
      const { name, id: own } = Object(importById(importedBy(...forms), "kit_thing", id).state);
      return [name, own];
    };
    expect(parts(["{id}"], "a/b")).to.deep.equal([null, "a/b"]);
    expect(parts(["{id}"], "/a//b/")).to.deep.equal([null, "/a//b/"]);
    expect(parts(["x/{id}"], "x/a/b")).to.deep.equal([null, "a/b"]);
    expect(parts(["{name}:{id}"], "a/b:c/d")).to.deep.equal(["a/b", "c/d"]);
    expect(failure(["{id}", "{name}/{id}"], "a/b/c")).to.include("Invalid import ID");
  });

  it("the error of an import ID shows no sensitive part", () => {
    const unused = () => Promise.reject(new Error("not called"));
    const resource = definitionsFor().resource({
      description: "A resource.",
      schema: { id: identifier("The id"), key: string("A key").required().sensitive() },
      importForms: ["{key}/{id}"],
      example: "",
      create: unused,
      read: unused,
      delete: unused,
    });
    expect(() => importById(resource, "kit_thing", "hush")).to.throw("key is set, id is missing");
  });

  it("an import by ID decodes separators in the parts of a form with several parts, and no other codes", () => {
    const parts = (form: string, id: string) => {
      const { name, id: own } = Object(importById(importedBy(form), "kit_thing", id).state);
      return [name, own];
    };
    expect(parts("{name}/{id}", "a%2Fb/c%2fd")).to.deep.equal(["a/b", "c/d"]);
    expect(parts("{name}/{id}", "a%252Fb/c")).to.deep.equal(["a%2Fb", "c"]);
    expect(parts("{name}/{id}", "100%/a%20b%3Ac")).to.deep.equal(["100%", "a%20b%3Ac"]);
    expect(parts("{name}:{id}", "a%3Ab:c%2Fd")).to.deep.equal(["a:b", "c%2Fd"]);
    expect(parts("{id}", "a%2Fb")).to.deep.equal([null, "a%2Fb"]);
  });

  it("an import by the import ID of an object finds the same parts, whatever characters they contain", () => {
    const part = fc.string({ unit: fc.constantFrom(...`a/%2F5:f é"'\\\n😀-`), minLength: 1 });
    const forms = ["{name}/{id}", "{name}:{id}", "{name} {id}", "{name}%2F{id}", "p/{name}-{id}/x"];
    fc.assert(
      fc.property(
        fc.constantFrom(...forms.map((form) => importedBy(form))),
        part,
        part,
        (resource, name, id) => {
          const text = importIdOf(
            resource,
            record([
              ["name", name],
              ["id", id],
            ]),
          );
          const { state } = importById(resource, "kit_thing", String(text));
          expect(Object(state)).to.include({ name, id });
        },
      ),
      runs({ seed: 10, many: 1000 }),
    );
  });

  describe("with parseImportId", () => {
    const unused = () => Promise.reject(new Error("not called"));
    const resource = definitionsFor().resource({
      description: "A resource.",
      schema: {
        id: identifier("The id", { validate: matches(/^u/, "a UUID") }),
        floor: number("A floor").optional(),
      },
      importForms: ["{id}"],
      parseImportId: (id) => {
        if (id === "wrong") throw new DiagnosticError([], "No such address", "It is wrong.");
        const [, floor, own] = /^https:\/\/example\.com\/(\w+)\/(\w+)$/.exec(id) ?? [];
        return own === undefined ? undefined : { id: own, floor };
      },
      example: "",
      create: unused,
      read: unused,
      delete: unused,
    });

    it("an import uses the values that parseImportId returns", () => {
      const { state } = importById(resource, "kit_thing", "https://example.com/3/u1");
      expect(Object(state)).to.include({ id: "u1", floor: 3 });
    });

    it("an import uses the forms if parseImportId returns undefined", () => {
      expect(Object(importById(resource, "kit_thing", "u2").state)).to.include({ id: "u2", floor: null });
    });

    it("an import fails with the checks of attributes, and with the error of parseImportId", () => {
      const run = (id: string) => () => importById(resource, "kit_thing", id);
      expect(run("https://example.com/3/x")).to.throw('The id in the import ID is not a UUID: "x".');
      expect(run("https://example.com/high/u")).to.throw(
        'The floor in the import ID is not a number: "high".',
      );
      expect(run("wrong")).to.throw("No such address");
    });
  });

  it("an import by ID uses the first form whose parts are valid", () => {
    const { state } = importById(importedBy("{floor}", "{id}"), "kit_thing", "x");
    expect({ ...Object(state) }).to.deep.equal({ id: "x", floor: null, name: null });
    expect(failure(["{floor}/{id}"], "high/x")).to.deep.equal([
      "Invalid import ID",
      'The floor in the import ID is not a number: "high". An import ID of kit_thing has the form "<floor>/<id>": floor is a floor, id is the id. Look it up in the platform, with a data source or with terraform query.',
    ]);
  });

  it("an import by ID allows slashes only in the parts named by slashesIn", () => {
    const forms = ["{name}/{id}"];
    expect(failure(forms, "a/b/c")).to.include("Invalid import ID");
    const resource = importedBy(...forms);
    const slashed = { ...resource, definition: { ...resource.definition, slashesIn: ["name"] } };
    const { state } = importById(slashed, "kit_thing", "a/b/c");
    expect({ ...Object(state) }).to.deep.equal({ id: "c", floor: null, name: "a/b" });
    for (const id of ["a", "a/", "/c"])
      expect(() => importById(slashed, "kit_thing", id), id).to.throw("Invalid import ID");
  });

  it("an import by ID fails for a resource without import forms", () => {
    expect(failure([], "x")).to.deep.equal([
      "Import not supported",
      "kit_thing cannot be imported by ID. Remove the import and let the next apply create the object.",
    ]);
  });
});

describe("an import by identity", () => {
  const unused = () => Promise.reject(new Error("not called"));
  const resource = definitionsFor().resource({
    description: "A resource.",
    schema: {
      id: identifier("The id", { validate: matches(/^u/, "a UUID") }),
      floor: number("A floor").optional().computed(),
      name: string("A name").required(),
    },
    identity: { required: ["id"], optional: ["floor"] },
    importForms: [],
    example: "",
    create: unused,
    read: unused,
    delete: unused,
  });
  const begun = (identity: ValueRecord | null) => importByIdentity(resource, "kit_thing", identity);

  it("an import by identity begins with the values of the identity, with or without optional ones", () => {
    expect({ ...Object(begun(record([["id", "u1"]])).state) }).to.deep.equal({
      id: "u1",
      floor: null,
      name: null,
    });
    const whole = record([
      ["id", "u1"],
      ["floor", 3],
    ]);
    expect({ ...Object(begun(whole).state) }).to.include({ id: "u1", floor: 3 });
  });

  it("an import by identity reports invalid parts before any request", () => {
    expect(() => begun(record([["id", "x"]]))).to.throw(
      'Invalid import identity: The id in the import identity is not a UUID: "x".',
    );
  });

  it("an import by identity reports a number with too many digits without rounding it", () => {
    const identity = record([
      ["id", "u1"],
      ["floor", 2n ** 60n + 1n],
    ]);
    expect(() => begun(identity)).to.throw(
      "The floor in the import identity is not a number without more digits than a 64-bit floating-point number: 1152921504606846977.",
    );
  });

  it("an import by identity requires known values for all required parts", () => {
    for (const identity of [null, record(), record([["floor", 3]]), record([["id", null]])])
      expect(() => begun(identity)).to.throw(
        "Invalid import identity: The identity of kit_thing has no id. Set id in the identity of the import block.",
      );
    expect(() => begun(record([["id", knownAfterApply]]))).to.throw("has no known id");
  });

  it("an import by identity fails for a resource without identity", () => {
    expect(() => importByIdentity(importedBy("{id}"), "kit_thing", record([["id", "u1"]]))).to.throw(
      "Import by identity not supported: kit_thing has no resource identity. Set its import ID instead.",
    );
  });

  it("the error of an import by ID recommends the identity if the resource has no import forms", () => {
    expect(() => importById(resource, "kit_thing", "u1")).to.throw(
      "kit_thing cannot be imported by ID. Import it by its identity instead, in an import block with id.",
    );
  });
});
