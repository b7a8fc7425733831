import { useDeferredValue, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import type { KeyboardEvent, MouseEvent } from 'react'
import { useSearchParams } from 'wouter'
import { isCode } from '#domain/attendance/codes.ts'
import type { Code } from '#domain/attendance/codes.ts'
import type { Session } from '#domain/attendance/sessions.ts'
import type { IsoDate } from '#domain/calendar/iso-date.ts'
import { linkedPupil } from '#client/lib/register-address.ts'
import { classNames } from '#client/ui/class-names.ts'
import { Skeleton } from '#client/ui/feedback/skeleton.tsx'
import { onDemand } from '#client/ui/overlays/on-demand.tsx'
import { useProgressiveList } from '#client/ui/use-progressive-list.ts'
import { markOf } from './card-data.ts'
import type { CardMark, PupilCardData } from './card-data.ts'
import { cardElement, keyAction, useCardFocus } from './card-keyboard.ts'
import { PupilCard } from './pupil-card.tsx'
import { usePhotosInView } from './use-photos-in-view.ts'

export const codeMenu = onDemand(() => import('./code-menu.tsx').then((module) => module.CodeMenu))
export const historyDialog = onDemand(() =>
  import('./history-dialog.tsx').then((module) => module.HistoryDialog),
)

/** More cards than one class has: the browser lays out only those near the screen. */
const MANY = 40
/** These buttons disappear with their click, so the card takes the focus. */
const DISAPPEARING = ['retry', 'keep', 'use']
const READ_ONLY_KEYS = ['move', 'history', 'showKeys']

export type CardActions = {
  /** Returns whether the mark was entered without a question. */
  mark: (card: PupilCardData, code: Code) => boolean
  retry: () => void
  keepTheirs: (card: PupilCardData) => void
  replaceTheirs: (card: PupilCardData) => void
  takePhoto: (card: PupilCardData) => void
  showKeys: () => void
  markAll: () => void
  undo: () => void
}

type PupilGridProps = {
  cards: readonly PupilCardData[]
  marks: ReadonlyMap<number, CardMark>
  date: IsoDate
  session: Session
  /** For a register of several classes. */
  showsClass: boolean
  canMark: boolean
  canTakePhoto: boolean
  /** Another day is loading: until it is there, the cards show the last one and do nothing. */
  isBusy: boolean
  actions: CardActions
}

/** The cards, with one click listener and one key listener for all of them. */
export function PupilGrid(props: PupilGridProps) {
  const { cards, marks, date, session, actions, isBusy, ...shared } = props
  const grid = useRef<HTMLDivElement>(null)
  const menuAnchor = useRef<HTMLElement>(null)
  const [menuCard, setMenuCard] = useState<PupilCardData>()
  const [historyCard, setHistoryCard] = useState<PupilCardData>()
  const [shownDate, setShownDate] = useState(date)
  if (date !== shownDate) {
    setShownDate(date)
    setMenuCard(undefined)
    setHistoryCard(undefined)
  }
  const { current, isTouched, setCurrentId, focusCard, step } = useCardFocus(grid, cards)
  const isMany = cards.length > MANY
  const count = useProgressiveList(cards.length, {
    first: isMany ? cardsOnScreen() : cards.length,
    step: cards.length,
  })
  const deferred = useDeferredValue(useMemo(() => cards.slice(0, count), [cards, count]))
  // One class is drawn in one pass; of more cards, those on the screen come first. Once the grid has the focus, a key must
  // find the next card.
  const shown = isTouched || !isMany ? cards : deferred
  const photos = usePhotosInView(grid, cards, shown)
  const linkedId = useLinkedPupil(cards, (index, id) => {
    focusCard(index)
    cardElement(grid.current, id)?.scrollIntoView({ block: 'center' })
  })

  function openMenu(card: PupilCardData) {
    const element = cardElement(grid.current, card.id)
    menuAnchor.current = element?.querySelector<HTMLElement>('[data-do=more]') ?? null
    if (menuAnchor.current) setMenuCard(card)
  }
  function handleClick({ target }: MouseEvent) {
    const button = target instanceof Element ? target.closest<HTMLElement>('[data-do]') : null
    const card = cardAt(cards, button)
    if (!button || !card || isBusy) return
    setCurrentId(card.id)
    const { do: action = '', code } = button.dataset
    if (DISAPPEARING.includes(action)) focusCard(cards.indexOf(card))
    if (action === 'mark' && code && isCode(code)) actions.mark(card, code)
    if (action === 'more') openMenu(card)
    if (action === 'retry') actions.retry()
    if (action === 'keep') actions.keepTheirs(card)
    if (action === 'use') actions.replaceTheirs(card)
    if (action === 'history') setHistoryCard(card)
    if (action === 'photo') actions.takePhoto(card)
  }
  function handleKey(event: KeyboardEvent) {
    const card = cardAt(cards, event.target)
    if (!card || isBusy || event.ctrlKey || event.metaKey || event.altKey) return
    const action = keyAction(event, session)
    if (!action || (!shared.canMark && !READ_ONLY_KEYS.includes(action.do))) return
    event.preventDefault()
    // A key that is held down marks one pupil, not the whole class.
    if (event.repeat && action.do !== 'move') return
    const index = cards.indexOf(card)
    const { isLocked } = markOf(marks, card.id)
    if (action.do === 'move') step(event.key, index)
    else if (action.do === 'history') setHistoryCard(card)
    else if (action.do === 'more') {
      if (!isLocked) openMenu(card)
    } else if (action.do === 'mark') {
      if (isLocked || actions.mark(card, action.code)) focusCard(index + 1)
    } else actions[action.do]()
  }
  return (
    <>
      <div
        ref={grid}
        aria-busy={isBusy}
        onClick={handleClick}
        onKeyDown={handleKey}
        onFocus={({ target }) => setCurrentId(cardAt(cards, target)?.id)}
        className={classNames(
          // One column is set explicitly: cards out of sight remember their width and would keep a narrowed window wide.
          'relative grid grid-cols-1 gap-3 veiled-while-busy max-sm:gap-2.5 sm:grid-cols-[repeat(auto-fill,minmax(18rem,1fr))]',
          isMany &&
            '*:[contain-intrinsic-size:auto_9rem] *:[content-visibility:auto] print:*:[content-visibility:visible]',
        )}
      >
        {shown.map((card) => (
          <PupilCard
            key={card.id}
            card={card}
            photo={card.imageUrl === null ? null : photos.get(card.imageUrl)}
            {...markOf(marks, card.id)}
            {...shared}
            isCurrent={card === current}
            isLinked={card.id === linkedId}
          />
        ))}
      </div>
      {menuCard && (
        <codeMenu.Part
          name={menuCard.name}
          anchor={menuAnchor}
          code={markOf(marks, menuCard.id).code}
          onChoose={(code) => actions.mark(menuCard, code)}
          onHistory={() => setHistoryCard(menuCard)}
          onClose={(refocus) => {
            setMenuCard(undefined)
            if (refocus) menuAnchor.current?.focus()
          }}
        />
      )}
      {historyCard && (
        <historyDialog.Part
          {...{ card: historyCard, date, session }}
          {...markOf(marks, historyCard.id)}
          canWrite={shared.canMark}
          onClose={() => setHistoryCard(undefined)}
        />
      )}
    </>
  )
}

function cardAt(cards: readonly PupilCardData[], target: EventTarget | null): PupilCardData | undefined {
  const element = target instanceof Element ? target.closest<HTMLElement>('[data-pupil]') : null
  return element ? cards.find(({ id }) => id === Number(element.dataset['pupil'])) : undefined
}

/** The pupil that a link from another screen leads to; shows that card once, as soon as the class has loaded. */
function useLinkedPupil(
  cards: readonly PupilCardData[],
  show: (index: number, id: number) => void,
): number | undefined {
  const [params] = useSearchParams()
  const id = linkedPupil(params)
  const index = cards.findIndex((card) => card.id === id)
  const isListed = index >= 0
  const showNow = useEffectEvent((pupilId: number) => show(index, pupilId))
  useEffect(() => {
    if (id === undefined || !isListed) return undefined
    // One frame later: on a new page the heading takes the focus first.
    const frame = requestAnimationFrame(() => showNow(id))
    return () => cancelAnimationFrame(frame)
  }, [id, isListed])
  return id
}

const PIXELS_PER_CARD = 90_000
const cardsOnScreen = () => 4 + Math.ceil((window.innerWidth * window.innerHeight) / PIXELS_PER_CARD)

const USUAL_COUNT = 24

export function CardsSkeleton() {
  return (
    <div
      aria-hidden="true"
      className="grid gap-3 max-sm:gap-2.5 sm:grid-cols-[repeat(auto-fill,minmax(18rem,1fr))]"
    >
      {Array.from({ length: USUAL_COUNT }, (_, index) => (
        <Skeleton key={index} className="h-36 rounded-lg border border-line bg-surface max-md:h-38" />
      ))}
    </div>
  )
}
