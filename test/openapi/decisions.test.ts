import { expect } from "chai";
import { wantedFrom } from "../../src/cli/terminal/openapi.ts";
import type { Node } from "../../src/openapi/document.ts";
import { type Scaffold, scaffoldWanted } from "../../src/openapi/scaffold.ts";
import { projectFiles } from "../../src/openapi/write/project.ts";
import { content, object, text, whole } from "../support/openapi-schemas.ts";

interface Small {
  /** The path of one object. */
  readonly path: string;
  readonly parameter?: object;
  readonly create: object;
  readonly response: object;
  readonly updates?: { readonly [method: string]: object };
}

/** A document of one kind of objects. */
function documentOf({ path, parameter = text, create, response, updates = {} }: Small): Node {
  const name = /\{(\w+)\}$/.exec(path)?.[1] ?? "";
  const returned = { responses: { "200": content(response) } };
  return {
    openapi: "3.0.3",
    info: { title: "Small", version: "1" },
    paths: {
      [path.replace(/\/\{\w+\}$/, "")]: { post: { requestBody: content(create), ...returned } },
      [path]: {
        parameters: [{ name, in: "path", required: true, schema: parameter }],
        get: returned,
        delete: { responses: { "204": {} } },
        ...Object.fromEntries(
          Object.entries(updates).map(([method, requestBody]) => [method, { requestBody, ...returned }]),
        ),
      },
    },
  };
}

/** Returns the module of the resource. */
function resourceOf(document: Node, option = "item=/items"): string {
  const { files }: Scaffold = scaffoldWanted(document, wantedFrom([option]), { provider: "acme" });
  return [...files].find(([path]) => path.startsWith("src/resources/"))?.[1] ?? "";
}

function clientOf(document: Node, option = "item=/items"): string {
  const { files } = scaffoldWanted(document, wantedFrom([option]), { provider: "acme" });
  return [...files].find(([path]) => path.startsWith("src/api/item"))?.[1] ?? "";
}

const members = { name: text, description: text, enabled: { type: "boolean" } };
const items = {
  path: "/items/{id}",
  create: object(members, ["name"]),
  response: object({ id: text, ...members }, ["id", "name"]),
};

