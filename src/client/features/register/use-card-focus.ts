import { useEffect, useEffectEvent, useState } from 'react'
import type { RefObject } from 'react'
import { flushSync } from 'react-dom'
import { columnsOf, gridStep } from './grid-steps.ts'
import type { PupilFace } from './register-cards.ts'

/** The one card that the Tab key reaches, and the ways from it to the others. */
export function useCardFocus(grid: RefObject<HTMLElement | null>, faces: readonly PupilFace[]) {
  const [currentId, setCurrentId] = useState<number>()
  const current = faces.find(({ id }) => id === currentId) ?? faces[0]

  function focusCard(index: number | undefined) {
    const face = index === undefined ? undefined : faces[index]
    if (!face) return
    // Only a card that has been drawn can take the focus.
    flushSync(() => setCurrentId(face.id))
    cardOf(grid.current, face.id)?.focus()
  }
  /** An arrow, Home or End, from the card with that index. */
  function step(key: string, index: number) {
    const columns = grid.current ? columnsOf(grid.current) : 1
    focusCard(gridStep(key, index, { count: faces.length, columns }))
  }
  const enterGrid = useEffectEvent((event: KeyboardEvent) => {
    const at = document.activeElement
    if (event.key !== 'ArrowDown' || (at !== document.body && at?.tagName !== 'H1')) return
    event.preventDefault()
    focusCard(faces.findIndex((face) => face === current))
  })
  useEffect(() => {
    // Right after the page has opened, one key leads to the cards.
    document.addEventListener('keydown', enterGrid)
    return () => document.removeEventListener('keydown', enterGrid)
  }, [])
  return { current, isTouched: currentId !== undefined, setCurrentId, focusCard, step }
}

/** The card of a pupil, where it has been drawn. */
export function cardOf(grid: HTMLElement | null, id: number): HTMLElement | null {
  return grid?.querySelector<HTMLElement>(`[data-pupil="${id}"]`) ?? null
}
