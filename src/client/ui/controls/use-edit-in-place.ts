import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'

/** A form in the place of what it changes; when it closes, the focus returns to the button that opened it. */
export function useEditInPlace() {
  const opener = useRef<HTMLButtonElement>(null)
  const [isEditing, setEditing] = useState(false)
  function close() {
    // The button is only there to take the focus once the form has gone.
    flushSync(() => setEditing(false))
    opener.current?.focus()
  }
  return { isEditing, opener, open: () => setEditing(true), close }
}
