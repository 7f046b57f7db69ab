import { readdirSync, readFileSync } from "node:fs";
import { chmod, readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect } from "chai";
import type { Terraform } from "../../src/testing/terraform/terraform.ts";
import { putClusters, search } from "../resources/vdb/clusters-at-hand.ts";
import { environmentAtHand, putEnvironment } from "../resources/vdb/environment/environment-at-hand.ts";
import { kitObjects, openKit } from "./kit/terraform.ts";
import { labForTests } from "./terraform-lab.ts";
import { vdbLabForTests } from "./vdb-lab.ts";
import { unzipped } from "./zip.ts";

const key = (more = "") => `
  ephemeral "vdb_database_api_key" "it" {
    cluster_id = "${search}"
    ${more}
  }
`;

/** A resource whose creation runs a command that receives the key. */
const consumer = (command: string) => `
  resource "terraform_data" "consumer" {
    provisioner "local-exec" {
      command     = ${JSON.stringify(command)}
      environment = { API_KEY = ephemeral.vdb_database_api_key.it.key }
    }
  }
`;

/** The complete log, in a file that the test searches afterwards. */
const logged = (terraform: Terraform) => ({
  TF_LOG: "TRACE",
  TF_LOG_PATH: join(terraform.folder, "trace.log"),
});

/**
 * Fails if a text is in any file of the folder, including saved plans, except for files that commands wrote on purpose.
 */
async function expectNowhere(terraform: Terraform, secrets: readonly string[], but: readonly string[] = []) {
  expect(
    secrets.filter((secret) => secret.length > 10),
    "secrets",
  ).to.have.length.above(0);
  const names = readdirSync(terraform.folder, { withFileTypes: true });
  const files = names.filter((entry) => entry.isFile() && !but.includes(entry.name));
  for (const { name } of files) {
    const content = await readFile(join(terraform.folder, name));
    const text = (name.endsWith(".tfplan") ? unzipped(content) : content).toString("latin1");
    for (const secret of secrets) expect(text.includes(secret), `${secret} is in ${name}`).to.equal(false);
  }
}

