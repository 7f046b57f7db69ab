import { block, conflicting, string } from "../../../src/index.ts";

const fields = { a: string("A").optional() };

export default block.list("Boxes", fields, { rules: [conflicting("a", "nome")] });
