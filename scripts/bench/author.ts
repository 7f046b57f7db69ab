import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { notesProject } from "../../test/scripts/support/notes-project.ts";
import { tfnode } from "../../test/scripts/support/packed.ts";
import { configureWith } from "./configuration.ts";
import { type Figure, interleaved, timeRun } from "./measure.ts";
import { schemaCommand, startUp } from "./start-up.ts";

const configuration = `
provider "notes" {
  folder = "notes"
}

resource "notes_note" "one" {
  title = "one"
}
`;

/** Measures a provider that is built as authors build theirs: in a folder of its own, with the tarballs of the packages. */
export async function ofAuthor(terraform: string | undefined, quick: boolean): Promise<Figure[]> {
  const folder = await mkdtemp(join(tmpdir(), "tfnode-bench-author-"));
  try {
    await notesProject(folder);
    const { code, stderr } = await tfnode(folder, "build");
    if (code !== 0) throw new Error(stderr);
    const program = join(folder, "dist/terraform-provider-notes");
    const figures = [
      ...(await startUp(program, quick ? 5 : 25)),
      ...(terraform ? await schemaCommand(terraform, program, quick ? 3 : 11) : []),
      ...(terraform ? await firstCommand(terraform, program, join(folder, "first"), quick ? 3 : 11) : []),
    ];
    const others = figures.filter(({ what }) => !what.startsWith("bare Node"));
    return others.map((figure) => ({ ...figure, what: `author: ${figure.what}` }));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Measures a plan in an empty home folder, as in each CI job, and one that finds compiled code. */
async function firstCommand(
  terraform: string,
  program: string,
  folder: string,
  turns: number,
): Promise<Figure[]> {
  await mkdir(folder);
  const env = await configureWith(folder, { address: "example/notes", program, configuration });
  const plan = (home: string) =>
    timeRun(terraform, ["plan", "-input=false"], { cwd: folder, env: { ...env, XDG_CACHE_HOME: home } });
  let homes = 0;
  const { first, later } = await interleaved(turns, {
    first: () => plan(join(folder, `home-${homes++}`)),
    later: () => plan(join(folder, "home")),
  });
  return [
    { what: "terraform plan, in an empty home folder", value: first, unit: "ms" },
    { what: "terraform plan, with compiled code", value: later, unit: "ms" },
  ];
}
