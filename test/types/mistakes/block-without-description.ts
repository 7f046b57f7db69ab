import { block, string } from "../../../src/index.ts";

const fields = { a: string("A").optional() };

export default block.list(fields);
