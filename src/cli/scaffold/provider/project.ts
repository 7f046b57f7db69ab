import { attributeLines } from "../../../code/hcl.ts";
import { braces, type Doc, hardline, indent, join } from "../../../code/layout.ts";
import { exampleText, importText, moduleText, Used, within } from "../../../code/module-text.ts";
import { literal } from "../../../code/safe-text.ts";
import type { Declarations } from "../../compare/declarations.ts";
import { exampleOf } from "./example.ts";
import { loaderLines, type ProviderScaffold } from "./scaffold.ts";
import { described, schemaMembers, textMember } from "./schema.ts";

/** The modules that those of the definitions import. They are written where they are missing. */
export const sharedFiles: ReadonlyMap<string, string> = new Map([
  [
    "src/unwritten.ts",
    `import { DiagnosticError } from ${literal("@tfnode/framework")};

/** Fails with an error that names an operation which is still to be written, and what it has to do. */
export function unwritten(operation: string, what: string): never {
  throw new DiagnosticError([], "Operation not written", \`Write \${operation}: \${what}.\`);
}
`,
  ],
  [
    "src/define.ts",
    `import { definitionsFor } from ${literal("@tfnode/framework")};
import type { Api } from ${literal("./api.ts")};

/** All definitions receive the value that \`configure\` of the provider returns. */
export const { resource, dataSource, ephemeral, listResource, action, stateStore } = definitionsFor<Api>();
`,
  ],
]);

/** Returns the files of a whole project around the modules of the definitions. */
export function projectFiles(
  declared: Declarations,
  scaffold: ProviderScaffold,
  {
    provider,
    namespace,
    version,
  }: { readonly provider: string; readonly namespace: string; readonly version: string },
): ReadonlyMap<string, string> {
  const manifest = {
    name: `terraform-provider-${provider}`,
    version: "0.0.0",
    private: true,
    description: "A Terraform provider",
    type: "module",
    engines: { node: "^20.19.0 || >=22.3.0" },
    scripts: {
      compile: "tsc",
      build: "tsc && tfnode build",
      check: "tsc && tfnode check",
      docs: "tfnode docs",
    },
    devDependencies: {
      "@tfnode/cli": version,
      "@tfnode/framework": version,
      "@types/node": "^20.19.0",
      typescript: ">=5.8.0 <8",
    },
  };
  return new Map([
    ["package.json", `${JSON.stringify(manifest, null, 2)}\n`],
    ["tsconfig.json", `${JSON.stringify(compilerOptions, null, 2)}\n`],
    [".gitignore", "node_modules/\nout/\ndist/\n.terraform/\n*.tfstate*\n*.tsbuildinfo\n"],
    [
      "tfnode.config.ts",
      `import type { Config } from ${literal("@tfnode/cli")};

export default {
  name: ${literal(provider)},
  address: ${literal(`${namespace}/${provider}`)},
  version: "0.1.0",
} satisfies Config;
`,
    ],
    [
      "src/api.ts",
      `/** What the operations call, as \`api\`. To decide: the client of the API, which \`configure\` of the provider makes. */
export class Api {}
`,
    ],
    ["src/provider.ts", providerModule(declared, scaffold, provider)],
  ]);
}

const compilerOptions = {
  compilerOptions: {
    target: "ES2023",
    lib: ["ES2023"],
    types: ["node"],
    module: "NodeNext",
    rootDir: ".",
    outDir: "out",
    strict: true,
    skipLibCheck: true,
    noUncheckedIndexedAccess: true,
    exactOptionalPropertyTypes: true,
    verbatimModuleSyntax: true,
    rewriteRelativeImportExtensions: true,
  },
  include: ["*.ts", "src", "dev", "test"],
};

function providerModule(declared: Declarations, scaffold: ProviderScaffold, provider: string): string {
  const framework = new Used();
  for (const one of ["hcl", "provider"]) framework.use(one);
  const { description } = declared.provider;
  const owner = { kind: "provider", use: framework.use } as const;
  const meta = schemaMembers(declared.meta, owner);
  const definition: readonly Doc[] = [
    "name: config.name,",
    "version: config.version,",
    textMember("description", described(description, provider)),
    ["schema: ", braces(schemaMembers(declared.provider, owner)), ","],
    ...(meta.length > 0 ? [["meta: ", braces(meta), ","]] : []),
    exampleText(`provider "${provider}"`, attributeLines(exampleOf(declared.provider))),
    "",
    "// To decide: the client of the API, from the configuration.",
    "configure: async () => new Api(),",
    "close: () => {},",
    "",
    ...[...loaderLines(scaffold)].map(([registry, lines]) => registryMember(registry, lines)),
  ];
  return moduleText([
    join(hardline, [
      importText(framework.names, "@tfnode/framework"),
      `import config from ${literal("../tfnode.config.ts")};`,
      `import { Api } from ${literal("./api.ts")};`,
    ]),
    within("const definition = provider({", definition, "});"),
    "export default definition;",
  ]);
}

/** Writes a registry of a provider's definition. */
export function registryMember(registry: string, lines: readonly string[]): Doc {
  return [`${registry}: {`, indent(lines.map((one) => [hardline, one])), hardline, "},"];
}
