import { spawn } from "node:child_process";
import { once } from "node:events";
import { accessSync, constants, existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { program } from "../../src/testing/terraform/process.ts";
import type { Terraform } from "../../src/testing/terraform/terraform.ts";
import { cleanEnvironment } from "./terraform.ts";

/** A shell in a pseudo-terminal, as a user has it in a window. */
export interface Terminal {
  /** Returns all text that the terminal has shown so far. */
  shown(): string;
  /** Presses Ctrl-C. */
  interrupt(): void;
  /** Reports whether Terraform has ended. */
  hasEnded(): boolean;
  /** Kills Terraform, and none of its processes. */
  killTerraform(): void;
  /** Closes the window: the processes of the terminal receive SIGHUP. */
  close(): Promise<void>;
}

/** Reports whether the system has the program that opens pseudo-terminals: `script` of util-linux. */
export const hasTerminals =
  process.platform === "linux" &&
  (process.env.PATH ?? "").split(delimiter).some((folder) => isExecutable(join(folder, "script")));

/** Opens a terminal in the folder of a Terraform, and types a command of Terraform in its shell. */
export function openTerminal(
  { folder, env }: Pick<Terraform, "folder" | "env">,
  args: readonly string[],
  more: Readonly<Record<string, string>> = {},
): Terminal {
  const child = spawn("script", ["-qfec", "sh -i", "/dev/null"], {
    cwd: folder,
    env: { ...cleanEnvironment(), HOME: folder, ...env, ...more, SHELL: "/bin/sh", ENV: "" },
    stdio: ["pipe", "pipe", "inherit"],
  });
  const end = () => child.kill("SIGKILL");
  process.once("exit", end);
  let shown = "";
  child.stdout.setEncoding("utf8").on("data", (text: string) => {
    shown += text;
  });
  const closed = once(child, "close");
  // The job prints its process ID, and becomes Terraform.
  child.stdin.write(`sh -c 'echo "job $$"; exec "$@"' sh ${[program(), ...args].join(" ")}\n`);
  const job = () => Number(/job (\d+)/.exec(shown)?.[1]);
  return {
    shown: () => shown,
    interrupt: () => void child.stdin.write("\x03"),
    hasEnded: () => !existsSync(`/proc/${job()}`),
    killTerraform: () => void process.kill(job(), "SIGKILL"),
    async close() {
      end();
      process.off("exit", end);
      await closed;
    },
  };
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
