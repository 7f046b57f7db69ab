import { expect } from "chai";
import { refusal, useSecLife } from "../../support/sec-life.ts";
import { type AlertChannelCase, alertChannelCases, valueAt, withValue } from "./alert-channel-cases.ts";

const cases = await alertChannelCases();

/** Whether a text is in what the API was sent last; files travel in base64. */
function sent(calls: readonly { readonly body?: unknown }[], text: unknown): boolean {
  const body = JSON.stringify(calls[0]?.body);
  const forms = [String(text), Buffer.from(String(text)).toString("base64")];
  return forms.some((form) => body.includes(JSON.stringify(form).slice(1, -1)));
}

function keeps({ type, config, withheld }: AlertChannelCase): void {
  const sec = useSecLife();

  for (const place of withheld) {
    it(`keeps ${place} when it is read, and sends it with every update`, async () => {
      const channel = sec.resource(type);
      const state = await channel.create(config);
      expect(await channel.refresh()).to.deep.equal(state);
      sec.api.takeChanges();
      await channel.update({ ...config, name: "renamed" });
      expect(sent(sec.api.takeChanges(), valueAt(config, place))).to.equal(true);
    });

    it(`sends a new ${place} although nothing else changes`, async () => {
      const channel = sec.resource(type);
      await channel.create(config);
      const rotated = withValue(config, place, '{"rotated":1}');
      expect(await channel.plan(rotated)).to.deep.include({ action: "update", changed: [place] });
      sec.api.takeChanges();
      await channel.update(rotated);
      expect(sent(sec.api.takeChanges(), '{"rotated":1}')).to.equal(true);
      await channel.expectNoChange(rotated);
    });

    it(`has no ${place} after an import, and sends it with the next apply`, async () => {
      const channel = sec.resource(type);
      await channel.create(config);
      const imported = await channel.import(channel.id);
      expect(valueAt(imported, place)).to.equal(null);
      sec.api.takeChanges();
      await channel.update(config);
      expect(sent(sec.api.takeChanges(), valueAt(config, place))).to.equal(true);
    });
  }
}

for (const one of cases.filter(({ withheld }) => withheld.length > 0)) {
  describe(`what the API withholds of ${one.type}`, () => keeps(one));
}

describe("the secrets of alert channels", () => {
  const sec = useSecLife();

  for (const { type, config, hidden, withheld } of cases) {
    for (const place of [...hidden, ...withheld].filter((name) => name !== "custom_template_file")) {
      it(`do not show in errors that repeat them: ${place} of ${type}`, async () => {
        const body = { message: `cannot use ${valueAt(config, place)}` };
        sec.api.fail({ method: "POST", path: "AlertChannels", status: 400, body });
        const { detail } = await refusal(sec.resource(type).create(config));
        expect(detail).to.contain("[400] cannot use (redacted)");
      });
    }
  }
});
