import { type HttpClient, urlPath } from "@tfnode/framework/http";

/** The fields of a zone that a PUT changes. */
export interface ZoneSettings {
  /** How the zone is replicated */
  readonly kind: string;
  /** The addresses of the primary servers of a zone of kind Slave */
  readonly masters: readonly string[];
  /** The account that the zone belongs to */
  readonly account: string;
  /** How the server derives the serial number in its responses */
  readonly soa_edit: string;
  /** How changes through the API alter the serial number */
  readonly soa_edit_api: string;
}

/** The members of a request that creates a zone. */
export interface ZoneInput extends ZoneSettings {
  /** The name of the zone, with a dot at its end */
  readonly name: string;
  /** The name servers of a new zone, with a dot at the end of each */
  readonly nameservers: readonly string[];
}

/** A zone as the API lists it. */
export interface ListedZone {
  readonly id: string;
  readonly name: string;
  readonly kind: string;
  readonly masters: readonly string[];
  readonly account: string;
  readonly serial: number;
  readonly dnssec: boolean;
}

/** A zone as the API returns it. */
export interface Zone extends ListedZone, ZoneSettings {
  readonly rrsets: readonly RecordSet[];
}

/** The records with the same name and type. */
export interface RecordSet {
  /** The name of the records, with a dot at its end */
  readonly name: string;
  /** The type of the records, such as A or MX */
  readonly type: string;
  /** How long resolvers keep the records in seconds */
  readonly ttl: number;
  readonly records: readonly {
    /** The content of the record */
    readonly content: string;
    /** Whether the server hides the record */
    readonly disabled: boolean;
  }[];
}

/** `POST /servers/{server_id}/zones`: creates a zone. */
export async function createZone(api: HttpClient, input: ZoneInput, signal: AbortSignal): Promise<Zone> {
  return await inTurn(api, () => api.post<Zone>("/zones", input, { signal }));
}

/** `GET /servers/{server_id}/zones/{zone_id}`: reads a zone. Throws an error if it does not exist. */
export async function getZone(api: HttpClient, id: string, signal: AbortSignal): Promise<Zone> {
  return await api.get<Zone>(urlPath`/zones/${id}`, { signal });
}

/** `GET /servers/{server_id}/zones/{zone_id}`; null if there is no such zone. */
export async function findZone(api: HttpClient, id: string, signal: AbortSignal): Promise<Zone | null> {
  return await api.find<Zone>(urlPath`/zones/${id}`, { signal });
}

/** `PUT /servers/{server_id}/zones/{zone_id}`: changes the settings of a zone. */
export async function updateZone(
  api: HttpClient,
  id: string,
  { kind, masters, account, soa_edit, soa_edit_api }: ZoneSettings,
  signal: AbortSignal,
): Promise<void> {
  const settings = { kind, masters, account, soa_edit, soa_edit_api };
  await inTurn(api, () => api.put(urlPath`/zones/${id}`, settings, { signal }));
}

/** `PATCH /servers/{server_id}/zones/{zone_id}`: creates or replaces the records with a name and type. */
export async function replaceRecords(
  api: HttpClient,
  zoneId: string,
  { name, type, ttl, records }: RecordSet,
  signal: AbortSignal,
): Promise<void> {
  const set = { name, type, ttl, changetype: "REPLACE", records };
  await changeRecords(api, zoneId, set, signal);
}

/** `PATCH /servers/{server_id}/zones/{zone_id}`: deletes the records of a name and type. */
export async function deleteRecords(
  api: HttpClient,
  zoneId: string,
  { name, type }: Pick<RecordSet, "name" | "type">,
  signal: AbortSignal,
): Promise<void> {
  const set = { name, type, changetype: "DELETE" };
  await changeRecords(api, zoneId, set, signal);
}

/** Sends a change of records. Repeating the request has no further effect. */
async function changeRecords(
  api: HttpClient,
  zoneId: string,
  set: object,
  signal: AbortSignal,
): Promise<void> {
  const options = { repeatable: true, signal };
  await inTurn(api, () => api.patch(urlPath`/zones/${zoneId}`, { rrsets: [set] }, options));
}

/**
 * `DELETE /servers/{server_id}/zones/{zone_id}`: deletes a zone. Throws a RemoteError with `notFound` if it does not
 * exist.
 */
export async function deleteZone(api: HttpClient, id: string, signal: AbortSignal): Promise<void> {
  await inTurn(api, () => api.delete(urlPath`/zones/${id}`, { signal }));
}

/** `GET /servers/{server_id}/zones`: reads all zones. */
export async function listZones(api: HttpClient, signal: AbortSignal): Promise<readonly ListedZone[]> {
  return await api.get<readonly ListedZone[]>("/zones", { signal });
}

/** The last write of each client. */
const lastWrites = new WeakMap<HttpClient, Promise<unknown>>();

/** Sends a write after all earlier ones: the server responds with 500 to a write while another write locks the database. */
function inTurn<T>(api: HttpClient, write: () => Promise<T>): Promise<T> {
  const earlier = lastWrites.get(api) ?? Promise.resolve();
  const turn = earlier.then(write, write);
  lastWrites.set(api, turn);
  return turn;
}
