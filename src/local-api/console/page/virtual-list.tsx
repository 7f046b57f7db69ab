import {
  defaultRangeExtractor,
  observeWindowOffset,
  observeWindowRect,
  Virtualizer,
  type VirtualizerOptions,
  windowScroll,
} from "@tanstack/virtual-core";
import type { ComponentChildren } from "preact";
import { useLayoutEffect, useReducer, useRef, useState } from "preact/hooks";

/** The attributes that the element of an item must have. */
export interface Place {
  readonly ref: (element: HTMLElement | null) => void;
  readonly "data-index": number;
  /** The margin stands for the items before it that are not drawn. */
  readonly style: { readonly marginTop: string };
}

/** How many items are drawn before and after those in the window, so that Tab and the arrow keys reach them. */
const overscan = 20;
/** The height of a row in pixels until it is measured. */
const rowHeight = 34;

/** Draws the items that are in the window or near it, and those with a key in `kept`. */
export function VirtualList<Item>({
  items,
  keyOf,
  kept,
  children,
}: {
  readonly items: readonly Item[];
  readonly keyOf: (item: Item) => string;
  readonly kept: readonly (string | null)[];
  readonly children: (item: Item, place: Place) => ComponentChildren;
}) {
  const list = useRef<HTMLUListElement>(null);
  const top = useRef(0);
  const [, redraw] = useReducer((count: number) => count + 1, 0);
  const options: VirtualizerOptions<Window, HTMLElement> = {
    count: items.length,
    overscan,
    getItemKey: (index) => {
      const item = items[index];
      return item === undefined ? "" : keyOf(item);
    },
    estimateSize: () => rowHeight,
    getScrollElement: () => window,
    initialRect: { width: innerWidth, height: innerHeight },
    scrollMargin: top.current,
    observeElementRect: observeWindowRect,
    observeElementOffset: observeWindowOffset,
    scrollToFn: windowScroll,
    rangeExtractor: (range) => {
      const also = items.flatMap((item, index) => (kept.includes(keyOf(item)) ? [index] : []));
      return [...new Set([...also, ...defaultRangeExtractor(range)])].sort((a, b) => a - b);
    },
    onChange: () => redraw(0),
  };
  const [virtualizer] = useState(() => new Virtualizer(options));
  virtualizer.setOptions(options);
  useLayoutEffect(() => virtualizer._didMount(), []);
  useLayoutEffect(() => {
    virtualizer._willUpdate();
    const { current: element } = list;
    if (!element) return;
    const now = Math.round(element.getBoundingClientRect().top + scrollY);
    if (now === top.current) return;
    top.current = now;
    redraw(0);
  });
  let end = top.current;
  const drawn = virtualizer.getVirtualItems().flatMap(({ index, start, end: next }) => {
    const item = items[index];
    if (item === undefined) return [];
    const style = { marginTop: `${Math.max(0, start - end)}px` };
    end = next;
    return [children(item, { ref: virtualizer.measureElement, "data-index": index, style })];
  });
  const rest = Math.max(0, virtualizer.getTotalSize() + top.current - end);
  return (
    <ul ref={list} class="virtual" style={{ paddingBottom: `${rest}px` }}>
      {drawn}
    </ul>
  );
}
