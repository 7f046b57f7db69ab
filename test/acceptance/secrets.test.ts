import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { expect } from "chai";
import { labForTests } from "../support/terraform-lab.ts";

const trackerToken = 'tracker-"quoted\\-4711';
const registrySecret = "registry-secret-0815";
const apiSecret = "_api-secret-of-the-test-42";

const tracker = (more = "") => `
  resource "sec_alert_channel_tracker_cloud" "backlog" {
    name             = "backlog"
    tracker_url      = "tracker.example.org"
    issue_type       = "Bug"
    project_key      = "SEC"
    username         = "robot"
    api_token        = ${JSON.stringify(trackerToken)}
    test_integration = false
    ${more}
  }
`;

const registry = (more = "") => `
  resource "sec_integration_registry_a" "images" {
    name            = "images"
    registry_domain = "r.example.org"
    credentials {
      access_key_id     = "key-1"
      secret_access_key = "${registrySecret}"
    }
    ${more}
  }
`;

const agentToken = (more = "") => `
  resource "sec_agent_access_token" "web" {
    name = "web servers"
    ${more}
  }
`;

describe("secrets", () => {
  // Each test searches the output of the CLI for these secrets afterwards.
  const lab = labForTests({ apiSecret });

  beforeEach(() => {
    for (const secret of [trackerToken, registrySecret]) {
      lab.secrets.add(secret);
      lab.secrets.add(JSON.stringify(secret).slice(1, -1));
    }
  });

  it("secrets are hidden in plans, states and outputs", async () => {
    const { api, terraform } = lab;
    await terraform.write(tracker() + registry() + agentToken());
    const plan = await terraform.plan();
    const hidden = [...plan.changes].map(([address, { sensitive }]) => [address, sensitive]);
    expect(Object.fromEntries(hidden)).to.deep.equal({
      "sec_agent_access_token.web": ["token"],
      "sec_alert_channel_tracker_cloud.backlog": ["api_token", "api_token_wo"],
      "sec_integration_registry_a.images": [
        "credentials.0.secret_access_key",
        "credentials.0.secret_access_key_wo",
      ],
    });
    const shownPlan = await terraform.run(["show", "-no-color", "planned.tfplan"]);
    expect(shownPlan.stdout).to.match(/api_token += \(sensitive value\)/);
    expect(shownPlan.stdout).to.match(/secret_access_key += \(sensitive value\)/);
    expect(shownPlan.stdout).to.match(/token += \(sensitive value\)/);
    await terraform.run(["apply", "-no-color", "planned.tfplan"]);
    lab.secrets.add(String(api.only("AgentAccessTokens").accessToken));

    const shown = await terraform.run(["show", "-no-color"]);
    expect(shown.stdout).to.match(/ token += \(sensitive value\)/);
    const changes = tracker("enabled = false") + registry("enabled = false") + agentToken("enabled = false");
    const output = 'output "token" {\n  value = sec_agent_access_token.web.token\n}\n';
    await terraform.write(changes + output);
    const { stderr } = await terraform.run(["plan", "-no-color"], { exit: 1 });
    expect(stderr).to.contain("Output refers to sensitive values");
    await terraform.write(changes + output.replace("\n}", "\n  sensitive = true\n}"));
    const apply = await terraform.run(["apply", "-no-color", "-auto-approve"]);
    expect(apply.stdout).to.match(/token = <sensitive>/);
  });

  it("no log contains secrets, at any level", async () => {
    const { api, terraform } = lab;
    await terraform.write(tracker() + registry() + agentToken("enabled = false"));
    api.fail(
      { method: "POST", path: "ContainerRegistries", status: 429, headers: { "retry-after": "0" } },
      { method: "PATCH", path: "AgentAccessTokens/*", status: 503, body: { message: "tired" } },
    );
    const apply = await terraform.apply({ env: { TF_LOG: "TRACE" } });
    const token = String(api.only("AgentAccessTokens").accessToken);
    lab.secrets.add(token);
    const lines = apply.stderr.split("\n").filter((line) => line.includes(": API request"));
    const logged = (...parts: readonly string[]) =>
      lines.filter((line) => parts.every((part) => line.includes(part))).length;
    expect(logged(": API request:", "method=PATCH", '/api/v2/AgentAccessTokens/(redacted)"')).to.equal(2);
    expect(logged("to be repeated", "/api/v2/ContainerRegistries", "status=429")).to.equal(1);

    await terraform.write(tracker("enabled = false"));
    await terraform.apply({ env: { TF_LOG: "JSON" } });
    expect(api.only("AlertChannels").enabled).to.equal(0);
  });

  it("no error contains secrets, although the API returns them", async () => {
    const { api, terraform } = lab;
    const [key, named] = [api.localApi.credentials.apiKey, "the key was refused: "];
    await terraform.write(tracker() + registry());
    const echoed = (secret: string) => ({ status: 400, body: { message: `${named}${secret}` } });
    api.fail(
      { method: "POST", path: "AlertChannels", ...echoed(trackerToken) },
      { method: "POST", path: "ContainerRegistries", status: 400, body: `{"oops":"${registrySecret}` },
    );
    const creation = await terraform.apply({ exit: 1 });
    const details = creation.errors.map(({ address, detail }) => `${address} ${detail}`).sort();
    expect(details).to.have.lengthOf(2);
    expect(details[0]).to.contain(`[400] ${named}(redacted)`);
    expect(details[1]).to.contain('[400] {"oops":"(redacted)');
    expect(api.objects("AlertChannels")).to.deep.equal([]);

    api.fail({ method: "POST", path: "access/tokens", ...echoed(`${apiSecret} of ${key}`) });
    const token = await terraform.apply({ exit: 1, args: ["-target=sec_integration_registry_a.images"] });
    expect(token.errors[0]?.detail).to.contain(`[400] ${named}(redacted) of ${key}`);

    await terraform.apply();
    await terraform.write(tracker("enabled = false") + registry("enabled = false"));
    api.fail(
      { method: "PATCH", path: "AlertChannels/*", ...echoed(trackerToken) },
      { method: "PATCH", path: "ContainerRegistries/*", ...echoed(registrySecret) },
    );
    const update = await terraform.apply({ exit: 1 });
    expect(update.errors).to.have.lengthOf(2);
    for (const { detail } of update.errors) expect(detail).to.contain(`[400] ${named}(redacted)`);
  });

  it("no error contains the secrets of agent tokens", async () => {
    const { api, terraform } = lab;
    await terraform.write(agentToken());
    await terraform.apply();
    const token = String(api.only("AgentAccessTokens").accessToken);
    lab.secrets.add(token);
    const echoed = { status: 403, body: { data: { message: `no access to ${token}` } } };
    api.fail({ method: "GET", path: "AgentAccessTokens/*", ...echoed });
    const { errors } = await terraform.failingPlan();
    expect(errors[0]?.detail).to.match(
      /\[GET\] \S+\/AgentAccessTokens\/\(redacted\)\n {2}\[403\] no access to \(redacted\)/,
    );
    api.fail({ method: "PATCH", path: "AgentAccessTokens/*", ...echoed });
    await terraform.destroy({ exit: 1 });
    expect((await terraform.stored("sec_agent_access_token.web")).values.token).to.equal(token);
  });

  it("no process has secrets in its arguments", async () => {
    const { api, terraform } = lab;
    await terraform.write(tracker() + registry());
    api.fail({ method: "POST", path: "AlertChannels", latencyMs: 60_000, times: 0 });
    const applying = terraform.start(["apply", "-json", "-auto-approve"]);
    await lab.until(() => api.calls().some(({ call }) => call === "POST AlertChannels"));
    const { stdout } = await promisify(execFile)("ps", ["-A", "-o", "args="]);
    expect(stdout).to.contain("terraform-provider-sec");
    for (const secret of lab.secrets) expect(stdout).not.to.contain(secret);
    applying.kill();
    await applying.ended;
  });
});
