import type { Node } from "../document.ts";
import { modelsOf } from "../model/models.ts";
import { inWords } from "../operation.ts";
import { annotationName } from "../overlay/annotations.ts";
import { attributesAction, pathTarget } from "../overlay/decided.ts";
import type { Action } from "../overlay/overlay.ts";
import { findResources } from "../resources.ts";
import { type Learned, type LearnOptions, learn } from "./learn.ts";

/** Learns the resources of a document from a server: the named ones, or all. */
export async function learnDocument(
  document: Node,
  names: readonly string[],
  options: Omit<LearnOptions, "models">,
): Promise<readonly Learned[]> {
  const { models } = modelsOf(document, findResources(document));
  const learned: Learned[] = [];
  for (const model of models.filter(({ name }) => names.length === 0 || names.includes(name))) {
    if (options.signal.aborted) break;
    learned.push(await learn(model, { ...options, models }));
  }
  return learned;
}

const reason = "The server showed it.";

/** Returns the actions of an overlay that state what was learned. */
export function learnedActions(learned: readonly Learned[]): readonly Action[] {
  return learned.flatMap(({ attributes, model: { path }, operations }) => [
    ...(Object.keys(attributes).length > 0 ? [attributesAction(path, attributes, reason)] : []),
    ...[...operations].map(([operation, annotation]) => ({
      target: `${pathTarget(operation.path)}.${operation.method}`,
      description: reason,
      update: { [annotationName]: annotation },
    })),
  ]);
}

/** Returns a line for each fact that the document and its overlay do not state, or state otherwise. */
export function learnedLines(learned: readonly Learned[]): readonly string[] {
  return learned.flatMap(({ attributes, model, operations }) => [
    ...Object.entries(attributes).map(([name, facts]) => `${model.name}.${name}: ${factsIn(facts)}`),
    ...[...operations].map(([operation, facts]) => `${inWords(operation)}: ${factsIn(facts)}`),
  ]);
}

function factsIn(facts: object): string {
  const stated = Object.entries(facts).filter(([name]) => name !== "open");
  return (
    stated.map(([name, value]) => `${name} ${JSON.stringify(value)}`).join(", ") || "as the overlay assumes"
  );
}
