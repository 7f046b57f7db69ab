import { computed, signal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { addressOf } from "./addresses.ts";
import type { Exchange, Json, ObjectChange } from "./api.ts";
import { changeText, titleOfChange } from "./change-words.ts";
import { Diff } from "./changes.tsx";
import { ColumnHeads, type ColumnOf, inOrder, type Order } from "./columns.tsx";
import { faultText } from "./fault-words.ts";
import { prefillFault } from "./faults-view.tsx";
import { Icon } from "./icons.tsx";
import { kept } from "./kept.ts";
import { goTo, openRequest, select } from "./navigation.ts";
import { keyOf } from "./object-words.ts";
import { CopyButton, Count, Filter, JsonText, Section, Time } from "./parts.tsx";
import { RowList } from "./row-list.tsx";
import { durationText, spanOf } from "./run-words.ts";
import {
  changeKey,
  changesByRequest,
  command,
  headline,
  isSec,
  isVdb,
  namesFor,
  runs,
  seenFaults,
  titleOfId,
  traffic,
} from "./state.ts";
import { happeningOf } from "./subject-words.ts";
import {
  curlOf,
  grpcurlOf,
  hasText,
  isWell,
  isWrite,
  nameOf,
  refusalText,
  runIdOf,
  shortened,
  statusText,
} from "./traffic-words.ts";
import { type Place, VirtualList } from "./virtual-list.tsx";

/** The id of the run whose requests are shown; empty for all requests. */
export const runFilter = kept("requests of run", "");
const filter = kept("requests with text", "");
/** The filter by kind: only requests of the selected kind are shown. */
const kind = kept("kind of requests", "all");
/** The requests shown while the view is paused. */
const held = signal<readonly Exchange[] | null>(null);

type Column = "time" | "request" | "status" | "duration";
const columns: readonly ColumnOf<Column>[] = [
  { by: "time", title: "Time", isDescending: true },
  { by: "request", title: "Request" },
  { by: "status", title: "Status" },
  { by: "duration", title: "Duration", isDescending: true },
];
const order = signal<Order<Column>>({ by: "time", isDescending: true });

const present = computed(() => held.value ?? traffic.value);
const kinds = computed(() => [
  ...["all", "writes", "errors"],
  ...[...new Set(present.value.map(statusText))].sort(),
]);
// A run or a status may be selected of which there are no requests any more.
const selectedRun = computed(() =>
  runs.value.some(({ id }) => id === runFilter.value) ? runFilter.value : "",
);
const selectedKind = computed(() => (kinds.value.includes(kind.value) ? kind.value : "all"));

const shown = computed(() => {
  const [run, ofKind, text] = [selectedRun.value, selectedKind.value, filter.value];
  const isShown = (exchange: Exchange) =>
    isOfKind(exchange, ofKind) && (run === "" || runIdOf(exchange) === run) && hasText(exchange, text);
  // A request that a link led to is shown, too.
  const { value: selected } = openRequest;
  const fitting = present.value.filter((exchange) => exchange.id === selected || isShown(exchange));
  return inOrder(fitting, order.value, valueIn);
});

function isOfKind(exchange: Exchange, wanted: string): boolean {
  if (wanted === "all") return true;
  if (wanted === "writes") return isWrite(exchange);
  if (wanted === "errors") return !isWell(exchange);
  return statusText(exchange) === wanted;
}

function valueIn(exchange: Exchange, column: Column): string | number {
  if (column === "time") return Date.parse(exchange.time);
  if (column === "duration") return exchange.ms ?? 0;
  return column === "status" ? statusText(exchange) : nameOf(exchange);
}

/** The list of requests. */
export function TrafficView() {
  return (
    <Section
      id="traffic"
      class="traffic-view"
      title={
        <>
          Requests <Count shown={shown.value.length} all={present.value.length} />
        </>
      }
      actions={
        <>
          <Filter label="Filter requests" text={filter} />
          <select
            aria-label="Which requests"
            value={selectedKind.value}
            onChange={({ currentTarget }) => {
              kind.value = currentTarget.value;
            }}
          >
            {kinds.value.map((name) => (
              <option key={name} value={name}>
                {name}
              </option>
            ))}
          </select>
          <RunFilter />
          <button
            type="button"
            aria-pressed={held.value !== null}
            onClick={() => {
              held.value = held.value === null ? traffic.value : null;
            }}
          >
            <Icon name="pause" />
            Pause
          </button>
          <button type="button" onClick={clear}>
            <Icon name="delete" />
            Clear
          </button>
        </>
      }
    >
      {shown.value.length === 0 ? (
        <p class="empty">
          {traffic.value.length === 0
            ? "No request yet: run terraform against this API."
            : "No request matches the filters."}
        </p>
      ) : (
        <ColumnHeads label="Sort requests" columns={columns} order={order} />
      )}
      <RowList of="requests">
        <VirtualList items={shown.value} keyOf={({ id }) => id} kept={[openRequest.value]}>
          {(exchange, place) => <Row key={exchange.id} exchange={exchange} place={place} />}
        </VirtualList>
      </RowList>
    </Section>
  );
}

/** Selects the run whose requests are shown. */
function RunFilter() {
  if (runs.value.length === 0) return null;
  return (
    <select
      aria-label="Requests of run"
      value={selectedRun.value}
      onChange={({ currentTarget }) => {
        runFilter.value = currentTarget.value;
      }}
    >
      <option value="">all runs</option>
      {runs.value.map((run) => (
        <option key={run.id} value={run.id}>
          {new Date(spanOf(run.requests).start).toLocaleTimeString("en-GB")} {headline(run)}
        </option>
      ))}
    </select>
  );
}

function Row({ exchange, place }: { readonly exchange: Exchange; readonly place: Place }) {
  const { id, time, ms, reason, injectedFault } = exchange;
  const happening = happeningOf(exchange, changesByRequest.value.get(id) ?? [], titleOfId);
  const isOpen = openRequest.value === id;
  const line = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (isOpen) line.current?.scrollIntoView({ block: "nearest" });
  }, [isOpen]);
  return (
    <li {...place} data-request={id} class={isWell(exchange) ? "well" : "failed"}>
      <button
        ref={line}
        type="button"
        class="row cells"
        aria-expanded={isOpen}
        onClick={() => select("requests", isOpen ? null : id)}
      >
        <Time of={time} />
        <span class="title" title={nameOf(exchange)}>
          {shortened(nameOf(exchange))}
        </span>
        <span class="status" title={statusText(exchange)}>
          {statusText(exchange)}
        </span>
        <span class="ms">{ms === null ? "" : `${ms.toFixed(1)} ms`}</span>
        {happening !== "" && (
          <span class="what" title={happening}>
            {happening}
          </span>
        )}
        {(injectedFault !== null || reason !== null) && (
          <span class="why">
            {injectedFault !== null && <span class="fault">fault</span>} {reason}
          </span>
        )}
      </button>
      {isOpen && <Detail exchange={exchange} />}
    </li>
  );
}

