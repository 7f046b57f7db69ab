import { expect } from "chai";
import { Choices } from "../../../src/cli/lives/choices.ts";
import { Party } from "../../../src/cli/lives/party.ts";
import { compareReadings } from "../../../src/cli/lives/reading.ts";
import { string } from "../../../src/schema/index.ts";
import { smallDataSource, smallEphemeral, smallUnconfigured } from "../../support/small-provider.ts";

/** The definitions of a data source and of an ephemeral resource that return a text for the configured name. */
interface Definitions {
  readonly text?: (name: string) => string;
  readonly names?: readonly string[];
  /** Whether the ephemeral resource cannot be closed. */
  readonly stays?: boolean;
}

async function party(name: string, { text = (one) => one, names, stays }: Definitions): Promise<Party> {
  const typed = string("The name");
  const schema = {
    name: (names ? typed.oneOf(...names) : typed).required(),
    text: string("A text").computed(),
  };
  const dataSource = smallDataSource({ schema, read: async ({ config }) => ({ text: text(config.name) }) });
  const ephemeral = smallEphemeral<typeof schema, undefined, number>({
    schema,
    privateState: { parse: Number },
    open: async ({ config, privateState, renewAt }) => {
      privateState.set(1);
      renewAt(new Date(Date.now() + 60_000));
      return { text: text(config.name) };
    },
    renew: async ({ privateState }) => privateState.set((privateState.value ?? 0) + 1),
    close: async ({ privateState }) => {
      if (stays || privateState.value === undefined) throw new Error("It stays.");
    },
  });
  return await Party.configured(name, smallUnconfigured({ api: undefined, dataSource, ephemeral }).call);
}

/** Reads with both definitions, and returns what differs. */
async function differencesOf(
  kind: "data source" | "ephemeral resource",
  one: Definitions,
  other: Definitions,
): Promise<readonly string[]> {
  const parties = [await party("one", one), await party("other", other)] as const;
  const readings = await compareReadings(Choices.random(1), parties, kind, "small_thing", { configs: 8 });
  expect(readings.compared).to.be.greaterThan(7);
  return readings.findings.map(({ text }) => text);
}

describe("readings with two providers", () => {
  for (const kind of ["data source", "ephemeral resource"] as const) {
    it(`the same ${kind} reads the same`, async () => {
      expect(await differencesOf(kind, {}, {})).to.deep.equal([]);
    });

    it(`another value of a computed attribute of a ${kind} is reported`, async () => {
      expect(await differencesOf(kind, {}, { text: () => "other" })).to.deep.equal([
        `read of ${kind}: value (computed): one value, other value (prior absent, configured null)`,
      ]);
    });

    it(`an error of one ${kind} alone is reported`, async () => {
      expect((await differencesOf(kind, { names: ["x"] }, {})).join()).to.match(
        new RegExp(`^validate of ${kind}.*: one reports .* at value \\(required\\), other nothing`),
      );
    });
  }

  it("an ephemeral resource that cannot be closed is reported", async () => {
    expect((await differencesOf("ephemeral resource", {}, { stays: true })).join()).to.match(
      /^read of ephemeral resource: other reports /,
    );
  });
});
