import { writeFileSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { LocalWorkspace, type PulumiFn } from "@pulumi/pulumi/automation";

/**
 * Runs one operation with a program of this folder through the automation API: node run.js PROGRAM OPERATION RESULT.
 * PROGRAM_SETTINGS contains the settings of the program; the result is written to the file RESULT.
 */
async function run([name = "", operation = "", result = ""]: readonly string[]): Promise<void> {
  const file = pathToFileURL(`${__dirname}/${name}.js`).href;
  const { program }: { readonly program: (settings: unknown) => ReturnType<PulumiFn> } = await import(file);
  const settings: unknown = JSON.parse(process.env.PROGRAM_SETTINGS ?? "{}");
  const stack = await LocalWorkspace.createOrSelectStack(
    { stackName: "dev", projectName: "shop", program: async () => program(settings) },
    { workDir: process.cwd() },
  );
  const options = { color: "never", onOutput: (text: string) => process.stdout.write(text) } as const;
  switch (operation) {
    case "up": {
      const { outputs, summary } = await stack.up(options);
      return writeFileSync(result, JSON.stringify({ outputs, changes: summary.resourceChanges }));
    }
    case "preview": {
      const { changeSummary } = await stack.preview({ ...options, diff: true });
      return writeFileSync(result, JSON.stringify({ changes: changeSummary }));
    }
    case "refresh": {
      const { summary } = await stack.refresh(options);
      return writeFileSync(result, JSON.stringify({ changes: summary.resourceChanges }));
    }
    case "destroy": {
      const { summary } = await stack.destroy(options);
      return writeFileSync(result, JSON.stringify({ changes: summary.resourceChanges }));
    }
    default:
      throw new Error(`there is no operation ${operation}`);
  }
}

run(process.argv.slice(2)).catch((error: unknown) => {
  console.error(error);
  process.exitCode = 1;
});
