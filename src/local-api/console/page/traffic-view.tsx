import { computed, signal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { addressOf } from "./addresses.ts";
import { type Exchange, type ObjectChange, send } from "./api.ts";
import { changeText, titleOfChange } from "./change-words.ts";
import { Diff } from "./changes.tsx";
import { faultText } from "./fault-words.ts";
import { prefillFault } from "./faults-view.tsx";
import { goTo, openRequest, select } from "./navigation.ts";
import { copy, Heading, JsonText, ObjectLink, Time } from "./parts.tsx";
import { RowList } from "./row-list.tsx";
import { durationText } from "./run-words.ts";
import { attempt, changeKey, changes, isVdb, keyOf, seenFaults, traffic } from "./state.ts";
import {
  curlOf,
  grpcurlOf,
  hasText,
  isWell,
  isWrite,
  nameOf,
  refusalText,
  shortened,
  statusText,
} from "./traffic-words.ts";

/** The text that the shown requests have. */
export const filter = signal("");
const kind = signal<"all" | "writes" | "errors">("all");
/** The requests shown while the view is paused. */
const held = signal<readonly Exchange[] | null>(null);
const most = 300;

const shown = computed(() => {
  const present = held.value ?? traffic.value;
  const fitting = present.filter(
    (exchange) =>
      (kind.value === "all" || (kind.value === "writes" ? isWrite(exchange) : !isWell(exchange))) &&
      hasText(exchange, filter.value),
  );
  // The latest is on top; a request that a link led to is shown, too, even if it is old.
  const { value: selected } = openRequest;
  const latest = fitting.slice(-most);
  const other = latest.some(({ id }) => id === selected)
    ? undefined
    : present.find(({ id }) => id === selected);
  return [...(other ? [other] : []), ...latest].reverse();
});

/** The list of requests. */
export function TrafficView() {
  return (
    <section class="traffic-view" aria-labelledby="traffic-title">
      <Heading
        id="traffic-title"
        actions={
          <>
            <input
              type="search"
              aria-label="Filter requests"
              placeholder="Filter"
              value={filter.value}
              onInput={({ currentTarget }) => {
                filter.value = currentTarget.value;
              }}
            />
            <select
              aria-label="Which requests"
              value={kind.value}
              onChange={({ currentTarget }) => {
                const { value } = currentTarget;
                kind.value = value === "writes" || value === "errors" ? value : "all";
              }}
            >
              <option value="all">all</option>
              <option value="writes">writes</option>
              <option value="errors">errors</option>
            </select>
            <button
              type="button"
              aria-pressed={held.value !== null}
              onClick={() => {
                held.value = held.value === null ? traffic.value : null;
              }}
            >
              Pause
            </button>
            <button type="button" onClick={clear}>
              Clear
            </button>
          </>
        }
      >
        Requests
      </Heading>
      {shown.value.length === 0 && (
        <p class="empty">
          {traffic.value.length === 0 ? "No request yet: run terraform against this API." : "None fits."}
        </p>
      )}
      <RowList of="requests">
        <ul>
          {shown.value.map((exchange) => (
            <Row key={exchange.id} exchange={exchange} />
          ))}
        </ul>
      </RowList>
    </section>
  );
}

function Row({ exchange }: { readonly exchange: Exchange }) {
  const { id, time, ms, reason, injectedFault } = exchange;
  const isOpen = openRequest.value === id;
  const line = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (isOpen) line.current?.scrollIntoView({ block: "nearest" });
  }, [isOpen]);
  return (
    <li ref={line} data-request={id} class={isWell(exchange) ? "well" : "failed"}>
      <button
        type="button"
        class="row"
        aria-expanded={isOpen}
        onClick={() => select("requests", isOpen ? null : id)}
      >
        <Time of={time} />
        <span class="title" title={nameOf(exchange)}>
          {shortened(nameOf(exchange))}
        </span>
        <span class="status">{statusText(exchange)}</span>
        {injectedFault !== null && <span class="fault">fault</span>}
        <span class="ms">{ms === null ? "" : `${ms.toFixed(1)} ms`}</span>
        {reason !== null && <span class="reason">{reason}</span>}
      </button>
      {isOpen && <Detail exchange={exchange} />}
    </li>
  );
}

/** A request in a line, with a link to it, and why it failed if it did. */
export function RequestLine({ exchange }: { readonly exchange: Exchange }) {
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
  const command = () => (isVdb.value ? grpcurlOf(exchange) : curlOf(exchange, location.origin));
  const sent = Object.entries(headers ?? metadata ?? {});
  const refusal = refusalOf(exchange);
  const effects = changes.value.filter(({ by }) => by.id === id);
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
      {request !== null && (
        <>
          <h3>Request</h3>
          <JsonText value={request} label={`Request of ${name}`} />
        </>
      )}
      {response !== null && (
        <>
          <h3>Response</h3>
          <JsonText value={response} label={`Response of ${name}`} />
        </>
      )}
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
        <button type="button" onClick={() => copy(command())}>
          Copy as {tool}
        </button>
        <button
          type="button"
          onClick={() => {
            prefillFault(exchange);
            goTo("faults");
          }}
        >
          Add a fault for such requests
        </button>
      </div>
    </div>
  );
}

/** The effect of a request on an object. */
function Effect({ change }: { readonly change: ObjectChange }) {
  return (
    <li>
      <p>
        <ObjectLink name={keyOf(change)}>{titleOfChange(change)}</ObjectLink> {changeText(change)}
      </p>
      <Diff change={change} />
    </li>
  );
}

async function clear(): Promise<void> {
  const done = await attempt("The recorded requests are forgotten.", () => send("DELETE", "requests"));
  if (!done) return;
  traffic.value = [];
  held.value = null;
}
