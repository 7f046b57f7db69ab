import { expect } from "chai";
import { withUnknownMembers } from "../../../src/resources/sec/api/objects/elements.ts";
import { useSecLife } from "../../support/sec-life.ts";
import policyException from "./traffic/policy_exception.ts";

const newer = { futureSetting: "on" };

describe("members of elements of lists that the provider does not know", () => {
  const keys = { name: null, values: { key: null, value: null } };

  it("an unchanged element keeps its unknown members, wherever it is in the list", () => {
    const sent = [{ name: "b" }, { name: "a", values: [{ key: "k", value: "v" }] }];
    const found = [{ name: "a", values: [{ key: "k", value: "v", ...newer }], ...newer }, { name: "b" }];
    expect(withUnknownMembers(sent, found, keys)).to.deep.equal([found[1], found[0]]);
  });

  it("a changed element keeps the unknown members of the one with its name", () => {
    const found = [{ name: "a", values: [{ key: "k", value: "old", ...newer }], ...newer }];
    const sent = [
      {
        name: "a",
        values: [
          { key: "k", value: "new" },
          { key: "l", value: "x" },
        ],
      },
    ];
    expect(withUnknownMembers(sent, found, keys)).to.deep.equal([
      {
        name: "a",
        values: [
          { key: "k", value: "new", ...newer },
          { key: "l", value: "x" },
        ],
        ...newer,
      },
    ]);
  });

  it("of elements with the same name, equal ones belong together", () => {
    const found = [
      { name: "a", values: ["1"], at: 1 },
      { name: "a", values: ["2"], at: 2 },
    ];
    const sent = [
      { name: "a", values: ["3"] },
      { name: "a", values: ["1"] },
    ];
    expect(withUnknownMembers(sent, found, keys)).to.deep.equal([
      { name: "a", values: ["3"], at: 2 },
      { name: "a", values: ["1"], at: 1 },
    ]);
  });

  it("a removed known member stays removed, and a new element has no unknown members", () => {
    const found = [{ name: "a", values: ["1"], ...newer }];
    expect(withUnknownMembers([{ name: "a" }, { name: "b" }], found, keys)).to.deep.equal([
      { name: "a", ...newer },
      { name: "b" },
    ]);
  });

  describe("in the platform", () => {
    const sec = useSecLife();

    it("an update of a policy exception keeps them", async () => {
      const { prepare, create } = policyException;
      await prepare(sec.api);
      const exception = sec.resource("policy_exception");
      await exception.create(create);
      const { constraints } = sec.api.only("Exceptions");
      const changed = (constraints as object[]).map((constraint) => ({ ...constraint, ...newer }));
      await sec.api.change("Exceptions", exception.id, { constraints: changed });
      const [, ...others] = create.constraint;
      const accounts = { field_key: "accountIds", field_values: ["111122223333"] };
      await exception.update({ ...create, constraint: [accounts, ...others] });
      expect(sec.api.only("Exceptions").constraints).to.deep.equal([
        { ...changed[0], fieldValues: ["111122223333"] },
        ...changed.slice(1),
      ]);
    });

    it("an update of an alert profile keeps them", async () => {
      const alert = { name: "Violation_New", event_name: "New", description: "A violation", subject: "New" };
      const config = { name: "Shop", extends: "LW_CFG_DEFAULT", alert: [alert] };
      const profile = sec.resource("alert_profile");
      await profile.create(config);
      const { event_name: eventName, ...rest } = alert;
      await sec.api.change("AlertProfiles", profile.id, { alerts: [{ ...rest, eventName, ...newer }] });
      await profile.update({ ...config, alert: [{ ...alert, subject: "Newer" }] });
      const stored = sec.api.objects("AlertProfiles").find((one) => one.alertProfileId === profile.id);
      expect(stored?.alerts).to.deep.equal([{ ...rest, eventName, subject: "Newer", ...newer }]);
    });
  });
});
