import type { HttpClient } from "@tfnode/framework/http";

/** One page of objects as the API returns it. */
interface Page<T> {
  readonly page_count: number;
  readonly items: readonly T[];
}

/** The number of objects that one request returns. */
const pageSize = 100;

/** Yields all objects at a path, page by page. */
export async function* pages<T>(api: HttpClient, place: string, signal: AbortSignal): AsyncGenerator<T> {
  for (let page = 1, count = 1; page <= count; page += 1) {
    const query = { page, page_size: pageSize };
    const found = await api.get<Page<T>>(place, { query, signal });
    yield* found.items;
    count = found.page_count;
  }
}
