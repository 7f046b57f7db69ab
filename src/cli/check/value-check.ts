import { typeJson, typeName } from "../../schema/values/type.ts";
import { sameValue } from "../../schema/values/value.ts";
import type { ProviderSchema } from "../../testing/core/schema.ts";
import { advised, type Finding, findings, notRun } from "./report.ts";
import type { Calls } from "./session.ts";
import { casesOf, type UnknownCase, type ValueCase } from "./value-cases.ts";
import { type KnownOfKinds, placesIn, type Response, type ValueTarget } from "./value-places.ts";

/** The maximum number of problems to report for one attribute. */
const mostLines = 4;

/**
 * Sends golden vectors in place of attributes and parameters of their types: values as Terraform encodes them, the same values in other
 * encodings, unknown values, and invalid values. A provider may reject each with a diagnostic. Planned values must equal those sent, a
 * value must be the same in every encoding, and a provider must not reject an unknown value.
 */
export async function valueFindings(
  session: Calls,
  schema: ProviderSchema,
  known: KnownOfKinds = {},
): Promise<readonly Finding[]> {
  const { places, skipped: left } = await placesIn(session, schema, known);
  const notSent = left.map((text) => notRun("values", text));
  const noPlace = "none sent: the provider takes none of the configurations; give others with --config";
  if (places.length === 0) return [...notSent, notRun("values", noPlace)];
  const checks = places.map((place) => new PlaceCheck(session, place));
  for (const check of checks) await check.run();
  const sum = (count: (check: PlaceCheck) => number) => checks.reduce((total, one) => total + count(one), 0);
  const types = new Set(places.map(({ type }) => typeJson(type)));
  const well = `${sum(({ sent }) => sent)} encodings of ${types.size} types sent in ${places.length} places, ${sum(({ refused }) => refused)} refused`;
  return [
    ...findings(
      "values",
      checks.flatMap(({ place, problems }) => linesOf(place, problems)),
      well,
    ),
    ...checks
      .flatMap(({ place, tolerated }) => linesOf(place, tolerated))
      .map((text) => advised("values", text)),
    ...notSent,
  ];
}

function linesOf({ name, type }: ValueTarget, problems: readonly string[]): readonly string[] {
  const more = problems.length - mostLines;
  const shown = [...problems.slice(0, mostLines), ...(more > 0 ? [`${more} more like these`] : [])];
  return shown.map((problem) => `${name} (${typeName(type)}): ${problem}`);
}

/** The outcomes of the values in one place. */
class PlaceCheck {
  readonly place: ValueTarget;
  sent = 0;
  refused = 0;
  readonly problems: string[] = [];
  /** Returns diagnostics that Terraform only writes to its log. */
  readonly tolerated: string[] = [];
  readonly #session: Calls;

  constructor(session: Calls, place: ValueTarget) {
    this.#session = session;
    this.place = place;
  }

  async run(): Promise<void> {
    const { values, spellings, unknowns, broken } = casesOf(this.place.type);
    let isTaken = false;
    for (const one of values) if ((await this.#send(one)).kind === "taken") isTaken = true;
    if (this.place.takes === "values") return;
    if (this.place.takes === "unknowns") await this.#sendUnknowns(unknowns, isTaken);
    await this.#sendSpellings(spellings);
    for (const one of broken) await this.#sendBroken(one);
  }

  async #send(one: ValueCase): Promise<Response> {
    this.sent += 1;
    const response = await this.place.send(one.bytes);
    if (response.kind === "refused") this.refused += 1;
    if (response.kind === "broken") this.problems.push(`${one.what} ${response.how}`);
    if (response.kind !== "taken") return response;
    const breaches = response.breaches.map((breach) => `${one.what} ${breach}`);
    if (!this.#session.heard.legacy) this.problems.push(...breaches);
    else this.tolerated.push(...breaches.map((breach) => `tolerated of the older SDK: ${breach}`));
    return response;
  }

  /**
   * `isTaken` is whether the provider accepts a known value there; if it accepts none, it may reject an
   * unknown one.
   */
  async #sendUnknowns([plain, ...refined]: readonly UnknownCase[], isTaken: boolean): Promise<void> {
    if (!plain) return;
    const response = await this.#send(plain);
    if (isTaken && response.kind === "refused" && response.isEarly)
      this.problems.push(`${plain.what} is rejected by the validation: ${response.summary}`);
    for (const one of refined) {
      const other = await this.#send(one);
      if (response.kind === "taken" && other.kind === "refused" && !(await this.#refuses(one.known)))
        this.problems.push(`${one.what} is rejected, unlike a completely unknown one: ${other.summary}`);
    }
  }

  /** Reports whether a known value is rejected. */
  async #refuses(known: Uint8Array | undefined): Promise<boolean> {
    return known !== undefined && (await this.place.send(known)).kind === "refused";
  }

  async #sendSpellings([first, ...others]: readonly ValueCase[]): Promise<void> {
    if (!first) return;
    const response = await this.#send(first);
    // A value that a provider generates for each plan does not test encodings.
    if (!this.#isSame(response, await this.#send(first))) return;
    for (const one of others) {
      const other = await this.#send(one);
      if (other.kind === "broken" || this.#isSame(response, other)) continue;
      const how = other.kind === "refused" ? `rejected: ${other.summary}` : "interpreted as another value";
      this.problems.push(`${one.what} is ${how} (Terraform's encoding of the value has another result)`);
    }
  }

  /** Any rejection is correct, but the process must survive. */
  async #sendBroken(one: ValueCase): Promise<void> {
    this.sent += 1;
    const response = await this.place.send(one.bytes);
    if (response.kind === "taken") this.problems.push(`${one.what} is taken for a value`);
    else if (response.kind === "refused" || response.isStatus) this.refused += 1;
    else this.problems.push(`${one.what} ${response.how}`);
  }

  #isSame(a: Response, b: Response): boolean {
    if (a.kind !== "taken" || b.kind !== "taken") return a.kind === b.kind;
    if (a.result === undefined || b.result === undefined) return a.result === b.result;
    return sameValue(this.place.resultType, a.result, b.result);
  }
}
