/**
 * Lays out what React's `Activity` hides in this frame, so that to show it is only to paint it. React hides by `display: none`,
 * anew with each change of what is hidden, which would leave its style and layout to that moment. The frame hides by
 * `content-visibility: hidden`: from sight, focus and screen readers too, but what is laid out stays so.
 */
export function keepLaidOut(frame: HTMLElement | null): (() => void) | undefined {
  if (!frame || !CSS.supports('content-visibility', 'hidden')) return undefined
  const layOut = () => {
    for (const child of frame.children)
      if (child instanceof HTMLElement) child.style.removeProperty('display')
    // What is out of sight is laid out only for who asks where it is.
    frame.firstElementChild?.getBoundingClientRect()
  }
  const observer = new MutationObserver(layOut)
  observer.observe(frame, { childList: true, subtree: true, attributeFilter: ['style'] })
  layOut()
  return () => observer.disconnect()
}
