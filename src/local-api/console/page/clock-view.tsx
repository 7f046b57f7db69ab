import { useEffect, useState } from "preact/hooks";
import { pathOf } from "./api.ts";
import { stateOf, titleOf } from "./object-words.ts";
import { ActionButton, Cards, Section } from "./parts.tsx";
import { clusterPhases } from "./phases.ts";
import { clock, command, isSec, isVdb, objects, type ShownObject } from "./state.ts";

const steps = [
  { label: "1 minute", seconds: 60 },
  { label: "1 hour", seconds: 3600 },
  { label: "1 day", seconds: 86_400 },
  { label: "30 days", seconds: 30 * 86_400 },
];

/** The time of the API, and the changes that it causes. */
export function ClockView() {
  const { state } = clock.value ?? {};
  const [seconds, setSeconds] = useState("600");
  return (
    <>
      <Section id="clock" title="Clock">
        <p class="now">
          <Now />
        </p>
        <p>
          {state?.frozen ? "It stands still." : "It runs."}{" "}
          {state &&
            state.aheadSeconds !== 0 &&
            `It is ${Math.round(state.aheadSeconds)} s ahead of this machine.`}
        </p>
        <div class="buttons">
          <ActionButton
            icon={state?.frozen ? "play" : "pause"}
            onClick={() =>
              command(state?.frozen ? "The clock runs." : "The clock stands still.", "PUT", "clock", {
                frozen: !state?.frozen,
              })
            }
          >
            {state?.frozen ? "Let it run" : "Freeze"}
          </ActionButton>
          {steps.map(({ label, seconds: step }) => (
            <ActionButton key={label} label={`Advance by ${label}`} onClick={() => advance(step)}>
              + {label}
            </ActionButton>
          ))}
        </div>
        <form
          class="form"
          onSubmit={(event) => {
            event.preventDefault();
            advance(Number(seconds));
          }}
        >
          <label>
            Seconds
            <input
              type="number"
              min={0}
              value={seconds}
              onInput={({ currentTarget }) => setSeconds(currentTarget.value)}
            />
          </label>
          <button type="submit">Advance</button>
        </form>
        <p>
          {isVdb.value
            ? "Phases end, backup schedules run and retention periods pass as the clock advances. What is due happens at once."
            : isSec.value
              ? "Access tokens expire, rate limits end and integrations are checked as the clock advances."
              : "The API reads its time from this clock."}
        </p>
        {isSec.value && (
          <ActionButton onClick={() => command("All access tokens have expired.", "POST", "tokens/expire")}>
            Expire all access tokens
          </ActionButton>
        )}
      </Section>
      {isVdb.value && <Phases />}
    </>
  );
}

/** The time of the API, counted on from when it was received. */
function Now() {
  const [, tick] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => tick((count) => count + 1), 1000);
    return () => clearInterval(timer);
  }, []);
  if (!clock.value) return null;
  const { state, at } = clock.value;
  const since = state.frozen ? 0 : Date.now() - at;
  const now = new Date(Date.parse(state.now) + since).toISOString().replace(/\.\d+Z$/, "Z");
  return <time dateTime={now}>{now.replace("T", " ").replace("Z", " UTC")}</time>;
}

function advance(seconds: number): Promise<boolean> {
  return command(`${seconds} s have gone by.`, "PUT", "clock", { advanceSeconds: seconds });
}

/** The clusters, whose phases end by themselves or are set here. */
function Phases() {
  const clusters = [...objects.value.values()].filter(({ collection }) => collection === "clusters");
  return (
    <Section id="phases" title="Phases of clusters">
      <Cards none="There are no clusters.">
        {clusters.map((cluster) => (
          <Phase key={cluster.id} cluster={cluster} />
        ))}
      </Cards>
    </Section>
  );
}

function Phase({ cluster }: { readonly cluster: ShownObject }) {
  const { id, object } = cluster;
  const [chosen, choose] = useState("CLUSTER_PHASE_FAILED_TO_CREATE");
  const { phaseEnds } = object;
  const title = titleOf(id, object);
  const path = `objects/${pathOf("clusters", id)}`;
  return (
    <li>
      <h3>{title}</h3>
      <p>
        is <b>{stateOf(object)}</b>
        {typeof phaseEnds === "string" && <> until {phaseEnds}</>}
      </p>
      <label>
        Phase of {title}
        <select value={chosen} onChange={({ currentTarget }) => choose(currentTarget.value)}>
          {clusterPhases.map((phase) => (
            <option key={phase} value={phase}>
              {phase.replace("CLUSTER_PHASE_", "").replaceAll("_", " ").toLowerCase()}
            </option>
          ))}
        </select>
      </label>
      <div class="buttons">
        <ActionButton
          label={`Set the phase of ${title}`}
          onClick={() =>
            command(`The phase of ${title} is set.`, "PATCH", path, {
              state: { phase: chosen },
              phaseEnds: null,
            })
          }
        >
          Set
        </ActionButton>
        {typeof phaseEnds === "string" && (
          <ActionButton
            label={`End it now: the phase of ${title}`}
            onClick={() =>
              command(`The phase of ${title} ends.`, "PATCH", path, {
                phaseEnds: clock.value?.state.now ?? new Date().toISOString(),
              })
            }
          >
            End it now
          </ActionButton>
        )}
      </div>
    </li>
  );
}
