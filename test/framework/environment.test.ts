import { expect } from "chai";
import { attributeText } from "../../src/cli/docs/words.ts";
import { providerProblems } from "../../src/schema/engine/check/definitions.ts";
import { configurationIn, withEnvironment } from "../../src/schema/environment.ts";
import { bool, type Fields, list, number, provider, string } from "../../src/schema/index.ts";
import { createRpcHandlers } from "../../src/server/rpc/create-rpc-handlers.ts";
import { refusal } from "../../src/testing/life/resource-life.ts";
import { driveHandlers } from "../support/small-provider.ts";
import { blockOfFields, filled } from "../support/values.ts";

/** Returns the configuration that `configure` received, in a provider with attributes from the environment. */
function environmental(environment: Record<string, string>, words = "") {
  const seen: { config?: unknown; origins?: unknown; key?: string } = {};
  const definition = provider({
    name: "small",
    version: "0.0.1",
    description: "A provider for one test.",
    schema: {
      key: string("The key").required({ unlessEnv: "SMALL_KEY" }).sensitive(),
      url: string("The address")
        .validate((url) => (url.startsWith("https:") ? undefined : "must begin with https:"))
        .optional({ env: "SMALL_URL" }),
      retries: number("The retries").optional({ env: "SMALL_RETRIES" }),
      loud: bool("Whether it is loud").optional({ env: "SMALL_LOUD" }),
    },
    configure: async ({ config, origins, diagnostics }) => {
      // A value that the compiler does not know to be null.
      seen.key = config.key;
      seen.config = config;
      seen.origins = origins;
      if (words) diagnostics.error([], "Refused", `${words} ${config.key}`);
      return undefined;
    },
  });
  const { core } = driveHandlers(createRpcHandlers(definition, environment));
  return { core, seen, definition };
}

const all = { SMALL_KEY: "k-from-env", SMALL_URL: "https://a", SMALL_RETRIES: "3", SMALL_LOUD: "1" };

describe("an attribute of a provider that may come from the environment", () => {
  it("configure receives the value of an attribute's variable, converted to the attribute's type", async () => {
    const { core, seen } = environmental(all);
    await core.configure({});
    expect(seen.config).to.deep.equal({ key: "k-from-env", url: "https://a", retries: 3, loud: true });
    expect(seen.origins).to.deep.include({
      key: { text: "the variable SMALL_KEY", variable: "SMALL_KEY" },
    });
  });

  for (const [value, isInvalid] of [
    ["soon", true],
    ["0", true],
    ["30m", false],
    ["off", false],
    ["", false],
  ] as const) {
    it(`the configuration reports ${isInvalid ? "the invalid" : "no warning about the"} value "${value}" of TFNODE_KEEP`, async () => {
      const { core } = environmental({ ...all, TFNODE_KEEP: value });
      await core.configure({});
      const found = core.warnings.map(({ summary, detail }) => `${summary}: ${detail}`);
      expect(found).to.deep.equal(
        isInvalid
          ? [
              `Invalid value of TFNODE_KEEP: TFNODE_KEEP=${value} is neither a time, such as 30m or 1h30m, nor off. No process is kept for the next commands.`,
            ]
          : [],
      );
    });
  }

  it("an attribute with a variable is required if the variable is not set, and its description names the variable", () => {
    const { block } = environmental({}).definition;
    const { key } = configurationIn({ SMALL_KEY: "" }, block).attributes;
    expect(key).to.include({ required: true, optional: false });
    expect(key?.description).to.equal("The key. The environment variable SMALL_KEY may have it instead.");
    const set = configurationIn({ SMALL_KEY: "k" }, block).attributes.key;
    expect(set)
      .to.deep.equal(block.attributes.key)
      .and.to.include({ optional: true, description: "The key" });
  });

  it("the configured value of an attribute takes precedence over its variable", async () => {
    const { core, seen } = environmental({ ...all, SMALL_RETRIES: "many" });
    await core.configure({ key: "k", url: "https://b", retries: 0, loud: false });
    expect(seen.config).to.deep.equal({ key: "k", url: "https://b", retries: 0, loud: false });
    expect(seen.origins).to.deep.include({ key: { text: "the attribute key" } });
  });

  it("an attribute is null if its variable is empty, unless the attribute is required", async () => {
    const { core, seen } = environmental({ SMALL_KEY: "k", SMALL_URL: "", SMALL_LOUD: "" });
    await core.configure({});
    expect(seen.config).to.deep.equal({ key: "k", url: null, retries: null, loud: null });
  });

  it("an error names a required attribute and its variable if neither has a value", async () => {
    const { block } = environmental({}).definition;
    const { diagnostics } = withEnvironment(block, filled(block, {}), { SMALL_KEY: "" });
    expect(diagnostics).to.deep.equal([
      {
        severity: "error",
        summary: "Missing required argument",
        detail: "key is required: set the attribute key, or the environment variable SMALL_KEY.",
        path: ["key"],
      },
    ]);
  });

  it("an error names an attribute and its variable, but not the value, if the value has the wrong type", async () => {
    for (const [variable, name] of [
      ["SMALL_RETRIES", "retries"],
      ["SMALL_LOUD", "loud"],
    ] as const) {
      const { core } = environmental({ ...all, [variable]: "many" });
      const { summary, detail } = await refusal(core.configure({}));
      expect(summary).to.equal(`Invalid value of ${variable}`);
      expect(detail)
        .to.contain(`The environment variable ${variable} is`)
        .and.to.contain(`the attribute ${name}.`);
      expect(detail).not.to.contain("many");
    }
  });

  it("the checks of an attribute apply to the value of its variable, and the errors name the variable", async () => {
    const { core } = environmental({ ...all, SMALL_URL: "http://a" });
    const { summary, detail, path } = await refusal(core.configure({}));
    expect([summary, path]).to.deep.equal(["Invalid value", ""]);
    expect(detail).to.equal(
      'url must begin with https:, got "http://a". The value comes from the environment variable SMALL_URL.',
    );
  });

  it("no diagnostic contains the value of the variable of a sensitive attribute", async () => {
    const { core } = environmental(all, "the API refused");
    expect((await refusal(core.configure({}))).detail).to.equal("the API refused (redacted)");
  });

  it("an attribute with a variable uses the environment of its own connection", async () => {
    const [one, other] = [environmental({ SMALL_KEY: "one" }), environmental({ SMALL_KEY: "other" })];
    await one.core.configure({});
    await other.core.configure({});
    expect([one.seen.key, other.seen.key]).to.deep.equal(["one", "other"]);
  });

  it("an attribute with a variable may be a text, a number or a bool", async () => {
    const schema: Fields = { names: list(string()).optional({ env: "SMALL_NAMES" }) };
    const definition = provider({
      name: "small",
      version: "0.0.1",
      description: "A provider for one test.",
      schema,
      configure: async () => undefined,
    });
    expect((await providerProblems(definition)).join()).to.contain(
      "names has the variable SMALL_NAMES, which applies to strings, numbers and bools only",
    );
  });
});

