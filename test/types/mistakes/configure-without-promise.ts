import { provider } from "../../../src/index.ts";

export default provider({
  name: "small",
  version: "1.0.0",
  description: "Small",
  schema: {},
  configure: () => ({ find: (id: string) => id }),
});
