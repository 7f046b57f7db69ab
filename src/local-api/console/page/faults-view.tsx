import { signal } from "@preact/signals";
import { type VariationSwitches, variationNames, variationTexts } from "../../variations.ts";
import { type ActiveFault, type Exchange, type Fault, parseObject, pathOf, Refusal, send } from "./api.ts";
import { faultText, howOften, readyFaults, whatHappens, whichRequests } from "./fault-words.ts";
import { Icon } from "./icons.tsx";
import { ActionButton, Cards, Section } from "./parts.tsx";
import { command, faults, health, isSec, isVdb, say, sayProblem, scenarios, variations } from "./state.ts";

/** The texts of the form, by the key of the fault. */
type Form = Readonly<Record<string, string>>;
const emptyForm: Form = { times: "1" };
const form = signal<Form>(emptyForm);
/** The field that made the last fault invalid, and the rule it breaks: `must be a number`. */
const invalid = signal<{ readonly name: string; readonly rule: string } | null>(null);

/** Fills the form for requests like one that was made. */
export function prefillFault({ method, path }: Exchange): void {
  const where =
    path === undefined
      ? { method: method.split("/").at(-1) ?? "" }
      : { method, path: path.split("?")[0] ?? path };
  form.value = { ...emptyForm, ...where };
  invalid.value = null;
}

/** The list of faults. */
export function FaultsView() {
  const { kind = "author" } = health.value ?? {};
  return (
    <>
      <Section
        id="faults"
        title="Faults"
        actions={
          faults.value.length > 0 && (
            <ActionButton
              kind="danger"
              icon="delete"
              onClick={() => command("All faults are removed.", "DELETE", "faults")}
            >
              Remove all
            </ActionButton>
          )
        }
      >
        <Cards none="None: the API works as it should.">
          {faults.value.map((fault) => (
            <Waiting key={fault.id} fault={fault} />
          ))}
        </Cards>
        {scenarios.value.length > 0 && <Scenarios />}
      </Section>
      <Section id="ready" title="Ready to use">
        <ul class="cards">
          {readyFaults(kind).map(({ title, text, faults: ready }) => (
            <li key={title}>
              <h3>{title}</h3>
              <p>{text}</p>
              <ActionButton
                icon="add"
                label={`Add: ${title}`}
                onClick={() => command(`Added: ${title}.`, "POST", "faults", ready)}
              >
                Add
              </ActionButton>
            </li>
          ))}
        </ul>
      </Section>
      <Own />
      {variations.value && <Variations on={variations.value} />}
    </>
  );
}

/** The switches of the variations of responses. */
function Variations({ on }: { readonly on: VariationSwitches }) {
  return (
    <Section id="variations" title="Variations of responses">
      <p>The API responds as the service may, and stores the same as always.</p>
      <ul class="cards">
        {variationNames.map((name) => (
          <li key={name}>
            <h3>
              <label class="check">
                <input
                  type="checkbox"
                  checked={on[name]}
                  onChange={({ currentTarget: { checked } }) =>
                    command(`${name} is ${checked ? "on" : "off"}.`, "PUT", "variations", {
                      ...on,
                      [name]: checked,
                    })
                  }
                />{" "}
                {name}
              </label>
            </h3>
            <p>{variationTexts[name]}</p>
          </li>
        ))}
      </ul>
    </Section>
  );
}

function Waiting({ fault }: { readonly fault: ActiveFault }) {
  return (
    <li data-fault={fault.id}>
      <h3>{whichRequests(fault)}</h3>
      <p>
        {whatHappens(fault)}; {howOften(fault)}
      </p>
      <ActionButton
        icon="delete"
        label={`Remove ${faultText(fault)}`}
        onClick={() => command("The fault is removed.", "DELETE", `faults/${pathOf(fault.id)}`)}
      >
        Remove
      </ActionButton>
    </li>
  );
}

function Scenarios() {
  return (
    <>
      <h3>Scenarios</h3>
      <ul class="cards">
        {scenarios.value.map(({ name, state }) => (
          <li key={name}>
            <h4>{name}</h4>
            <p>
              is <b>{state}</b>
            </p>
            <ActionButton
              label={`Set ${name} back to its start`}
              onClick={() =>
                command(`${name} begins anew.`, "PUT", `scenarios/${pathOf(name)}`, { state: "started" })
              }
            >
              Back to its start
            </ActionButton>
          </li>
        ))}
      </ul>
    </>
  );
}

