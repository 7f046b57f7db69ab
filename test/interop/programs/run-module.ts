import { writeFileSync } from "node:fs";
import { LocalWorkspace } from "@pulumi/pulumi/automation";

/**
 * Runs one operation with a program that is a module, as `pulumi up` does: node run-module.js MODULE OPERATION RESULT.
 * PROGRAM_CONFIG contains the configuration of its stack, with secrets in a separate object; the result is written to RESULT.
 */
async function run([name = "", operation = "", result = ""]: readonly string[]): Promise<void> {
  const program = async () => ({ ...(await import(`${__dirname}/${name}.js`)) });
  const stack = await LocalWorkspace.createOrSelectStack(
    { stackName: name, projectName: "shop", program },
    { workDir: process.cwd() },
  );
  const { plain, secret } = JSON.parse(process.env.PROGRAM_CONFIG ?? "{}");
  for (const [key, value] of Object.entries<string>(plain)) await stack.setConfig(key, { value });
  for (const [key, value] of Object.entries<string>(secret))
    await stack.setConfig(key, { value, secret: true });
  const options = { color: "never", onOutput: (text: string) => process.stdout.write(text) } as const;
  switch (operation) {
    case "up": {
      const { outputs, summary } = await stack.up(options);
      const { deployment } = await stack.exportStack();
      return writeFileSync(result, JSON.stringify({ outputs, changes: summary.resourceChanges, deployment }));
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
