/** Longer than it takes to see that another line is there now. */
const IGNORE_MS = 400

let ignoreUntil = 0

function ignoreTap(event: MouseEvent): void {
  // A key clicks too, and means the button that has the focus.
  if (event.detail === 0 || performance.now() > ignoreUntil) return
  event.stopPropagation()
  event.preventDefault()
}

/**
 * Until it is released, what is under the pointer keeps its place on the screen although lines come and go above it. Where
 * that cannot be, a tap right after the change is ignored: it was meant for what was there before.
 */
export function holdPlace(): () => void {
  const page = document.getElementById('page')
  if (!page) return () => {}
  document.addEventListener('click', ignoreTap, true)
  const pointed = [...page.querySelectorAll(':hover')].at(-1)
  const topNow = () => pointed?.getBoundingClientRect().top ?? 0
  let top = topNow()
  // The person's own scrolling is not undone.
  const noteScroll = () => (top = topNow())
  document.addEventListener('scroll', noteScroll, true)
  const height = page.scrollHeight
  const observer = new MutationObserver(() => {
    if (pointed?.isConnected) {
      const moved = topNow() - top
      if (Math.abs(moved) >= 1) window.scrollBy({ top: moved, behavior: 'instant' })
    } else if (pointed || page.scrollHeight !== height) ignoreUntil = performance.now() + IGNORE_MS
  })
  observer.observe(page, { childList: true, subtree: true, characterData: true })
  return () => {
    observer.disconnect()
    document.removeEventListener('scroll', noteScroll, true)
  }
}
