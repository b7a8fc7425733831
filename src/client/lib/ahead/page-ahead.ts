import { createContext, use } from 'react'
import { useSearch } from 'wouter/use-browser-location'
import { createStore } from '#client/lib/create-store.ts'

/** The address of the page that is likely opened next: it is drawn out of sight meanwhile. */
export const pageAhead = createStore<string | undefined>(undefined)

/** The query of the page that is drawn ahead. */
export const SearchAhead = createContext<string | undefined>(undefined)

/** The query of the page around it: of the address, unless the page is drawn ahead. */
export function usePageSearch(): string {
  const search = useSearch()
  return use(SearchAhead) ?? search
}
