import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, dirname, join, resolve } from "node:path";
import { isDeepStrictEqual } from "node:util";
import type { Environment } from "../../schema/index.ts";
import { makeDirectory } from "../../server/make-directory.ts";
import { failure } from "../expect/fail.ts";
import { expectNoSecrets } from "../expect/secrets.ts";
import { expectValues } from "../expect/values.ts";
import {
  type Diagnostic,
  diagnosticsOf,
  planOf,
  type State,
  type Stored,
  stateOf,
  type TerraformPlan,
} from "./output.ts";
import { type CommandResult, described, type RunningCommand, startCommand } from "./process.ts";

/** A command that has ended, with its diagnostics. */
export interface TerraformOutcome extends CommandResult {
  /** All diagnostics, in order. */
  readonly diagnostics: readonly Diagnostic[];
  /** The errors. */
  readonly errors: readonly Diagnostic[];
  /** The warnings. */
  readonly warnings: readonly Diagnostic[];
}

interface StateFile {
  readonly resources: readonly {
    readonly type: string;
    readonly instances: readonly { readonly attributes: { [name: string]: unknown } }[];
  }[];
}

/** The options of a command. */
export interface RunOptions {
  /** The expected exit code, by default 0; any other code is an error that shows the whole output. */
  readonly exit?: number;
  /** Further arguments. */
  readonly args?: readonly string[];
  /** Further variables; undefined ones are unset. */
  readonly env?: Environment;
}

/** The options of an import check. */
export interface ImportVerification extends RunOptions {
  /** The ID to import by; by default that of the stored resource. */
  readonly id?: string;
  /** Attributes that are not compared. */
  readonly ignore?: readonly string[];
}

/** The options of the folder in which configurations run. */
export interface TerraformOptions {
  /** The built programs of providers, by source address: `{ "example/notes": "dist/terraform-provider-notes" }`. */
  readonly providers: { readonly [source: string]: string };
  /** Variables for every command; undefined ones are unset. */
  readonly env?: Environment;
  /** The prefixes of variables that commands do not inherit, such as `NOTES_`. */
  readonly without?: readonly string[];
  /** The program that runs configurations: by default the one that TFNODE_TERRAFORM names, else terraform or tofu from the PATH. */
  readonly program?: string;
}

/**
 * Creates a folder in which real terraform or tofu runs configurations with built providers:
 *
 * ```ts
 * const terraform = await terraformRun({ providers: { "example/notes": "dist/terraform-provider-notes" } });
 * await terraform.write(`resource "notes_note" "a" { title = "a" }`);
 * await terraform.apply();
 * await terraform.emptyPlan();
 * await terraform.close();
 * ```
 */
export async function terraformRun(options: TerraformOptions): Promise<Terraform> {
  const terraform = new Terraform(await mkdtemp(join(tmpdir(), "tfnode-terraform-")), options);
  const sources = Object.entries(options.providers);
  const overrides = sources.map(
    ([source, program]) => `    ${JSON.stringify(source)} = ${JSON.stringify(dirname(resolve(program)))}\n`,
  );
  const required = sources.map(
    ([source]) => `    ${basename(source)} = { source = ${JSON.stringify(source)} }\n`,
  );
  await terraform.write({
    "cli.tfrc": `provider_installation {\n  dev_overrides {\n${overrides.join("")}  }\n  direct {}\n}\n`,
    "versions.tf": `terraform {\n  required_providers {\n${required.join("")}  }\n}\n`,
  });
  return terraform;
}

/**
 * A scratch folder in which the real CLI runs with built providers. It has its own CLI configuration and is the
 * home directory; the CLI neither reads nor writes files outside of it.
 */
export class Terraform {
  /** The folder with the configuration and the state. */
  readonly folder: string;
  /** Variables for every command. */
  readonly env: Record<string, string | undefined>;
  /** The output of all ended commands, except states and plans requested as JSON. */
  readonly written: string[] = [];
  readonly #running = new Set<RunningCommand>();
  readonly #options: Pick<TerraformOptions, "program" | "without">;

  constructor(folder: string, { env, program, without }: Omit<TerraformOptions, "providers">) {
    this.folder = folder;
    this.#options = { ...(program !== undefined && { program }), ...(without && { without }) };
    this.env = { ...env, TF_CLI_CONFIG_FILE: join(folder, "cli.tfrc") };
  }

