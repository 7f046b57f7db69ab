import { RemoteError, type Unknown } from "../../src/schema/index.ts";

/** The values of objects, by kind. */
export interface Kinds {
  readonly queue: { readonly name: string; readonly retention_days: number };
  readonly topic: { readonly name: string; readonly partitions: number };
  readonly stream: { readonly name: string; readonly shards: number };
}

/** The tags of an object by key. */
export type Tags = { readonly [key: string]: string };

/** An object as the service returns it. */
export type Item<Kind extends keyof Kinds = keyof Kinds> = Kinds[Kind] & {
  readonly id: string;
  readonly tags: Tags;
};

/** A service with regions that is eventually consistent. Takes the place of a server. */
export class Service {
  /** The objects by region and ID. */
  readonly regions = new Map<string, Map<string, Item>>();
  /** How often the service shows the old state of an object after each change. */
  lag = 0;
  /** The old states of changed objects by ID, null for a new object, and how often they are still shown. */
  readonly late = new Map<string, { readonly old: Item | null; times: number }>();
}

/** The settings of the provider that concern tags. */
export interface Tagging {
  /** The tags that all objects get. Those that depend on other objects are unknown in a plan. */
  readonly defaultTags: { readonly [key: string]: string | Unknown } | Unknown;
  /** The keys of tags that other programs set. */
  readonly ignoredTags: readonly string[];
}

/** The client of the service, for one region. */
export class MessagesApi {
  readonly service: Service;
  readonly region: string;
  readonly tagging: Tagging;

  constructor(service: Service, region: string, tagging: Tagging) {
    this.service = service;
    this.region = region;
    this.tagging = tagging;
  }

  /** Returns the client of another region. */
  in(region: string): MessagesApi {
    return new MessagesApi(this.service, region, this.tagging);
  }

  async create<Kind extends keyof Kinds>(
    kind: Kind,
    { tags, ...values }: Kinds[Kind] & { readonly tags: Tags | null },
  ): Promise<Item<Kind>> {
    const id = `${kind}-${values.name}`;
    return this.#store({ ...values, id, tags: tags ?? {} } as Item<Kind>, null);
  }

  async find<Kind extends keyof Kinds>(kind: Kind, id: string | null): Promise<Item<Kind> | null> {
    if (!id?.startsWith(`${kind}-`)) return null;
    const late = this.service.late.get(id);
    const found = late && late.times-- > 0 ? late.old : this.#items().get(id);
    return (found as Item<Kind> | undefined) ?? null;
  }

  async list<Kind extends keyof Kinds>(kind: Kind): Promise<readonly Item<Kind>[]> {
    return [...this.#items<Kind>().values()].filter(({ id }) => id.startsWith(`${kind}-`));
  }

  /** Changes values of an object. */
  async update<Kind extends keyof Kinds>(
    _: Kind,
    id: string,
    values: Partial<Kinds[Kind]>,
  ): Promise<Item<Kind>> {
    const item = this.#get<Kind>(id);
    return this.#store<Kind>({ ...item, ...values }, item);
  }

  /** Changes the tags of an object from those before to those after; other tags stay. */
  async retag(id: string, before: Tags | null, after: Tags | null): Promise<void> {
    const item = this.#get(id);
    const others = Object.entries(item.tags).filter(([key]) => !Object.hasOwn(before ?? {}, key));
    this.#store({ ...item, tags: { ...Object.fromEntries(others), ...after } }, item);
  }

  async delete(id: string): Promise<void> {
    this.#get(id);
    this.#items().delete(id);
  }

  #get<Kind extends keyof Kinds>(id: string): Item<Kind> {
    const item = this.#items<Kind>().get(id);
    if (item) return item;
    throw new RemoteError({ method: "POST", url: id, status: 404, reason: "no such object" });
  }

  #store<Kind extends keyof Kinds>(item: Item<Kind>, old: Item | null): Item<Kind> {
    this.service.late.set(item.id, { old, times: this.service.lag });
    this.#items().set(item.id, item);
    return item;
  }

  /** Returns the objects of the region. The identifiers of each kind have their own prefix. */
  #items<Kind extends keyof Kinds>(): Map<string, Item<Kind>> {
    const items = this.service.regions.get(this.region) ?? new Map<string, never>();
    this.service.regions.set(this.region, items);
    return items as Map<string, never>;
  }
}