describe("an attribute of a provider that may come from one of several variables", () => {
  const schema: Fields = {
    region: string("The region").required({ unlessEnv: ["SMALL_REGION", "SMALL_DEFAULT_REGION"] }),
    zone: string("The zone").optional({ env: ["SMALL_ZONE", "SMALL_DEFAULT_ZONE"] }),
  };
  const block = blockOfFields(schema);
  const found = (environment: Record<string, string>) => {
    const { config, origins, diagnostics } = withEnvironment(block, filled(block, {}), environment);
    const details = diagnostics.map(({ detail }) => detail);
    return { ...(config as object), from: origins.region?.variable, details };
  };

  it("the first variable that is set provides the value, and an empty one counts as not set", () => {
    const first = { SMALL_REGION: "a", SMALL_DEFAULT_REGION: "b" };
    expect(found(first)).to.include({ region: "a", from: "SMALL_REGION" });
    const second = { SMALL_REGION: "", SMALL_DEFAULT_REGION: "b", SMALL_DEFAULT_ZONE: "z" };
    expect(found(second)).to.include({ region: "b", from: "SMALL_DEFAULT_REGION", zone: "z" });
  });

  it("the attribute is required if no variable is set, and the error and the prompt name all of them", () => {
    const names = "the environment variable SMALL_REGION or SMALL_DEFAULT_REGION";
    expect(found({}).details).to.deep.equal([`region is required: set the attribute region, or ${names}.`]);
    const { region } = configurationIn({}, block).attributes;
    expect(region).to.include({ required: true, optional: false });
    expect(region?.description).to.contain(names.replace("the", "The"));
    expect(configurationIn({ SMALL_DEFAULT_REGION: "b" }, block).attributes.region).to.include({
      optional: true,
    });
  });

  it("the pages name all variables", () => {
    const { region, zone } = block.attributes;
    expect(attributeText("region", region as never)).to.contain(
      "Optional where the variable `SMALL_REGION` or `SMALL_DEFAULT_REGION` is set",
    );
    expect(attributeText("zone", zone as never)).to.contain("`SMALL_ZONE` or `SMALL_DEFAULT_ZONE`");
  });
});