  /** Ends running commands and removes the folder. */
  async close(): Promise<void> {
    for (const command of this.#running) command.kill();
    await Promise.allSettled([...this.#running].map(({ ended }) => ended));
    await rm(this.folder, { recursive: true, force: true });
  }

  /** Writes files of the folder; a single text becomes `main.tf`. */
  async write(files: string | Readonly<Record<string, string>>): Promise<void> {
    const named = typeof files === "string" ? { "main.tf": files } : files;
    for (const [name, content] of Object.entries(named)) {
      const path = join(this.folder, name);
      makeDirectory(dirname(path));
      await writeFile(path, content);
    }
  }

  /** Starts a command without waiting for it. */
  start(args: readonly string[], env: RunOptions["env"] = {}): RunningCommand {
    const command = startCommand(args, {
      folder: this.folder,
      env: { ...this.env, ...env },
      ...this.#options,
    });
    this.#running.add(command);
    const forget = () => this.#running.delete(command);
    command.ended.then(forget, forget);
    return command;
  }

  /** Runs a command to its end. */
  async run(
    args: readonly string[],
    { exit = 0, args: more = [], env }: RunOptions = {},
  ): Promise<TerraformOutcome> {
    const outcome = this.outcomeOf(await this.start([...args, ...more], env).ended);
    if (outcome.code !== exit) throw new Error(`expected exit code ${exit}: ${described(outcome)}`);
    return outcome;
  }

  /** Returns the outcome of a started command. */
  outcomeOf(result: CommandResult): TerraformOutcome {
    if (!result.args.join(" ").startsWith("show -json")) this.written.push(result.stdout, result.stderr);
    const diagnostics = diagnosticsOf(result);
    const of = (wanted: Diagnostic["severity"]) => diagnostics.filter(({ severity }) => severity === wanted);
    return { ...result, diagnostics, errors: of("error"), warnings: of("warning") };
  }

  /** Validates the configuration. */
  validate(options?: RunOptions): Promise<TerraformOutcome> {
    return this.run(["validate", "-json"], options);
  }

  /** Plans and applies. */
  apply(options?: RunOptions): Promise<TerraformOutcome> {
    return this.run(["apply", "-json", "-auto-approve"], options);
  }

  /** Applies the last plan of `plan`. */
  applyPlanned(options?: RunOptions): Promise<TerraformOutcome> {
    return this.run(["apply", "-json", "planned.tfplan"], options);
  }

  /** Destroys all resources. */
  destroy(options?: RunOptions): Promise<TerraformOutcome> {
    return this.run(["destroy", "-json", "-auto-approve"], options);
  }

  /** Updates the state from the API, and changes nothing there. */
  refresh(options?: RunOptions): Promise<TerraformOutcome> {
    return this.run(["apply", "-refresh-only", "-json", "-auto-approve"], options);
  }

  /** Runs `terraform import`, which has no JSON output. */
  import(address: string, id: string, options?: RunOptions): Promise<TerraformOutcome> {
    return this.run(["import", "-no-color", address, id], options);
  }

  /** Makes a plan, which must not be empty. */
  async plan({
    args = [],
    ...options
  }: RunOptions = {}): Promise<TerraformPlan & { readonly outcome: TerraformOutcome }> {
    const command = ["plan", "-json", "-detailed-exitcode", "-out=planned.tfplan"];
    const outcome = await this.run([...command, ...args], { exit: 2, ...options });
    return { ...planOf(await this.run(["show", "-json", "planned.tfplan"])), outcome };
  }

  /** Makes a plan, which must fail. */
  failingPlan(options?: RunOptions): Promise<TerraformOutcome> {
    return this.run(["plan", "-json"], { exit: 1, ...options });
  }

  /** Makes a plan, which must be empty. */
  emptyPlan(options?: RunOptions): Promise<TerraformOutcome> {
    return this.run(["plan", "-json", "-detailed-exitcode"], options);
  }

  /** Changes the attributes of a resource in the state file, as another program might. */
  async editState(type: string, edit: (attributes: { [name: string]: unknown }) => void): Promise<void> {
    const state: StateFile = JSON.parse(await readFile(join(this.folder, "terraform.tfstate"), "utf8"));
    const instances = state.resources.filter((resource) => resource.type === type);
    for (const { attributes } of instances.flatMap((resource) => resource.instances)) edit(attributes);
    await this.write({ "terraform.tfstate": JSON.stringify(state) });
  }

  /** Returns the state, by address. */
  async state(): Promise<State> {
    return stateOf(await this.run(["show", "-json"]));
  }

  /** Returns one resource of the state; throws if it is not there. */
  async stored(address: string): Promise<Stored> {
    const state = await this.state();
    const stored = state.get(address);
    if (!stored) throw new Error(`${address} is not in the state, which has ${[...state.keys()].join(", ")}`);
    return stored;
  }

  /** Fails unless a plan changes exactly these resources with these actions: `{ "notes_note.a": ["delete", "create"] }`. */
  async expectPlan(
    expected: { readonly [address: string]: readonly string[] },
    options?: RunOptions,
  ): Promise<TerraformPlan> {
    const plan = await this.plan(options);
    const changed = [...plan.changes].filter(([, { actions }]) => !isDeepStrictEqual(actions, ["no-op"]));
    const actual = Object.fromEntries(changed.map(([address, { actions }]) => [address, actions]));
    if (isDeepStrictEqual(actual, expected)) return plan;
    throw failure("the plan is not as expected", { actual, expected }, this.expectPlan);
  }

  /** Fails unless a resource of the state has these values; see `expectValues`. */
  async expectStored(address: string, expected: { readonly [place: string]: unknown }): Promise<void> {
    expectValues((await this.stored(address)).values, expected);
  }

  /**
   * Imports a resource into another state, by its ID, and fails unless the imported state equals the stored one. List attributes that the
   * API does not return in `ignore`; timeouts are not compared.
   */
  async importVerify(
    address: string,
    { id, ignore = [], ...options }: ImportVerification = {},
  ): Promise<void> {
    const { values } = await this.stored(address);
    const file = "imported.tfstate";
    await rm(join(this.folder, file), { force: true });
    const command = ["import", "-no-color", `-state=${file}`, address, id ?? String(values.id)];
    await this.run(command, options);
    const imported = stateOf(await this.run(["show", "-json", file])).get(address)?.values ?? {};
    const left = new Set([...ignore, "timeouts"]);
    const names = [...new Set([...Object.keys(values), ...Object.keys(imported)])];
    const found = names.filter((name) => !left.has(name) && !isDeepStrictEqual(values[name], imported[name]));
    if (found.length === 0) return;
    const message = `imported, ${address} differs in ${found.join(", ")}`;
    throw failure(message, { actual: imported, expected: values }, this.importVerify);
  }

  /** Fails if the output of an ended command shows one of the secrets, plain or encoded; see `expectNoSecrets`. */
  expectSecretsHidden(secrets: Iterable<string>): void {
    expectNoSecrets(secrets, { "the output": this.written });
  }
}
