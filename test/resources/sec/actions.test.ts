import { expect } from "chai";
import { useSecLife } from "../../support/sec-life.ts";

describe("the actions of sec", () => {
  const sec = useSecLife();

  describe("alert_channel_test", () => {
    /** Creates a channel, and returns its ID. */
    async function channel(): Promise<string> {
      const one = sec.resource("alert_channel_email");
      await one.create({ name: "Mail", recipients: ["ops@example.com"], test_integration: false });
      sec.api.takeChanges();
      return one.id;
    }

    it("alert_channel_test sends a test alert at each call and reports it", async () => {
      const id = await channel();
      for (const channel_id of [id, ` ${id} `]) {
        const { progress, errors } = await sec.runAction("alert_channel_test", { channel_id });
        expect(errors).to.deep.equal([]);
        expect(progress).to.deep.equal([
          `Sending a test alert through the channel ${id}`,
          `The platform has delivered the test alert of the channel ${id}`,
        ]);
        expect(sec.api.takeChanges()).to.deep.equal([{ call: `POST AlertChannels/${id}/test` }]);
      }
    });

    it("alert_channel_test fails with the API's message when the alert is not delivered", async () => {
      const id = await channel();
      sec.api.fail({ path: "AlertChannels/*/test", status: 400, body: { message: "mail refused" } });
      const { progress, errors } = await sec.runAction("alert_channel_test", { channel_id: id });
      expect(errors.map(({ summary }) => summary)).to.deep.equal(["Test alert not delivered"]);
      expect(errors[0]?.detail).to.contain("mail refused");
      expect(progress).to.have.length(1);
    });

    it("alert_channel_test reports an unknown channel at the attribute id", async () => {
      const { errors } = await sec.runAction("alert_channel_test", { channel_id: "ACME_X" });
      expect(errors[0]).to.include({ summary: "Alert channel not found", path: "channel_id" });
      expect(errors[0]?.detail).to.contain("ACME_X");
    });

    it("alert_channel_test fails when the response is lost, and sends no second alert", async () => {
      const id = await channel();
      sec.api.fail({ path: "AlertChannels/*/test", drop: "after" });
      const { errors } = await sec.runAction("alert_channel_test", { channel_id: id });
      expect(errors.map(({ summary }) => summary)).to.deep.equal(["Test alert not delivered"]);
      expect(sec.api.takeChanges()).to.have.length(1);
    });

    it("alert_channel_test ends with an error when it is interrupted", async () => {
      const id = await channel();
      const cancel = new AbortController();
      const { errors } = await sec.runAction(
        "alert_channel_test",
        { channel_id: id },
        { signal: cancel.signal, onProgress: () => cancel.abort() },
      );
      expect(errors[0]?.detail).to.match(/^The run was interrupted/);
    });

    it("alert_channel_test rejects an empty ID", async () => {
      const run = sec.runAction("alert_channel_test", { channel_id: "  " });
      expect(await run.catch((error: Error) => error.message)).to.contain("channel_id");
      expect(sec.api.calls()).to.deep.equal([]);
    });
  });

  describe("managed_policies_switch", () => {
    const policy = [
      { id: "lacework-global-1", enabled: false, severity: "Low" },
      { id: "lacework-global-2", enabled: true, severity: " critical" },
    ];

    it("managed_policies_switch switches all policies in one request, at each call", async () => {
      for (const _ of [1, 2]) {
        const { progress, errors } = await sec.runAction("managed_policies_switch", { policy });
        expect(errors).to.deep.equal([]);
        expect(progress).to.deep.equal(["Switching 2 policies: 1 on, 1 off"]);
        expect(sec.api.takeChanges()).to.deep.equal([
          {
            call: "PATCH Policies",
            body: [
              { policyId: "lacework-global-1", enabled: false, severity: "low" },
              { policyId: "lacework-global-2", enabled: true, severity: "critical" },
            ],
          },
        ]);
      }
    });

    it("managed_policies_switch names policies that the platform does not have", async () => {
      const unknown = { id: "lacework-global-999999", enabled: true, severity: "Low" };
      const { errors } = await sec.runAction("managed_policies_switch", { policy: [...policy, unknown] });
      expect(errors[0]).to.include({ summary: "Unknown policy", path: "policy" });
      expect(errors[0]?.detail).to.contain("lacework-global-999999").and.not.contain("lacework-global-1,");
    });

    it("managed_policies_switch fails with the API's message", async () => {
      sec.api.fail({ path: "Policies", method: "PATCH", status: 403, body: { message: "not yours" } });
      const { errors } = await sec.runAction("managed_policies_switch", { policy });
      expect(errors.map(({ summary }) => summary)).to.deep.equal([
        "sec_managed_policies_switch not completed",
      ]);
      expect(errors[0]?.detail).to.contain("not yours");
    });

    it("managed_policies_switch rejects custom policies, repeated policies, and an empty list", async () => {
      const wrong = [
        [{ ...policy[0], id: "acme-default-1" }],
        [policy[0], { ...policy[0], enabled: true }],
        [{ ...policy[0], id: "" }],
      ];
      for (const blocks of wrong) {
        const run = sec.runAction("managed_policies_switch", { policy: blocks as never });
        expect(
          await run.then(
            () => "",
            (error: Error) => error.message,
          ),
        ).to.contain("policy");
      }
      expect(sec.api.calls()).to.deep.equal([]);
    });
  });
});
