import { useEffect, useState } from 'react'
import type { ComponentType } from 'react'
import { LoadingScreen } from './loading-screen.tsx'

const RELOADED = 'reloaded-for-new-version'

/**
 * A page that is loaded when it is needed, or a moment before. Not React's `lazy`: that holds a page back for
 * 300 ms once it has shown its fallback.
 */
export function lazyPage(load: () => Promise<ComponentType>, present?: ComponentType) {
  let loaded = present

  async function loadPage(): Promise<ComponentType> {
    loaded ??= await load()
    return loaded
  }
  function Page() {
    const [state, setState] = useState<{ Loaded?: ComponentType | undefined; error?: unknown }>({
      Loaded: loaded,
    })
    useEffect(() => {
      loadPage().then(
        (Loaded) => setState({ Loaded }),
        (error: unknown) => reloadOnce(() => setState({ error })),
      )
    }, [])
    if (state.error) throw state.error
    return state.Loaded ? <state.Loaded /> : <LoadingScreen />
  }
  return {
    Page,
    /** Fetches the page ahead of its use; whatever fails is met again, and reported, by the page itself. */
    preload: () =>
      void loadPage().then(
        () => sessionStorage.removeItem(RELOADED),
        () => {},
      ),
  }
}

/** After a deployment the files of the old version are gone; the new page knows the new ones. Once only. */
function reloadOnce(giveUp: () => void): void {
  if (sessionStorage.getItem(RELOADED)) {
    giveUp()
    return
  }
  sessionStorage.setItem(RELOADED, 'yes')
  window.location.reload()
}