/** Requests, each in a line. */
export function RequestLines({ requests }: { readonly requests: readonly Exchange[] }) {
  return (
    <ul class="lines">
      {requests.map((exchange) => (
        <RequestLine key={exchange.id} exchange={exchange} />
      ))}
    </ul>
  );
}

/** A request in a line, with a link to it, and why it failed if it did. */
function RequestLine({ exchange }: { readonly exchange: Exchange }) {
  const { id, ms } = exchange;
  const refusal = refusalOf(exchange);
  return (
    <li class={isWell(exchange) ? "well" : "failed"}>
      <a href={addressOf("requests", id)}>{shortened(nameOf(exchange))}</a>{" "}
      <span class="status">{statusText(exchange)}</span> {ms === null ? "" : durationText(ms)}
      {refusal !== undefined && <p class="refusal">{refusal}</p>}
    </li>
  );
}

function refusalOf(exchange: Exchange): string | undefined {
  const fault = seenFaults.value.get(exchange.injectedFault ?? "");
  return refusalText(exchange, fault && faultText(fault));
}

function Detail({ exchange }: { readonly exchange: Exchange }) {
  const { id, name, request, response, headers, metadata, injectedFault } = exchange;
  const tool = isVdb.value ? "grpcurl" : "curl";
  const asCommand = () =>
    isVdb.value ? grpcurlOf(exchange) : curlOf(exchange, location.origin, isSec.value);
  const sent = Object.entries(headers ?? metadata ?? {});
  const refusal = refusalOf(exchange);
  const effects = changesByRequest.value.get(id) ?? [];
  return (
    <div class="detail">
      <p>
        <code>{nameOf(exchange)}</code>
      </p>
      <p>
        Request <code>{id}</code>, which the log of the provider names, too.
        {injectedFault !== null && refusal === undefined && <> A fault was injected.</>}
      </p>
      {refusal !== undefined && <p class="refusal">{refusal}</p>}
      {effects.length > 0 && (
        <>
          <h3>Changes</h3>
          <ul class="changes">
            {effects.map((change) => (
              <Effect key={changeKey(change)} change={change} />
            ))}
          </ul>
        </>
      )}
      <Body title="Request" value={request} of={name} />
      <Body title="Response" value={response} of={name} />
      <details>
        <summary>{headers ? "Headers" : "Metadata"} of the request</summary>
        <table>
          <tbody>
            {sent.map(([header, value]) => (
              <tr key={header}>
                <th scope="row">{header}</th>
                <td>{String(value)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
      <div class="buttons">
        <CopyButton text={asCommand}>Copy as {tool}</CopyButton>
        <button
          type="button"
          onClick={() => {
            prefillFault(exchange);
            goTo("faults");
          }}
        >
          <Icon name="faults" />
          Add a fault for such requests
        </button>
      </div>
    </div>
  );
}

/** The body of a request or of its response, if there is one. */
function Body({ title, value, of }: { readonly title: string; readonly value: Json; readonly of: string }) {
  if (value === null) return null;
  return (
    <>
      <h3>{title}</h3>
      <JsonText value={value} label={`${title} of ${of}`} />
    </>
  );
}

/** The effect of a request on an object. */
function Effect({ change }: { readonly change: ObjectChange }) {
  return (
    <li>
      <p>
        <a href={addressOf("objects", keyOf(change))}>{titleOfChange(change)}</a>{" "}
        {changeText(change, namesFor(change))}
      </p>
      <Diff change={change} />
    </li>
  );
}

async function clear(): Promise<void> {
  const done = await command("The recorded requests are forgotten.", "DELETE", "requests");
  if (!done) return;
  traffic.value = [];
  held.value = null;
}
