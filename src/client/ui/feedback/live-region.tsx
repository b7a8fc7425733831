import { createStore, useStore } from '#client/lib/create-store.ts'

const text = createStore('')

/** Screen readers say the text; it is not shown. */
export const liveRegion = { say: text.set }

export function LiveRegion() {
  return (
    <p role="status" className="sr-only">
      {useStore(text)}
    </p>
  )
}
