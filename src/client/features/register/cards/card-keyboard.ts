import { useEffect, useEffectEvent, useState } from 'react'
import type { RefObject } from 'react'
import { flushSync } from 'react-dom'
import type { Code } from '#domain/attendance/codes.ts'
import { codeForKey } from '#domain/attendance/marks.ts'
import type { Session } from '#domain/attendance/sessions.ts'
import type { PupilCardData } from './card-data.ts'

export type KeyAction =
  | { do: 'mark'; code: Code }
  | { do: 'move' | 'showKeys' | 'history' | 'markAll' | 'undo' | 'more' }

const MOVES = ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown', 'Home', 'End']

/** Letters that are no code themselves; J and Y begin codes of two characters, which the selector lists. */
const LETTERS = { H: 'history', J: 'more', Y: 'more', Z: 'undo' } as const

type Key = { key: string; shiftKey: boolean }

/** What a key does on a pupil's card; null if nothing. */
export function keyAction({ key, shiftKey }: Key, session: Session): KeyAction | null {
  // Not A alone, which reads as "absent".
  if (shiftKey && key.toUpperCase() === 'A') return { do: 'markAll' }
  if (MOVES.includes(key)) return { do: 'move' }
  if (key === '?') return { do: 'showKeys' }
  const code = codeForKey(key, session)
  if (code) return { do: 'mark', code }
  const letter = key.toUpperCase()
  return isLetter(letter) ? { do: LETTERS[letter] } : null
}

function isLetter(key: string): key is keyof typeof LETTERS {
  return Object.hasOwn(LETTERS, key)
}

/** The index of the card that a key moves to; undefined at an edge of the grid and for other keys. */
export function gridStep(
  key: string,
  index: number,
  { count, columns }: { count: number; columns: number },
): number | undefined {
  const target = {
    ArrowLeft: index - 1,
    ArrowRight: index + 1,
    ArrowUp: index - columns,
    ArrowDown: downFrom(index, { count, columns }),
    Home: 0,
    End: count - 1,
  }[key]
  return target === undefined || target < 0 || target >= count ? undefined : target
}

/** Where the last row has no card below, down moves to the last card. */
function downFrom(index: number, { count, columns }: { count: number; columns: number }): number {
  const isInLastRow = Math.floor(index / columns) === Math.floor((count - 1) / columns)
  return isInLastRow ? count : Math.min(index + columns, count - 1)
}

/** How many columns a CSS grid has at this width. */
function columnsOf(grid: Element): number {
  return getComputedStyle(grid).gridTemplateColumns.split(' ').length
}

/** The one card that the Tab key reaches, and how the focus moves from it to the others. */
export function useCardFocus(grid: RefObject<HTMLElement | null>, cards: readonly PupilCardData[]) {
  const [currentId, setCurrentId] = useState<number>()
  const current = cards.find(({ id }) => id === currentId) ?? cards[0]

  function focusCard(index: number | undefined) {
    const card = index === undefined ? undefined : cards[index]
    if (!card) return
    // The card must be in the page before it can take the focus.
    flushSync(() => setCurrentId(card.id))
    cardElement(grid.current, card.id)?.focus()
  }
  /** Moves by an arrow key, Home or End from the card with that index. */
  function step(key: string, index: number) {
    const columns = grid.current ? columnsOf(grid.current) : 1
    focusCard(gridStep(key, index, { count: cards.length, columns }))
  }
  const enterGrid = useEffectEvent((event: KeyboardEvent) => {
    const at = document.activeElement
    if (event.key !== 'ArrowDown' || (at !== document.body && at?.tagName !== 'H1')) return
    event.preventDefault()
    focusCard(cards.findIndex((card) => card === current))
  })
  useEffect(() => {
    // Right after the page has opened, the arrow down enters the grid.
    document.addEventListener('keydown', enterGrid)
    return () => document.removeEventListener('keydown', enterGrid)
  }, [])
  return { current, isTouched: currentId !== undefined, setCurrentId, focusCard, step }
}

/** The card of a pupil, if it is in the page already. */
export function cardElement(grid: HTMLElement | null, id: number): HTMLElement | null {
  return grid?.querySelector<HTMLElement>(`[data-pupil="${id}"]`) ?? null
}
