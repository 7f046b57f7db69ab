import { readFile } from "node:fs/promises";
import { join } from "node:path";
import {
  type Announcement,
  announcementOf,
  type Diagnostic,
  planOf,
  type State,
  type TerraformPlan,
} from "../../../src/testing/terraform/output.ts";
import { described } from "../../../src/testing/terraform/process.ts";
import type { Terraform } from "../../../src/testing/terraform/terraform.ts";
import { serveProvider } from "../served.ts";
import { openTerraform } from "../terraform.ts";
import { type Json, jsonSyntax, type Literal } from "./literal.ts";
import type { LoopApi } from "./registry.ts";

/** A module of the configuration; each resource type and each data source has one. */
export interface Module {
  readonly hcl?: string;
  readonly resources?: readonly LiteralResource[];
  readonly variables?: { readonly [name: string]: Json };
  /** The configuration of a separate provider. */
  readonly provider?: Literal | undefined;
  /** Modules that must precede it. */
  readonly after?: readonly string[];
  /** The objects to import into it, by address: IDs, or identities. */
  readonly imports?: ReadonlyMap<string, string | Literal>;
}

/** A resource whose configuration contains no references. */
export interface LiteralResource {
  /** The type with the prefix of the provider. */
  readonly type: string;
  readonly name: string;
  readonly literal: Literal;
}

/** The changes that a command announced, and its errors, by module. */
export interface Report extends Announcement {
  readonly errors: ReadonlyMap<string, readonly string[]>;
}

/** The relevant part of a state file. */
interface StoredState {
  readonly resources: readonly {
    readonly mode: string;
    readonly module?: string;
    readonly type: string;
    readonly name: string;
    readonly instances: readonly { readonly identity?: unknown }[];
  }[];
}

/** A folder with one configuration of many modules, which real terraform applies to the local API. */
export class Workspace {
  readonly #provider: string;
  readonly #terraform: Terraform;
  #installed: ReadonlySet<string> = new Set();
  /** The content of the last plan, if it was requested and no other command has run since. */
  #planned: TerraformPlan | undefined;

  private constructor(provider: string, terraform: Terraform) {
    this.#provider = provider;
    this.#terraform = terraform;
  }

  /**
   * Creates the folder, for a provider with the prefix of its types, and a program other than the `terraform` on the
   * PATH.
   */
  static async open(provider: string, { env }: Pick<LoopApi, "env">, program?: string): Promise<Workspace> {
    return new Workspace(provider, await openTerraform(env, provider, program));
  }

  close(): Promise<void> {
    return this.#terraform.close();
  }

