import { expect } from "chai";
import { identifier, RemoteError, requiredTogether, string } from "../../src/schema/index.ts";
import { rejection } from "../../src/testing/core/rejection.ts";
import { DiagnosticsError, providerLife } from "../../src/testing/index.ts";
import { smallProvider, smallResource } from "../support/small-provider.ts";

/** Returns the error of a create whose validation and API say a text. */
async function errorOf(
  config: { readonly [name: string]: string },
  said: { readonly byAuthor?: string; readonly byApi?: string } = {},
): Promise<string> {
  const resource = smallResource({
    schema: {
      id: identifier("The ID"),
      region: string("The region").optional(),
      front_orchid: string("The orchid").optional().orWriteOnly().sensitive(),
    },
    rules: [requiredTogether("region", "front_orchid")],
    validate({ diagnostics }) {
      if (said.byAuthor !== undefined) diagnostics.error([], "Wrong", said.byAuthor);
    },
    async create() {
      throw new RemoteError({ reason: said.byApi ?? "" });
    },
  });
  const life = await providerLife(smallProvider({ api: undefined, resource }));
  return (await rejection(life.resource("thing").create(config), DiagnosticsError)).message;
}

describe("the names of a schema in messages", () => {
  it("an error of the framework shows the names of attributes that have a part of a secret", async () => {
    const detail = await errorOf({ front_orchid_wo: "neworchid" });
    expect(detail).to.contain("front_orchid_wo is set, so front_orchid_wo_version must be set, too");
  });

  it("an error of the framework shows its sentence if a secret is a part of it", async () => {
    const detail = await errorOf({ front_orchid: "is set, so front_orchid must" });
    expect(detail).to.contain("front_orchid is set, so region must be set, too.");
  });

  it("an error of an author shows a name that contains a part of a secret, and not the secret", async () => {
    const config = { front_orchid: "neworchid", region: "r" };
    const detail = await errorOf(config, { byAuthor: "front_orchid is neworchid" });
    expect(detail).to.contain("front_orchid is (redacted)");
  });

  it("an error of an author hides a secret that is a name of the schema", async () => {
    const config = { front_orchid: "front_orchid", region: "r" };
    const detail = await errorOf(config, { byAuthor: "not front_orchid" });
    expect(detail).to.contain("not (redacted)");
  });

  it("an error of an API hides the secret between the sentences of the framework", async () => {
    const config = { front_orchid: "thing not created", region: "r" };
    const detail = await errorOf(config, { byApi: 'the orchid "thing not created" is weak' });
    expect(detail).to.contain("small_thing not created");
    expect(detail).to.contain('the orchid "(redacted)" is weak');
  });
});
