import { useEffect, useState } from 'react'
import type { ComponentType } from 'react'
import { toast } from './toast-store.ts'

/** A part that is fetched when it is first wanted, or a moment before: nobody waits for what nobody opens. */
export function onDemand<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  let loaded: ComponentType<Props> | undefined
  const fetchPart = async () => {
    loaded ??= (await Promise.all([load(), import('#client/styles/pages.css')]))[0]
    return loaded
  }
  function Part(props: Props) {
    const [Loaded, setLoaded] = useState(() => loaded)
    useEffect(() => {
      fetchPart().then(
        (part) => setLoaded(() => part),
        () =>
          toast({
            tone: 'danger',
            title: 'This could not be opened',
            description: 'Please reload the page.',
          }),
      )
    }, [])
    return Loaded && <Loaded {...props} />
  }
  return {
    Part,
    /** As soon as somebody reaches for it. */
    preload: () => void fetchPart().catch(() => {}),
  }
}
