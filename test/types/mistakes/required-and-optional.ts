import { string } from "../../../src/index.ts";

export default { kind: string("The kind").required().optional() };
