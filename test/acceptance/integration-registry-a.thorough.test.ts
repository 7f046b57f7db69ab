import { expect } from "chai";
import { servedLabForTests } from "../support/terraform-lab.ts";
import { existing, registryA, registryAChange } from "./wire.ts";

const address = "sec_integration_registry_a.images";

const byRole = 'role_arn = "arn:1"\nexternal_id = "ext-1"';
const byKey = (secret: string) => `access_key_id = "key-1"\nsecret_access_key = "${secret}"`;
const secret = "registry-secret-4711";

/** The write-only form of the secret, which these configurations do not use. */
const unused = { secret_access_key_wo: null, secret_access_key_wo_version: null };

const configuration = (credentials: string, more = "") => `
  resource "sec_integration_registry_a" "images" {
    name            = "images"
    registry_domain = "r.example.org"
    credentials {
      ${credentials}
    }
    ${more}
  }
`;

describe("sec_integration_registry_a", () => {
  const lab = servedLabForTests();
  const role = { roleArn: "arn:1", externalId: "ext-1" };
  const key = { accessKeyId: "key-1", secretAccessKey: secret };
  const unchangingInUpdates = ["created_or_updated_by", "created_or_updated_time"];

  it("a registry with a role is created, read, updated and destroyed", async () => {
    const { api, terraform } = lab;
    await terraform.write(
      configuration(
        byRole,
        `
          enabled                = false
          limit_by_tags          = [" latest", "stable"]
          limit_by_repositories  = ["shop"]
          limit_num_imgs         = 15
          non_os_package_support = false
          limit_by_label {
            key   = "stage"
            value = "prod"
          }
          limit_by_label {
            key   = "stage"
            value = "test"
          }
        `,
      ),
    );
    await terraform.apply();
    const { intgGuid: guid, createdOrUpdatedTime } = api.only("ContainerRegistries");
    const made = registryA({
      role,
      enabled: 0,
      tags: [" latest", "stable"],
      repositories: ["shop"],
      labels: [{ stage: "prod" }, { stage: "test" }],
      images: 15,
      packages: false,
    });
    expect(api.takeChanges()).to.deep.equal([{ call: "POST ContainerRegistries", body: made }]);
    const created = {
      id: guid,
      intg_guid: guid,
      name: "images",
      enabled: false,
      registry_domain: "r.example.org",
      cloud_a_auth_type: "CLOUD_A_IAM",
      credentials: [
        { role_arn: "arn:1", external_id: "ext-1", access_key_id: null, secret_access_key: null, ...unused },
      ],
      limit_by_label: [
        { key: "stage", value: "prod" },
        { key: "stage", value: "test" },
      ],
      limit_by_tags: [" latest", "stable"],
      limit_by_repositories: ["shop"],
      limit_num_imgs: 15,
      non_os_package_support: false,
      type_name: "ContVulnCfg",
      org_level: false,
      created_or_updated_time: createdOrUpdatedTime,
      created_or_updated_by: "ada@example.org",
    };
    expect((await terraform.stored(address)).values).to.deep.equal(created);
    await terraform.emptyPlan();

    await terraform.write(configuration(byRole, 'limit_by_tags = ["latest "]'));
    const update = await terraform.plan();
    expect(update.changes.get(address)?.unknown).to.deep.equal(unchangingInUpdates);
    await terraform.applyPlanned();
    expect(api.takeChanges()).to.deep.equal([
      {
        call: `PATCH ContainerRegistries/${guid}`,
        body: { intgGuid: guid, ...registryA({ role, tags: ["latest "] }) },
      },
    ]);
    const { values } = await terraform.stored(address);
    expect(values).to.include({ enabled: true, limit_by_repositories: null, limit_num_imgs: 5 });
    expect(values.limit_by_label).to.deep.equal([]);
    await terraform.emptyPlan();

    await api.change("ContainerRegistries", guid, registryAChange.role("arn:2"));
    const repair = await terraform.plan();
    expect(repair.changes.get(address)?.before?.credentials).to.deep.equal([
      { role_arn: "arn:2", external_id: "ext-1", access_key_id: null, secret_access_key: null, ...unused },
    ]);
    await terraform.applyPlanned();
    expect(api.takeChanges()[0]?.body).to.deep.equal({
      intgGuid: guid,
      ...registryA({ role, tags: ["latest "] }),
    });

    await api.remove("ContainerRegistries", guid);
    const anew = await terraform.plan();
    expect(anew.changes.get(address)?.actions).to.deep.equal(["create"]);
    await terraform.applyPlanned();
    const { intgGuid: other } = api.only("ContainerRegistries");
    api.takeChanges();
    await terraform.destroy();
    expect(api.takeChanges()).to.deep.equal([{ call: `DELETE ContainerRegistries/${other}` }]);
  });

  it("a registry keeps the secret of a key, sends a new one, and sends it with every update", async () => {
    const { api, terraform } = lab;
    lab.secrets.add(secret);
    await terraform.write(configuration(byKey(secret)));
    await terraform.apply();
    const { intgGuid: guid } = api.only("ContainerRegistries");
    expect(api.takeChanges()).to.deep.equal([{ call: "POST ContainerRegistries", body: registryA({ key }) }]);
    const { values } = await terraform.stored(address);
    expect(values.cloud_a_auth_type).to.equal("CLOUD_A_ACCESS_KEY");
    expect(values.credentials).to.deep.equal([
      { role_arn: null, external_id: null, access_key_id: "key-1", secret_access_key: secret, ...unused },
    ]);
    await terraform.emptyPlan();

    await terraform.write(configuration(byKey("another-0815")));
    const rotation = await terraform.plan();
    expect(rotation.changes.get(address)).to.deep.include({
      actions: ["update"],
      unknown: unchangingInUpdates,
    });
    await terraform.applyPlanned();
    const another = { accessKeyId: "key-1", secretAccessKey: "another-0815" };
    expect(api.takeChanges()).to.deep.equal([
      {
        call: `PATCH ContainerRegistries/${guid}`,
        body: { intgGuid: guid, ...registryA({ key: another }) },
      },
    ]);
    await terraform.emptyPlan();

    await terraform.write(configuration(byKey("another-0815"), "limit_num_imgs = 10"));
    await terraform.apply();
    expect(api.takeChanges()[0]?.body).to.deep.equal({
      intgGuid: guid,
      ...registryA({ key: another, images: 10 }),
    });
  });

  it("a registry is replaced when its credential type changes", async () => {
    const { api, terraform } = lab;
    await terraform.write(configuration(byRole));
    await terraform.apply();
    const { intgGuid: first } = api.only("ContainerRegistries");
    api.takeChanges();

    await terraform.write(configuration(byKey(secret)));
    const change = await terraform.plan();
    expect(change.changes.get(address)).to.deep.include({
      actions: ["update"],
      unknown: [...unchangingInUpdates, "id", "intg_guid"],
    });
    expect(change.changes.get(address)?.after?.cloud_a_auth_type).to.equal("CLOUD_A_ACCESS_KEY");
    await terraform.applyPlanned();
    const { intgGuid: second } = api.only("ContainerRegistries");
    expect(second).not.to.equal(first);
    expect(api.takeChanges()).to.deep.equal([
      { call: `DELETE ContainerRegistries/${first}` },
      { call: "POST ContainerRegistries", body: registryA({ key }) },
    ]);
    expect((await terraform.stored(address)).values).to.include({ id: second, intg_guid: second });
    await terraform.emptyPlan();

    await terraform.write(configuration(`${byRole}\n${byKey(secret)}`));
    await terraform.apply();
    const { intgGuid: third } = api.only("ContainerRegistries");
    expect(api.takeChanges()).to.deep.equal([
      { call: `DELETE ContainerRegistries/${second}` },
      { call: "POST ContainerRegistries", body: registryA({ role }) },
    ]);
    await terraform.emptyPlan();

    await terraform.write(configuration(byKey(secret)));
    api.fail({ method: "POST", path: "ContainerRegistries", status: 400, body: { message: "no such key" } });
    const { errors } = await terraform.apply({ exit: 1 });
    expect(errors[0]).to.include({ address, summary: "sec_integration_registry_a not updated" });
    expect(errors[0]?.detail).to.contain("[400] no such key");
    expect(api.objects("ContainerRegistries")).to.deep.equal([]);
    expect(api.takeChanges()[0]).to.deep.equal({ call: `DELETE ContainerRegistries/${third}` });
    const anew = await terraform.plan();
    expect(anew.changes.get(address)?.actions).to.deep.equal(["create"]);
    await terraform.applyPlanned();
    api.only("ContainerRegistries");
    await terraform.emptyPlan();
  });

  it("a registry is imported with either credential type, and the next plan is empty", async () => {
    const { api, terraform } = lab;
    const labels = [{ stage: "prod" }];
    const tags = ["latest"];
    await api.put("ContainerRegistries", "ACME_1", existing("ACME_1", registryA({ role, labels, tags })));
    const limits = 'limit_by_tags = ["latest"]\nlimit_by_label {\nkey = "stage"\nvalue = "prod"\n}';
    await terraform.write(configuration(byRole, limits));
    await terraform.import(address, "ACME_1");
    await terraform.emptyPlan();

    await api.put("ContainerRegistries", "ACME_2", existing("ACME_2", registryA({ key })));
    await terraform.run(["state", "rm", address]);
    await terraform.write(configuration(byKey(secret)));
    await terraform.import(address, "ACME_2");
    const { values } = await terraform.stored(address);
    expect(values.credentials).to.deep.equal([
      { role_arn: null, external_id: null, access_key_id: "key-1", secret_access_key: null, ...unused },
    ]);
    const plan = await terraform.plan();
    const { actions, before, after } = plan.changes.get(address) ?? {};
    expect(actions).to.deep.equal(["update"]);
    const { created_or_updated_time: _, created_or_updated_by: __, ...known } = before ?? {};
    const credentials = [
      { role_arn: null, external_id: null, access_key_id: "key-1", secret_access_key: secret, ...unused },
    ];
    expect(after).to.deep.equal({ ...known, credentials });
    await terraform.applyPlanned();
    expect(api.takeChanges()).to.deep.equal([
      {
        call: "PATCH ContainerRegistries/ACME_2",
        body: { intgGuid: "ACME_2", ...registryA({ key }) },
      },
    ]);
    await terraform.emptyPlan();

    await api.change("ContainerRegistries", "ACME_2", registryAChange.method("SOMETHING_NEW"));
    const { errors } = await terraform.failingPlan();
    expect(errors[0]).to.include({
      address,
      summary: "Unsupported authentication type",
      detail:
        'The API returned the authentication type "SOMETHING_NEW", which this provider does not support. Change it in the platform.',
    });
  });
});
