import { ask, send, type Variables } from "./api.ts";
import { firstSteps } from "./first-steps.ts";
import { ActionButton, CopyButton } from "./parts.tsx";
import { attempt, health, loadObjects, variables } from "./state.ts";
import { exportsOf } from "./traffic-words.ts";

/** Leads to the first apply, while there are neither objects nor runs. */
export function FirstStepsView() {
  if (health.value === null || variables.value === null) return null;
  const { configuration, commands, samples } = firstSteps[health.value.kind];
  return (
    <>
      <p class="empty">No objects yet. An apply shows here what it creates.</p>
      <ol class="steps">
        <Step
          title="Connect a shell to this API"
          text={exportsOf(variables.value)}
          label="Copy exports"
          copied={exportsWithSecret}
        />
        {configuration !== null && (
          <Step title="Write a configuration to main.tf" text={configuration} label="Copy configuration" />
        )}
        <Step title="Run Terraform" text={commands} label="Copy commands" />
      </ol>
      {samples !== null && (
        <p class="buttons">
          Or look around first:{" "}
          <ActionButton
            icon="add"
            onClick={() =>
              attempt("Sample objects are added.", async () => {
                await send("POST", "import", samples);
                await loadObjects();
              })
            }
          >
            Add sample objects
          </ActionButton>
        </p>
      )}
    </>
  );
}

function Step({
  title,
  text,
  label,
  copied = () => text,
}: {
  readonly title: string;
  readonly text: string;
  readonly label: string;
  /** Returns the text to copy if it differs from the shown text. */
  readonly copied?: () => string | Promise<string>;
}) {
  return (
    <li>
      <div class="heading">
        <h3>{title}</h3>
        <CopyButton text={copied}>{label}</CopyButton>
      </div>
      <pre class="code">{text}</pre>
    </li>
  );
}

/** The exports with the secret, which the page itself never shows. */
const exportsWithSecret = async () => exportsOf(await ask<Variables>("variables?secrets=true"));
