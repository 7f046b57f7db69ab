/** Calls a function after so many milliseconds, unless what it returns is called before. */
export type After = (ms: number, run: () => void) => () => void;

/** How long a process lives that serves one command after the other. */
export interface Lifetime {
  /** How many connections of commands are open. */
  readonly connections: number;
  /** Whether the process ends as soon as no command runs. */
  readonly isEnding: boolean;
  /** A command is connected, until the function that this returns is called. */
  connected(): () => void;
  /** Sets how long to wait for a command, in milliseconds, from now on. */
  stay(idleMs: number): void;
  /** Ends as soon as no command runs. */
  endWhenIdle(): void;
}

/** What a lifetime is made from. */
export interface LifetimeOptions {
  readonly idleMs: number;
  /** Called once. */
  readonly end: () => void;
  readonly after?: After;
}

/** In milliseconds: a command that has looked whether the process is there connects within this time. */
const quietMs = 1000;

/** Begins with the time in which the first command has to come. */
export function createLifetime({ idleMs, end, after = afterInNode }: LifetimeOptions): Lifetime {
  let longestMs = idleMs;
  let connections = 0;
  let isEnding = false;
  let cancel = () => {};
  const wait = () => {
    cancel();
    cancel = connections > 0 ? () => {} : after(isEnding ? quietMs : longestMs, end);
  };
  wait();

  return {
    get connections() {
      return connections;
    },
    get isEnding() {
      return isEnding;
    },
    connected() {
      connections++;
      wait();
      let isOpen = true;
      return () => {
        if (!isOpen) return;
        isOpen = false;
        connections--;
        wait();
      };
    },
    stay(ms) {
      longestMs = ms;
      wait();
    },
    endWhenIdle() {
      if (isEnding) return;
      isEnding = true;
      wait();
    },
  };
}

function afterInNode(ms: number, run: () => void): () => void {
  const timer = setTimeout(run, ms);
  return () => clearTimeout(timer);
}
