import { closeSync, constants, fstatSync, openSync, readlinkSync, type Stats, unlinkSync } from "node:fs";
import { Socket } from "node:net";
import { ignoreErrors } from "../ignore-errors.ts";
import type { StartedProcess } from "../started-process.ts";
import { writeFully } from "../write-fully.ts";
import { openFifo, refuseStart } from "./fifo.ts";

/** A start of the provider: the shell that Terraform has started, which waits for messages. See src/bin/launcher/share.sh. */
export interface Start extends Omit<StartedProcess, "client" | "clientHasEnded" | "leave" | "refuse"> {
  readonly pid: number;
  /** The FIFO from which the shell reads. */
  readonly output: Stats;
  /** Calls a function when the shell has ended. */
  whenGone(run: () => void): void;
  /** Makes the shell try another kept process, or become its own Node process. */
  refuse(reply: "next" | "no"): void;
}

/** Makes a start whose FIFOs cannot be opened become its own Node process. Throws if the process that has announced itself is no start. */
export function refuseUnopened(key: string, pid: number): void {
  const name = `${key}.${pid}.o`;
  const output = `/proc/${pid}/fd/3`;
  // The name may be missing because the folder was removed.
  if (![name, `${name} (deleted)`].includes(readlinkSync(output))) throw new Error(`${pid} is not a start`);
  refuseStart(openSync(output, constants.O_WRONLY | constants.O_NONBLOCK));
}

/** Opens the FIFOs of a start that has announced itself. Throws if they do not belong to a start. */
export function openStart(key: string, pid: number): Start {
  const inputPath = `${key}.${pid}.i`;
  const outputPath = `${key}.${pid}.o`;
  const input = openFifo(inputPath, "read");
  let outputDescriptor: number;
  try {
    // Throws if the FIFO has no reader.
    outputDescriptor = openFifo(outputPath, "write");
  } catch (error) {
    closeSync(input);
    throw error;
  }
  // Receives no data; closes when the shell ends.
  const life = new Socket({ fd: input, readable: true, writable: false });
  let isOpen = true;
  const close = () => {
    if (!isOpen) return;
    isOpen = false;
    closeSync(outputDescriptor);
    life.destroy();
  };
  const send = (kind: "0" | "1" | "2", text: string) => {
    if (!isOpen) throw new Error("The start has ended");
    const lines = text.replace(/\n$/, "").split("\n");
    writeFully(outputDescriptor, lines.map((line) => `${kind}${line}\n`).join(""));
  };
  // The names stay until the first message is written: if this process is killed earlier, the shell next to it finds them.
  const removeNames = () => {
    for (const path of [inputPath, outputPath]) ignoreErrors(() => unlinkSync(path));
  };
  return {
    pid,
    output: fstatSync(outputDescriptor),
    whenGone(run) {
      life.on("error", () => life.destroy());
      life.once("close", () => {
        close();
        run();
      });
      life.resume();
    },
    refuse(reply) {
      writeFully(outputDescriptor, `${reply}\n`);
      removeNames();
      close();
    },
    writeOutput(text) {
      send("1", text);
      removeNames();
    },
    writeError: (text) => send("2", text),
    end(exitCode) {
      // The shell may have ended already.
      ignoreErrors(() => send("0", String(exitCode)));
      removeNames();
      close();
    },
  };
}
