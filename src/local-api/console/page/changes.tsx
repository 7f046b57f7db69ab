import type { ChangedField, ObjectChange } from "./api.ts";
import { changeText, isChangedSecret, originText, valueText } from "./change-words.ts";
import { RequestLink, Time } from "./parts.tsx";
import { changeKey } from "./state.ts";

/** The changes of one object, the latest first, each with its diff. */
export function History({ changes }: { readonly changes: readonly ObjectChange[] }) {
  return (
    <ol class="changes">
      {changes.toReversed().map((change) => (
        <li key={changeKey(change)}>
          <p>
            <Time of={change.time} /> {changeText(change)} {originText(change.by)}{" "}
            {change.by.id !== undefined && <RequestLink id={change.by.id} />}
          </p>
          <Diff change={change} />
        </li>
      ))}
    </ol>
  );
}

/** The fields of a change, before and after. */
export function Diff({ change: { change, id, fields } }: { readonly change: ObjectChange }) {
  if (fields.length === 0) return null;
  return (
    <table class="diff">
      <caption class="for-screen-readers">
        Fields of {id} that were {change}
      </caption>
      <thead>
        <tr>
          <th scope="col">Field</th>
          <th scope="col">Before</th>
          <th scope="col">After</th>
        </tr>
      </thead>
      <tbody>
        {fields.map((field) => (
          <FieldRow key={field.path.join(".")} field={field} />
        ))}
      </tbody>
    </table>
  );
}

function FieldRow({ field }: { readonly field: ChangedField }) {
  const { path, before, after } = field;
  return (
    <tr>
      <th scope="row">{path.join(".")}</th>
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
