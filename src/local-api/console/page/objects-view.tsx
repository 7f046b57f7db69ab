import { computed, signal } from "@preact/signals";
import { Component } from "preact";
import { useEffect, useState } from "preact/hooks";
import { FirstStepsView } from "./first-steps-view.tsx";
import { openObject, select } from "./navigation.ts";
import { ObjectDetail } from "./object-detail.tsx";
import { stateOf, titleOf, typeOf } from "./object-words.ts";
import { Heading, Time } from "./parts.tsx";
import { RowList } from "./row-list.tsx";
import { LatestRun, runs } from "./runs-view.tsx";
import { attempt, loadObjects, objects, type ShownObject, variables, withPlatform } from "./state.ts";

const filter = signal("");
/** How many of the latest objects of a type are drawn at first, and with each click on "more". */
const step = 200;
/** How many objects of each type are drawn, if the number is not the default. */
const drawn = signal<ReadonlyMap<string, number>>(new Map());

type Entry = readonly [key: string, object: ShownObject];

const byType = computed(() => {
  const wanted = filter.value.trim().toLowerCase();
  const groups = new Map<string, Entry[]>();
  for (const [key, shown] of objects.value) {
    if (wanted !== "" && !isWanted(shown, wanted)) continue;
    const type = typeOf(shown);
    const group = groups.get(type);
    if (group) group.push([key, shown]);
    else groups.set(type, [[key, shown]]);
  }
  return [...groups].toSorted(([a], [b]) => (a < b ? -1 : 1));
});

function isWanted(shown: ShownObject, wanted: string): boolean {
  const { collection, id, object } = shown;
  return `${typeOf(shown)} ${collection} ${id} ${titleOf(id, object)} ${stateOf(object)}`
    .toLowerCase()
    .includes(wanted);
}

/** The list of objects. */
export function ObjectsView() {
  const groups = byType.value;
  const [run] = runs.value;
  const isEmpty = objects.value.size === 0;
  const isFirst = isEmpty && !run && variables.value !== null;
  // The run that begins while the first steps are shown takes their place, and stays when it has created objects.
  const [wasFirst, setWasFirst] = useState(false);
  useEffect(() => {
    if (isFirst) setWasFirst(true);
  }, [isFirst]);
  return (
    <section class="objects-view" aria-labelledby="objects-title">
      <Heading
        id="objects-title"
        actions={
          <>
            <input
              type="search"
              aria-label="Filter objects"
              placeholder="Filter"
              value={filter.value}
              onInput={({ currentTarget }) => {
                filter.value = currentTarget.value;
              }}
            />
            <label>
              <input type="checkbox" checked={withPlatform.value} onChange={togglePlatform} /> of the platform
            </label>
          </>
        }
      >
        Objects
      </Heading>
      {run && (isEmpty || wasFirst) && <LatestRun run={run} />}
      {isFirst && <FirstStepsView />}
      {groups.length === 0 && !isEmpty && <p class="empty">No object matches the filter.</p>}
      <RowList of="objects">
        {groups.map(([type, entries]) => (
          <Group key={type} type={type} entries={entries} />
        ))}
      </RowList>
    </section>
  );
}

function Group({ type, entries }: { readonly type: string; readonly entries: readonly Entry[] }) {
  const most = drawn.value.get(type) ?? step;
  const hidden = Math.max(0, entries.length - most);
  return (
    <section class="group" aria-label={type}>
      <h3>
        {type} <span class="count">{entries.length}</span>
      </h3>
      {hidden > 0 && (
        <button
          type="button"
          onClick={() => {
            drawn.value = new Map([...drawn.value, [type, most + step]]);
          }}
        >
          {hidden} more of {type}
        </button>
      )}
      <ul>
        {entries.slice(hidden).map(([key, object]) => (
          <SteadyRow key={key} name={key} shown={object} />
        ))}
      </ul>
    </section>
  );
}

interface RowProps {
  readonly name: string;
  readonly shown: ShownObject;
}

/** A row that is drawn again only if its object changes: of thousands, most stay as they are. */
class SteadyRow extends Component<RowProps> {
  override shouldComponentUpdate(next: Readonly<RowProps>): boolean {
    return next.shown !== this.props.shown;
  }

  override render({ name, shown }: RowProps) {
    return <Row name={name} shown={shown} />;
  }
}

function Row({ name, shown }: RowProps) {
  const { id, object, changedAt, changedBy, seen, fresh } = shown;
  const isOpen = openObject.value === name;
  const title = titleOf(id, object);
  const state = stateOf(object);
  const elsewhere = changedBy?.by === "control" ? "elsewhere" : "";
  return (
    <li data-object={name} data-fresh={fresh} class={`${elsewhere} ${seen % 2 === 0 ? "even" : ""}`}>
      <button
        type="button"
        class="row"
        aria-expanded={isOpen}
        onClick={() => select("objects", isOpen ? null : name)}
      >
        <span class="title">{title}</span>
        {title !== id && (
          <span class="id" title={id}>
            {id}
          </span>
        )}
        {state !== "" && <span class={`state ${state.replaceAll(/\W/g, "-")}`}>{state}</span>}
        <span class="change">
          {fresh === "deleted" ? "deleted " : ""}
          {changedBy?.by === "control" && <b>changed elsewhere </b>}
          {changedAt !== null && <Time of={changedAt} />}
        </span>
      </button>
      {isOpen && <ObjectDetail name={name} shown={shown} />}
    </li>
  );
}

async function togglePlatform(): Promise<void> {
  withPlatform.value = !withPlatform.value;
  await attempt("", loadObjects);
}
