import { memo } from 'react'
import { CATEGORY_LABELS, categoryOf, meaningOf } from '#domain/attendance/codes.ts'
import type { Code } from '#domain/attendance/codes.ts'
import { Avatar, tintedInitials } from '#client/ui/display/avatar.tsx'
import { Badge } from '#client/ui/display/badge.tsx'
import { classNames } from '#client/ui/class-names.ts'
import { CategoryIcon, categoryClass, largeMarkClass } from '#client/ui/display/code-badge.tsx'
import type { CardMark, PupilCardData } from './card-data.ts'

type PupilCardProps = CardMark & {
  card: PupilCardData
  /** The photo; null where there is none, undefined while it loads. */
  photo: string | null | undefined
  showsClass: boolean
  canMark: boolean
  canTakePhoto: boolean
  /** The one card that the Tab key reaches; arrow keys reach the others. */
  isCurrent: boolean
  /** A link from another screen led to this pupil. */
  isLinked: boolean
}

const BUTTON =
  'min-w-0 flex-1 rounded-md border font-semibold h-9 pointer-coarse:h-11 max-md:h-11 disabled:cursor-not-allowed'
const IDLE = 'border-line bg-surface text-ink-2 enabled:hover:border-control-line enabled:hover:text-ink'

/** One pupil. `data-do` says what a button does; the grid listens for all cards at once. */
export const PupilCard = memo(function PupilCard(props: PupilCardProps) {
  const { card, code, status, isLocked } = props
  const isSettled = status !== 'unsaved' && status !== 'conflict'
  return (
    <article
      data-pupil={card.id}
      data-sync={status}
      tabIndex={props.isCurrent ? 0 : -1}
      aria-current={props.isLinked || undefined}
      aria-label={[
        `${card.name}: ${markLabel(code)}`,
        isLocked && 'locked',
        code === null && card.plan,
        status === 'unsaved' && 'not saved yet',
        status === 'conflict' && `${props.theirName} ${theirChange(props.theirs).join(' ')}`,
      ]
        .filter(Boolean)
        .join(', ')}
      className={classNames(
        'grid min-h-36 print:break-inside-avoid grid-cols-[3.25rem_minmax(0,1fr)_auto] content-between gap-x-2.5 gap-y-2.5 rounded-lg border p-3 max-md:min-h-38',
        'aria-[current=true]:outline-2 aria-[current=true]:outline-accent',
        isSettled ? 'border-line bg-surface' : 'border-authorised border-dashed bg-authorised-bg',
      )}
    >
      {/* A mark on its way looks as it will look once it is saved, so that the answer draws no content again. */}
      <CardContent {...props} status={isSettled ? 'saved' : status} />
    </article>
  )
})

/** What a colleague did, and the word that counts. */
const theirChange = (code: Code | null) => (code ? ['marked', code] : ['removed', 'the mark'])

const markLabel = (code: Code | null) =>
  code === null ? 'Not marked yet' : `${meaningOf(code)}, ${CATEGORY_LABELS[categoryOf(code)]}`

