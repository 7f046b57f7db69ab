import { surprisesAfterImport } from "./after-import.ts";
import { addErrors, addShownSecrets, expectNothingToDo, importId } from "./checks.ts";
import type { Literal } from "./literal.ts";
import type { Existing, Loop } from "./loop.ts";
import type { Problems } from "./problems.ts";
import { resourceOf } from "./registry.ts";
import { type Module, Workspace } from "./workspace.ts";

/** Returns the ID or identity by which an object is imported; undefined if it cannot be imported. */
export type ImportWay = (existing: Existing) => string | Literal | undefined;

/**
 * Imports all importable resources into an empty state. The plan must be empty, except for values that the API
 * never returns, and after their apply completely empty.
 */
export async function importEverything(
  loop: Loop,
  made: readonly Existing[],
  problems: Problems,
  way: ImportWay = importId,
): Promise<void> {
  const workspace = await Workspace.open(loop.registry.definition.name, loop.api, loop.program);
  try {
    const imported = await planImports(loop, workspace, { made, way }, problems);
    const { changes } = await workspace.planned();
    for (const { module, address, type, literal } of imported) {
      const change = changes.get(address);
      const actions = change?.actions.join() ?? "nothing";
      if (!change || (actions !== "no-op" && actions !== "update")) {
        problems.add(module, `the import of ${address} is planned as ${actions}`);
        continue;
      }
      const { block } = await resourceOf(loop.registry, type);
      const { untold } = loop.specialOf(address);
      for (const surprise of surprisesAfterImport(block, change, literal, untold)) {
        problems.add(module, `the import of ${address} plans ${surprise}`);
      }
    }
    addErrors(await workspace.applyPlanned(), problems, () => "import");
    await expectNothingToDo(
      { specialOf: (address) => loop.specialOf(address), workspace },
      problems,
      () => "after the import",
    );
    // Terraform shows the ID of an import, even if it is a secret.
    const hidden = (one: Existing) => one.secrets.filter((secret) => secret !== way(one));
    const untold = made.map((one) => ({ ...one, secrets: hidden(one) }));
    addShownSecrets(workspace, untold, problems);
  } finally {
    await workspace.close();
  }
}

/** Plans all possible imports, and returns them. */
async function planImports(
  loop: Loop,
  workspace: Workspace,
  { made, way }: { readonly made: readonly Existing[]; readonly way: ImportWay },
  problems: Problems,
): Promise<readonly Existing[]> {
  let left = made.filter((existing) => way(existing) !== undefined);
  for (;;) {
    await workspace.write(withImports(loop, left, way));
    const failed = addErrors(await workspace.plan(), problems, () => "plan of the import");
    if (failed.length === 0) return left;
    const rest = left.filter(({ module }) => !failed.includes(module));
    if (rest.length === left.length) throw new Error(`nothing is imported, because of ${failed.join(", ")}`);
    left = rest;
  }
}

function withImports(loop: Loop, existing: readonly Existing[], way: ImportWay): ReadonlyMap<string, Module> {
  const modules = [...loop.literals(existing)].map(([name, module]): [string, Module] => {
    const within = existing.filter((resource) => resource.module === name);
    return [name, { ...module, imports: new Map(within.map((one) => [one.address, way(one) ?? ""])) }];
  });
  return new Map(modules);
}
