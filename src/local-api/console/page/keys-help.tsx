import { computed } from "@preact/signals";
import { Fragment } from "preact";
import { Icon } from "./icons.tsx";
import { hasKeys, keysDialogId, showKeys } from "./keyboard.ts";
import { offeredViews } from "./state.ts";

const keys = computed((): readonly (readonly [keys: string, effect: string])[] => [
  ["/", "Focus the filter"],
  ["j", "Next row of the list"],
  ["k", "Previous row of the list"],
  ["Enter", "Open or close the row"],
  ...offeredViews.value.map(({ key, title }) => [`g ${key}`, title] as const),
  ["?", "This help"],
]);

/** A button that shows a dialog with the keys of the console. */
export function KeysHelp() {
  return (
    <>
      <button type="button" onClick={showKeys}>
        <Icon name="keys" />
        Keys
      </button>
      <dialog id={keysDialogId} aria-label="Keys">
        <table>
          <thead>
            <tr>
              <th scope="col">Key</th>
              <th scope="col">Effect</th>
            </tr>
          </thead>
          <tbody>
            {keys.value.map(([key, effect]) => (
              <tr key={key}>
                <th scope="row">
                  {key.split(" ").map((one) => (
                    <Fragment key={one}>
                      <kbd>{one}</kbd>{" "}
                    </Fragment>
                  ))}
                </th>
                <td>{effect}</td>
              </tr>
            ))}
          </tbody>
        </table>
        <p>The arrow keys move between rows, too. No key acts while a field has the focus.</p>
        <label>
          <input
            type="checkbox"
            checked={hasKeys.value}
            onChange={({ currentTarget }) => {
              hasKeys.value = currentTarget.checked;
            }}
          />{" "}
          keys of one character act
        </label>
        <form method="dialog" class="buttons">
          <button type="submit">Close</button>
        </form>
      </dialog>
    </>
  );
}
