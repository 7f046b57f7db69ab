import { mkdir, writeFile } from "node:fs/promises";
import { createServer, type IncomingMessage, request, type Server } from "node:http";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { pathToFileURL } from "node:url";
import { expect } from "chai";
import { type Terraform, terraformRun } from "../../src/testing/index.ts";
import { exampleProject } from "../scripts/support/example-project.ts";
import { programIn, runNode, runProgram, tfnode } from "../scripts/support/packed.ts";
import { type LocalServer, listenLocally } from "../support/local-server.ts";
import { programFolder } from "./support/programs.ts";

const aliases = 20;

describe("examples/aws, with the packed packages, the AWS SDK and moto", function () {
  this.timeout(600_000);
  const example = exampleProject("aws", join(programFolder, "sdks/node_modules"));
  const moto = {
    MOTO_SERVER: join(programFolder, "moto/bin/moto_server"),
    PYTHONPATH: join(programFolder, "moto"),
  };
  let program: string;

  before(async () => {
    const { project } = example();
    const built = await tfnode(project, "build");
    expect(built.code, built.stderr).to.equal(0);
    program = join(project, "dist/terraform-provider-cloud");
  });

  /** Returns a folder for Terraform with the built provider. */
  const terraformWith = (env: Readonly<Record<string, string>>) =>
    terraformRun({ providers: { "example/cloud": program }, env, without: ["AWS_", "TFNODE_"] });

  it("the example passes its tests with moto", async () => {
    const { project, env } = example();
    const args = ["--test", "--test-reporter=tap", "out/test/moto.test.js"];
    const { code, stdout } = await runNode(project, args, { ...env, ...moto });
    expect(code, stdout).to.equal(0);
    expect(stdout).to.not.match(/ # SKIP\b/);
  });

  it("the pages of the example are up to date", async () => {
    const { project } = example();
    const { code, stdout } = await tfnode(project, "docs", "--check");
    expect(code, stdout).to.equal(0);
  });

  it("tfnode check creates, imports and destroys an object of each type with moto, and runs the other kinds", async () => {
    const { project, env } = example();
    const tool = await programIn(project, "cli", "tfnode");
    const { code, stdout } = await runNode(project, [tool, "check"], { ...env, ...moto });
    expect(code, stdout).to.equal(0);
    expect(stdout).to.not.contain("NOT RUN");
    const lives = stdout.match(/^✓ cloud_\w+: created, planned again, imported, destroyed$/gm);
    expect(lives, stdout).to.have.length(4);
  });

  it("an apply with twenty aliases asks once for each account, and not once for each object or client", async () => {
    const { project } = example();
    Object.assign(process.env, moto);
    const { default: start } = await import(pathToFileURL(join(project, "out/dev/server.js")).href);
    const server = await start();
    const counted = await countingProxy(server.provider.endpoint);
    const keys = {
      AWS_ACCESS_KEY_ID: "testing",
      AWS_SECRET_ACCESS_KEY: "testing",
      AWS_REGION: "eu-central-1",
    };
    const terraform = await terraformWith({ ...keys, AWS_ENDPOINT_URL: counted.url });
    try {
      await terraform.write(twentyAccounts());
      const began = performance.now();
      await terraform.apply();
      console.log(
        `      ${aliases} aliases with ${aliases * 5} parameters: ${Math.round(performance.now() - began)} ms`,
      );
      expect(counted.of("AmazonSSM.PutParameter")).to.equal(aliases * 5);
      // A process for the plan and one for the apply, or one for both: each alias assumes its role and asks for its account once in each.
      expect(counted.of("AssumeRole")).to.be.within(aliases, 2 * aliases);
      expect(counted.of("GetCallerIdentity")).to.be.within(aliases, 2 * aliases);
      await terraform.emptyPlan();
      await terraform.destroy();
    } finally {
      await terraform.close();
      await counted.close();
      await server.close();
    }
  });

  it("commands of a kept process use the keys that the credentials file has when they start", async () => {
    const { project } = example();
    const accounts = await listenLocally(accountsByKey());
    const home = join(project, "home");
    const file = join(home, "credentials");
    const env = {
      HOME: home,
      TFNODE_KEEP: "5m",
      AWS_SHARED_CREDENTIALS_FILE: file,
      AWS_EC2_METADATA_DISABLED: "true",
    };
    const terraform = await terraformWith({
      ...env,
      AWS_REGION: "eu-central-1",
      AWS_ENDPOINT_URL: accounts.url,
    });
    try {
      await mkdir(home, { recursive: true });
      await terraform.write(
        'provider "cloud" {\n  profile = "work"\n}\ndata "cloud_caller_identity" "me" {}\noutput "account" {\n  value = data.cloud_caller_identity.me.account_id\n}\n',
      );
      for (const account of ["111111111111", "222222222222"]) {
        await writeFile(file, `[work]\naws_access_key_id = ${account}\naws_secret_access_key = s3cret\n`);
        await terraform.apply();
        expect(await accountIn(terraform)).to.equal(account);
      }
    } finally {
      await runProgram(project, [program, "--stop"], env);
      await terraform.close();
      await accounts.close();
    }
  });
});

/** Returns a configuration with twenty aliases, each with a role of another account and five parameters. */
function twentyAccounts(): string {
  return Array.from({ length: aliases }, (_, at) => {
    const account = `1000000000${String(at).padStart(2, "0")}`;
    return `
provider "cloud" {
  alias        = "a${at}"
  assume_roles = ["arn:aws:iam::${account}:role/deploy"]
  default_tags = { account = "${account}" }
}

resource "cloud_parameter" "a${at}" {
  provider = cloud.a${at}
  count    = 5
  name     = "/a${at}/\${count.index}"
  value    = "v"
}
`;
  }).join("");
}

/** A proxy of moto that counts operations. */
interface CountingProxy extends LocalServer {
  /** Returns the number of requests for an operation. */
  of(operation: string): number;
}

async function countingProxy(endpoint: string): Promise<CountingProxy> {
  const counts = new Map<string, number>();
  const server = createServer(async (incoming, response) => {
    const body = await buffer(incoming);
    const [, action = ""] = /(?:^|&)Action=(\w+)/.exec(body.toString()) ?? [];
    const operation = String(incoming.headers["x-amz-target"] ?? action);
    counts.set(operation, (counts.get(operation) ?? 0) + 1);
    const { method, headers, url } = incoming;
    const onward = request(`${endpoint}${url}`, { method, headers });
    onward.once("response", (from: IncomingMessage) => {
      response.writeHead(from.statusCode ?? 502, from.headers);
      from.pipe(response);
    });
    onward.on("error", () => response.destroy());
    onward.end(body);
  });
  return { ...(await listenLocally(server)), of: (operation) => counts.get(operation) ?? 0 };
}

/** Returns a service that identifies an account by the ID of the key that signed the request. */
function accountsByKey(): Server {
  return createServer((incoming, response) => {
    const [, account] = /Credential=(\d+)\//.exec(incoming.headers.authorization ?? "") ?? [];
    incoming.resume();
    const identity = `<Account>${account}</Account><Arn>arn:aws:iam::${account}:user/ada</Arn><UserId>u</UserId>`;
    const result = `<GetCallerIdentityResult>${identity}</GetCallerIdentityResult>`;
    response.writeHead(200, { "content-type": "text/xml" });
    response.end(
      `<GetCallerIdentityResponse xmlns="https://sts.amazonaws.com/doc/2011-06-15/">${result}</GetCallerIdentityResponse>`,
    );
  });
}

/** Returns the output `account`. */
async function accountIn(terraform: Terraform): Promise<unknown> {
  const { stdout } = await terraform.run(["output", "-raw", "account"]);
  return stdout.trim();
}
