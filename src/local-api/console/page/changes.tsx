import type { ChangedField, ObjectChange } from "./api.ts";
import { changeText, isChangedSecret, originText, valueText } from "./change-words.ts";
import { RequestLink, Time } from "./parts.tsx";
import { changeKey, namesFor } from "./state.ts";

/** The changes of one object, the latest first, each with its diff. */
export function History({ changes }: { readonly changes: readonly ObjectChange[] }) {
  return (
    <ol class="changes">
      {changes.toReversed().map((change) => (
        <li key={changeKey(change)}>
          <p>
            <Time of={change.time} /> {changeText(change, namesFor(change))} {originText(change.by)}{" "}
            {change.by.id !== undefined && <RequestLink id={change.by.id} />}
          </p>
          <Diff change={change} />
        </li>
      ))}
    </ol>
  );
}

/** The fields of a change, before and after. */
export function Diff({ change: changed }: { readonly change: ObjectChange }) {
  const { change, id, fields } = changed;
  const names = namesFor(changed);
  if (fields.length === 0) return null;
  return (
    <table class="diff">
      <caption class="for-screen-readers">
        Fields of {id} that were {change}
      </caption>
      <thead>
        <tr>
          <th scope="col">Attribute</th>
          <th scope="col">Before</th>
          <th scope="col">After</th>
        </tr>
      </thead>
      <tbody>
        {fields.map((field) => (
          <FieldRow key={field.path.join(".")} field={field} name={names[field.path.join(".")]} />
        ))}
      </tbody>
    </table>
  );
}

/** The name of an attribute, and the path of its value in the API if that differs. */
export function AttributeName({ name, path }: { readonly name: string; readonly path: readonly string[] }) {
  const dotted = path.join(".");
  return (
    <>
      {name}
      {name !== dotted && (
        <>
          {" "}
          <span class="path">{dotted}</span>
        </>
      )}
    </>
  );
}

function FieldRow({ field, name }: { readonly field: ChangedField; readonly name: string | undefined }) {
  const { path, before, after } = field;
  return (
    <tr>
      <th scope="row">
        <AttributeName name={name ?? path.join(".")} path={path} />
      </th>
      {isChangedSecret(field) ? (
        <td colSpan={2}>another secret</td>
      ) : (
        <>
          <td>{before === undefined ? "–" : <del>{valueText(before, path)}</del>}</td>
          <td>{after === undefined ? "–" : <ins>{valueText(after, path)}</ins>}</td>
        </>
      )}
    </tr>
  );
}
