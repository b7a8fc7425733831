import { useLayoutEffect, useRef } from 'react'
import type { ReactNode } from 'react'

type SavingFieldsProps = { busy: boolean; children: ReactNode }

/** The fields of a form, closed while it is saved: what is typed then would be lost when the form closes. */
export function SavingFields({ busy, children }: SavingFieldsProps) {
  const focused = useRef<HTMLElement>(null)
  useLayoutEffect(() => {
    // The browser takes the focus from a closed field; after a failure the person types on in it.
    if (!busy && document.activeElement === document.body) focused.current?.focus()
  }, [busy])
  return (
    <fieldset
      role="presentation"
      disabled={busy}
      className="contents"
      onFocus={({ target }) => (focused.current = target)}
      onBlur={() => {
        if (!busy) focused.current = null
      }}
    >
      {children}
    </fieldset>
  )
}
