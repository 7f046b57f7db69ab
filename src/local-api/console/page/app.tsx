import { computed, effect } from "@preact/signals";
import { type View, views } from "./addresses.ts";
import { ClockView } from "./clock-view.tsx";
import { FaultsView } from "./faults-view.tsx";
import { Icon } from "./icons.tsx";
import { KeysHelp } from "./keys-help.tsx";
import { view } from "./navigation.ts";
import { ObjectsView } from "./objects-view.tsx";
import { Time } from "./parts.tsx";
import { RunsView } from "./runs-view.tsx";
import { SnapshotsView } from "./snapshots-view.tsx";
import {
  announcement,
  connection,
  faults,
  health,
  isVdb,
  notice,
  objects,
  offeredViews,
  traffic,
} from "./state.ts";
import { TrafficView } from "./traffic-view.tsx";
import { isWide } from "./wide.ts";

/** How many there are of what a view shows. */
const counts: Readonly<Partial<Record<View, () => number>>> = {
  objects: () => [...objects.value.values()].filter(({ fresh }) => fresh !== "deleted").length,
  requests: () => traffic.value.length,
  faults: () => faults.value.length,
};

const api = computed(() => health.value?.api ?? "");
effect(() => {
  const title = views.find(({ name }) => name === view.value)?.title;
  document.title = `${title} · local API ${api.value}`;
});

const connectionWords = {
  connecting: "connecting",
  live: "live",
  lost: "not connected, trying again",
} as const;

export function App() {
  const shown = offeredViews.value.some(({ name }) => name === view.value) ? view.value : "objects";
  const isLive = shown === "objects" || shown === "requests";
  return (
    <>
      <a class="skip" href="#content">
        Skip to content
      </a>
      <header>
        <h1 class="brand">
          <img src="/console/icon.svg" alt="" />
          <span>
            Local API <b>{api.value}</b>
          </span>
        </h1>
        <span class={`connection ${connection.value}`} role="status">
          {connectionWords[connection.value]}
        </span>
        <nav aria-label="Views">
          {offeredViews.value.map((one) => (
            <Tab key={one.name} of={one} isCurrent={one.name === shown} />
          ))}
        </nav>
        <KeysHelp />
      </header>
      <Notice />
      <main id="content" tabIndex={-1} class={`${isLive ? "live" : shown} ${isVdb.value ? "calls" : ""}`}>
        {isLive && (isWide.value || shown === "objects") && <ObjectsView />}
        {isLive && (isWide.value || shown === "requests") && <TrafficView />}
        {shown === "runs" && <RunsView />}
        {shown === "faults" && <FaultsView />}
        {shown === "clock" && <ClockView />}
        {shown === "snapshots" && <SnapshotsView />}
      </main>
      <div class="for-screen-readers" role="status" data-announcement>
        {announcement.value}
      </div>
    </>
  );
}

type TabProps = { readonly of: (typeof views)[number]; readonly isCurrent: boolean };

function Tab({ of: { name, title }, isCurrent }: TabProps) {
  const count = counts[name]?.();
  return (
    <a href={`#${name}`} aria-current={isCurrent ? "page" : undefined}>
      <Icon name={name} />
      {title}
      {count !== undefined && <span class="count">{count}</span>}
    </a>
  );
}

function Notice() {
  const { text = "", isProblem = false, time } = notice.value ?? {};
  const kind = isProblem ? "problem" : "done";
  return (
    <div class={`notice ${text === "" ? "empty" : kind}`} role={isProblem ? "alert" : "status"}>
      <span>
        {time !== undefined && <Time of={time} />} {text}
      </span>
      {text !== "" && (
        <button
          type="button"
          aria-label="Dismiss"
          onClick={() => {
            notice.value = null;
          }}
        >
          ×
        </button>
      )}
    </div>
  );
}
