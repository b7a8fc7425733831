import { useEffect, useRef } from 'react'

/** Closes a form once it is saved. One that was cancelled meanwhile must not close the form that was opened after it. */
export function useOwnClose(close: () => void): () => void {
  const isOpen = useRef(false)
  useEffect(() => {
    isOpen.current = true
    return () => {
      isOpen.current = false
    }
  }, [])
  return () => {
    if (isOpen.current) close()
  }
}
