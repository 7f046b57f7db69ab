import { useState } from "preact/hooks";
import { parseObject, pathOf, send } from "./api.ts";
import { originText, valueText } from "./change-words.ts";
import { AttributeName, History } from "./changes.tsx";
import {
  attributesIn,
  importBlock,
  isSwitch,
  keyOf,
  leavesOf,
  otherValue,
  patchOf,
  titleOf,
  typedText,
  typedValue,
} from "./object-words.ts";
import { ActionButton, ConfirmButton, CopyButton, JsonText, RequestLink } from "./parts.tsx";
import { attempt, changes, command, namesFor, type ShownObject, sayProblem } from "./state.ts";

/** An object with everything that it has, and what can be done to it behind Terraform's back. */
export function ObjectDetail({ name, shown }: { readonly name: string; readonly shown: ShownObject }) {
  const { collection, id, idIsSecret, ofPlatform, terraform, object, changedBy, fresh } = shown;
  const title = titleOf(id, object);
  const path = `objects/${pathOf(collection, id)}`;
  const block = terraform && !ofPlatform ? importBlock(terraform, title) : undefined;
  const history = idIsSecret ? [] : changes.value.filter((change) => keyOf(change) === name);
  return (
    <div class="detail">
      <p>
        {changedBy === null ? "Not changed since the start." : `Changed ${originText(changedBy)}.`}
        {changedBy?.by === "request" && changedBy.id !== undefined && (
          <>
            {" "}
            <RequestLink id={changedBy.id} />
          </>
        )}
      </p>
      <Attributes shown={shown} title={title} />
      <JsonText value={object} label={`${title} as JSON`} />
      <div class="buttons">
        <CopyButton text={() => JSON.stringify(object, null, 2)}>Copy JSON</CopyButton>
        {block !== undefined && <CopyButton text={() => block}>Copy import block</CopyButton>}
        {!idIsSecret && fresh !== "deleted" && (
          <ConfirmButton
            label={`Delete ${title}`}
            question={`Delete ${title} of ${collection}, as somebody would elsewhere?`}
            onConfirm={() => command(`${title} is deleted.`, "DELETE", path)}
          >
            Delete
          </ConfirmButton>
        )}
      </div>
      {block !== undefined && (
        <details>
          <summary>Import block</summary>
          <pre>{block}</pre>
        </details>
      )}
      {history.length > 0 && (
        <section aria-label={`History of ${title}`}>
          <h4>History</h4>
          <History changes={history} />
        </section>
      )}
      {idIsSecret ? (
        <p>Its ID is a secret: it can be changed by the control API only, with secrets=true.</p>
      ) : (
        fresh !== "deleted" && <Drift key={name} shown={shown} path={path} />
      )}
    </div>
  );
}

/** The values of an object under the names that the provider gives them. */
function Attributes({ shown, title }: { readonly shown: ShownObject; readonly title: string }) {
  const attributes = attributesIn(shown.object, namesFor(shown));
  if (attributes.length === 0) return null;
  return (
    <table class="attributes">
      <caption class="for-screen-readers">Attributes of {title}</caption>
      <thead>
        <tr>
          <th scope="col">Attribute</th>
          <th scope="col">Value</th>
        </tr>
      </thead>
      <tbody>
        {attributes.map(({ name, path, value }) => (
          <tr key={path.join(".")}>
            <th scope="row">
              <AttributeName name={name} path={path} />
            </th>
            <td>{valueText(value, path)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Changes one value, so that the next plan has something to repair. */
function Drift({ shown, path }: { readonly shown: ShownObject; readonly path: string }) {
  const leaves = leavesOf(shown.object);
  const [chosen, choose] = useState<string | null>(null);
  const [typed, type] = useState<string | null>(null);
  const [patch, setPatch] = useState("");
  const leaf = leaves.find((one) => one.path.join(".") === chosen) ?? leaves[0];
  const names = namesFor(shown);
  const nameOf = (path: readonly string[]) => names[path.join(".")] ?? path.join(".");
  const title = titleOf(shown.id, shown.object);

  const make = async () => {
    if (!leaf) return;
    const value = typed === null ? otherValue(leaf) : typedValue(typed, leaf);
    if (value === undefined) {
      sayProblem(
        `${nameOf(leaf.path)}: must be ${isSwitch(leaf.path, leaf.value) ? "true or false" : `a ${typeof leaf.value}`}`,
      );
      return;
    }
    const shownValue = valueText(value, leaf.path);
    const done = `Changed ${nameOf(leaf.path)} of "${title}" to ${shownValue}. Run terraform plan to see the drift.`;
    await command(done, "PATCH", path, patchOf(leaf.path, value));
    type(null);
  };
  const merge = () => attempt(`${title} is changed.`, async () => send("PATCH", path, parseObject(patch)));

  return (
    <fieldset>
      <legend>Drift: change it elsewhere</legend>
      {leaf === undefined ? (
        <p>It has no value that a form could change.</p>
      ) : (
        <div class="form">
          <label>
            Attribute
            <select
              value={leaf.path.join(".")}
              onChange={({ currentTarget }) => {
                choose(currentTarget.value);
                type(null);
              }}
            >
              {leaves.map((one) => (
                <option key={one.path.join(".")} value={one.path.join(".")}>
                  {nameOf(one.path)}
                </option>
              ))}
            </select>
          </label>
          <label>
            Value
            <input
              value={typed ?? typedText(leaf, otherValue(leaf))}
              onInput={({ currentTarget }) => type(currentTarget.value)}
            />
          </label>
          <ActionButton kind="main" icon="edit" onClick={make}>
            Make drift
          </ActionButton>
        </div>
      )}
      <details>
        <summary>Another change</summary>
        <label class="block">
          Merge patch (RFC 7396): null removes a key, arrays are replaced
          <textarea
            rows={4}
            spellcheck={false}
            placeholder='{ "description": null }'
            value={patch}
            onInput={({ currentTarget }) => setPatch(currentTarget.value)}
          />
        </label>
        <ActionButton icon="edit" onClick={merge}>
          Change
        </ActionButton>
      </details>
    </fieldset>
  );
}
