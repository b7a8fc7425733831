import { useEffect, useEffectEvent, useState } from 'react'
import type { ComponentType } from 'react'
import { toast } from '#client/ui/feedback/toast-store.ts'

/** The browser does not ask again for a module that failed to load, so the network is tried first. */
const tryNetwork = () => fetch('/favicon.svg', { cache: 'no-store' })

/** The network went during the load, or a newer version has replaced the file: only a new page asks again. */
const LOAD_AGAIN = 'Load this page again and try once more. What was saved is safe.'
const CHECK_NETWORK = 'Check your internet connection and try again.'

const saying = (sentence: string) => (cause: unknown) => {
  throw new Error(sentence, { cause })
}

/** A part that is fetched when it is first opened, or a moment before, so that the first visit stays small. */
export function onDemand<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  let loaded: ComponentType<Props> | undefined
  const fetchPart = async () => {
    if (loaded) return loaded
    await tryNetwork().catch(saying(CHECK_NETWORK))
    loaded = await load().catch(saying(LOAD_AGAIN))
    return loaded
  }
  function Part(props: Props) {
    const [Loaded, setLoaded] = useState(() => loaded)
    const giveUp = useEffectEvent(({ message }: Error) => {
      toast({ tone: 'danger', title: 'This could not be opened', description: message })
      // Closed, it is fetched anew when it is opened the next time.
      const { onClose } = props as { onClose?: () => void }
      onClose?.()
    })
    useEffect(() => {
      const open = () => void fetchPart().then((part) => setLoaded(() => part), giveUp)
      open()
      // What cannot be closed comes when the network does.
      window.addEventListener('online', open)
      return () => window.removeEventListener('online', open)
    }, [])
    return Loaded && <Loaded {...props} />
  }
  const whenFetched = async () => {
    await fetchPart().catch(() => {})
  }
  return {
    Part,
    /** Fetches the part before it is opened, such as when the pointer reaches its button. */
    preload: () => void whenFetched(),
    /** Waits for the part, in vain without a network. */
    whenFetched,
  }
}
