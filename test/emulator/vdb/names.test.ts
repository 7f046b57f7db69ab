import { expect } from "chai";
import { accountService } from "../../../src/resources/vdb/api/generated/account.ts";
import { clusterService } from "../../../src/resources/vdb/api/generated/cluster.ts";
import { iamService, RoleType } from "../../../src/resources/vdb/api/generated/iam.ts";
import { vdbForTests } from "./support/client.ts";
import { makeCluster, newName, nobody, present, wantedCluster } from "./support/objects.ts";

const refusals = {
  role: "INVALID_ARGUMENT: role_ids_to_add[0]: no such role in the account",
  permission: "INVALID_ARGUMENT: role.permissions[1].value: no such permission",
  package: "INVALID_ARGUMENT: cluster.configuration.package_id: no such package",
  release: "INVALID_ARGUMENT: cluster.configuration.version: no such release",
};

for (const { title, options, refused } of [
  { title: "by default", options: {}, refused: ["role", "permission"] },
  { title: "strict", options: { strict: true }, refused: ["role", "permission", "package", "release"] },
  { title: "lenient", options: { lenient: true }, refused: [] },
] as const) {
  describe(`emulator vdb: what names other objects, ${title}`, () => {
    const vdb = vdbForTests(options);
    const expected = (name: keyof typeof refusals) =>
      refused.some((one) => one === name) ? refusals[name] : "OK: ";

    it(`${refused.length > 0 ? `is refused if there is no such ${refused.join(" or ")}` : "is taken"}`, async () => {
      const { client, accountId } = vdb;
      const cluster = (configuration: object) =>
        client.refusal(clusterService.createCluster, {
          cluster: wantedCluster(accountId, newName(), configuration),
        });
      expect(await cluster({ packageId: nobody })).to.equal(expected("package"));
      expect(await cluster({ version: "v9.9.9" })).to.equal(expected("release"));
      await makeCluster(vdb);

      const role = {
        accountId,
        name: newName(),
        roleType: RoleType.ROLE_TYPE_CUSTOM,
        permissions: [{ value: "read:clusters" }, { value: "read:minds" }],
      };
      expect(await client.refusal(iamService.createRole, { role })).to.equal(expected("permission"));

      const { items } = await client.call(accountService.listAccountMembers, { accountId });
      const { id: userId } = present(items.at(-1)?.accountMember);
      const given = { accountId, userId, roleIdsToAdd: [nobody], roleIdsToDelete: [] };
      expect(await client.refusal(iamService.assignUserRoles, given)).to.equal(expected("role"));
      const { roles } = await client.call(iamService.listUserRoles, { accountId, userId });
      expect(
        roles.map(({ name }) => name),
        "nobody has a role that there is not",
      ).to.deep.equal(["Base"]);
    });
  });
}
