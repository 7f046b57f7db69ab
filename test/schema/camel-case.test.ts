import { expect } from "chai";
import {
  block,
  dynamic,
  identifier,
  inCamelCase,
  intOrString,
  jsonObject,
  list,
  map,
  nested,
  number,
  object,
  string,
} from "../../src/schema/index.ts";

const text = string("Text");

const schema = {
  id: identifier("The ID"),
  max_retries: number("Retries").optional(),
  cluster_ip: text.optional().computed(),
  node_labels: map(string(), "Labels").optional(),
  any_value: dynamic("Any").optional(),
  free_form: jsonObject("Free").optional(),
  owner_refs: list(object({ api_version: string(), block_owner: string() }), "Owners").optional(),
  target_ports: list(intOrString(), "Ports").optional(),
  match_labels: map(object({ target_port: intOrString() }), "Labels").optional(),
  health_check: nested
    .single("Check", { http_path: text.required(), probe_port: intOrString("P").optional() })
    .optional(),
  path_rules: nested.map("Rules", { rewrite_to: text.required() }).optional(),
  port_list: block.list("Ports", {
    target_port: intOrString("Target").required(),
    cluster_ip: text.optional(),
  }),
  pod_spec: block.optional("Spec", { host_name: text.required() }),
};

const values = {
  id: "1",
  max_retries: 3,
  cluster_ip: null,
  node_labels: { app_name: "a" },
  any_value: { some_name: 1 },
  free_form: { some_name: { a_b: 1 } },
  owner_refs: [{ api_version: "v1", block_owner: null }],
  target_ports: ["80", "http", "080", "-1", "99999999999999999999"],
  match_labels: { some_key: { target_port: "0" } },
  health_check: { http_path: "/", probe_port: "8080" },
  path_rules: { some_key: { rewrite_to: "/x" } },
  port_list: [{ target_port: "https", cluster_ip: "10.0.0.1" }],
  pod_spec: { host_name: "h" },
};

const json = {
  id: "1",
  maxRetries: 3,
  clusterIP: null,
  nodeLabels: { app_name: "a" },
  anyValue: { some_name: 1 },
  freeForm: { some_name: { a_b: 1 } },
  ownerRefs: [{ apiVersion: "v1", blockOwner: null }],
  targetPorts: [80, "http", "080", -1, "99999999999999999999"],
  matchLabels: { some_key: { targetPort: 0 } },
  healthCheck: { httpPath: "/", probePort: 8080 },
  pathRules: { some_key: { rewriteTo: "/x" } },
  portList: [{ targetPort: "https", clusterIP: "10.0.0.1" }],
  podSpec: { hostName: "h" },
};

describe("inCamelCase", () => {
  const wire = inCamelCase(schema, { cluster_ip: "clusterIP" });

  it("inCamelCase converts the names of attributes at any depth, and neither keys nor names in values of any type", () => {
    expect(wire.toApi(values)).to.deep.equal(json);
    expect(wire.fromApi(json)).to.deep.equal(values);
  });

  it("inCamelCase leaves out what the schema does not have, and what the object does not have", () => {
    expect(wire.fromApi({ id: "1", statusCode: 2, podSpec: { hostName: "h", nodeName: "n" } })).to.deep.equal(
      {
        id: "1",
        pod_spec: { host_name: "h" },
      },
    );
    expect(wire.toApi({ port_list: [], pod_spec: null })).to.deep.equal({ portList: [], podSpec: null });
  });

  it("inCamelCase leaves a value of intOrString that is neither a number nor a text to the check of types", () => {
    const targetPorts = [{ a: 1 }, true, null];
    expect(wire.fromApi({ targetPorts })).to.deep.equal({ target_ports: targetPorts });
  });

  it("inCamelCase rejects two attributes of one object with the same name in the API, at any depth", () => {
    const two = { port_1: string("A").optional(), port1: string("B").optional() };
    const text = "port_1 and port1 have the same name in the API, port1";
    for (const schema of [
      two,
      { a: nested.list("A", two).optional() },
      { a: block.set("A", { b: block.optional("B", two) }) },
      { a: list(object({ port_1: string(), port1: string() }), "A").optional() },
    ])
      expect(() => inCamelCase(schema)).to.throw(TypeError, text);
    const fields = { a: string("A").optional(), b_c: string("B").optional() };
    expect(() => inCamelCase(fields, { a: "bC" })).to.throw(
      TypeError,
      "a and b_c have the same name in the API, bC",
    );
    expect(() => inCamelCase({ ...fields, d: nested.list("D", { a: fields.a }).optional() })).to.not.throw();
  });

  it("inCamelCase converts a name that objects of JavaScript inherit like any other", () => {
    const wire = inCamelCase({ constructor: string("A").optional(), to_string: string("B").optional() });
    expect(wire.toApi({ constructor: "a", to_string: "b" })).to.deep.equal({
      constructor: "a",
      toString: "b",
    });
    expect(wire.fromApi({ toString: "b" })).to.deep.equal({ to_string: "b" });
  });

  it("inCamelCase rejects a name of the API for an attribute that the schema lacks", () => {
    expect(() => inCamelCase(schema, { cluster_id: "clusterID" })).to.throw(
      TypeError,
      "the schema has no attribute or block cluster_id",
    );
    expect(() => inCamelCase(schema, { rewrite_to: "to", api_version: "v" })).to.not.throw();
  });
});
