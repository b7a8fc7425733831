import { QueryObserver } from '@tanstack/react-query'
import type { QueryClient, QueryKey, QueryObserverOptions } from '@tanstack/react-query'

/** The time of a click. */
const KEPT_MS = 2_000

/** Reads what a screen shows while the pointer is on its way to its link, also where each visit reads anew: it is kept this long. */
export function readAhead<Data, Key extends QueryKey>(
  client: QueryClient,
  query: QueryObserverOptions<Data, Error, Data, Data, Key>,
): void {
  const stop = new QueryObserver(client, query).subscribe(() => {})
  setTimeout(stop, KEPT_MS)
}
