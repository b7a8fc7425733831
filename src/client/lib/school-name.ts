import { useEffect } from 'react'

const FALLBACK_NAME = 'Preparatory School'

/** The name that the server wrote into the page; its placeholder stays where no server filled it in. */
export function schoolNameFrom(content: string | undefined): string {
  const name = content?.trim() ?? ''
  return name === '' || name.startsWith('%') ? FALLBACK_NAME : name
}

/** The name of the school, read from the page that the server sent. */
export function schoolName(): string {
  return schoolNameFrom(document.querySelector<HTMLMetaElement>('meta[name="school-name"]')?.content)
}

/** Puts the page's name into the window's title. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · ${schoolName()}`
  }, [title])
}
