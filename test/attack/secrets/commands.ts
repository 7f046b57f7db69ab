import { TestApi } from "../../support/sec-api.ts";
import { spellings } from "../../support/spellings.ts";
import { type Attack, Finding, type Setup } from "../attack.ts";
import { nowhereElse } from "../local-network.ts";
import type { Random } from "../random.ts";
import { HttpProxy, passOn } from "../responses/http-proxy.ts";
import { inTerraform } from "../terraform-run.ts";
import { drawSecret, shownPart } from "./draw-secret.ts";

/** Makes the same attack, and searches the output of all commands of real terraform. */
export const secretsInCommands: Attack = {
  name: "commands",
  title: "the same in all output of terraform commands",
  weight: 1,
  needsTerraform: true,
  patience: 200,
  open: async (): Promise<Setup> => ({ attempt, close: async () => undefined }),
};

const commands = [
  ["validate", "-json"],
  ["plan", "-no-color"],
  ["apply", "-no-color", "-auto-approve"],
  ["apply", "-json", "-auto-approve", "-refresh-only"],
  ["destroy", "-no-color", "-auto-approve"],
  ["import", "-no-color", "sec_alert_channel_chat.other", "ACME_1"],
  ["output", "-json"],
  ["state", "list"],
] as const;

async function attempt(random: Random): Promise<void> {
  const [token, url] = [drawSecret(random), `https://${random.text("abcdef0123456789", 40)}.example.com/`];
  const [name, spell] = random.pick(Object.entries(spellings));
  const api = await TestApi.start();
  const proxy = await HttpProxy.start(api.localApi.url);
  try {
    const env = {
      ...nowhereElse,
      ...api.env,
      SEC_API_URL: proxy.url,
      TF_LOG: "TRACE",
      TF_VAR_token: token,
      TF_VAR_url: url,
    };
    await inTerraform(env, "sec", async (terraform) => {
      await terraform.write(configuration);
      for (const refuses of [true, false]) {
        const words = [token, url].map((secret) => `not >>${spell(secret)}<<`).join();
        proxy.intercept = async (exchange) => {
          if (!refuses || exchange.method === "GET" || exchange.path.endsWith("/access/tokens"))
            return passOn(exchange);
          exchange.response.writeHead(400).end(JSON.stringify({ message: words }));
        };
        for (const command of commands) terraform.outcomeOf(await terraform.start(command).ended);
      }
      const written = terraform.written.join("\n");
      const all = [token, url, api.localApi.credentials.apiSecret];
      for (const secret of all.flatMap((one) => [one, JSON.stringify(one).slice(1, -1), spell(one)])) {
        const shown = shownPart(written, secret);
        if (shown === undefined) continue;
        const at = written.indexOf(shown);
        throw new Finding(`a secret ${name} was shown: ${written.slice(Math.max(0, at - 300), at + 100)}`);
      }
    });
  } finally {
    await proxy.close();
    await api.close();
  }
}

/** Terraform itself shows invalid lines of the configuration, so other files contain the secrets. */
const configuration = `
  variable "token" {
    sensitive = true
  }
  variable "url" {
    sensitive = true
  }
  resource "sec_alert_channel_tracker_cloud" "one" {
    name             = "one"
    tracker_url      = "tracker.example.org"
    issue_type       = "Bug"
    project_key      = "SEC"
    username         = "robot"
    api_token        = var.token
    test_integration = false
  }
  resource "sec_alert_channel_chat" "two" {
    name             = "two"
    url              = var.url
    test_integration = false
  }
  resource "sec_alert_channel_chat" "other" {
    count            = 0
    name             = "other"
    url              = var.url
    test_integration = false
  }
`;
