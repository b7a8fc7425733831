import { useRef, useState } from 'react'
import type { KeyboardEvent, MouseEvent, PointerEvent } from 'react'
import { isCode } from '#domain/attendance/codes.ts'
import type { Code } from '#domain/attendance/codes.ts'
import type { Session } from '#domain/attendance/sessions.ts'
import { classNames } from '#client/ui/class-names.ts'
import { keyAction } from './card-keys.ts'
import { CodeMenu } from './code-menu.tsx'
import { historyDialog } from './parts-on-demand.ts'
import { PupilCard } from './pupil-card.tsx'
import { markOf } from './register-cards.ts'
import type { CardMark, PupilFace } from './register-cards.ts'
import { cardOf, useCardFocus } from './use-card-focus.ts'
import { usePhotosInView } from './use-photos-in-view.ts'
import { useScreenFirst } from './use-screen-first.ts'
import { useSoughtPupil } from './use-sought-pupil.ts'

/** More cards than this are laid out when they are seen. */
const MANY = 40
const GOING = ['retry', 'keep', 'use']
const READ_ONLY_KEYS = ['move', 'history', 'showKeys']

export type CardActions = {
  /** Tells whether the mark has gone in without a question. */
  mark: (face: PupilFace, code: Code) => boolean
  retry: () => void
  keepTheirs: (face: PupilFace) => void
  takeMine: (face: PupilFace) => void
  showHistory: (face: PupilFace) => void
  takePhoto: (face: PupilFace) => void
  showKeys: () => void
  markAll: () => void
  undo: () => void
}

type PupilGridProps = {
  faces: readonly PupilFace[]
  marks: ReadonlyMap<number, CardMark>
  session: Session
  showsClass: boolean
  canMark: boolean
  canTakePhoto: boolean
  actions: CardActions
}

/** The cards, with one listener for the taps and one for the keys of all of them. */
export function PupilGrid({ faces, marks, session, actions, canMark, ...looks }: PupilGridProps) {
  const grid = useRef<HTMLDivElement>(null)
  const menuAnchor = useRef<HTMLElement>(null)
  const [menuFace, setMenuFace] = useState<PupilFace>()
  const { current, isTouched, setCurrentId, focusCard, step } = useCardFocus(grid, faces)
  const isMany = faces.length > MANY
  const deferred = useScreenFirst(faces)
  // As soon as anybody touches the grid, a key must find the next card.
  const shown = isTouched ? faces : deferred
  const photos = usePhotosInView(grid, faces, shown)
  const soughtId = useSoughtPupil(faces, (index, id) => {
    focusCard(index)
    cardOf(grid.current, id)?.scrollIntoView({ block: 'center' })
  })

  function openMenu(face: PupilFace) {
    menuAnchor.current = cardOf(grid.current, face.id)?.querySelector<HTMLElement>('[data-do=more]') ?? null
    if (menuAnchor.current) setMenuFace(face)
  }
  function handleClick({ target }: MouseEvent) {
    const button = target instanceof Element ? target.closest<HTMLElement>('[data-do]') : null
    const face = faceAt(faces, button)
    if (!button || !face) return
    setCurrentId(face.id)
    const { do: action = '', code } = button.dataset
    // These go with their click, and would take the focus along.
    if (GOING.includes(action)) focusCard(faces.indexOf(face))
    if (action === 'mark' && code && isCode(code)) actions.mark(face, code)
    if (action === 'more') openMenu(face)
    if (action === 'retry') actions.retry()
    if (action === 'keep') actions.keepTheirs(face)
    if (action === 'use') actions.takeMine(face)
    if (action === 'history') actions.showHistory(face)
    if (action === 'photo') actions.takePhoto(face)
  }
  function handleKey(event: KeyboardEvent) {
    const face = faceAt(faces, event.target)
    if (!face || event.ctrlKey || event.metaKey || event.altKey) return
    const action = keyAction(event, session)
    if (!action || (!canMark && !READ_ONLY_KEYS.includes(action.do))) return
    event.preventDefault()
    // A key that is held down marks one pupil, not the whole class.
    if (event.repeat && action.do !== 'move') return
    const index = faces.indexOf(face)
    const { isLocked } = markOf(marks, face.id)
    if (action.do === 'move') step(event.key, index)
    else if (action.do === 'history') actions.showHistory(face)
    else if (action.do === 'more') {
      if (!isLocked) openMenu(face)
    } else if (action.do === 'mark') {
      if (isLocked || actions.mark(face, action.code)) focusCard(index + 1)
    } else actions[action.do]()
  }
  return (
    <>
      <div
        ref={grid}
        onPointerDown={preloadHistory}
        onClick={handleClick}
        onKeyDown={handleKey}
        onFocus={({ target }) => setCurrentId(faceAt(faces, target)?.id)}
        className={classNames(
          // A card out of sight remembers its width, which must not hold the page wide in a window made narrower.
          'grid grid-cols-1 gap-3 max-sm:gap-2.5 sm:grid-cols-[repeat(auto-fill,minmax(18rem,1fr))]',
          isMany &&
            '*:[contain-intrinsic-size:auto_8.25rem] *:[content-visibility:auto] print:*:[content-visibility:visible]',
        )}
      >
        {shown.map((face) => (
          <PupilCard
            key={face.id}
            face={face}
            photo={face.imageUrl === null ? null : photos.get(face.imageUrl)}
            {...markOf(marks, face.id)}
            {...looks}
            canMark={canMark}
            isCurrent={face === current}
            isSought={face.id === soughtId}
          />
        ))}
      </div>
      {menuFace && (
        <CodeMenu
          name={menuFace.name}
          anchor={menuAnchor}
          code={markOf(marks, menuFace.id).code}
          onChoose={(code) => actions.mark(menuFace, code)}
          onHistory={() => actions.showHistory(menuFace)}
          onClose={(refocus) => {
            setMenuFace(undefined)
            if (refocus) menuAnchor.current?.focus()
          }}
        />
      )}
    </>
  )
}

function preloadHistory({ target }: PointerEvent): void {
  if (target instanceof Element && target.closest('[data-do=history]')) historyDialog.preload()
}

function faceAt(faces: readonly PupilFace[], target: EventTarget | null): PupilFace | undefined {
  const card = target instanceof Element ? target.closest<HTMLElement>('[data-pupil]') : null
  return card ? faces.find(({ id }) => id === Number(card.dataset['pupil'])) : undefined
}
