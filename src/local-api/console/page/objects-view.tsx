import { computed, signal } from "@preact/signals";
import { useEffect, useState } from "preact/hooks";
import { addressOf } from "./addresses.ts";
import { titleOfChange } from "./change-words.ts";
import { ColumnHeads, type ColumnOf, inOrder, type Order } from "./columns.tsx";
import { FirstStepsView } from "./first-steps-view.tsx";
import { grouped } from "./groups.ts";
import { kept } from "./kept.ts";
import { openObject, select } from "./navigation.ts";
import { ObjectDetail } from "./object-detail.tsx";
import { keyOf, stateOf, titleOf, typeOf } from "./object-words.ts";
import { Count, Filter, Section, Time } from "./parts.tsx";
import { RowList } from "./row-list.tsx";
import { LatestRun } from "./runs-view.tsx";
import {
  drift,
  hasPlatform,
  objects,
  runs,
  type ShownObject,
  togglePlatform,
  variables,
  withPlatform,
} from "./state.ts";
import { type Place, VirtualList } from "./virtual-list.tsx";

const filter = kept("objects with text", "");
/** The type whose objects are shown; empty for all types. */
const typeFilter = kept("type of objects", "");

/** How many objects that were changed elsewhere are named. */
const maxDrift = 5;

type Column = "name" | "state" | "changed";
const columns: readonly ColumnOf<Column>[] = [
  { by: "name", title: "Name" },
  { by: "state", title: "State" },
  { by: "changed", title: "Changed", isDescending: true },
];
const order = signal<Order<Column>>(null);

type Entry = readonly [key: string, object: ShownObject];
/** The objects of a type. */
type Group = readonly [type: string, entries: readonly Entry[]];
/** A line of the list: the title of a group, or an object. */
type Line = { readonly key: string; readonly group: Group } | { readonly key: string; readonly entry: Entry };

const byType = computed((): readonly Group[] => {
  const groups = grouped(objects.value, ([, shown]) => typeOf(shown));
  return [...groups].toSorted(([a], [b]) => (a < b ? -1 : 1));
});
// A type may be selected of which there are no objects any more.
const selectedType = computed(() =>
  byType.value.some(([type]) => type === typeFilter.value) ? typeFilter.value : "",
);

const shownGroups = computed((): readonly Group[] => {
  const wanted = filter.value.trim().toLowerCase();
  return byType.value.flatMap(([type, entries]): Group[] => {
    if (selectedType.value !== "" && selectedType.value !== type) return [];
    const fitting = wanted === "" ? entries : entries.filter(([, shown]) => isWanted(shown, wanted));
    return fitting.length === 0 ? [] : [[type, inOrder(fitting, order.value, valueIn)]];
  });
});

const lines = computed((): readonly Line[] =>
  shownGroups.value.flatMap((group): Line[] => [
    { key: `type ${group[0]}`, group },
    ...group[1].map((entry) => ({ key: entry[0], entry })),
  ]),
);

function valueIn([, { id, object, changedAt }]: Entry, column: Column): string | number {
  if (column === "changed") return changedAt === null ? 0 : Date.parse(changedAt);
  return column === "state" ? stateOf(object) : titleOf(id, object);
}

function isWanted(shown: ShownObject, wanted: string): boolean {
  const { collection, id, object } = shown;
  return `${typeOf(shown)} ${collection} ${id} ${titleOf(id, object)} ${stateOf(object)}`
    .toLowerCase()
    .includes(wanted);
}

