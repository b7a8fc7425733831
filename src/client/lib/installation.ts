import { createStore } from './create-store.ts'

/** The browser's offer to install the register as an app; TypeScript does not know the event. */
export type InstallPrompt = Event & { prompt: () => Promise<unknown> }

export const installation = createStore<InstallPrompt | null>(null)
