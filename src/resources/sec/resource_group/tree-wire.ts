/** One condition on resources, as in a `filter` block. */
export interface Filter {
  readonly filter_name: string;
  readonly field: string;
  readonly operation: string;
  readonly value: readonly string[];
  /** The key of a tag, if any. */
  readonly key: string | null;
}

/** Conditions and groups of conditions, joined by `AND` or `OR`, as in a `group` block. */
export interface Group {
  readonly operator: string;
  readonly filter: readonly Filter[];
  readonly group?: readonly Group[];
}

/** A group in a response. */
export interface FoundGroup extends Group {
  readonly group: readonly FoundGroup[];
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
export function toQuery(outermost: Group): WireQuery {
  const filters = new Map<string, WireFilter>();
  const names = new Set<string>();

  function expression({ operator, filter, group = [] }: Group): WireExpression {
    const references = filter.map(({ filter_name: filterName, field, operation, value: values, key }) => {
      if (names.has(foldName(filterName))) throw new Error(`more than one filter is called ${filterName}`);
      names.add(foldName(filterName));
      filters.set(filterName, { field, operation, values, ...(key && { key }) });
      return { filterName };
    });
    return { operator, children: [...references, ...group.map(expression)] };
  }

  const tree = expression(outermost);
  return { filters: Object.fromEntries(filters), expression: tree };
}

/**
 * Inserts the filters into the tree, under the names in the expression, or returns why they do not fit. Names in `filters` may
 * differ from those in case and underscores.
 */
export function fromQuery(query: WireQuery): { value: FoundGroup } | { error: string } {
  const filters = new Map(Object.entries(query.filters).map(([name, filter]) => [foldName(name), filter]));
  const unknown: string[] = [];

  function group({ operator = "", children = [] }: WireExpression): FoundGroup {
    const references = children.flatMap(({ filterName }) => filterName || []);
    return {
      operator,
      filter: references.flatMap((filter_name) => {
        const filter = filters.get(foldName(filter_name));
        if (filter) {
          const { field, operation, values: value, key = "" } = filter;
          return [{ filter_name, field, operation, value, key }];
        }
        unknown.push(filter_name);
        return [];
      }),
      group: children.filter((child) => !child.filterName).map(group),
    };
  }

  const tree = group(query.expression);
  return unknown.length === 0
    ? { value: tree }
    : { error: `refers to a filter that is not there: ${unknown[0]}` };
}

/** Reports whether two trees are equal, apart from changes that the API may make to filter names. */
export function isSameGroup(one: Group, other: Group): boolean {
  return canonical(one) === canonical(other);
}

function canonical({ operator, filter, group = [] }: Group): string {
  const own = filter.map(({ filter_name, field, operation, value, key }) =>
    JSON.stringify([foldName(filter_name), field, operation, value, key || null]),
  );
  return JSON.stringify([operator, own.sort(), group.map(canonical).sort()]);
}

/** Returns the canonical form of a filter name: the API may change the case and drop underscores. */
export function foldName(name: string): string {
  return name.toLowerCase().replaceAll("_", "");
}