/** The list of objects. */
export function ObjectsView() {
  const count = shownGroups.value.reduce((sum, [, { length }]) => sum + length, 0);
  const [run] = runs.value;
  const isEmpty = objects.value.size === 0;
  const isFirst = isEmpty && !run && variables.value !== null;
  // The run that begins while the first steps are shown takes their place, and stays when it has created objects.
  const [wasFirst, setWasFirst] = useState(false);
  useEffect(() => {
    if (isFirst) setWasFirst(true);
  }, [isFirst]);
  return (
    <Section
      id="objects"
      class="objects-view"
      title={
        <>
          Objects <Count shown={count} all={objects.value.size} />
        </>
      }
      actions={
        <>
          <Filter label="Filter objects" text={filter} />
          <select
            aria-label="Type of objects"
            value={selectedType.value}
            onChange={({ currentTarget }) => {
              typeFilter.value = currentTarget.value;
            }}
          >
            <option value="">all types</option>
            {byType.value.map(([type]) => (
              <option key={type} value={type}>
                {type}
              </option>
            ))}
          </select>
          {hasPlatform.value && (
            <label>
              <input type="checkbox" checked={withPlatform.value} onChange={togglePlatform} /> of the platform
            </label>
          )}
        </>
      }
    >
      {run && (isEmpty || wasFirst) && <LatestRun run={run} />}
      {isFirst && <FirstStepsView />}
      <DriftLine />
      {count === 0 && !isEmpty && <p class="empty">No object matches the filters.</p>}
      {count > 0 && <ColumnHeads label="Sort objects" columns={columns} order={order} />}
      <RowList of="objects">
        <VirtualList items={lines.value} keyOf={({ key }) => key} kept={[openObject.value]}>
          {(line, place) =>
            "group" in line ? (
              <GroupTitle key={line.key} group={line.group} place={place} />
            ) : (
              <Row key={line.key} entry={line.entry} place={place} />
            )
          }
        </VirtualList>
      </RowList>
    </Section>
  );
}

/** The objects that were changed elsewhere, in sight wherever the list is scrolled to. */
function DriftLine() {
  if (drift.value.length === 0) return null;
  const shown = drift.value.slice(0, maxDrift);
  const rest = drift.value.length - shown.length;
  return (
    <p class="drift">
      <b>Changed elsewhere:</b>{" "}
      {shown.map((change, at) => {
        const key = keyOf(change);
        return (
          <span key={key}>
            {at > 0 && ", "}
            {change.change === "deleted" ? (
              `${titleOfChange(change)} (deleted)`
            ) : (
              <a href={addressOf("objects", key)}>{titleOfChange(change)}</a>
            )}
          </span>
        );
      })}
      {rest > 0 && `, ${rest} more`}
    </p>
  );
}

function GroupTitle({ group: [type, { length }], place }: { readonly group: Group; readonly place: Place }) {
  return (
    <li {...place} class="group">
      <h3>
        {type} <span class="count">{length}</span>
      </h3>
    </li>
  );
}

function Row({ entry: [name, shown], place }: { readonly entry: Entry; readonly place: Place }) {
  const { id, object, changedAt, changedBy, seen, fresh } = shown;
  const isOpen = openObject.value === name;
  const title = titleOf(id, object);
  const state = stateOf(object);
  const elsewhere = changedBy?.by === "control" ? "elsewhere" : "";
  return (
    <li
      {...place}
      data-object={name}
      data-fresh={fresh}
      class={`${elsewhere} ${seen % 2 === 0 ? "even" : ""}`}
    >
      <button
        type="button"
        class="row cells"
        aria-expanded={isOpen}
        onClick={() => select("objects", isOpen ? null : name)}
      >
        <span class="name" title={title === id ? id : `${title} (${id})`}>
          <span class="title">{title}</span> {title !== id && <span class="id">{id}</span>}
        </span>
        <span class={state === "" ? "" : `state ${state.replaceAll(/\W/g, "-")}`}>{state}</span>
        <span class="time">{changedAt !== null && <Time of={changedAt} />}</span>
        {(fresh === "deleted" || elsewhere !== "") && (
          <span class="why">
            {fresh === "deleted" && "deleted "}
            {elsewhere !== "" && <b>changed elsewhere</b>}
          </span>
        )}
      </button>
      {isOpen && <ObjectDetail name={name} shown={shown} />}
    </li>
  );
}
