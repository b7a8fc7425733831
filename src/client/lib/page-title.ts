import { useEffect } from 'react'
import { schoolName } from './school-name.ts'

/** Puts the page's name into the window's title. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · ${schoolName()}`
  }, [title])
}
