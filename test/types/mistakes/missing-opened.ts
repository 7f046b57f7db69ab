import { ephemeral, schema } from "./thing.ts";

export default ephemeral({ description: "A lease", schema, example: "", open: async () => ({ id: "1" }) });
