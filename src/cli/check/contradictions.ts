import { exactJson } from "../../schema/codec/exact-json.ts";
import type { Provider } from "../../schema/define.ts";
import { isEquivalent } from "../../schema/engine/compare/same.ts";
import { RemoteError } from "../../schema/remote-error.ts";
import type { Block } from "../../schema/schema.ts";
import { asRecord } from "../../schema/values/value.ts";
import { fromView } from "../../schema/view.ts";
import { plainValue } from "../../testing/plain-value.ts";
import { isJsonObject } from "../project/json.ts";
import { withEach } from "./with-each.ts";

/**
 * Finds what data sources and ephemeral resources return for attributes that the configuration sets to other values. Terraform receives
 * the configured values, so that such a result is seen nowhere else: it is often that of another object.
 */
export class Contradictions {
  #found: string[] = [];
  #isMissing = false;

  /** A sentence for each contradiction since `begin`. */
  get found(): readonly string[] {
    return this.#found;
  }

  /** Whether the API has reported since `begin` that an object does not exist. */
  get isMissing(): boolean {
    return this.#isMissing;
  }

  /** Forgets what was found. */
  begin(): void {
    this.#found = [];
    this.#isMissing = false;
  }

  /** Returns the provider with operations that are compared. All lives can use it, so that its definitions are checked once. */
  around(provider: Provider): Provider {
    const { dataSources, ephemeralResources, actions } = provider.definition;
    const definition = {
      ...provider.definition,
      dataSources: withEach(dataSources, (one) => {
        const { definition, block } = one;
        const read: typeof definition.read = async (context) =>
          this.#compared("read", block, context.config, await this.#noting(definition.read(context)));
        return { ...one, definition: { ...definition, read } };
      }),
      ephemeralResources: withEach(ephemeralResources, (one) => {
        const { definition, block } = one;
        const open: typeof definition.open = async (context) =>
          this.#compared("open", block, context.config, await this.#noting(definition.open(context)));
        return { ...one, definition: { ...definition, open } };
      }),
      actions: withEach(actions, (one) => {
        const { definition } = one;
        const invoke: typeof definition.invoke = (context) => this.#noting(definition.invoke(context));
        return { ...one, definition: { ...definition, invoke } };
      }),
    };
    return { ...provider, definition };
  }

  async #noting<Result>(call: Promise<Result>): Promise<Result> {
    try {
      return await call;
    } catch (error) {
      this.#isMissing ||= error instanceof RemoteError && error.notFound;
      throw error;
    }
  }

  #compared<Result>(what: string, block: Block, config: unknown, result: Result): Result {
    if (!isJsonObject(result) || !isJsonObject(config)) return result;
    for (const [name, attribute] of Object.entries(block.attributes)) {
      if ((config[name] ?? null) === null || (result[name] ?? null) === null || attribute.writeOnly) continue;
      const one = { attributes: { [name]: attribute }, blocks: {} };
      const [wanted, returned] = [config, result].map(
        (view) => asRecord(fromView(one, { [name]: view[name] }))[name] ?? null,
      );
      if (wanted === undefined || returned === undefined || isEquivalent(attribute, wanted, returned))
        continue;
      const text = (value: typeof wanted) => exactJson.stringify(plainValue(value));
      const values = attribute.sensitive ? "" : `: ${text(returned)} instead of ${text(wanted)}`;
      this.#found.push(`${what} returned another ${name} than the configuration has${values}`);
    }
    return result;
  }
}