describe("the operation that updates an object", () => {
  it("an update takes the operation with the most members, not PATCH of some of them", () => {
    const document = documentOf({
      ...items,
      updates: { patch: content(object({ enabled: { type: "boolean" } })), put: content(object(members)) },
    });
    expect(clientOf(document))
      .to.match(/api\.put/)
      .and.not.match(/api\.patch/);
    expect(resourceOf(document)).to.not.contain("requiresReplace()");
  });

  it("an update takes PUT of the object, not PATCH with operations of a JSON Patch", () => {
    const operation = object({ op: text, path: text, value: {} }, ["op", "path"]);
    for (const type of ["application/json", "application/json-patch+json"]) {
      const patch = content({ type: "array", items: operation }, type);
      const document = documentOf({ ...items, updates: { patch, put: content(object(members)) } });
      expect(clientOf(document), type)
        .to.match(/api\.put/)
        .and.not.match(/api\.patch/);
      expect(resourceOf(document), type).to.not.contain("requiresReplace()");
    }
  });

  it("PATCH is taken where PUT takes as many members", () => {
    const all = content(object(members));
    expect(clientOf(documentOf({ ...items, updates: { put: all, patch: all } }))).to.match(/api\.patch/);
  });

  it("PUT, which replaces the object, sends what only the API decides as it was read, and PATCH does not", () => {
    const all = content(object(members));
    const byPut = resourceOf(documentOf({ ...items, updates: { put: all } }));
    expect(byPut).to.match(/update\(\{ whole, prior, api, signal \}\)[^}]*to(Api|Update)\(whole\)/);
    expect(resourceOf(documentOf({ ...items, updates: { patch: all } }))).to.not.contain("whole");
  });

  it("a create by PUT refuses to take over an object that exists", () => {
    const withHeader = (parameters: readonly object[]) =>
      ({
        openapi: "3.0.3",
        info: { title: "Small", version: "1" },
        paths: {
          "/items/{name}": {
            get: { responses: { "200": content(object(members, ["name"])) } },
            put: { parameters, requestBody: content(object(members)), responses: { "204": {} } },
          },
        },
      }) as Node;
    const header = { name: "If-None-Match", in: "header", schema: text };
    const clients = [[], [header]].map((some) => clientOf(withHeader(some), "item=/items/{name}"));
    for (const [i, how] of ["get", "if-none-match"].entries()) {
      const [, create = "", update = ""] =
        /createItem([\s\S]*?)updateItem([\s\S]*)/.exec(clients[i] ?? "") ?? [];
      expect(create).to.contain(`input, { refuseExisting: "${how}", signal })`);
      expect(update).to.contain("api.put").and.not.contain("refuseExisting");
    }
  });

  it("PUT of the object creates it where the document does not say how what POST creates is identified", () => {
    const data = object({ data: object({ size: whole }), rights: object({ read: text }) });
    const put = { requestBody: content(data), responses: { "201": content(data) } };
    const document = documentOf({ path: "/items/{id}", create: data, response: data });
    const paths = document.paths as { [path: string]: object };
    const both = { ...document, paths: { ...paths, "/items/{id}": { ...paths["/items/{id}"], put } } };
    expect(() => resourceOf(document)).to.throw("no member of the response to GET /items/{id} is its {id}");
    const resource = resourceOf(both);
    expect(resource).to.match(/^ {2}id: string\([^)]*\)\.required\(\)\.requiresReplace\(\)/m);
    expect(resource).to.contain("createItem(api, plan.id, toApi(plan), signal)");
    expect(clientOf(both)).to.match(/createItem[\s\S]*api\.put[\s\S]*refuseExisting: "get"/);
  });

  it("an attribute that no update takes replaces the object, and a comment asks whether that is right", () => {
    const document = documentOf({
      ...items,
      updates: { patch: content(object({ enabled: { type: "boolean" } })) },
    });
    const resource = resourceOf(document);
    expect(resource.match(/To decide: By the document, no update takes it/g)).to.have.length(2);
    expect(resource).to.match(/description: string\([^)]*\)[\s\S]*?\.requiresReplace\(\)/);
  });

  it("a comment asks about an object that no operation changes", () => {
    expect(resourceOf(documentOf(items))).to.contain("The document has no operation that changes it");
  });
});

