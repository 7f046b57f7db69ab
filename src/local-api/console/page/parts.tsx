import type { Signal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { useRef, useState } from "preact/hooks";
import { addressOf } from "./addresses.ts";
import type { Json } from "./api.ts";
import { Icon, type IconName } from "./icons.tsx";
import { attempt, say } from "./state.ts";

/** A button that does something once, until it is done. */
export function ActionButton({
  onClick,
  children,
  kind = "plain",
  icon,
  label,
}: {
  readonly onClick: () => Promise<unknown>;
  readonly icon?: IconName;
  readonly children: ComponentChildren;
  readonly kind?: "plain" | "main" | "danger";
  /** The text for screen readers where the visible text is not enough. */
  readonly label?: string;
}) {
  const [isBusy, setBusy] = useState(false);
  const act = async () => {
    setBusy(true);
    try {
      await onClick();
    } finally {
      setBusy(false);
    }
  };
  return (
    <button type="button" class={kind} disabled={isBusy} aria-label={label} onClick={act}>
      {icon && <Icon name={icon} />}
      {children}
    </button>
  );
}

/** A button that copies a text. */
export function CopyButton({
  text,
  children,
}: {
  readonly text: () => string | Promise<string>;
  readonly children: ComponentChildren;
}) {
  return (
    <ActionButton icon="copy" onClick={() => attempt("", async () => copy(await text()))}>
      {children}
    </ActionButton>
  );
}

/** A button that asks for confirmation before an action that cannot be undone. */
export function ConfirmButton({
  question,
  onConfirm,
  children,
  icon = "delete",
  label,
}: {
  readonly question: string;
  readonly onConfirm: () => Promise<unknown>;
  readonly icon?: IconName;
  readonly children: ComponentChildren;
  readonly label?: string;
}) {
  const dialog = useRef<HTMLDialogElement>(null);
  return (
    <>
      <button type="button" class="danger" aria-label={label} onClick={() => dialog.current?.showModal()}>
        <Icon name={icon} />
        {children}
      </button>
      <dialog ref={dialog} aria-label={question}>
        <p>{question}</p>
        <div class="buttons">
          <button type="button" onClick={() => dialog.current?.close()}>
            Cancel
          </button>
          <ActionButton
            kind="danger"
            onClick={async () => {
              await onConfirm();
              dialog.current?.close();
            }}
          >
            {children}
          </ActionButton>
        </div>
      </dialog>
    </>
  );
}

/** A value as JSON, in a region that the keyboard can scroll. Long values are cut off until the user asks for the rest. */
export function JsonText({ value, label }: { readonly value: Json; readonly label: string }) {
  const [isWhole, setWhole] = useState(false);
  const text = JSON.stringify(value, null, 2);
  const isLong = text.length > 20_000 && !isWhole;
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reachable by the keyboard */}
      <section class="json" tabIndex={0} aria-label={label}>
        <pre>{isLong ? text.slice(0, 20_000) : text}</pre>
      </section>
      {isLong && (
        <button type="button" onClick={() => setWhole(true)}>
          Show all {text.length} characters
        </button>
      )}
    </>
  );
}

/** A time of this day as hours, minutes and seconds; an older one with its date. */
export function Time({ of }: { readonly of: string }) {
  const date = new Date(of);
  const isToday = date.toDateString() === new Date().toDateString();
  return (
    <time dateTime={of} title={of}>
      {isToday ? date.toLocaleTimeString("en-GB") : date.toLocaleString("en-GB")}
    </time>
  );
}

/** Leads to a request, and opens it. */
export function RequestLink({ id }: { readonly id: string }) {
  return <a href={addressOf("requests", id)}>Show the request</a>;
}

async function copy(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    say("Copied.");
  } catch {
    // Pages that are not served from this machine may not write to the clipboard: the text is shown, so that the user can copy it.
    window.prompt("Copy this:", text);
  }
}

/** How many of the items of a list are shown, where a filter hides some. */
export function Count({ shown, all }: { readonly shown: number; readonly all: number }) {
  return shown === all ? null : (
    <span class="count">
      {shown} of {all}
    </span>
  );
}

/** A list of cards, or a text in its place if it is empty. */
export function Cards({
  none,
  children,
}: {
  readonly none: string;
  readonly children: readonly ComponentChildren[];
}) {
  return children.length === 0 ? <p class="empty">{none}</p> : <ul class="cards">{children}</ul>;
}

/** A section with its title, and with its actions next to the title. */
export function Section({
  id,
  title,
  actions,
  class: kind,
  children,
}: {
  readonly id: string;
  readonly title: ComponentChildren;
  readonly actions?: ComponentChildren;
  readonly class?: string;
  readonly children: ComponentChildren;
}) {
  return (
    <section class={kind} aria-labelledby={`${id}-title`}>
      <div class="heading">
        <h2 id={`${id}-title`}>{title}</h2>
        {actions}
      </div>
      {children}
    </section>
  );
}

/** A field for the filter of a list: only items that contain its text are shown. */
export function Filter({ label, text }: { readonly label: string; readonly text: Signal<string> }) {
  return (
    <input
      type="search"
      aria-label={label}
      placeholder="Filter"
      value={text.value}
      onInput={({ currentTarget }) => {
        text.value = currentTarget.value;
      }}
    />
  );
}
