import { program } from "../../src/testing/terraform/process.ts";
import { describeInstallation } from "../support/install-suite.ts";

describeInstallation("terraform init, of a release", program, { signed: /\((self-)?signed, key ID/ });
