import { expect } from "chai";
import { valueAt, withValue } from "../../support/places.ts";
import { refusal, useSecLife } from "../../support/sec-life.ts";
import { alertChannelCases } from "./alert-channel-cases.ts";
import { cloudAccountCases } from "./cloud-account-cases.ts";
import { type IntegrationCase, integrationCases } from "./integration-facts.ts";

/** An integration, and the collection of its objects. */
interface SecretCase extends IntegrationCase {
  readonly collection: string;
}

async function casesIn(
  collection: string,
  cases: Promise<readonly IntegrationCase[]>,
): Promise<readonly SecretCase[]> {
  return (await cases).map((one) => ({ ...one, collection }));
}

const registries = integrationCases("integration_registry_").then((all) =>
  // This type has two ways to sign in, and separate tests.
  all.filter(({ type }) => type !== "integration_registry_a"),
);
const cases: readonly SecretCase[] = [
  ...(await casesIn("AlertChannels", alertChannelCases())),
  ...(await casesIn("CloudAccounts", cloudAccountCases())),
  ...(await casesIn("ContainerRegistries", registries)),
];

/** Templates are withheld, too, but are not secrets. */
const templates = ["custom_template_file"];

function keeps({ type, config, withheld }: SecretCase): void {
  const sec = useSecLife();

  /** Reports whether the last request that was not a test alert contains a text; files are sent in base64. */
  const isSent = (text: unknown) => {
    const last = sec.api.takeChanges().findLast((change) => change.body !== undefined);
    const body = JSON.stringify(last?.body);
    const forms = [String(text), Buffer.from(String(text)).toString("base64")];
    return forms.some((form) => body.includes(JSON.stringify(form).slice(1, -1)));
  };

  for (const place of withheld) {
    it(`a read keeps ${place}, and every update sends it`, async () => {
      const integration = sec.resource(type);
      const state = await integration.create(config);
      expect(valueAt(state, place)).to.equal(valueAt(config, place));
      expect(await integration.refresh()).to.deep.equal(state);
      await integration.update({ ...config, name: "renamed" });
      expect(isSent(valueAt(config, place))).to.equal(true);
    });

    it(`an update sends a new ${place} when nothing else changes`, async () => {
      const integration = sec.resource(type);
      await integration.create(config);
      const rotated = withValue(config, place, '{"rotated":1}');
      expect(await integration.plan(rotated)).to.deep.include({ action: "update", changed: [place] });
      await integration.update(rotated);
      expect(isSent('{"rotated":1}')).to.equal(true);
      await integration.expectNoChange(rotated);
    });

    it(`an import has no ${place}, and the next apply sends it`, async () => {
      const integration = sec.resource(type);
      await integration.create(config);
      expect(valueAt(await integration.import(integration.id), place)).to.equal(null);
      await integration.update(config);
      expect(isSent(valueAt(config, place))).to.equal(true);
      await integration.expectNoChange(config);
    });
  }
}

for (const one of cases.filter(({ withheld }) => withheld.length > 0)) {
  describe(`the withheld secrets of ${one.type}`, () => keeps(one));
}

describe("the secrets of integrations", () => {
  const sec = useSecLife();

  for (const { type, collection, config, hidden, withheld } of cases) {
    for (const place of [...hidden, ...withheld].filter((name) => !templates.includes(name))) {
      it(`secrets are redacted in errors that contain them: ${place} of ${type}`, async () => {
        const body = { message: `cannot use ${valueAt(config, place)}` };
        sec.api.fail({ method: "POST", path: collection, status: 400, body });
        const once = collection === "CloudAccounts" ? { ...config, retries: 1 } : config;
        const { summary, detail } = await refusal(sec.resource(type).create(once));
        expect(`${summary} ${detail}`).to.contain("[400] cannot use (redacted)");
      });
    }
  }

  describe("a secret with thousands of characters", () => {
    const lines = Array.from(
      { length: 98 },
      (_, i) => `${i}/MIIEvQ+IBADANBgkqhkiG9w0BAQEFAASCBKcwggSj/AgEA${i}`,
    );
    const key = ["-----BEGIN PRIVATE KEY-----", ...lines, "-----END PRIVATE KEY-----", ""].join("\n");
    const account = cases.find(({ type }) => type === "integration_cloud_b_cfg");
    const config = withValue(account?.config ?? {}, "credentials[0].private_key", key);

    for (const [how, echo] of [
      ["unchanged", key],
      ["truncated with escaped line breaks", key.replaceAll("\n", "\\n").slice(0, 4000)],
      ["in base64", Buffer.from(key).toString("base64")],
    ]) {
      it(`a long secret is redacted in errors that contain it ${how}`, async () => {
        const body = { message: `cannot use ${echo}` };
        sec.api.fail({ method: "POST", path: "CloudAccounts", status: 400, body });
        const { summary, detail } = await refusal(
          sec.resource("integration_cloud_b_cfg").create({ ...config, retries: 1 }),
        );
        expect(summary).to.equal("Integration not created");
        expect(detail).to.contain("[400] cannot use (redacted)");
        expect(detail).not.to.contain("MII");
      });
    }

    it("a long secret in an error does not prevent the search for an object whose create response is lost", async () => {
      const body = { message: `cannot use ${key}` };
      sec.api.fail({ method: "POST", path: "CloudAccounts", status: 500, body, afterEffect: true });
      const integration = sec.resource("integration_cloud_b_cfg");
      await integration.create({ ...config, retries: 1 });
      expect(integration.id).to.equal(sec.api.only("CloudAccounts").intgGuid);
    });
  });
});