describe("the identifier of an object", () => {
  it("a text in the path is not the number of the object", () => {
    const response = object({ id: whole, name: text }, ["id", "name"]);
    const resource = resourceOf(
      documentOf({ path: "/orgs/{org}", create: object({ name: text, title: text }, ["name"]), response }),
      "org=/orgs",
    );
    expect(resource).to.match(/^ {2}name: string/m);
    expect(resource).to.contain("does not say which member is {org}").and.contain("this takes name");
  });

  it("a number in the path is the number of the object", () => {
    const response = object({ name: text, id: whole }, ["id", "name"]);
    const document = documentOf({
      path: "/orgs/{org}",
      parameter: whole,
      create: object({ name: text }),
      response,
    });
    expect(resourceOf(document, "org=/orgs")).to.match(/^ {2}id: identifier/m);
    expect(resourceOf(document, "org=/orgs")).to.not.contain("does not say which member");
  });

  it("the only member that a create requires is taken where nothing has the name of the parameter", () => {
    const document = documentOf({
      path: "/fields/{contextField}",
      create: object({ label: text, name: text }, ["name"]),
      response: object({ label: text, name: text }, ["name"]),
    });
    const resource = resourceOf(document, "field=/fields");
    expect(resource)
      .to.match(/^ {2}name: string[\s\S]*?requiresReplace/m)
      .and.contain("this takes name");
  });

  it("the author names the member, and a secret is sensitive", () => {
    const token = object({ name: text, secret: text, expires: text }, ["name", "secret"]);
    const document = documentOf({ path: "/tokens/{token}", create: object({ name: text }), response: token });
    expect(resourceOf(document, "token=/tokens")).to.contain("does not say which member is {token}");
    const resource = resourceOf(document, "token=/tokens/{token}:secret");
    expect(resource).to.not.contain("does not say which member");
    expect(resource).to.match(/id: identifier\([\s\S]*?sensitive: true/);
    expect(resource).to.contain("secret, by which the API identifies it, is a secret");
    expect(() => resourceOf(document, "token=/tokens/{token}:none")).to.throw("has no member none");
  });
});

describe("values that requests leave out", () => {
  const secret = { ...text, format: "password", writeOnly: true };
  const patched = (method: string) => {
    const members = { name: text, secret };
    return resourceOf(
      documentOf({
        path: "/items/{id}",
        create: object(members, ["name"]),
        response: object({ id: text, name: text }, ["id", "name"]),
        updates: { [method]: content(object(members)) },
      }),
    );
  };

  it("an update fails at a value that the configuration no longer sets and no request clears", () => {
    expect(patched("patch")).to.contain(
      'expectSet(prior.secret ?? writeOnlyVersion(prior, "secret"), plan.secret, at.secret);',
    );
    expect(patched("put")).to.not.contain("expectSet");
  });

  it("an object or null is computed if each response has an object, and else a comment asks", () => {
    const inner = object({ size: whole });
    const orNull = { anyOf: [inner, { type: "null" }] };
    const resource = (response: object) =>
      resourceOf(
        documentOf({
          path: "/items/{id}",
          create: object({ rule: orNull }),
          response,
          updates: { patch: content(object({ rule: orNull })) },
        }),
      );
    const filled = resource(object({ id: text, rule: inner }, ["id", "rule"]));
    expect(filled).to.match(/rule: nested[\s\S]*?\.optional\(\)\.computed\(\)/);
    const maybe = resource(object({ id: text, rule: orNull }, ["id", "rule"]));
    expect(maybe).to.contain("To decide: By the document, it is null or an object.");
    expect(maybe).to.match(/rule: nested[\s\S]*?\.optional\(\)(?!\s*\.computed)/);
  });

  it("null is not sent for any object of JSON, for which the API may have an empty one", () => {
    const any = { anyOf: [{ type: "object", additionalProperties: true }, { type: "null" }] };
    const all = { ...members, any };
    const resource = resourceOf(
      documentOf({
        ...items,
        create: object(all, ["name"]),
        response: object({ id: text, ...all }, ["id", "name"]),
        updates: { patch: content(object(all)) },
      }),
    );
    expect(resource).to.match(/any: json\("The any of the item"\)\.optional\(\)\.computed\(\)\.nullable\(\)/);
    expect(resource).to.match(/function toCreate[^}]*present\(\{[^}]*any: plan\.any &&/);
  });

  it("zero and false are kept where the API has null, too", () => {
    const maybe = (type: string) => ({ anyOf: [{ type }, { type: "null" }] });
    const all = { ...members, limit: maybe("number"), active: maybe("boolean"), note: maybe("string") };
    const resource = resourceOf(
      documentOf({
        ...items,
        create: object(all, ["name"]),
        response: object({ id: text, ...all }, ["id", "name"]),
        updates: { patch: content(object(all)) },
      }),
    );
    expect(resource).to.match(/limit: number\([^)]*\)\.optional\(\)\.keepsZero\(\)/);
    expect(resource).to.match(/active: bool\([^)]*\)\.optional\(\)\.keepsZero\(\)/);
    expect(resource.match(/keepsZero/g)).to.have.length(2);
  });

  it("a text that is JSON by its media type or format is compared as JSON", () => {
    for (const json of [{ contentMediaType: "application/json" }, { format: "json" }]) {
      const all = { ...members, extra: { ...text, ...json } };
      const resource = resourceOf(
        documentOf({
          ...items,
          create: object(all, ["name"]),
          response: object({ id: text, ...all }, ["id"]),
        }),
      );
      expect(resource).to.contain('extra: json("The extra of the item")').and.contain("extra: plan.extra");
      expect(resource)
        .to.match(/extra += "\{\}"/)
        .and.to.not.contain("parse(plan.extra)");
    }
  });

  it("a default of one variant is left to the API, and the discriminator has the names of the variants", () => {
    const variant = (properties: object) => object({ kind: text, ...properties }, ["kind"]);
    const schema = {
      oneOf: [{ $ref: "#/components/schemas/Tin" }, { $ref: "#/components/schemas/Sack" }],
      discriminator: { propertyName: "kind", mapping: { tin: "#/components/schemas/Tin" } },
    };
    const create = object({ name: text, content: schema }, ["name", "content"]);
    const document = {
      ...documentOf({ path: "/items/{id}", create, response: object({ id: text, content: schema }, ["id"]) }),
      components: {
        schemas: {
          Tin: variant({ size: { ...whole, default: 3 }, lid: { ...text, nullable: true } }),
          Sack: variant({ label: text }),
        },
      },
    };
    const resource = resourceOf(document);
    expect(resource).to.contain('.oneOf("tin", "Sack")');
    expect(resource).to.contain("has the default 3 in some variants only").and.not.contain(".default(3)");
    const [, request = ""] = /function toCreate\([\s\S]*?return ([\s\S]*?)\n\}/.exec(resource) ?? [];
    expect(request).to.match(/content: present\(\{[^}]*size[^}]*lid[^}]*label/);
    const [, example = ""] = /example: hcl`([^`]*)/.exec(resource) ?? [];
    expect(example).to.contain('kind = "tin"').and.contain("size").and.not.contain("label");
  });

  it("an example has optional arguments, except for those that refer to other objects or are of any form", () => {
    const create = object(
      {
        name: text,
        note: text,
        team_id: text,
        code: { ...text, pattern: "^\\d+$" },
        any: {},
        tags: { type: "array", items: text },
      },
      ["name"],
    );
    const response = object({ id: text, name: text, note: text, team_id: text, code: text, any: {} }, ["id"]);
    const [, example = ""] =
      /example: hcl`([^`]*)/.exec(resourceOf(documentOf({ path: "/items/{id}", create, response }))) ?? [];
    const names = [...example.matchAll(/^ +(\w+) += /gm)].map(([, name]) => name);
    expect(names).to.deep.equal(["name", "note", "tags"]);
  });

  it("the mapping of a response checks that it has all that the document promises", () => {
    const response = object({ id: text, name: text, note: text }, ["id", "name"]);
    const resource = resourceOf(
      documentOf({ path: "/items/{id}", create: object({ name: text, note: text }), response }),
    );
    expect(resource).to.contain('complete(response, "id", "name");');
  });
});

