import { expect } from "chai";
import { sec } from "../../../src/resources/sec/index.ts";
import type { SecResource } from "../../../src/resources/sec/listing.ts";
import { type Content, writeOnlyName } from "../../../src/schema/schema.ts";
import type { PlainConfig } from "../../../src/testing/core/core.ts";
import { valueAt, withValue } from "../../support/places.ts";
import { refusal, startSecLife, useSecLife } from "../../support/sec-life.ts";
import { sampled } from "../../support/thorough.ts";
import type { LifeCase } from "../../support/traffic-case.ts";
import { recordLife } from "../../support/traffic-suite.ts";
import { trafficSection } from "../../support/traffic-text.ts";
import { trafficOf } from "./traffic-of.ts";

/** A configuration of a type with secrets in their ordinary form, and the places of these. */
interface SecretCase {
  readonly type: string;
  readonly variant: string;
  readonly life: LifeCase;
  readonly places: readonly string[];
  /** Whether a failed create is repeated by default. */
  readonly hasRetries: boolean;
  /** The path of the objects in the API. */
  readonly collection: string;
}

/** Returns the places of secrets with a write-only form, in a block and in the first block of each nested type. */
function placesIn({ attributes, blocks }: Content): readonly string[] {
  return [
    ...Object.entries(attributes).flatMap(([name, { writeOnlyForm }]) => (writeOnlyForm ? [name] : [])),
    ...Object.entries(blocks).flatMap(([name, { block }]) =>
      placesIn(block).map((place) => `${name}[0].${place}`),
    ),
  ];
}

const isSet = (config: PlainConfig, place: string) => (valueAt(config, place) ?? null) !== null;

/** Returns the same configuration with its secrets in the write-only form, with this version. */
function inWriteOnlyForm(config: PlainConfig, places: readonly string[], version = 1): PlainConfig {
  return places
    .filter((place) => isSet(config, place))
    .reduce((given, place) => {
      const moved = withValue(given, writeOnlyName(place), valueAt(config, place));
      return withValue(withValue(moved, `${writeOnlyName(place)}_version`, version), place, null);
    }, config);
}

const cases: SecretCase[] = [];
for (const [type, load] of Object.entries(sec.definition.resources)) {
  const { block, wire }: SecResource = (await load()).default;
  const collection = wire?.collection ?? "";
  const [places, hasRetries] = [placesIn(block), "retries" in block.attributes];
  if (places.length === 0) continue;
  const { more = {}, ...first } = await trafficOf(type);
  for (const [variant, life] of Object.entries({ "": first, ...more })) {
    const set = places.filter((place) => isSet(life.create, place));
    if (set.length > 0) cases.push({ type, variant, life, places: set, hasRetries, collection });
  }
}

/**
 * Returns the forms in which a secret may appear in requests and stored data: escaped, and in base64 for
 * files.
 */
function formsOf(secret: unknown): readonly string[] {
  return [JSON.stringify(String(secret)).slice(1, -1), Buffer.from(String(secret)).toString("base64")];
}

const holds = (text: unknown, secret: unknown) =>
  formsOf(secret).some((form) => (JSON.stringify(text) ?? "").includes(form));

describe("secrets in their write-only form", () => {
  it("every secret argument of every resource has a write-only form, which a case of its requests sets", async () => {
    const lacking: string[] = [];
    const types: string[] = [];
    for (const [type, load] of Object.entries(sec.definition.resources)) {
      const { block } = (await load()).default;
      lacking.push(...withoutForm(block).map((place) => `${type}.${place}`));
      if (placesIn(block).length > 0) types.push(type);
    }
    expect(lacking).to.deep.equal([]);
    expect([...new Set(cases.map(({ type }) => type))]).to.deep.equal(types);
  });

  for (const one of sampled(cases)) {
    const title = one.variant === "" ? one.type : `${one.type} ${one.variant}`;
    describe(`write-only secrets of ${title}`, () => behaves(one));
  }
});

/** Returns the places of configured secrets without a write-only form. */
function withoutForm({ attributes, blocks }: Content): readonly string[] {
  const own = Object.entries(attributes).flatMap(([name, attribute]) => {
    const { sensitive, required, optional, writeOnly, writeOnlyForm } = attribute;
    return sensitive && (required || optional) && !writeOnly && !writeOnlyForm ? [name] : [];
  });
  return [
    ...own,
    ...Object.entries(blocks).flatMap(([name, { block }]) =>
      withoutForm(block).map((place) => `${name}.${place}`),
    ),
  ];
}

