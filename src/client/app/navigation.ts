import type { AroundNavHandler } from 'wouter'
import { mayLeave } from '#client/lib/operations/leave-guard.ts'
import { requestHeadingFocus } from '#client/ui/display/heading-focus.ts'
import { routeFor } from './routes.ts'

/** The page that the browser's own steps lead away from. */
let shown = window.location.pathname

/** A step to another page starts at its top, with the focus on its heading; a change of the query moves nothing. */
export const stepToPage: AroundNavHandler = (navigate, to, options) => {
  const target = new URL(to, window.location.href)
  const isOtherPage = target.pathname !== window.location.pathname
  if (isOtherPage && !mayLeave()) return
  if (isOtherPage) requestHeadingFocus()
  navigate(to, options)
  shown = target.pathname
  if (isOtherPage) window.scrollTo(0, 0)
}

/** The focus follows the browser's own back and forward too; links load their page before they are clicked. */
export function watchNavigation(): void {
  window.addEventListener('popstate', () => {
    if (window.location.pathname !== shown) requestHeadingFocus()
    shown = window.location.pathname
  })
  for (const hint of ['pointerover', 'pointerdown', 'focusin']) {
    document.addEventListener(hint, preloadLinkedPage, { passive: true })
  }
}

function preloadLinkedPage({ target }: Event): void {
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href^="/"]') : null
  if (link) routeFor(link.pathname)?.preload()
}
