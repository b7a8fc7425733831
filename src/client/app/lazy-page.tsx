import { useEffect, useState } from 'react'
import type { ComponentType } from 'react'
import { LoadingScreen, UnreachableScreen } from './fallback-screens.tsx'

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
    const [state, setState] = useState<PageState>({ Loaded: loaded })
    const open = () =>
      void loadPage().then(
        (Loaded) => setState({ Loaded }),
        (error: unknown) =>
          reloadOnce(
            () => setState({ error }),
            () => setState({ isCutOff: true }),
          ),
      )
    useEffect(open, [])
    if (state.error) throw state.error
    if (state.isCutOff) return <UnreachableScreen onRetry={open} />
    return state.Loaded ? <state.Loaded /> : <LoadingScreen />
  }
  return {
    Page,
    /** Fetches the page ahead of its use; the page itself reports a failure when it is opened. */
    preload: () =>
      void loadPage().then(
        () => sessionStorage.removeItem(RELOADED),
        () => {},
      ),
  }
}

type PageState = { Loaded?: ComponentType | undefined; error?: unknown; isCutOff?: true }

/**
 * After a deployment the files of the old version are gone; the new page knows the new ones. Once only, and never
 * without a connection: the browser would have nothing to show in place of this page and what it holds.
 */
async function reloadOnce(giveUp: () => void, wait: () => void): Promise<void> {
  if (sessionStorage.getItem(RELOADED)) return giveUp()
  try {
    await fetch(window.location.href)
  } catch {
    return wait()
  }
  sessionStorage.setItem(RELOADED, 'yes')
  return window.location.reload()
}
