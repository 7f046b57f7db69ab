import { useState } from "preact/hooks";
import { parseObject, pathOf, send } from "./api.ts";
import { Icon } from "./icons.tsx";
import { ActionButton, ConfirmButton, Heading, Time } from "./parts.tsx";
import { attempt, health, loadObjects, loadSnapshots, snapshots } from "./state.ts";

/** Saved states of all objects, to restore or to download. */
export function SnapshotsView() {
  const [name, setName] = useState("before");
  const { api = "local-api" } = health.value ?? {};
  return (
    <>
      <section aria-labelledby="snapshots-title">
        <Heading id="snapshots-title">Snapshots</Heading>
        <form
          class="form"
          onSubmit={(event) => {
            event.preventDefault();
            change(`Snapshot ${name} is saved.`, () => send("PUT", `snapshots/${pathOf(name)}`));
          }}
        >
          <label>
            Name
            <input value={name} required onInput={({ currentTarget }) => setName(currentTarget.value)} />
          </label>
          <button type="submit" class="main">
            <Icon name="snapshots" />
            Save
          </button>
        </form>
        {snapshots.value.length === 0 ? (
          <p class="empty">None is saved.</p>
        ) : (
          <ul class="cards">
            {snapshots.value.map((snapshot) => (
              <li key={snapshot.name}>
                <h3>{snapshot.name}</h3>
                <p>
                  {snapshot.objects} objects, <Time of={snapshot.time} />
                </p>
                <div class="buttons">
                  <ActionButton
                    icon="restore"
                    label={`Restore ${snapshot.name}`}
                    onClick={() =>
                      change(`Everything is as in ${snapshot.name}.`, () =>
                        send("POST", `snapshots/${pathOf(snapshot.name)}/restore`),
                      )
                    }
                  >
                    Restore
                  </ActionButton>
                  <ConfirmButton
                    label={`Delete snapshot ${snapshot.name}`}
                    question={`Delete the snapshot ${snapshot.name}?`}
                    onConfirm={() =>
                      change(`Snapshot ${snapshot.name} is deleted.`, () =>
                        send("DELETE", `snapshots/${pathOf(snapshot.name)}`),
                      )
                    }
                  >
                    Delete
                  </ConfirmButton>
                </div>
              </li>
            ))}
          </ul>
        )}
      </section>
      <section aria-labelledby="documents-title">
        <h2 id="documents-title">Export and import</h2>
        <p>
          A document of all objects, without secrets:{" "}
          <a href="/control/export" download={`${api}.json`}>
            export
          </a>
          .
        </p>
        <label class="block">
          Import replaces all objects by those of a document
          <input
            type="file"
            accept="application/json,.json"
            onChange={({ currentTarget }) => load(currentTarget)}
          />
        </label>
      </section>
      <section aria-labelledby="reset-title">
        <h2 id="reset-title">Back to the first start</h2>
        <p>
          {health.value?.kind === "author"
            ? "Goes back to the objects that the API began with, and removes faults and recorded requests. Snapshots stay."
            : "Goes back to the objects of the platform and of the seed, removes faults and recorded requests, and sets the clock. Snapshots stay."}
        </p>
        <ConfirmButton
          icon="restore"
          question="Remove faults, recorded requests, and all objects but those of the first start?"
          onConfirm={() => change("Everything is as at the first start.", () => send("POST", "reset"))}
        >
          Reset
        </ConfirmButton>
      </section>
    </>
  );
}

/** Does something that may change everything, and shows what is there then. */
function change(done: string, action: () => Promise<unknown>): Promise<boolean> {
  return attempt(done, async () => {
    await action();
    await Promise.all([loadSnapshots(), loadObjects()]);
  });
}

async function load(input: HTMLInputElement): Promise<void> {
  const file = input.files?.[0];
  if (!file) return;
  await change(`${file.name} is imported.`, async () => {
    const text = await file.text();
    await send("POST", "import", parseObject(text));
  });
  input.value = "";
}
