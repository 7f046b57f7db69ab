import { type Provider, provider } from "../../src/schema/index.ts";
import type { Content } from "../../src/schema/schema.ts";
import type { Core } from "../../src/testing/core/core.ts";
import { DiagnosticsError, type PlainConfig, type ResourceState } from "../../src/testing/core/core.ts";
import { announcementOf } from "../../src/testing/terraform/output.ts";
import type { Terraform, TerraformOutcome } from "../../src/testing/terraform/terraform.ts";
import type { Draw } from "../support/core-arbitraries.ts";
import { drawContent, drawPlainConfig, ofConfig, resourceOf } from "../support/drawn-resource.ts";
import { smallCore } from "../support/small-provider.ts";
import { configJson, configurationText } from "./config-json.ts";
import { serveInProcess } from "./serve-provider.ts";

/** The type of a drawn resource in the simulated Terraform. */
const simulatedType = "small_thing";
const source = "tfnode/lives";

/** The files of a folder in which lives run: each command uses the provider that `TF_REATTACH_PROVIDERS` names. */
export const livesFiles: Readonly<Record<string, string>> = {
  "versions.tf": `terraform {\n  required_providers {\n    lives = { source = "${source}" }\n  }\n}\n`,
  "cli.tfrc": "",
};

/** One drawn resource: its configurations one after the other, and its object in the simulated Terraform. */
interface Life {
  readonly type: string;
  readonly content: Content;
  readonly configs: readonly PlainConfig[];
  readonly core: Core;
  state: ResourceState | undefined;
  /** Why the life ended early; undefined while it goes on. */
  end?: "error of the configuration" | "failure";
}

/** Draws lives, and the provider with all their resources, which real Terraform uses. */
async function draw(
  g: Draw,
  count: number,
): Promise<{ readonly lives: readonly Life[]; readonly all: Provider }> {
  const lives: Life[] = [];
  const resources: { [name: string]: () => Promise<{ default: ReturnType<typeof resourceOf>["resource"] }> } =
    {};
  for (let i = 0; i < count; i++) {
    const content = drawContent(g);
    const configs = Array.from({ length: 3 }, () => drawPlainConfig(g, content));
    // The same resource twice: each Terraform has an API of its own.
    const core = await smallCore({ api: null, resource: resourceOf(content).resource });
    const { resource } = resourceOf(content);
    resources[`thing${i}`] = async () => ({ default: resource });
    lives.push({ type: `lives_thing${i}`, content, configs, core, state: undefined });
  }
  const all = provider({
    name: "lives",
    version: "0.0.1",
    description: "Random resources.",
    schema: {},
    configure: async () => null,
    resources,
  });
  return { lives, all: all as Provider };
}

/** The outcomes of a round. */
export interface RoundOutcome {
  /** The number of lives that went through all their configurations. */
  readonly whole: number;
  readonly failures: readonly string[];
}

/**
 * Lives random resources in the simulated Terraform and in the real one, all at once in the latter: each plan has the same action in both, is
 * applied without an error, and leaves nothing to plan.
 */
export async function liveRound(g: Draw, count: number, terraform: Terraform): Promise<RoundOutcome> {
  const { lives, all } = await draw(g, count);
  const failures: string[] = [];
  const fail = (life: Life, what: string, outcome?: unknown) => {
    life.end = "failure";
    failures.push(
      `${life.type}: ${what}\n${JSON.stringify({ schema: life.content, configs: life.configs, outcome })}`,
    );
  };
  const served = await serveInProcess(source, all);
  terraform.env.TF_REATTACH_PROVIDERS = served.reattach;
  try {
    for (const step of [0, 1, 2]) {
      const going = lives.filter(({ end }) => end === undefined);
      const simulated = new Map<string, Simulated>();
      for (const life of going) simulated.set(life.type, await simulate(life, step));
      const part = (life: Life) => configJson(life.content, life.configs[step] ?? {});
      await terraform.write({
        "main.tf.json": configurationText(new Map(going.map((life) => [life.type, part(life)]))),
      });
      const applied = await command(terraform, ["apply", "-json", "-auto-approve"]);
      const actions = announcementOf(applied).actions;
      for (const life of going) {
        const { action, error } = simulated.get(life.type) ?? { action: "no-op" };
        const errors = errorsOf(applied, life);
        const planned = actionWord(actions.get(`${life.type}.it`));
        if (error !== undefined && error === errors[0]) life.end = "error of the configuration";
        else if (error !== undefined || errors.length > 0)
          fail(
            life,
            `step ${step}: simulated ${error ?? "no error"}, real ${errors[0] ?? "no error"}`,
            applied.stdout,
          );
        else if (planned !== action) fail(life, `step ${step}: simulated ${action}, real ${planned}`);
      }
      if (applied.code !== 0 && failures.length === 0 && going.every(({ end }) => end === undefined))
        failures.push(`step ${step}: ${applied.stdout}${applied.stderr}`);
      const again = announcementOf(await command(terraform, ["plan", "-json"])).actions;
      for (const life of going) {
        const left = actionWord(again.get(`${life.type}.it`));
        if (life.end === undefined && left !== "no-op")
          fail(life, `step ${step}: the second plan is ${left}`);
      }
    }
    const destroyed = await command(terraform, ["destroy", "-json", "-auto-approve"]);
    if (destroyed.code !== 0) failures.push(`destroy: ${destroyed.stdout}${destroyed.stderr}`);
  } finally {
    await served.close();
  }
  return { whole: lives.filter(({ end }) => end === undefined).length, failures };
}

interface Simulated {
  readonly action: string;
  /** The summary of the error of the apply. */
  readonly error?: string;
}

/** Takes a step of a life in the simulated Terraform. */
async function simulate(life: Life, step: number): Promise<Simulated> {
  const config = life.configs[step] ?? {};
  const plan = await life.core.planAfterRefresh(simulatedType, life.state, config);
  try {
    life.state = await life.core.apply(plan);
    return { action: plan.action };
  } catch (error) {
    if (!(error instanceof DiagnosticsError)) throw error;
    return { action: plan.action, error: error.diagnostics[0]?.summary ?? ofConfig };
  }
}

async function command(terraform: Terraform, args: readonly string[]): Promise<TerraformOutcome> {
  return terraform.outcomeOf(await terraform.start(args).ended);
}

function errorsOf({ errors }: TerraformOutcome, { type }: Life): readonly string[] {
  return errors.filter(({ address }) => address === `${type}.it`).map(({ summary }) => summary);
}

/** Returns the action of the simulated Terraform with the meaning of one of the real Terraform. */
function actionWord(action: string | undefined): string {
  return action === undefined || action === "noop" ? "no-op" : action;
}
