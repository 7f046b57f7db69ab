import { UsageError } from "../../background/usage-error.ts";
import { schemaDifferences, uncompared } from "../compare/difference.ts";
import { differenceLine } from "../compare/difference-line.ts";
import { compareLives } from "../compare/lives.ts";
import { loadDeclarations } from "../compare/load-declarations.ts";
import { defineCommand } from "../terminal/command.ts";
import { print } from "../terminal/output.ts";

/** `tfnode compare` */
export const command = defineCommand({
  name: "tfnode compare",
  help: `Usage: tfnode compare [--shared] [--descriptions] [--provider ADDRESS] [--json] OLD NEW
       tfnode compare --lives [--api MODULE] [--config FILE] [--count N] [--seed N] [--json] OLD NEW

Compares the schemas of two providers, or of two versions of one, and prints a line for each difference: ✗ breaks states that the old one
wrote or configurations for it, · does not. Exits with 1 if something breaks, so that a pipeline stops before a release.

OLD and NEW are built providers in any language (protocols 5 and 6), which it starts, or files with the output of
"terraform providers schema -json". Such a file does not contain what only the provider knows: defaults, validators, and what replaces
an object.

  --shared            compare only the types and functions that both have: for a provider that takes over a part of another one
  --descriptions      print the differences of descriptions, too, instead of their number
  --provider ADDRESS  the provider in a file with several: its address, or the end of it, such as example/acme
  --json              print the differences as JSON

With --lives it compares what two built providers do with each resource that both have with the same types: it draws configurations, lets
both plan, create, update, replace, import and destroy an object of each, and lets NEW continue the states of OLD. Each response is
compared and checked as Terraform checks it. Exits with 1 after any difference. Values that the API decides may differ. Data sources,
functions, list and ephemeral resources, actions and identities are not lived, and no other client changes the objects.

  --api MODULE        a module whose default export starts an API, as check.api of tfnode.config.ts does; one is started for each provider
  --config FILE       JSON with "provider", the configuration of the providers, "env", their environment variables, each for both or as a
                      list for OLD and NEW, and "resources": by full type names, a list of configurations whose values are drawn. What
                      none of them sets is not set. The values of other types are drawn by their types alone
  --count N           the lives of each resource, 10 if omitted
  --seed N            the seed of the first life, 1 if omitted; each next one has the next seed

Without --api and lists, both providers share an API, which then has to accept the same object twice. Use an API for tests: a life that
fails may leave objects in it.
`,
  options: {
    shared: "flag",
    descriptions: "flag",
    provider: "text",
    json: "flag",
    lives: "flag",
    api: "text",
    config: "text",
    count: "text",
    seed: "text",
  },
  positionals: 2,
  async run({ values, positionals: [old, successor] }) {
    const { lives, api, config, count, seed, shared, descriptions, provider, json = false } = values;
    if (old === undefined || successor === undefined) throw new UsageError("name two providers");
    const programs = [old, successor] as const;
    if (lives) {
      if (shared || descriptions || provider !== undefined)
        throw new UsageError("--shared, --descriptions and --provider do not go with --lives");
      const numbers = { count: wholeNumber("count", count, 10), seed: wholeNumber("seed", seed, 1) };
      return await compareLives({ programs, api, config, ...numbers, json });
    }
    if ([api, config, count, seed].some((value) => value !== undefined))
      throw new UsageError("--api, --config, --count and --seed go with --lives");
    return await compareSchemas(programs, { shared, descriptions, provider, json });
  },
});

function wholeNumber(name: string, text: string | undefined, standard: number): number {
  if (text === undefined) return standard;
  if (!/^[1-9]\d{0,8}$/.test(text)) throw new UsageError(`--${name} has to be a whole number from 1`);
  return Number(text);
}

interface SchemaOptions {
  readonly shared: boolean | undefined;
  readonly descriptions: boolean | undefined;
  readonly provider: string | undefined;
  readonly json: boolean;
}

async function compareSchemas(
  [old, successor]: readonly [string, string],
  { shared = false, descriptions, provider, json }: SchemaOptions,
): Promise<number> {
  const [one, other] = [await loadDeclarations(old, provider), await loadDeclarations(successor, provider)];
  const found = [...schemaDifferences(one, other, { shared })];
  const breaking = found.filter(({ breaks }) => breaks.length > 0).length;
  const omitted = uncompared(one, other);
  if (json) print(`${JSON.stringify({ breaking, differences: found, not_compared: omitted }, null, 2)}\n`);
  else {
    const shown = found.filter(({ isDescription }) => descriptions || !isDescription);
    for (const one of shown) print(differenceLine(one));
    if (omitted.length > 0)
      print(`– not compared, because a file does not contain them: ${omitted.join(", ")}\n`);
    const rest = found.length === shown.length ? "" : `, ${found.length - shown.length} of descriptions`;
    print(`${breaking} breaking differences, ${shown.length - breaking} others${rest}\n`);
  }
  return breaking === 0 ? 0 : 1;
}
