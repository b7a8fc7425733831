import { lazy } from 'react'
import type { ComponentType } from 'react'

const RELOADED = 'reloaded-for-new-version'

/** A page that is loaded when it is needed, or a moment before. */
export function lazyPage(load: () => Promise<ComponentType>) {
  const loadOnce = async () => {
    try {
      const page = await load()
      sessionStorage.removeItem(RELOADED)
      return page
    } catch (error) {
      // After a deployment the files of the old version are gone: the new page knows the new ones. Once only.
      if (sessionStorage.getItem(RELOADED)) throw error
      sessionStorage.setItem(RELOADED, 'yes')
      window.location.reload()
      return new Promise<never>(() => {})
    }
  }
  return {
    Page: lazy(async () => ({ default: await loadOnce() })),
    /** Fetches the page ahead of its use; whatever fails is met again, and reported, by the page itself. */
    preload: () => void load().catch(() => {}),
  }
}
