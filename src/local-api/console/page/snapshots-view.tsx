import { useState } from "preact/hooks";
import { parseObject, pathOf, type Snapshot, send } from "./api.ts";
import { Icon } from "./icons.tsx";
import { ActionButton, Cards, ConfirmButton, Section, Time } from "./parts.tsx";
import { attempt, health, loadObjects, loadSnapshots, snapshots } from "./state.ts";

/** Saved states of all objects, to restore or to download. */
export function SnapshotsView() {
  const [name, setName] = useState("before");
  const { api = "local-api" } = health.value ?? {};
  return (
    <>
      <Section id="snapshots" title="Snapshots">
        <form
          class="form"
          onSubmit={(event) => {
            event.preventDefault();
            change(`Snapshot ${name} is saved.`, "PUT", `snapshots/${pathOf(name)}`);
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
        <Cards none="None is saved.">
          {snapshots.value.map((snapshot) => (
            <Saved key={snapshot.name} snapshot={snapshot} />
          ))}
        </Cards>
      </Section>
      <Section id="documents" title="Export and import">
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
      </Section>
      <Section id="reset" title="Back to the first start">
        <p>
          {health.value?.kind === "author"
            ? "Goes back to the objects that the API began with, and removes faults and recorded requests. Snapshots stay."
            : "Goes back to the objects of the platform and of the seed, removes faults and recorded requests, and sets the clock. Snapshots stay."}
        </p>
        <ConfirmButton
          icon="restore"
          question="Remove faults, recorded requests, and all objects but those of the first start?"
          onConfirm={() => change("Everything is as at the first start.", "POST", "reset")}
        >
          Reset
        </ConfirmButton>
      </Section>
    </>
  );
}

function Saved({ snapshot: { name, objects, time } }: { readonly snapshot: Snapshot }) {
  const path = `snapshots/${pathOf(name)}`;
  return (
    <li>
      <h3>{name}</h3>
      <p>
        {objects} objects, <Time of={time} />
      </p>
      <div class="buttons">
        <ActionButton
          icon="restore"
          label={`Restore ${name}`}
          onClick={() => change(`Everything is as in ${name}.`, "POST", `${path}/restore`)}
        >
          Restore
        </ActionButton>
        <ConfirmButton
          label={`Delete snapshot ${name}`}
          question={`Delete the snapshot ${name}?`}
          onConfirm={() => change(`Snapshot ${name} is deleted.`, "DELETE", path)}
        >
          Delete
        </ConfirmButton>
      </div>
    </li>
  );
}

/** Sends a request that may change all objects and snapshots, and loads both again. */
function change(done: string, ...request: Parameters<typeof send>): Promise<boolean> {
  return attempt(done, async () => {
    await send(...request);
    await Promise.all([loadSnapshots(), loadObjects()]);
  });
}

async function load(input: HTMLInputElement): Promise<void> {
  const file = input.files?.[0];
  if (!file) return;
  await attempt("", async () => {
    const document = parseObject(await file.text());
    await change(`${file.name} is imported.`, "POST", "import", document);
  });
  input.value = "";
}
