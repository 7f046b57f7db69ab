import { writeFileSync } from "node:fs";
import Mocha from "mocha";

/**
 * mocha's spec reporter, which at the end also writes its counts and the title and message of each failure to the file in the
 * option `output`.
 */
export default class TallyReporter extends Mocha.reporters.Spec {
  constructor(runner, options) {
    super(runner, options);
    const failed = [];
    runner.on("fail", (test, error) => {
      const [message] = String(error?.message ?? error).split("\n");
      failed.push(`${test.titlePath().join(" › ")}: ${message.slice(0, 300)}`);
    });
    runner.once("end", () => {
      const { passes, failures } = this.stats;
      writeFileSync(options.reporterOption.output, JSON.stringify({ passes, failures, failed }));
    });
  }
}
