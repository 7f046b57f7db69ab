import type { ShownSpan } from "../../control/spans.ts";
import type { Exchange } from "./api.ts";
import { grouped } from "./groups.ts";
import type { Run } from "./run-words.ts";

/** A span with its parts, and the requests that the API received from it, in the order of time. */
export interface SpanTree {
  readonly span: ShownSpan;
  readonly parts: readonly SpanTree[];
  readonly requests: readonly Exchange[];
}

/** Returns the ID of the span that sent a request; undefined if the request names none. */
export function spanIdOf({ headers, metadata }: Pick<Exchange, "headers" | "metadata">): string | undefined {
  const value = headers?.traceparent ?? metadata?.traceparent;
  const text = typeof value === "string" ? value : value?.[0];
  return /^[0-9a-f]{2}-[0-9a-f]{32}-([0-9a-f]{16})-/.exec(text ?? "")?.[1];
}

/** Returns the calls of Terraform in which a provider sent the requests of a run, with all their parts, the longest ones first. */
export function callsOf(
  { requests }: Pick<Run, "requests">,
  spans: readonly ShownSpan[],
): readonly SpanTree[] {
  const byId = new Map(spans.map((span) => [span.id, span]));
  const byParent = grouped(spans, ({ parent }) => parent);
  const requestsBySpan = grouped(requests, spanIdOf);
  const roots = new Set<ShownSpan>();
  for (const id of requestsBySpan.keys()) {
    let top = byId.get(id ?? "");
    // A span that contains itself has no top.
    for (let level = 0; top && level < deepest; level++) {
      const above = byId.get(top.parent ?? "");
      if (above === undefined) roots.add(top);
      top = above;
    }
  }
  const treeOf = (span: ShownSpan, level: number): SpanTree => ({
    span,
    parts: level > deepest ? [] : inOrder(byParent.get(span.id) ?? []).map((part) => treeOf(part, level + 1)),
    requests: requestsBySpan.get(span.id) ?? [],
  });
  return [...roots].sort((a, b) => b.ms - a.ms).map((span) => treeOf(span, 0));
}

/** Spans that are deeper within others are not shown. */
const deepest = 50;

const inOrder = (spans: readonly ShownSpan[]) =>
  spans.toSorted((a, b) => Date.parse(a.time) - Date.parse(b.time));

/** The name of a span with what it is about, such as `ApplyResourceChange sec_alert_channel_email "On call"`. */
export function spanTitle({ name, attributes }: Pick<ShownSpan, "name" | "attributes">): string {
  const { "terraform.type": type, "terraform.name": object, "url.path": path } = attributes;
  return [name, type, object && JSON.stringify(object), path].filter(Boolean).join(" ");
}