  /** Runs work during which one process serves the provider to all commands, instead of several for each. */
  async served<Result>(work: () => Promise<Result>): Promise<Result> {
    const { env, written } = this.#terraform;
    const served = await serveProvider(this.#provider, env);
    Object.assign(env, served.env);
    try {
      return await work();
    } finally {
      delete env.TF_REATTACH_PROVIDERS;
      await served.close();
      written.push(served.written());
    }
  }

  /** Returns the identities in the state, by address; null if an object has none. */
  async identities(): Promise<ReadonlyMap<string, unknown>> {
    const state: StoredState = JSON.parse(
      await readFile(join(this.#terraform.folder, "terraform.tfstate"), "utf8"),
    );
    const managed = state.resources.filter(({ mode }) => mode === "managed");
    return new Map(
      managed.map(({ module = "", type, name, instances }) => [
        `${module}.${type}.${name}`,
        instances[0]?.identity ?? null,
      ]),
    );
  }

  /** The output of all commands, except for states and plans requested as JSON. */
  get written(): string {
    return this.#terraform.written.join("\n");
  }

  /** Restricts the configuration to these modules. */
  async write(modules: ReadonlyMap<string, Module>): Promise<void> {
    const gone = [...this.#installed].filter((name) => !modules.has(name));
    for (const name of gone) await this.#terraform.write({ [`${name}.tf.json`]: "{}" });
    for (const [name, module] of modules) await this.#terraform.write(filesOf(this.#provider, name, module));
    const fresh = [...modules.keys()].some((name) => !this.#installed.has(name));
    if (fresh || gone.length > 0) await this.#terraform.run(["get", "-no-color"]);
    this.#installed = new Set(modules.keys());
  }

  /** Makes a plan, and stores it. */
  plan(...args: readonly string[]): Promise<Report> {
    return this.#run("plan", "-out=planned.tfplan", ...args);
  }

  /** The content of the last plan. */
  async planned(): Promise<TerraformPlan> {
    this.#planned ??= planOf(await this.#terraform.run(["show", "-json", "planned.tfplan"]));
    return this.#planned;
  }

  /** Applies the last plan. */
  applyPlanned(): Promise<Report> {
    return this.#run("apply", "planned.tfplan");
  }

  /** Plans and applies. */
  apply(...args: readonly string[]): Promise<Report> {
    return this.#run("apply", "-auto-approve", ...args);
  }

  /** Updates the state from the API. */
  refresh(): Promise<Report> {
    return this.#run("apply", "-refresh-only", "-auto-approve");
  }

  destroy(): Promise<Report> {
    return this.#run("destroy", "-auto-approve");
  }

  /** Returns the state, with the result of the last plan if it was requested. */
  async state(): Promise<State> {
    return this.#planned?.state ?? (await this.#terraform.state());
  }

  async #run(command: string, ...args: readonly string[]): Promise<Report> {
    this.#planned = undefined;
    const outcome = this.#terraform.outcomeOf(await this.#terraform.start([command, "-json", ...args]).ended);
    const announcement = announcementOf(outcome);
    const errors = new Map<string, string[]>();
    for (const error of outcome.errors) {
      const text = [error.summary, error.detail, error.code].filter((part) => part !== "").join("\n");
      const modules = modulesOf(error, announcement);
      if (modules.length === 0) throw new Error(`terraform ${command}: ${text}`);
      for (const module of modules) errors.set(module, [...(errors.get(module) ?? []), text]);
    }
    if (outcome.code !== 0 && errors.size === 0) throw new Error(described(outcome));
    return { ...announcement, errors };
  }
}

/** Returns the modules that an error concerns. If it names none, returns those of the incomplete resources. */
function modulesOf({ address, file, ...text }: Diagnostic, { unfinished }: Announcement): readonly string[] {
  const said = moduleOf(address) ?? moduleOf(file) ?? /"module\.(\w+)\./.exec(text.detail)?.[1];
  if (said !== undefined) return [said];
  const named = [...unfinished].filter((one) => text.summary.includes(one.split(".").at(-2) ?? ""));
  const meant = named.length > 0 ? named : [...unfinished];
  return [...new Set(meant.map((one) => moduleOf(one) ?? ""))];
}

/** Returns the module of an address or a file name. */
export function moduleOf(place: string): string | undefined {
  return /^(?:module\.|modules\/)(\w+)/.exec(place)?.[1] ?? /^(\w+)\.tf\.json$/.exec(place)?.[1];
}

function filesOf(
  own: string,
  name: string,
  { hcl = "", resources = [], ...call }: Module,
): { [file: string]: string } {
  const { variables = {}, provider, after = [], imports = new Map() } = call;
  const literals: { [type: string]: { [name: string]: Json } } = {};
  for (const { type, name: label, literal } of resources)
    literals[type] = { ...literals[type], [label]: jsonSyntax(literal) };
  const text = (value: object) => JSON.stringify(value, undefined, 2);
  const called = {
    source: `./modules/${name}`,
    ...Object(jsonSyntax(variables)),
    ...(provider && { providers: { [own]: `${own}.${name}` } }),
    depends_on: after.map((other) => `module.${other}`),
  };
  return {
    [`modules/${name}/example.tf`]: hcl,
    [`modules/${name}/literal.tf.json`]: text(resources.length > 0 ? { resource: literals } : {}),
    [`modules/${name}/versions.tf.json`]: text({
      terraform: { required_providers: { [own]: { source: `tfnode/${own}` } } },
    }),
    [`${name}.tf.json`]: text({
      ...(provider && { provider: { [own]: { alias: name, ...provider } } }),
      module: { [name]: called },
      import: [...imports].map(([to, by]) =>
        typeof by === "string" ? { to, id: jsonSyntax(by) } : { to, identity: jsonSyntax(by) },
      ),
    }),
  };
}
