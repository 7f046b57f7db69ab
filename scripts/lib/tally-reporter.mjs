import { writeFileSync } from "node:fs";
import { relative } from "node:path";
import Mocha from "mocha";

/** How many files the list of the slowest ones has. */
const slowest = 8;

/**
 * mocha's spec reporter, which at the end also lists the files that took longest, and writes its counts and the title and message of
 * each failure to the file in the option `output`.
 */
export default class TallyReporter extends Mocha.reporters.Spec {
  constructor(runner, options) {
    super(runner, options);
    const failed = [];
    const seconds = new Map();
    const measure = ({ file, duration = 0 }) =>
      file && seconds.set(file, (seconds.get(file) ?? 0) + duration / 1000);
    runner.on("test end", measure);
    runner.on("hook end", measure);
    runner.on("fail", (test, error) => {
      const [message] = String(error?.message ?? error).split("\n");
      failed.push(`${test.titlePath().join(" › ")}: ${message.slice(0, 300)}`);
    });
    runner.once("end", () => {
      const { passes, failures } = this.stats;
      writeFileSync(options.reporterOption.output, JSON.stringify({ passes, failures, failed }));
      const files = [...seconds].sort(([, a], [, b]) => b - a).slice(0, slowest);
      const lines = files.map(
        ([file, time]) => `  ${time.toFixed(1).padStart(6)} s  ${relative("build/test", file)}`,
      );
      console.log(["  The files that took longest:", ...lines, ""].join("\n"));
    });
  }
}
