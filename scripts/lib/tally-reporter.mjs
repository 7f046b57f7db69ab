import { writeFileSync } from "node:fs";
import Mocha from "mocha";

/** mocha's spec reporter, which at the end also writes its counts to the file of the option `output`. */
export default class TallyReporter extends Mocha.reporters.Spec {
  constructor(runner, options) {
    super(runner, options);
    runner.once("end", () => {
      const { passes, failures } = this.stats;
      writeFileSync(options.reporterOption.output, JSON.stringify({ passes, failures }));
    });
  }
}
