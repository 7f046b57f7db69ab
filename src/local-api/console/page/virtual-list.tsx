import {
  defaultRangeExtractor,
  elementScroll,
  observeElementOffset,
  observeElementRect,
  observeWindowOffset,
  observeWindowRect,
  Virtualizer,
  type VirtualizerOptions,
  windowScroll,
} from "@tanstack/virtual-core";
import type { ComponentChildren } from "preact";
import { useLayoutEffect, useReducer, useRef, useState } from "preact/hooks";
import { isWide } from "./wide.ts";

/** The attributes that the element of an item must have. */
export interface Place {
  readonly ref: (element: HTMLElement | null) => void;
  readonly "data-index": number;
  /** The margin stands for the items before it that are not drawn. */
  readonly style: { readonly marginTop: string };
}

interface ListProps<Item> {
  readonly items: readonly Item[];
  readonly keyOf: (item: Item) => string;
  readonly kept: readonly (string | null)[];
  readonly children: (item: Item, place: Place) => ComponentChildren;
}

/** What scrolls a list, and where the list begins in it. */
interface Scrolling<Scroller extends Element | Window>
  extends Pick<
    VirtualizerOptions<Scroller, HTMLElement>,
    "observeElementRect" | "observeElementOffset" | "scrollToFn"
  > {
  readonly scrollerOf: (list: HTMLElement) => Scroller | null;
  readonly topIn: (list: HTMLElement) => number;
}

const paneOf = (list: HTMLElement) => list.closest<HTMLElement>("[data-list]");

const inWindow: Scrolling<Window> = {
  observeElementRect: observeWindowRect,
  observeElementOffset: observeWindowOffset,
  scrollToFn: windowScroll,
  scrollerOf: () => window,
  topIn: (list) => list.getBoundingClientRect().top + scrollY,
};

const inPane: Scrolling<HTMLElement> = {
  observeElementRect,
  observeElementOffset,
  scrollToFn: elementScroll,
  scrollerOf: paneOf,
  topIn(list) {
    const pane = paneOf(list);
    return pane ? list.getBoundingClientRect().top - pane.getBoundingClientRect().top + pane.scrollTop : 0;
  },
};

/** How many items are drawn before and after those in sight, so that Tab and the arrow keys reach them. */
const overscan = 20;
/** The height of a row in pixels until it is measured. */
const rowHeight = 34;

/** Draws the items that are in sight or near it, and those with a key in `kept`. */
export function VirtualList<Item>(props: ListProps<Item>) {
  return isWide.value ? (
    <ListIn key="pane" {...props} scrolling={inPane} />
  ) : (
    <ListIn key="window" {...props} scrolling={inWindow} />
  );
}

function ListIn<Item, Scroller extends Element | Window>({
  items,
  keyOf,
  kept,
  children,
  scrolling,
}: ListProps<Item> & { readonly scrolling: Scrolling<Scroller> }) {
  const { scrollerOf, topIn, ...scroll } = scrolling;
  const list = useRef<HTMLUListElement>(null);
  const top = useRef(0);
  const [, redraw] = useReducer((count: number) => count + 1, 0);
  const options: VirtualizerOptions<Scroller, HTMLElement> = {
    ...scroll,
    count: items.length,
    overscan,
    getItemKey: (index) => {
      const item = items[index];
      return item === undefined ? "" : keyOf(item);
    },
    estimateSize: () => rowHeight,
    getScrollElement: () => list.current && scrollerOf(list.current),
    initialRect: { width: innerWidth, height: innerHeight },
    scrollMargin: top.current,
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
    const now = Math.round(topIn(element));
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
