import type { Signal } from "@preact/signals";

/** The order of a list: by a column, or null for the order in which the items came. */
export type Order<Column extends string> = { readonly by: Column; readonly isDescending: boolean } | null;

/** A column by which a list can be sorted. */
export interface ColumnOf<Column extends string> {
  readonly by: Column;
  readonly title: string;
  /** Whether the first click sorts in descending order. */
  readonly isDescending?: boolean;
}

/** The heads of the columns of a list; each sorts the list. */
export function ColumnHeads<Column extends string>({
  label,
  columns,
  order,
}: {
  readonly label: string;
  readonly columns: readonly ColumnOf<Column>[];
  readonly order: Signal<Order<Column>>;
}) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for the fields of a form
    <div class="columns" role="group" aria-label={label}>
      {columns.map(({ by, title, isDescending = false }) => {
        const current = order.value?.by === by ? order.value : undefined;
        const direction = current?.isDescending ? "descending" : "ascending";
        return (
          <button
            key={by}
            type="button"
            aria-pressed={current !== undefined}
            aria-label={current ? `${title}, ${direction}` : title}
            onClick={() => {
              order.value = { by, isDescending: current ? !current.isDescending : isDescending };
            }}
          >
            {title} <span aria-hidden="true">{current ? (current.isDescending ? "↓" : "↑") : ""}</span>
          </button>
        );
      })}
    </div>
  );
}

const { compare } = new Intl.Collator("en", { numeric: true });

/** Sorts items by a column. Texts are compared as people do: `a2` before `a10`. */
export function inOrder<Item, Column extends string>(
  items: readonly Item[],
  order: Order<Column>,
  cellOf: (item: Item, by: Column) => string | number,
): readonly Item[] {
  if (order === null) return items;
  const { by, isDescending } = order;
  const sign = isDescending ? -1 : 1;
  return items
    .map((item) => ({ item, value: cellOf(item, by) }))
    .sort(({ value: a }, { value: b }) =>
      typeof a === "number" && typeof b === "number" ? sign * (a - b) : sign * compare(String(a), String(b)),
    )
    .map(({ item }) => item);
}
