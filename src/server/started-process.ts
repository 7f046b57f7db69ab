import { watchClient } from "./parent.ts";
import { parentProcess } from "./run-id.ts";
import type { LinuxProcess } from "./share/linux-process.ts";
import { writeFully } from "./write-fully.ts";

/** The process that a client has started, or a substitute for it. */
export interface StartedProcess {
  /** Writes text that the client reads as standard output. Throws if the reader has ended. */
  writeOutput(text: string): void;
  /** Writes text that the client reads as standard error. Throws if the reader has ended. */
  writeError(text: string): void;
  /** The process of the client. */
  client(): LinuxProcess;
  /** Reports whether the client has ended. */
  clientHasEnded(): boolean;
  /** Ends the process that the client has started, while this one continues. Returns false if they are the same process. */
  leave(): boolean;
  /** Makes the process that the client has started serve it. Returns false if that is this process. Before any output. */
  refuse(): boolean;
  /** Ends the process that the client has started. */
  end(exitCode: number): void;
}

/** Returns this process, for the client that has started it. */
export function ownProcess(): StartedProcess {
  return {
    writeOutput: (text) => writeFully(1, text),
    writeError: (text) => writeFully(2, text),
    client: parentProcess,
    clientHasEnded: watchClient(),
    leave: () => false,
    refuse: () => false,
    end: (exitCode) => process.exit(exitCode),
  };
}
