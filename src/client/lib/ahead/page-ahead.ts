import { createContext, use } from 'react'
import type { RefCallback } from 'react'
import { useSearch } from 'wouter/use-browser-location'
import { createStore } from '#client/lib/create-store.ts'

/** The page that is likely opened next: it is drawn out of sight meanwhile, in a frame that is given to `keepLaidOut`. */
export type PageAhead = { address: string; keepLaidOut: RefCallback<HTMLDivElement> }

export const pageAhead = createStore<PageAhead | undefined>(undefined)

/** The query of the page that is drawn ahead. */
export const SearchAhead = createContext<string | undefined>(undefined)

/** The query of the page around it: of the address, unless the page is drawn ahead. */
export function usePageSearch(): string {
  const search = useSearch()
  return use(SearchAhead) ?? search
}
