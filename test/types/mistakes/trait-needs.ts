import { definitionsFor, string } from "../../../src/index.ts";
import { thing } from "./thing.ts";

const { resource, trait } = definitionsFor<{ find(id: string): string }>();

const tags = trait({
  name: "tags",
  schema: { note: string("A note").optional() },
  needs: { arn: string("The ARN").computed() },
  result: ({ arn }) => ({ note: arn }),
});

export default resource({ ...thing, traits: [tags] });
