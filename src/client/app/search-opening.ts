import { createStore } from '#client/lib/create-store.ts'

/** Whether the search is open: its button opens it, the shortcut, and the account menu on a phone. */
export const searchOpening = createStore(false)
