import { expect } from "chai";
import { identifier, RemoteError, string } from "../../src/schema/index.ts";
import { rejection } from "../../src/testing/core/rejection.ts";
import { smallCore, smallResource } from "../support/small-provider.ts";

const schema = { id: identifier("The ID"), name: string("The name").required() };
const lost = { reason: "the connection ended", mayHaveTakenEffect: true };

/** The reads of an import that follow a create without a response. */
interface Reads {
  readonly form?: string;
  readonly advice?: string;
  /** Reads the object by its name. */
  read(name: string | null, imported: boolean): Promise<{ id: string; name: string } | null>;
}

/** Creates an object whose create may have taken effect. Returns the text of the error. */
async function failedCreate({ form = "{name}", advice, read }: Reads): Promise<string> {
  const resource = smallResource({
    schema,
    importForms: form === "" ? [] : [form],
    create: () => Promise.reject(new RemoteError({ ...lost, ...(advice !== undefined && { advice }) })),
    read: ({
      prior,
      imported,
    }: {
      readonly prior: { readonly name: string | null };
      readonly imported: boolean;
    }) => read(prior.name, imported),
  } as never);
  const core = await smallCore({ api: undefined, resource });
  return String(await rejection(core.create("small_thing", { name: "a b" }), Error));
}

describe("a create that may have taken effect", () => {
  it("the error of a create whose object a read finds names the import ID", async () => {
    const asked: unknown[] = [];
    const read = async (name: string | null, imported: boolean) => {
      asked.push({ name, imported });
      return { id: "7", name: String(name) };
    };
    expect(await failedCreate({ read })).to.include(
      'the connection ended\n\nA read finds the object, and no state has it: import it with the import ID "a b", or delete it, before the next apply.',
    );
    expect(asked).to.deep.equal([{ name: "a b", imported: true }]);
  });

  it("the error of a create whose object a read does not find says so", async () => {
    expect(await failedCreate({ read: async () => null })).to.include(
      'A read with the import ID "a b" does not find the object. If the next apply reports that it exists already, import it with the import ID "a b", or delete it.',
    );
  });

  it("the error of a create whose object cannot be read says that it may exist, unless it has advice of its own", async () => {
    const read = () => Promise.reject(new RemoteError(lost));
    const sentence = "It is not known whether the object exists, and no state has it.";
    expect(await failedCreate({ read })).to.include(
      `${sentence} If it does, import it with the import ID "a b"`,
    );
    expect(await failedCreate({ read, form: "{id}" })).to.include(
      `${sentence} If it does, import it, or delete it`,
    );
    expect(await failedCreate({ read, form: "" })).to.include(`${sentence} If it does, delete it`);
    expect(await failedCreate({ read, advice: "Look for it." })).not.to.include(sentence);
  });

  it("an object whose import ID the plan does not know is not read", async () => {
    const read = async () => expect.fail("read");
    expect(await failedCreate({ read, form: "{id}" })).to.include(
      "It is not known whether the object exists",
    );
  });
});
