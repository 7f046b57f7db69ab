import type { ComponentChildren } from "preact";
import { useEffect, useRef } from "preact/hooks";
import type { View } from "./addresses.ts";

/** Lets Tab stop at one row of a list: the one that had the focus last, or else the first. */
export function RowList({ of, children }: { readonly of: View; readonly children: ComponentChildren }) {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const { current: element } = list;
    if (!element) return;
    let stop: EventTarget | null = null;
    const update = () => {
      const rows = [...element.querySelectorAll<HTMLButtonElement>("button.row")];
      const only = rows.find((row) => row === stop) ?? rows[0];
      for (const row of rows) row.tabIndex = row === only ? 0 : -1;
    };
    const follow = ({ target }: FocusEvent) => {
      if (!(target instanceof Element) || !target.matches("button.row")) return;
      stop = target;
      update();
    };
    const observer = new MutationObserver(update);
    observer.observe(element, { childList: true, subtree: true });
    element.addEventListener("focusin", follow);
    update();
    return () => {
      observer.disconnect();
      element.removeEventListener("focusin", follow);
    };
  }, []);
  return (
    <div ref={list} data-list={of}>
      {children}
    </div>
  );
}
