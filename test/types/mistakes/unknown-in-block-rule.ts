import { atMostOneOf, block, string } from "../../../src/index.ts";

const fields = { a: string("A").optional() };

export default block.list("Boxes", fields, { rules: [atMostOneOf("a", "nome")] });
