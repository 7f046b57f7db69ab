import { writeFully } from "./write-fully.ts";

const lines = 100;

/** Where crashes are told. */
let tell = (text: string) => writeFully(2, text);

/** Writes what Terraform recognises as a crash and shows to the practitioner, and ends the process with 2. */
export function crash(error: unknown): never {
  const { message, stack } = error instanceof Error ? error : new Error(String(error));
  const trace = (stack ?? "").split("\n").slice(0, lines).join("\n");
  try {
    tell(`panic: ${message}\n\n${trace}\n`);
  } catch {
    // Nobody reads standard error any more.
  }
  process.exit(2);
}

/** Makes every exception and rejection that nobody handles a crash, which is told on standard error, or otherwise. */
export function crashOnUncaught(tellCrash = tell): void {
  tell = tellCrash;
  process.on("uncaughtException", crash);
  process.on("unhandledRejection", crash);
}
