import { type DeclaredIdentity, declaredIdentity } from "../../../src/schema/identity.ts";
import type { Values } from "../../../src/testing/terraform/output.ts";
import { variablesOf } from "./example.ts";
import { type Edit, edited, type Literal, literalOf, secretsIn } from "./literal.ts";
import { type LoopApi, type Registry, resourceOf } from "./registry.ts";
import type { Special } from "./special.ts";
import { type Subject, subjectsOf } from "./subject.ts";
import { type Module, moduleOf, Workspace } from "./workspace.ts";

/** A resource in the state, with its configuration. */
export interface Existing {
  readonly module: string;
  readonly address: string;
  readonly type: string;
  readonly name: string;
  readonly values: Values;
  readonly literal: Literal;
  readonly importForms: readonly string[];
  /** The identifier; undefined if there is none. */
  readonly identity: Literal | undefined;
  readonly secrets: readonly string[];
}

/** The data that the steps share: a registry in one configuration. */
export class Loop {
  readonly registry: Registry;
  readonly api: LoopApi;
  readonly workspace: Workspace;
  /** The program that runs it, if it is not the terraform on the PATH. */
  readonly program: string | undefined;
  /** The resources of the loop, by module. Those that cannot be created are removed. */
  readonly subjects: Map<string, Subject>;

  private constructor(
    registry: Registry,
    api: LoopApi,
    workspace: Workspace,
    subjects: readonly Subject[],
    program: string | undefined,
  ) {
    this.program = program;
    this.registry = registry;
    this.api = api;
    this.workspace = workspace;
    this.subjects = new Map(subjects.map((subject) => [subject.module, subject]));
  }

  /** Creates an API and a folder for all modules, or for those of `LOOP=alert_rule,data_user_profile`. */
  static async open(registry: Registry, program?: string): Promise<Loop> {
    const listed = await subjectsOf(registry);
    const wanted = process.env.LOOP?.split(",") ?? listed.map(({ module }) => module);
    const unknown = wanted.filter((name) => !listed.some(({ module }) => module === name));
    if (unknown.length > 0) throw new Error(`LOOP names ${unknown.join(", ")}, which the registry has not`);
    const api = await registry.start();
    const chosen = listed.filter(({ module }) => wanted.includes(module));
    const workspace = await Workspace.open(registry.definition.name, api, program);
    return new Loop(registry, api, workspace, chosen, program);
  }

  async close(): Promise<void> {
    await this.workspace.close();
    await this.api.close();
  }

  /** The configuration of the examples. */
  get examples(): ReadonlyMap<string, Module> {
    // Data sources may search for the objects of the examples' resources.
    const first = [...this.subjects.values()].flatMap(({ module, resource }) => (resource ? [module] : []));
    const modules = [...this.subjects.values()].map((subject): [string, Module] => {
      const { module, example, resource, provider } = subject;
      const variables = variablesOf(example);
      return [module, { hcl: example, variables, after: resource ? [] : first, provider }];
    });
    return new Map(modules);
  }

  /** Returns the configuration of resources, with edits for some of them, by address. */
  literals(
    existing: readonly Existing[],
    edits: ReadonlyMap<string, readonly Edit[]> = new Map(),
  ): ReadonlyMap<string, Module> {
    const modules = new Map<string, Module>();
    for (const { module, address, type, name, literal } of existing) {
      const resource = { type, name, literal: edited(literal, edits.get(address) ?? []) };
      const resources = [...(modules.get(module)?.resources ?? []), resource];
      modules.set(module, { resources, provider: this.subjects.get(module)?.provider });
    }
    return modules;
  }

  /** Excludes modules from all further steps, and reports whether there were any. */
  drop(modules: readonly string[]): boolean {
    return modules.filter((module) => this.subjects.delete(module)).length > 0;
  }

  /** Returns the special cases of the resource with an address, which may be in the module of another one. */
  specialOf(address: string): Special {
    const { definition, specials } = this.registry;
    const subject = this.subjects.get(moduleOf(address) ?? "");
    if (subject?.address === address) return subject.special;
    const [type = ""] = address.split(".").slice(-2);
    return specials[type.slice(definition.name.length + 1)] ?? {};
  }

  /** The resources in the state. */
  async existing(): Promise<readonly Existing[]> {
    const managed = [...(await this.workspace.state())].filter(([address]) => !address.includes(".data."));
    return await Promise.all(
      managed.map(async ([address, { values }]) => {
        const [type = "", name = ""] = address.split(".").slice(-2);
        const { block, definition } = await resourceOf(this.registry, type);
        const { importForms } = definition;
        const identity = identityIn(declaredIdentity({ block, definition } as never), values);
        const module = moduleOf(address) ?? "";
        const literal = literalOf(block, values);
        const secrets = secretsIn(block, values);
        return { module, address, type, name, values, literal, importForms, identity, secrets };
      }),
    );
  }
}

function identityIn(declared: DeclaredIdentity | undefined, values: Values): Literal | undefined {
  return (
    declared && (Object.fromEntries(declared.names.map((name) => [name, values[name] ?? null])) as Literal)
  );
}