/** Tests ephemeral resources with a program, by default that of all tests. */
export function describeEphemeralResources(program?: () => string): void {
  describe("an ephemeral resource", () => {
    let terraform: Terraform;
    beforeEach(async () => {
      terraform = await openKit(program?.());
    });
    afterEach(() => terraform.close());

    const lease = (how = "") => `
      ephemeral "kit_lease" "it" {
        name = "it"
        ${how}
      }
      resource "terraform_data" "consumer" {
        provisioner "local-exec" {
          command     = "until grep -q 'renewed.: 2' objects.json; do sleep 0.1; done; printf %s $TOKEN > used"
          environment = { TOKEN = ephemeral.kit_lease.it.token }
        }
      }
    `;

    it("an ephemeral resource is renewed while it is used, and closed afterwards", async () => {
      await terraform.write(lease());
      await terraform.apply();
      expect(await kitObjects(terraform)).to.deep.equal({});
      const token = await readFile(join(terraform.folder, "used"), "utf8");
      expect(token).to.match(/^token-of-id-/);
      await expectNowhere(terraform, [token], ["used"]);
    });

    it("an ephemeral resource that cannot be closed fails the plan, and shows no secret", async () => {
      await terraform.write(lease('how = "close fails"'));
      const { errors, stdout } = await terraform.failingPlan();
      expect(errors.map(({ summary }) => summary)).to.deep.equal(["Provider bug while closing kit_lease"]);
      expect(stdout).to.contain("(redacted) cannot be closed").and.not.contain("token-of");
    });
  });

  describe("ephemeral resources of sec", () => {
    const lab = labForTests({}, program);

    /** Returns the number of requested tokens with a lifetime of ten minutes. */
    const asked = () => lab.api.requests().filter(({ body }) => Object(body).expiryTime === 600).length;

    it("api_token configures another provider, and the token is neither shown nor stored", async () => {
      const { api, terraform } = lab;
      await terraform.write(`
        ephemeral "sec_api_token" "short" {
          expiry_seconds = 600
        }
        provider "sec" {
          alias      = "short"
          api_key    = ""
          api_secret = ""
          api_token  = ephemeral.sec_api_token.short.token
        }
        resource "sec_alert_channel_email" "mail" {
          provider         = sec.short
          name             = "mail"
          recipients       = ["a@example.org"]
          test_integration = false
        }
        resource "terraform_data" "reader" {
          provisioner "local-exec" {
            command     = "printf %s $TOKEN > used"
            environment = { TOKEN = ephemeral.sec_api_token.short.token }
          }
        }
      `);
      const env = logged(terraform);
      await terraform.plan({ env });
      expect(asked()).to.equal(1);
      await terraform.applyPlanned({ env });
      expect(asked()).to.equal(2);
      expect(api.only("AlertChannels")).to.include({ name: "mail" });
      const token = await readFile(join(terraform.folder, "used"), "utf8");
      lab.secrets.add(token);
      await expectNowhere(terraform, [token], ["used"]);
      await terraform.emptyPlan();
      await terraform.destroy();
    });

    it("agent_access_token passes the token to a command, as in the example", async () => {
      const { api, terraform } = lab;
      const token = "0123456789abcdef0123456789abcdef0123456789abcdef01234567";
      await api.put("AgentAccessTokens", token, { tokenAlias: "web servers", tokenEnabled: 1, props: {} });
      lab.secrets.add(token);
      await terraform.write({
        "main.tf": readFileSync(
          "examples/sec/ephemeral-resources/sec_agent_access_token/ephemeral-resource.tf",
          "utf8",
        ),
        "install-agent.sh": 'printf "%s" "$AGENT_TOKEN" > installed\n',
      });
      const env = logged(terraform);
      await terraform.plan({ env });
      await terraform.applyPlanned({ env });
      expect(await readFile(join(terraform.folder, "installed"), "utf8")).to.equal(token);
      await expectNowhere(terraform, [token], ["installed"]);
    });

    it("agent_access_token finds a token of the same configuration by its id, and by its name with OpenTofu alone", async () => {
      const { terraform } = lab;
      const named = (argument: string) => `
        resource "sec_agent_access_token" "it" {
          name = "of this configuration"
        }
        ephemeral "sec_agent_access_token" "it" {
          name = sec_agent_access_token.it.${argument}
        }
        resource "terraform_data" "agent" {
          provisioner "local-exec" {
            command     = "printf %s $AGENT_TOKEN > installed"
            environment = { AGENT_TOKEN = ephemeral.sec_agent_access_token.it.token }
          }
        }
      `;
      await terraform.write(named("name"));
      // Terraform opens an ephemeral resource in the plan if its configuration is known, although the resource does not exist yet.
      const waits = program?.().endsWith("tofu") === true;
      const { errors } = await terraform.run(["plan", "-json"], { exit: waits ? 0 : 1 });
      if (!waits) expect(errors[0]?.detail).to.contain("set name to the id of the resource");
      await terraform.write(named("id"));
      await terraform.apply();
      const { token } = (await terraform.stored("sec_agent_access_token.it")).values;
      expect(await readFile(join(terraform.folder, "installed"), "utf8")).to.equal(token);
      await terraform.emptyPlan();
      await terraform.destroy();
    });

    it("the example of api_token can be applied", async () => {
      const { terraform } = lab;
      await terraform.write(
        readFileSync("examples/sec/ephemeral-resources/sec_api_token/ephemeral-resource.tf", "utf8"),
      );
      await terraform.apply();
      expect(asked()).to.be.at.least(1);
    });

    it("the warning of the data source that stores its token names the ephemeral resource", async () => {
      const { terraform } = lab;
      await terraform.write('data "sec_api_token" "now" {}\n');
      const { warnings } = await terraform.emptyPlan();
      expect(warnings.map(({ summary }) => summary)).to.include("Access token stored in the state");
    });
  });

  describe("ephemeral resources of vdb", () => {
    const lab = vdbLabForTests(program);

    const keys = () => lab.api.objects("databaseApiKeys");
    const calls = () =>
      lab.api
        .takeChanges()
        .map(({ call }) => call)
        .filter((call) => call.startsWith("DatabaseApiKeyService/"))
        .map((call) => call.slice(call.indexOf("/") + 1));
    const [made, deleted] = ["CreateDatabaseApiKey", "DeleteDatabaseApiKey"];
    const apply = ["apply", "-json", "-auto-approve"];

    beforeEach(() => putClusters(lab.api));

    /** Returns the process IDs of providers that the commands of a folder run. */
    const providers = () =>
      readdirSync("/proc")
        .filter((name) => /^\d+$/.test(name))
        .filter((pid) => {
          try {
            const env = readFileSync(`/proc/${pid}/environ`, "utf8");
            const line = readFileSync(`/proc/${pid}/cmdline`, "utf8");
            return line.includes("terraform-provider-vdb") && env.includes(`HOME=${lab.terraform.folder}\0`);
          } catch {
            return false;
          }
        })
        .map(Number);

    it("an ephemeral key is deleted after the plan and again after the apply, and stored nowhere", async () => {
      const { terraform } = lab;
      await terraform.write(key('ttl = "30m"') + consumer('cat > /dev/null; printf %s "$API_KEY" > used'));
      const env = logged(terraform);
      await terraform.plan({ env });
      expect(calls()).to.deep.equal([made, deleted]);
      await terraform.applyPlanned({ env });
      expect(calls()).to.deep.equal([made, deleted]);
      expect(keys()).to.deep.equal([]);
      const used = await readFile(join(terraform.folder, "used"), "utf8");
      lab.secrets.add(used);
      await expectNowhere(terraform, [used], ["used"]);
      await terraform.destroy();
      expect(keys()).to.deep.equal([]);
    });

    it("an ephemeral key is deleted after a failed apply, which closes nothing", async () => {
      const { terraform } = lab;
      await terraform.write(key() + consumer("exit 7"));
      const { code } = terraform.outcomeOf(await terraform.start(apply).ended);
      expect(code).to.equal(1);
      expect(calls()).to.deep.equal([made, deleted, made, deleted]);
      expect(keys()).to.deep.equal([]);
    });

    it("an ephemeral key is deleted after a failed plan, which closes nothing", async () => {
      const { terraform } = lab;
      // The key is created before the planning of the dependent object fails.
      await terraform.write(`
        ${key()}
        provider "vdb" {
          alias   = "other"
          api_key = ephemeral.vdb_database_api_key.it.key
        }
        data "vdb_accounts_clusters" "all" {
          provider = vdb.other
        }
      `);
      const { errors } = await terraform.failingPlan();
      expect(errors[0]?.summary).to.equal("vdb_accounts_clusters not read");
      expect(calls()).to.deep.equal([made, deleted]);
      expect(keys()).to.deep.equal([]);
    });

    it("an ephemeral key is deleted after Ctrl-C", async () => {
      const { terraform } = lab;
      await terraform.write(key() + consumer("touch started; exec sleep 60"));
      const command = terraform.start(apply);
      await lab.until(() => readdirSync(terraform.folder).includes("started"));
      expect(keys()).to.have.length(1);
      command.interrupt();
      expect(terraform.outcomeOf(await command.ended).code).to.equal(1);
      expect(keys()).to.deep.equal([]);
    });

    // Other systems have no /proc in which to find the provider.
    if (process.platform === "linux") {
      it("an ephemeral key is deleted when SIGTERM ends the provider", async () => {
        const { terraform } = lab;
        await terraform.write(key() + consumer("touch started; while [ ! -e over ]; do sleep 0.1; done"));
        const command = terraform.start(apply);
        await lab.until(() => readdirSync(terraform.folder).includes("started"));
        expect(keys()).to.have.length(1);
        for (const pid of providers()) process.kill(pid, "SIGTERM");
        await lab.until(() => keys().length === 0);
        await terraform.write({ over: "" });
        terraform.outcomeOf(await command.ended);
      });
    }

    it("an ephemeral key is deleted when the program is killed", async () => {
      const { terraform } = lab;
      await terraform.write(key() + consumer("touch started; while [ ! -e over ]; do sleep 0.1; done"));
      const command = terraform.start(apply);
      await lab.until(() => readdirSync(terraform.folder).includes("started"));
      command.crash();
      await lab.until(() => keys().length === 0);
      await terraform.write({ over: "" });
      await command.ended;
    });

    it("an ephemeral key is deleted although the response to its create was lost", async () => {
      const { api, terraform } = lab;
      await terraform.write(key() + consumer("exit 0"));
      api.fail({ method: made, drop: "after" });
      const { errors } = await terraform.failingPlan();
      expect(errors[0]?.summary).to.equal("vdb_database_api_key not opened");
      expect(keys()).to.deep.equal([]);
    });

    it("a plan that cannot delete an ephemeral key fails, and the key is deleted when the plan ends", async () => {
      const { api, terraform } = lab;
      await terraform.write(key() + consumer("exit 0"));
      api.fail({ method: deleted, code: "INTERNAL", message: "try again" });
      const { errors } = await terraform.failingPlan();
      expect(errors.map(({ summary }) => summary)).to.deep.equal(["vdb_database_api_key not closed"]);
      expect(keys()).to.deep.equal([]);
    });

    it("the example of database_api_key can be applied", async () => {
      const { terraform } = lab;
      const example = readFileSync(
        "examples/vdb/ephemeral-resources/vdb_database_api_key/ephemeral-resource.tf",
        "utf8",
      );
      await terraform.write({
        "main.tf": example.replace(/cluster_id = ".*"/, `cluster_id = "${search}"`),
        "load-products.sh": 'test -n "$API_KEY" && touch loaded\n',
      });
      await terraform.apply();
      expect(readdirSync(terraform.folder)).to.include("loaded");
      expect(keys()).to.deep.equal([]);
    });

    it("the example of bootstrap_commands runs the commands with their keys, and stores them nowhere", async () => {
      const { api, terraform } = lab;
      await putEnvironment(api);
      const example = readFileSync(
        "examples/vdb/ephemeral-resources/vdb_bootstrap_commands/ephemeral-resource.tf",
        "utf8",
      );
      const reported = `#!/bin/sh\necho "$0 $*" >> "${join(terraform.folder, "ran")}"\n`;
      await terraform.write({
        "main.tf": example.replace(/environment_id = ".*"/, `environment_id = "${environmentAtHand}"`),
        "bin/kubectl": reported,
        "bin/helm": reported,
      });
      for (const name of ["kubectl", "helm"]) await chmod(join(terraform.folder, "bin", name), 0o755);
      const env = {
        ...logged(terraform),
        PATH: `${join(terraform.folder, "bin")}:${process.env.PATH}`,
      };
      await terraform.plan({ env });
      await terraform.applyPlanned({ env });
      const ran = await readFile(join(terraform.folder, "ran"), "utf8");
      expect(ran)
        .to.match(/kubectl create namespace databases\n/)
        .and.match(/helm .*install/);
      const accessKey = /access-key=(\S+)/.exec(ran)?.[1] ?? "";
      const password = /docker-password=(\S+)/.exec(ran)?.[1] ?? "";
      for (const secret of [accessKey, password]) lab.secrets.add(secret);
      await expectNowhere(terraform, [accessKey, password], ["ran"]);
    });
  });
}
