import { runInNewContext } from "node:vm";
import { expect } from "chai";
import { transform } from "esbuild";
import { formValue } from "../../src/openapi/local/form.ts";
import { formModule } from "../../src/openapi/write/values.ts";
import { Decimal } from "../../src/schema/index.ts";

type Form = (body: object, lists: "repeated" | "numbered") => URLSearchParams;

const schema = {
  type: "object",
  properties: {
    name: { type: "string" },
    code: { type: "string" },
    size: { type: "integer" },
    share: { $ref: "#/share" },
    open: { allOf: [{ type: "boolean" }] },
    note: { type: "string", nullable: true },
    tags: { type: "array", items: { type: "integer" } },
    none: { type: "array", items: { type: "string" } },
    address: {
      anyOf: [
        { type: "object", properties: { city: { type: "string" }, floor: { type: "integer" } } },
        { type: "string", enum: [""] },
      ],
    },
    rooms: { type: "array", items: { type: "object", properties: { number: { type: "integer" } } } },
    labels: { type: "object", additionalProperties: { type: "string" } },
  },
};
const document = { share: { type: "number" } };
const body = {
  name: "A & B = C",
  code: "007",
  size: 9007199254740993n,
  share: new Decimal("0.10"),
  open: false,
  note: null,
  tags: [1, 2],
  none: [],
  address: { city: "Ulm", floor: 3 },
  rooms: [{ number: 1 }, { number: 2 }],
  labels: { "a.b": "c" },
};

describe("a request that is a form", () => {
  let form: Form;

  before(async () => {
    const { code } = await transform(formModule, { loader: "ts", format: "cjs" });
    const module = { exports: {} as { readonly form: Form } };
    runInNewContext(code, { module, exports: module.exports, require: () => ({ Decimal }), URLSearchParams });
    ({ form } = module.exports);
  });

  it("form() repeats the names of lists or numbers their elements, and puts the names of members in brackets", () => {
    const text = (lists: "repeated" | "numbered") => decodeURIComponent(form(body, lists).toString());
    expect(text("repeated")).to.contain("share=0.10&open=false&note=&tags=1&tags=2&none=&address[city]=Ulm");
    expect(text("numbered")).to.contain("tags[0]=1&tags[1]=2&none=");
    for (const lists of ["repeated", "numbered"] as const)
      expect(text(lists)).to.contain("rooms[0][number]=1&rooms[1][number]=2&labels[a.b]=c");
  });

  it("the local API reads both forms as the object that was sent", () => {
    for (const lists of ["repeated", "numbered"] as const) {
      const { share, ...others } = formValue(document, schema, form(body, lists).toString()) as typeof body;
      const { share: _, ...expected } = body;
      expect(others, lists).to.deep.equal(expected);
      expect(String(share)).to.match(/^0\.10?$/);
    }
  });

  it("the local API treats names that are not paths, and names of members that every object inherits, as data", () => {
    const odd = formValue(document, {}, "a[=1&]b=2&__proto__[c]=3&a[b][=4&=5");
    expect(JSON.stringify(odd)).to.equal('{"a[":"1","]b":"2","__proto__":{"c":"3"},"a[b][":"4","":"5"}');
    expect(({} as { readonly c?: unknown }).c).to.equal(undefined);
  });
});
