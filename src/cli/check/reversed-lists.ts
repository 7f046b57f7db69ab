import type { Provider } from "../../schema/define.ts";
import type { Resource } from "../../schema/resource.ts";
import type { Block, Content } from "../../schema/schema.ts";
import type { Type } from "../../schema/values/type.ts";
import { isSequence, sameValue, type Value } from "../../schema/values/value.ts";
import { gather, memberOf } from "../../schema/walk.ts";
import { isJsonObject } from "../project/json.ts";
import { withEach } from "./with-each.ts";

/** The names of a list attribute or of blocks and of all that contains it, such as `["rules", "ports"]`. */
export type ListName = readonly string[];

/** A provider whose reads can return one list of an object in the reverse order. */
export class ReversedLists {
  #reversed: ListName | undefined;

  /** Returns the provider with such reads. All lives can use it, so that its definitions are checked once. */
  around(provider: Provider): Provider {
    const resources = withEach(provider.definition.resources, (resource) => this.#reading(resource));
    return { ...provider, definition: { ...provider.definition, resources } };
  }

  /** Does work during which each read returns a list in the reverse order. */
  async reversing<Result>(list: ListName, work: () => Promise<Result>): Promise<Result> {
    this.#reversed = list;
    try {
      return await work();
    } finally {
      this.#reversed = undefined;
    }
  }

  #reading<Api>(resource: Resource<Api>): Resource<Api> {
    const { block, definition } = resource;
    const read: typeof definition.read = async (context) => {
      const found = await definition.read(context);
      return this.#reversed ? (reversedAt(block, found, this.#reversed) as typeof found) : found;
    };
    return { ...resource, definition: { ...definition, read } };
  }
}

/** Returns a result of a resource with the list of a name in the reverse order, wherever it occurs. */
function reversedAt(content: Content, object: unknown, [name = "", ...rest]: ListName): unknown {
  const member = memberOf(content, name);
  if (!isJsonObject(object) || !member) return object;
  const value = object[name];
  return { ...object, [name]: rest.length === 0 ? reversed(value) : within() };

  function within(): unknown {
    const { objects } = member ?? {};
    const each = (part: unknown) => (objects ? reversedAt(objects.content, part, rest) : part);
    if (Array.isArray(value)) return value.map(each);
    if (objects?.nesting !== "map" || !isJsonObject(value)) return each(value);
    return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, each(part)]));
  }
}

function reversed(value: unknown): unknown {
  return Array.isArray(value) ? value.toReversed() : value;
}

/** Returns the configurable lists of an object whose order counts and that differ from themselves in the reverse order. */
export function orderedLists(block: Block, state: Value): readonly ListName[] {
  const found = gather<[Value], ListName>(
    block,
    [state],
    ({ attribute, blocks, type }, [value], path, within) => {
      const isList = attribute
        ? type[0] === "list" && !attribute.unordered && (attribute.required || attribute.optional)
        : blocks.nesting === "list" && !blocks.one && !blocks.unordered && !blocks.computed;
      const inner = within();
      return isList && differs(type, value)
        ? [path.filter((step) => typeof step === "string"), ...inner]
        : inner;
    },
  );
  return [...new Map(found.map((name) => [name.join("."), name])).values()];
}

/** Reports whether a list differs from the same list in the reverse order. */
function differs(type: Type, value: Value): boolean {
  return isSequence(value) && !sameValue(type, value, value.toReversed());
}
