import { nested, string } from "../../../src/index.ts";

const fields = { a: string("A").optional() };

export default nested.list(fields);