function behaves({ type, life, places, hasRetries, collection }: SecretCase): void {
  const { create, update } = life;
  const config = inWriteOnlyForm(create, places);
  const secrets = places.map((place) => valueAt(create, place));
  const local = useSecLife();
  beforeEach(async () => {
    await life.prepare?.(local.api);
  });

  const expectNoSecret = (text: unknown) => {
    for (const secret of secrets)
      expect(holds(text, secret), `${secret} in ${JSON.stringify(text)}`).to.equal(false);
  };
  /** Returns the body of the last request; that of a test alert is empty. */
  const lastBody = () => local.api.takeChanges().findLast(({ body }) => body !== undefined)?.body;

  it("write-only secrets are sent in the same requests as ordinary ones", async () => {
    const recorder = { start: startSecLife, section: trafficSection };
    const converted = {
      ...life,
      create: config,
      ...(update && { update: inWriteOnlyForm(update, places, 2) }),
    };
    expect(await recordLife(recorder, type, "", converted)).to.deep.equal(
      await recordLife(recorder, type, "", life),
    );
  });

  it("write-only secrets are not in the state, and cause no plan after a read", async () => {
    const object = local.resource(type);
    const state = await object.create(config);
    expectNoSecret(state);
    for (const place of places) {
      expect([valueAt(state, place), valueAt(state, writeOnlyName(place))]).to.deep.equal([null, null]);
      expect(valueAt(state, `${writeOnlyName(place)}_version`)).to.equal(1);
    }
    expectNoSecret(await object.refresh());
    await object.expectNoChange(config);
  });

  it("write-only secrets are sent again with another version, and not without one", async () => {
    const object = local.resource(type);
    await object.create(config);
    for (const place of places) {
      const rotated = withValue(config, writeOnlyName(place), '{"rotated":1}');
      await object.expectNoChange(rotated);
      const version = `${writeOnlyName(place)}_version`;
      const next = withValue(rotated, version, 2);
      expect(await object.plan(next)).to.deep.include({ action: "update", changed: [version] });
      local.api.takeChanges();
      await object.update(next);
      expect(holds(lastBody(), '{"rotated":1}')).to.equal(true);
      await object.expectNoChange(next);
      await object.update(config);
    }
  });

  it("an update of the name omits the data with the write-only secrets, which the API keeps", async () => {
    const object = local.resource(type);
    await object.create(config);
    const before = local.api.only(collection).data;
    local.api.takeChanges();
    const rotated = places.reduce(
      (all, place) => withValue(all, writeOnlyName(place), '{"rotated":1}'),
      config,
    );
    const state = await object.update({ ...rotated, name: "renamed" });
    expect(lastBody()).to.include({ name: "renamed" }).and.not.to.have.property("data");
    expect(local.api.only(collection)).to.deep.include({ name: "renamed", data: before });
    expectNoSecret(state);
    await object.expectNoChange({ ...config, name: "renamed" });
  });

  if (update)
    it("write-only secrets are sent with an update of the data that contains them, which the API replaces as a whole", async () => {
      const object = local.resource(type);
      await object.create(config);
      local.api.takeChanges();
      const next = inWriteOnlyForm(update, places);
      await object.update(next);
      const sent = local.api.takeChanges().findLast(({ body }) => body !== undefined)?.body;
      if (!Object.hasOwn(Object(sent), "data")) return;
      for (const place of places.filter((place) => isSet(update, place)))
        expect(holds(sent, valueAt(update, place)), place).to.equal(true);
    });

  it("an empty secret is an error at its attribute, in either form, that says that every update sends it", async () => {
    const object = local.resource(type);
    for (const place of places) {
      for (const form of [place, writeOnlyName(place)]) {
        for (const empty of ["", " \n"]) {
          const invalid = withValue(form === place ? create : config, form, empty);
          const { detail, ...error } = await refusal(object.plan(invalid));
          expect(error).to.deep.include({ summary: "Invalid value", path: form });
          expect(detail).to.contain("must not be empty: every update sends it, because the API replaces");
        }
      }
    }
    expect(local.api.takeChanges()).to.deep.equal([]);
  });

  it("secrets leave the state when a configuration changes to the write-only form, and return with the ordinary form", async () => {
    const object = local.resource(type);
    await object.create(create);
    expectNoSecret(await object.update(config));
    await object.expectNoChange(config);
    await object.update(create);
    await object.expectNoChange(create);
  });

  it("write-only secrets are sent with the first apply after an import, and are not in the state afterwards", async () => {
    const object = local.resource(type);
    await object.create(config);
    await object.import(object.id);
    local.api.takeChanges();
    expectNoSecret(await object.update(config));
    const sent = lastBody();
    for (const secret of secrets) expect(holds(sent, secret), String(secret)).to.equal(true);
    await object.expectNoChange(config);
  });

  it("write-only secrets appear in no error and no state when a step fails", async () => {
    const object = local.resource(type);
    // Texts shorter than six characters are not searched for in messages.
    const long = places.map((place) => `${valueAt(create, place)}-which-is-long-enough`);
    const given = places.reduce(
      (all, place, i) => withValue(all, writeOnlyName(place), long[i]),
      hasRetries ? { ...config, retries: 1 } : config,
    );
    const expectNoneOf = (text: unknown) => {
      for (const secret of long) expect(holds(text, secret), String(text)).to.equal(false);
    };
    const body = { message: `cannot use ${long.join(" or ")}` };
    local.api.fail({ method: "POST", path: collection, status: 400, body });
    const { detail } = await refusal(object.create(given));
    expect(detail).to.contain("cannot use (redacted)");
    expectNoneOf(detail);
    expect(object.object).to.equal(undefined);

    await object.create(given);
    const renamed = { ...given, name: "renamed" };
    const path = `${collection}/*`;
    local.api.fail({ method: "PATCH", path, status: 400, body });
    expectNoneOf((await refusal(object.update(renamed))).detail);
    expectNoneOf(object.state);

    local.api.fail({ method: "PATCH", path, status: 500, body, afterEffect: true, times: 9 });
    await object.update(renamed).catch((error: unknown) => expectNoneOf(String(error)));
    expectNoneOf(object.state);
    local.api.fail({ method: "GET", path, status: 400 });
    await refusal(object.refresh());
    expectNoneOf(object.state);
  });

  it("a secret has to be set in exactly one of its forms", async () => {
    const object = local.resource(type);
    for (const place of places) {
      const both = withValue(config, place, valueAt(create, place));
      expect(await refusal(object.plan(both))).to.deep.include({
        summary: "Conflicting arguments",
        path: writeOnlyName(place),
      });
    }
    const [place = ""] = places;
    const neither = withValue(
      withValue(config, writeOnlyName(place), null),
      `${writeOnlyName(place)}_version`,
      null,
    );
    const { summary } = await refusal(object.plan(neither));
    expect(summary).to.be.oneOf(["Missing required argument", "Incomplete credentials"]);
  });
}