function Own() {
  return (
    <Section id="own" title="Your own">
      <form
        class="form"
        onSubmit={async (event) => {
          event.preventDefault();
          const { currentTarget } = event;
          await addOwn();
          currentTarget.querySelector<HTMLElement>("[aria-invalid]")?.focus();
        }}
      >
        <Field name="method" label="Method" hint={isVdb.value ? "CreateCluster, Create*" : "POST"} />
        {!isVdb.value && (
          <Field name="path" label="Path" hint={isSec.value ? "/api/v2/AlertChannels/*" : "/items/*"} />
        )}
        {isVdb.value ? (
          <Field name="code" label="Status" hint="UNAVAILABLE" />
        ) : (
          <Field name="status" label="Status" hint="503" isNumber />
        )}
        {isVdb.value ? (
          <Field name="message" label="Message" />
        ) : (
          <Field name="body" label="Body (JSON)" hint='{ "message": "busy" }' />
        )}
        <label>
          Connection
          <select
            value={form.value.drop ?? ""}
            onChange={({ currentTarget }) => set("drop", currentTarget.value)}
          >
            <option value="">stays</option>
            <option value="before">closed before the effect</option>
            <option value="after">closed after the effect</option>
          </select>
        </label>
        <Field name="latencyMs" label="Late by (ms)" isNumber />
        <Field name="times" label="Times (0: until removed)" isNumber />
        <Field name="skip" label="Skip first" isNumber />
        <label class="check">
          <input
            type="checkbox"
            checked={form.value.afterEffect === "true"}
            onChange={({ currentTarget }) => set("afterEffect", currentTarget.checked ? "true" : "")}
          />{" "}
          carried out nevertheless
        </label>
        <button type="submit" class="main">
          <Icon name="add" />
          Add fault
        </button>
      </form>
    </Section>
  );
}

function Field({
  name,
  label,
  hint = "",
  isNumber = false,
}: {
  readonly name: string;
  readonly label: string;
  readonly hint?: string;
  readonly isNumber?: boolean;
}) {
  const rule = invalid.value?.name === name ? invalid.value.rule : undefined;
  const ruleId = `${name}-rule`;
  return (
    <div>
      <label>
        {label}
        <input
          inputMode={isNumber ? "numeric" : "text"}
          placeholder={hint}
          value={form.value[name] ?? ""}
          aria-invalid={rule === undefined ? undefined : true}
          aria-describedby={rule === undefined ? undefined : ruleId}
          onInput={({ currentTarget }) => set(name, currentTarget.value)}
        />
      </label>
      {rule !== undefined && (
        <span id={ruleId} class="refusal">
          {label.replace(/ \(.*/, "")} {rule}.
        </span>
      )}
    </div>
  );
}

function set(name: string, value: string): void {
  form.value = { ...form.value, [name]: value };
  if (invalid.value?.name === name) invalid.value = null;
}

/** Adds the fault that the form describes. An error that concerns a field is shown at the field. */
async function addOwn(): Promise<void> {
  const name = numbers.find((one) => !Number.isFinite(Number(form.value[one] ?? "0")));
  invalid.value = name === undefined ? null : { name, rule: "must be a number" };
  if (name !== undefined) return;
  try {
    await send("POST", "faults", faultOf(form.value));
    say("The fault is added.");
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const [, field = "", rule = ""] = /^(\w+)(?:\.\w+)*: (.+)$/s.exec(error.message) ?? [];
    if (fields.includes(field)) invalid.value = { name: field, rule };
    else sayProblem(error.message);
  }
}

const numbers: readonly string[] = ["status", "latencyMs", "times", "skip"];
const fields: readonly string[] = ["method", "path", "code", "message", "body", ...numbers];

/** The fault that the form describes; what is left empty is not in it. */
function faultOf(texts: Form): Fault {
  const entries = Object.entries(texts)
    .filter(([, text]) => text !== "")
    .map(([key, text]): [string, Fault[string]] => {
      if (key === "body") return [key, text.trim().startsWith("{") ? parseObject(text) : text];
      return [key, key === "afterEffect" ? true : numbers.includes(key) ? Number(text) : text];
    });
  // The method of a call is all that says which, and the API of the other has no such keys.
  const known = isVdb.value ? ["path", "status", "body"] : ["code", "message"];
  return Object.fromEntries(entries.filter(([key]) => !known.includes(key)));
}
