import { watchParent } from "./parent.ts";
import { writeFully } from "./write-fully.ts";

/** What a client has started: the process itself, or what it takes for one. */
export interface Place {
  /** Writes what the client reads as standard output. Throws where nobody reads it. */
  writeOutput(text: string): void;
  /** Writes what the client reads as standard error. Throws where nobody reads it. */
  writeError(text: string): void;
  /** Whether the client has ended. */
  clientHasEnded(): boolean;
  /** Ends what the client has started. */
  end(exitCode: number): void;
}

/** This process, for the client that has started it. */
export function ownProcess(): Place {
  return {
    writeOutput: (text) => writeFully(1, text),
    writeError: (text) => writeFully(2, text),
    clientHasEnded: watchParent(),
    end: (exitCode) => process.exit(exitCode),
  };
}