const CardContent = memo(function CardContent(props: PupilCardProps) {
  const { card, photo, code, status, isLocked, canMark, canTakePhoto, isCurrent, showsClass } = props
  const tabIndex = isCurrent ? 0 : -1
  const isDisabled = !canMark || isLocked
  const asksForMark = code === null && status === 'saved' && !isDisabled
  const category = code && categoryOf(code)
  const plan = code === null && status === 'saved' ? card.plan : undefined
  const proposed = plan && card.planned
  const told = [plan, props.note].filter(Boolean).join('. ')
  const offer = proposed ? card.plan : 'Mark present'
  const picture = photo && <Avatar name={card.name} imageUrl={photo} size="large" shape="square" />
  const frame = photo === null ? tintedInitials(card.name) : { className: 'bg-sunken' }
  return (
    <>
      {canTakePhoto ? (
        <button
          type="button"
          data-do="photo"
          tabIndex={tabIndex}
          aria-label={`${card.imageUrl ? 'Change' : 'Add'} photo of ${card.name}`}
          data-tip="Photo"
          {...frame}
          className={classNames(frame.className, 'camera-veil relative size-13 rounded-lg')}
        >
          {picture}
        </button>
      ) : (
        picture || (
          <span {...frame} aria-hidden="true" className={classNames(frame.className, 'size-13 rounded-lg')} />
        )
      )}
      <div className="relative min-w-0 self-center leading-tight">
        <h2 data-tip={card.name} className="line-clamp-2 font-semibold tracking-tight wrap-anywhere">
          {/* One line at most, to leave room for the last name. */}
          <span className="inline-block max-w-full truncate align-bottom">{card.callName}</span>{' '}
          {card.pupil.lastName}
        </h2>
        <p
          data-tip={status === 'saved' ? card.birth?.spoken : undefined}
          className="truncate text-sm tracking-tight text-ink-3"
        >
          {status === 'unsaved' ? (
            // Its hit area covers the name above it, large enough for a thumb, while the card keeps its size.
            <button
              type="button"
              data-do="retry"
              tabIndex={tabIndex}
              className="font-medium text-authorised before:absolute before:-inset-1"
            >
              Not saved yet <span className="underline underline-offset-2">Retry</span>
            </button>
          ) : status === 'conflict' ? (
            // A long name is cut off, never the code.
            <span className="flex text-authorised">
              <span className="truncate">{props.theirName}</span>
              <span className="shrink-0 whitespace-pre">
                {` ${theirChange(props.theirs)[0]} `}
                <strong>{theirChange(props.theirs)[1]}</strong>
              </span>
            </span>
          ) : (
            (card.birth?.short ?? 'No date of birth')
          )}
        </p>
        {recentLine(card.recent, props.morning)}
        {told && (
          <p data-tip={told} className="truncate text-xs font-medium">
            {told}
          </p>
        )}
        {(card.isBirthday || isLocked || showsClass) && (
          <p className="mt-0.5 flex gap-1 overflow-hidden">
            {isLocked && <Badge>Locked</Badge>}
            {card.isBirthday && <Badge tone="accent">Birthday!</Badge>}
            {showsClass && <span className="truncate text-xs text-ink-3">{card.className}</span>}
          </p>
        )}
      </div>
      {/* On an unmarked pupil the circle marks present, or accepts what is planned; afterwards it opens the history. */}
      <button
        type="button"
        data-do={asksForMark ? 'mark' : 'history'}
        data-code={asksForMark ? (proposed ?? card.quick[0]?.code) : undefined}
        tabIndex={tabIndex}
        aria-label={`${markLabel(code)}. ${asksForMark ? offer : 'History'}`}
        data-tip={asksForMark ? offer : 'Note and history'}
        className={classNames(largeMarkClass(category), 'self-center hover:opacity-90')}
      >
        {code ?? (proposed && <span className="absolute text-lg">{proposed}</span>)}
        {category && <CategoryIcon category={category} className="size-4" />}
      </button>
      {status === 'conflict' ? (
        <ConflictChoice mine={code} theirs={props.theirs} />
      ) : (
        <div className="col-span-full flex gap-1.5 print:hidden">
          {card.quick.map((quick) =>
            quickButton({ ...quick, isPressed: quick.code === code, isDisabled, tabIndex }),
          )}
          <button
            type="button"
            data-do="more"
            disabled={isDisabled}
            tabIndex={tabIndex}
            aria-label="More codes"
            aria-haspopup="menu"
            className={classNames(BUTTON, 'flex-[1.7] text-sm', IDLE, isDisabled && 'opacity-50')}
          >
            More
          </button>
        </div>
      )}
    </>
  )
})

/** [M2] One element of text for five days, and in the afternoon for the morning, because each card pays for it. */
function recentLine(recent: PupilCardData['recent'], morning: Code | null) {
  if (!recent && !morning) return null
  const today = morning && `this morning ${markLabel(morning)}`
  return (
    <p
      role="img"
      data-tip=""
      aria-label={[recent && `Days before: ${recent.spoken}`, today].filter(Boolean).join('; ')}
      className="truncate text-xs tracking-wide whitespace-pre text-ink-3"
    >
      {recent?.short}
      {morning && `  am ${morning}`}
    </p>
  )
}

type QuickButtonProps = {
  code: Code
  label: string
  isPressed: boolean
  isDisabled: boolean
  tabIndex: number
}

/** Called, not rendered: as a component of its own it would cost each card five times. */
function quickButton({ code, label, isPressed, isDisabled, tabIndex }: QuickButtonProps) {
  const isLong = label.startsWith(`${code} - `)
  return (
    <button
      key={code}
      type="button"
      data-do="mark"
      data-code={code}
      aria-pressed={isPressed}
      aria-label={isLong ? label : `${label} (${code})`}
      data-tip={label}
      disabled={isDisabled}
      tabIndex={tabIndex}
      className={classNames(
        BUTTON,
        isLong && 'flex-[2.4] text-xs leading-none',
        isPressed ? `${categoryClass(categoryOf(code))} [box-shadow:inset_0_0_0_1px_currentColor]` : IDLE,
        isDisabled && !isPressed && 'opacity-50',
      )}
    >
      {isLong ? label : code}
    </button>
  )
}

const CHOICE_BUTTON =
  'h-9 flex-1 rounded-md border border-authorised-line bg-surface px-2 text-sm font-semibold whitespace-nowrap hover:border-authorised pointer-coarse:h-11 max-md:h-11'

/** Two teachers gave different marks: this one chooses. The buttons take the place of the codes, so that no card moves. */
function ConflictChoice({ mine, theirs }: { mine: Code | null; theirs: Code | null }) {
  return (
    <div className="col-span-full flex gap-1.5">
      <button type="button" data-do="keep" className={CHOICE_BUTTON}>
        Keep {markName(theirs)}
      </button>
      <button type="button" data-do="use" className={classNames(CHOICE_BUTTON, 'text-accent')}>
        Use {markName(mine)}
      </button>
    </div>
  )
}

/** A mark as one teacher names it to another. */
export const markName = (code: Code | null) => code ?? 'no mark'
