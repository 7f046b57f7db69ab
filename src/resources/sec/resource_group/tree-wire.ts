/** One condition on resources. */
export interface ResourceFilter {
  readonly filterName: string;
  readonly field: string;
  readonly operation: string;
  readonly values: readonly string[];
  /** The key of a tag, or an empty string. */
  readonly key: string;
}

/** Conditions and groups of conditions, joined by `AND` or `OR`. */
export interface FilterGroup {
  readonly operator: string;
  readonly filters: readonly ResourceFilter[];
  readonly groups: readonly FilterGroup[];
}

/** A filter in a request, under its name. */
export interface WireFilter {
  readonly field: string;
  readonly operation: string;
  readonly values: readonly string[];
  readonly key?: string;
}

/** A reference to a filter, or a group with children of its own. */
export interface WireExpression {
  readonly filterName?: string;
  readonly operator?: string;
  readonly children?: readonly WireExpression[];
}

/** A group in a request: all filters by name, and the expression that joins them. */
export interface WireQuery {
  readonly filters: Readonly<Record<string, WireFilter>>;
  readonly expression: WireExpression;
}

/** Separates the filters from the tree. Filter names have to be unique in the whole tree, compared as the API does. */
export function toQuery(group: FilterGroup): WireQuery {
  const filters = new Map<string, WireFilter>();
  const names = new Set<string>();

  function expression({ operator, filters: own, groups }: FilterGroup): WireExpression {
    const references = own.map(({ filterName, field, operation, values, key }) => {
      if (names.has(foldName(filterName))) throw new Error(`more than one filter is called ${filterName}`);
      names.add(foldName(filterName));
      filters.set(filterName, { field, operation, values, ...(key !== "" && { key }) });
      return { filterName };
    });
    return { operator, children: [...references, ...groups.map(expression)] };
  }

  const tree = expression(group);
  return { filters: Object.fromEntries(filters), expression: tree };
}

/**
 * Inserts the filters into the tree, under the names in the expression, or returns why they do not fit. Names in `filters` may
 * differ from those in case and underscores.
 */
export function fromQuery(query: WireQuery): { value: FilterGroup } | { error: string } {
  const filters = new Map(Object.entries(query.filters).map(([name, filter]) => [foldName(name), filter]));
  const unknown: string[] = [];

  function group({ operator = "", children = [] }: WireExpression): FilterGroup {
    const references = children.flatMap(({ filterName }) => filterName || []);
    return {
      operator,
      filters: references.flatMap((filterName) => {
        const filter = filters.get(foldName(filterName));
        if (filter) return [{ filterName, key: "", ...filter }];
        unknown.push(filterName);
        return [];
      }),
      groups: children.filter((child) => !child.filterName).map(group),
    };
  }

  const tree = group(query.expression);
  return unknown.length === 0
    ? { value: tree }
    : { error: `refers to a filter that is not there: ${unknown[0]}` };
}

/** Reports whether two trees are equal, apart from changes that the API may make to filter names. */
export function isSameGroup(one: FilterGroup, other: FilterGroup): boolean {
  return canonical(one) === canonical(other);
}

function canonical({ operator, filters, groups }: FilterGroup): string {
  const own = filters.map(({ filterName, field, operation, values, key }) =>
    JSON.stringify([foldName(filterName), field, operation, values, key]),
  );
  return JSON.stringify([operator, own.sort(), groups.map(canonical).sort()]);
}

/** Returns the canonical form of a filter name: the API may change the case and drop underscores. */
export function foldName(name: string): string {
  return name.toLowerCase().replaceAll("_", "");
}