describe("the authorization of requests", () => {
  it("an API that takes a user and a password has both as arguments of the provider", () => {
    const securitySchemes = { basic: { type: "http", scheme: "basic" } };
    const document = { ...documentOf(items), components: { securitySchemes } };
    const made = scaffoldWanted(document, wantedFrom(["item=/items"]), { provider: "acme" });
    const module = projectFiles(document, "openapi.json", made, { provider: "acme" }).get("src/provider.ts");
    expect(module)
      .to.contain('user: string("The user that sends requests").optional(),')
      .and.contain('password: string("The password of the user").optional().sensitive(),')
      .and.contain("configure({ config: { url, user, password }, environment, log })")
      .and.contain('...(user !== null && { auth: { basic: { user, password: password ?? "" } } }),')
      .and.not.contain("token");
  });
});

describe("the response to a change of an object", () => {
  it("the object is read again if the response may lack members that no request has", () => {
    const required = object({ id: text, ...members, createdBy: text }, ["id", "createdBy"]);
    const optional = object({ id: text, ...members, createdBy: text }, ["id"]);
    const resources = [required, optional].map((response) =>
      resourceOf(documentOf({ ...items, response, updates: { put: content(object(members)) } })),
    );
    for (const [i, reads] of [0, 2].entries())
      expect(resources[i]?.match(/await getItem\(/g) ?? [], String(i)).to.have.length(reads);
  });
});

describe("a member of a request that has several forms", () => {
  it("an attribute has the form that responses have, such as the number of a role that has a name, too", () => {
    const role = {
      description: "The role. Its number or name.",
      oneOf: [whole, { ...text, enum: ["Admin"] }],
    };
    const resource = resourceOf(
      documentOf({
        path: "/items/{id}",
        create: object({ role }, ["role"]),
        response: object({ id: text, role: whole }, ["id", "role"]),
        updates: { put: content(object({ role }, ["role"])) },
      }),
    );
    expect(resource)
      .to.contain('role: number("The role").validate(isInteger).required()')
      .and.not.contain("notReturned");
  });
});

describe("requests and attributes of APIs that say less than they do", () => {
  const nullable = (type: object) => ({ anyOf: [type, { type: "null" }] });
  const pool = {
    path: "/items/{item_name}",
    create: object({ name: text, slots: whole, priority: nullable(whole) }, ["name"]),
    response: object({ name: text, slots: whole, priority: { ...whole, default: 1 } }, ["name"]),
    updates: {
      patch: content(
        object({ item: nullable(text), slots: whole, priority: nullable(whole), displayName: text }),
      ),
    },
  };

  it("a PATCH has what changes, and the identifier also under another name", () => {
    const module = resourceOf(documentOf(pool));
    expect(module).to.contain('changed(toUpdate(plan), { plan, prior, always: ["item"] })');
    expect(module).to.match(/function toUpdate[^}]*item: plan\.name/);
    expect(clientOf(documentOf(pool))).to.match(/interface ItemUpdate \{\s*readonly item: string;/);
  });

  it("a PATCH names the attributes whose members have other names", () => {
    const renamed = { ...members, displayName: text };
    const document = documentOf({
      ...items,
      create: object(renamed, ["name"]),
      response: object({ id: text, ...renamed }, ["id", "name"]),
      updates: { patch: content(object(renamed, ["name"])) },
    });
    expect(resourceOf(document)).to.match(
      /changed\(toApi\(plan\), \{\s*plan,\s*prior,\s*always: \["name"\],\s*names: \{ displayName: "display_name" \},?\s*\}\)/,
    );
  });

  it("a PATCH of which the document says that it takes whole objects has all members", () => {
    const document = documentOf({
      ...items,
      updates: { patch: { ...content(object(members)) } },
    });
    const paths = document.paths as { [path: string]: { patch: object } };
    Object.assign(paths["/items/{id}"]?.patch ?? {}, { "x-tfnode": { whole: true } });
    expect(resourceOf(document)).to.contain("toUpdate(plan), signal").and.not.contain("changed(");
  });

  it("null is not sent for a value that the API decides, because responses never have null", () => {
    const module = resourceOf(documentOf(pool));
    expect(module).to.match(/priority: number\([^)]*\)[^,]*\.optional\(\)\s*\.computed\(\)/);
    expect(module).to.match(/function toCreate[^}]*present\(\{[^}]*priority: plan\.priority/);
  });

  it("a value that may be null and that no update has is computed: what the API sets replaces nothing", () => {
    const labels = nullable({ type: "object", additionalProperties: text });
    const document = documentOf({
      ...items,
      create: object({ ...members, labels }, ["name"]),
      response: object({ id: text, ...members, labels }, ["id", "name"]),
      updates: { patch: content(object(members)) },
    });
    expect(resourceOf(document)).to.match(
      /labels: map\(string\(\), "The labels of the item"\)\s*\.optional\(\)\s*\.computed\(\)\s*\.nullable\(\)\s*\.requiresReplace/,
    );
  });

  it("a secret that responses may mask is not returned", () => {
    const login = { ...members, password: nullable(text) };
    const document = documentOf({
      ...items,
      create: object(login, ["name"]),
      response: object({ id: text, ...login }, ["id", "name"]),
      updates: { patch: content(object(login)) },
    });
    expect(resourceOf(document)).to.match(/password: string\([^,]*\.notReturned\(\)/);
  });

  it("an argument that may be anything, and is text in responses, is text", () => {
    const document = documentOf({
      ...items,
      create: object({ ...members, value: {} }, ["name", "value"]),
      response: object({ id: text, ...members, value: text }, ["id", "name", "value"]),
      updates: { patch: content(object({ ...members, value: {} })) },
    });
    expect(resourceOf(document)).to.match(/value: string\([^)]*\)\.required\(\)/);
  });
});
