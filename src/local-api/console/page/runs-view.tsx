import { computed } from "@preact/signals";
import { addressOf } from "./addresses.ts";
import { changeText } from "./change-words.ts";
import { Diff } from "./changes.tsx";
import { countsOf } from "./groups.ts";
import { goTo, openRun, select } from "./navigation.ts";
import { keyOf } from "./object-words.ts";
import { Section, Time } from "./parts.tsx";
import { RowList } from "./row-list.tsx";
import {
  allKinds,
  barsOf,
  counted,
  durationText,
  type Effect,
  effectsOf,
  failuresOf,
  kindsOf,
  type Run,
  repetitionsOf,
  spanOf,
} from "./run-words.ts";
import { callsOf, type SpanTree, spanTitle } from "./span-words.ts";
import { changeKey, headline, namesFor, runs, spans, traffic } from "./state.ts";
import { RequestLines, runFilter } from "./traffic-view.tsx";
import { runIdOf } from "./traffic-words.ts";

const withoutRun = computed(() => traffic.value.filter((exchange) => runIdOf(exchange) === undefined).length);

/** How many objects of a run are listed. */
const maxEffects = 200;

/** How many calls of a run are listed with their spans. */
const maxCalls = 100;

/** The list of runs, one for each Terraform command. */
export function RunsView() {
  return (
    <Section id="runs" title="Runs">
      {runs.value.length === 0 && (
        <p class="empty">
          No run yet. Set <code>TFNODE_RUN=on</code>, as <code>local-api --detach</code> does, and run
          Terraform.
        </p>
      )}
      <RowList of="runs">
        <ul>
          {runs.value.map((run) => (
            <RunRow key={run.id} run={run} />
          ))}
        </ul>
      </RowList>
      {withoutRun.value > 0 && (
        <p class="empty">{counted(withoutRun.value, "request")} without a run, as other clients send them.</p>
      )}
    </Section>
  );
}

function RunRow({ run }: { readonly run: Run }) {
  const { id, requests } = run;
  const isOpen = openRun.value === id;
  const effects = effectsOf(run);
  const failures = failuresOf(run).length;
  const { start, ms } = spanOf(requests);
  const names = effects.slice(0, 4).map(({ title }) => title);
  return (
    <li data-run={id} class={failures === 0 ? "well" : "failed"}>
      <button
        type="button"
        class="row"
        aria-expanded={isOpen}
        onClick={() => select("runs", isOpen ? null : id)}
      >
        <Time of={new Date(start).toISOString()} />
        <span class="title">{headline(run)}</span>
        <span class="status">{failures === 0 ? "no failure" : `${failures} failed`}</span>
        <span class="names">{[...names, ...(effects.length > names.length ? ["…"] : [])].join(", ")}</span>
        <span class="ms">
          {counted(requests.length, "request")}, {durationText(ms)}
        </span>
      </button>
      {isOpen && <RunDetail run={run} effects={effects} />}
    </li>
  );
}

/** What the latest run does, in short. */
export function LatestRun({ run }: { readonly run: Run }) {
  const failures = failuresOf(run).length;
  return (
    <section class={failures === 0 ? "well" : "failed"} aria-label="Latest run">
      <p>
        <a href={addressOf("runs", run.id)}>{runs.value.length === 1 ? "First run" : "Latest run"}</a>{" "}
        <b>{headline(run)}</b>{" "}
        <span class="status">{failures === 0 ? "no failure" : `${failures} failed`}</span>
      </p>
      <Timeline run={run} />
    </section>
  );
}

function RunDetail({ run, effects }: { readonly run: Run; readonly effects: readonly Effect[] }) {
  const failures = failuresOf(run);
  const repetitions = repetitionsOf(run);
  const kinds = kindsOf(run);
  const reads = run.requests.filter((one) => kinds.get(one) === "read");
  const others = run.requests.filter((one) => kinds.get(one) !== "read");
  return (
    <div class="detail">
      <Timeline run={run} />
      {failures.length > 0 && (
        <>
          <h3>Failed</h3>
          <RequestLines requests={failures} />
        </>
      )}
      {effects.length > 0 && (
        <>
          <h3>Objects</h3>
          <ul class="changes">
            {effects.slice(0, maxEffects).map((effect) => (
              <EffectLine key={effect.key} effect={effect} />
            ))}
          </ul>
          {effects.length > maxEffects && <p>{effects.length - maxEffects} more objects are not listed.</p>}
        </>
      )}
      {repetitions.length > 0 && (
        <>
          <h3>Repeated reads</h3>
          <ul>
            {repetitions.map(({ name, times, ms }, at) => (
              <li key={at}>
                <code>{name}</code>: {times} times within {durationText(ms)}
              </li>
            ))}
          </ul>
        </>
      )}
      <Calls run={run} />
      <h3>Requests</h3>
      <button
        type="button"
        onClick={() => {
          runFilter.value = run.id;
          goTo("requests");
        }}
      >
        Filter the requests by this run
      </button>
      <RequestLines requests={others} />
      {reads.length > 0 && (
        <details>
          <summary>{counted(reads.length, "read")}</summary>
          <RequestLines requests={reads} />
        </details>
      )}
    </div>
  );
}

/** The calls of Terraform with the spans that the provider sent, if it was traced to this API. */
function Calls({ run }: { readonly run: Run }) {
  const calls = callsOf(run, spans.value);
  if (calls.length === 0) return null;
  return (
    <>
      <h3>Spans of the provider</h3>
      <ul class="spans">
        {calls.slice(0, maxCalls).map((call) => (
          <li key={call.span.id}>
            <details>
              <summary>
                <SpanText tree={call} />
              </summary>
              <Parts tree={call} />
            </details>
          </li>
        ))}
      </ul>
      {calls.length > maxCalls && <p>{calls.length - maxCalls} shorter calls are not listed.</p>}
    </>
  );
}

function Parts({ tree }: { readonly tree: SpanTree }) {
  return (
    <ul>
      {tree.span.events.map(({ name, ms }, at) => (
        <li key={at}>
          {name}
          {ms !== null && <span class="ms"> {durationText(ms)}</span>}
        </li>
      ))}
      {tree.parts.map((part) => (
        <li key={part.span.id}>
          <SpanText tree={part} />
          <Parts tree={part} />
        </li>
      ))}
    </ul>
  );
}

function SpanText({ tree: { span, requests } }: { readonly tree: SpanTree }) {
  return (
    <>
      <code>{spanTitle(span)}</code> <span class="ms">{durationText(span.ms)}</span>
      {span.isFailed && <span class="status"> failed</span>}
      {requests.map(({ id, ms }) => (
        <a key={id} href={addressOf("requests", id)}>
          {" "}
          in the API {durationText(ms ?? 0)}
        </a>
      ))}
    </>
  );
}

function EffectLine({ effect: { effect, title, changes: own } }: { readonly effect: Effect }) {
  return (
    <li>
      <p>
        {own[0] && <a href={addressOf("objects", keyOf(own[0]))}>{title}</a>} {effect}
      </p>
      {effect === "changed" &&
        own.map((change) => (
          <div key={changeKey(change)}>
            <span class="for-screen-readers">{changeText(change, namesFor(change))}</span>
            <Diff change={change} />
          </div>
        ))}
    </li>
  );
}

/** The requests of a run over time, concurrent ones below each other. */
function Timeline({ run }: { readonly run: Run }) {
  const bars = barsOf(run);
  const lanes = Math.max(...bars.map(({ lane }) => lane)) + 1;
  const { ms } = spanOf(run.requests);
  const counts = countsOf(
    allKinds,
    bars.map(({ kind }) => kind),
  );
  const label = `${counted(bars.length, "request")} in ${durationText(ms)}, up to ${lanes} at a time`;
  return (
    <figure class="timeline">
      <svg
        viewBox={`0 0 1000 ${lanes * 10}`}
        height={lanes * 10}
        preserveAspectRatio="none"
        role="img"
        aria-label={label}
      >
        {bars.map(({ exchange, kind, x, width, lane }) => (
          <rect key={exchange.id} class={kind} x={x} y={lane * 10 + 1} width={width} height={8} />
        ))}
      </svg>
      <figcaption>
        {label}
        <ul>
          {counts.map(({ kind, count }) => (
            <li key={kind} class={kind}>
              {count} {kind}
            </li>
          ))}
        </ul>
      </figcaption>
    </figure>
  );
}
