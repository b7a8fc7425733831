import { memo } from 'react'
import { CATEGORY_LABELS, categoryOf, meaningOf } from '#domain/attendance/codes.ts'
import type { Code } from '#domain/attendance/codes.ts'
import { Avatar } from '#client/ui/display/avatar.tsx'
import { Badge } from '#client/ui/display/badge.tsx'
import { classNames } from '#client/ui/class-names.ts'
import { CodeBadge, categoryClass } from '#client/ui/display/code-badge.tsx'
import { CardChoice, letter } from './card-choice.tsx'
import type { CardMark, PupilFace } from './register-cards.ts'

type PupilCardProps = CardMark & {
  face: PupilFace
  /** The photo itself; null where there is none, undefined while it is on its way. */
  photo: string | null | undefined
  /** Shown where several classes stand together. */
  showsClass: boolean
  canMark: boolean
  canTakePhoto: boolean
  /** The one card that the Tab key reaches; arrows lead to the others. */
  isCurrent: boolean
  /** A link from another screen is about this pupil. */
  isSought: boolean
}

const BUTTON =
  'min-w-0 flex-1 rounded-md border font-semibold h-9 pointer-coarse:h-11 max-md:h-11 disabled:cursor-not-allowed'
const IDLE = 'border-line bg-surface text-ink-2 enabled:hover:border-control-line enabled:hover:text-ink'

/** One pupil. Its buttons say what they do in `data-do`; the grid listens for all cards at once. */
export const PupilCard = memo(function PupilCard(props: PupilCardProps) {
  const { face, photo, code, standing, isLocked, canMark, canTakePhoto, isCurrent, showsClass } = props
  const tabIndex = isCurrent ? 0 : -1
  const isDisabled = !canMark || isLocked
  const asksForMark = code === null && standing === 'saved' && !isDisabled
  const words = code === null ? 'Not marked yet' : `${meaningOf(code)}, ${CATEGORY_LABELS[categoryOf(code)]}`
  return (
    <article
      data-pupil={face.id}
      data-standing={standing}
      tabIndex={tabIndex}
      aria-current={props.isSought || undefined}
      aria-label={`${face.name}: ${words}${isLocked ? ', locked' : ''}`}
      className={classNames(
        'grid min-h-33 print:break-inside-avoid grid-cols-[3.25rem_minmax(0,1fr)_auto] content-between gap-x-2.5 gap-y-2.5 rounded-lg border p-3 max-md:min-h-35',
        'aria-[current=true]:outline-2 aria-[current=true]:outline-accent',
        standing === 'unsaved' || standing === 'disputed'
          ? 'border-authorised border-dashed bg-authorised-bg'
          : 'border-line bg-surface',
      )}
    >
      <div className="relative size-13">
        {photo === undefined ? (
          <span className="block size-13 rounded-lg bg-sunken" />
        ) : (
          <Avatar name={face.name} imageUrl={photo} size="large" shape="square" />
        )}
        {canTakePhoto && (
          <button
            type="button"
            data-do="photo"
            tabIndex={tabIndex}
            aria-label={`${face.imageUrl ? 'Change' : 'Add'} photo of ${face.name}`}
            data-tip="Photo"
            className="camera-veil absolute inset-0 rounded-lg"
          />
        )}
      </div>
      <div className="relative min-w-0 self-center leading-tight">
        <h2 data-tip={face.name} className="line-clamp-2 font-semibold tracking-tight wrap-anywhere">
          {/* One line at most, so that there is room for the last name. */}
          <span className="inline-block max-w-full truncate align-bottom">{face.callName}</span>{' '}
          {face.pupil.lastName}
        </h2>
        <p className="truncate text-sm tracking-tight text-ink-3">
          {standing === 'unsaved' ? (
            // As large as the name above it, for a thumb, and drawn no larger than the line it stands in for.
            <button
              type="button"
              data-do="retry"
              tabIndex={tabIndex}
              className="font-medium text-authorised before:absolute before:-inset-1"
            >
              Not saved yet <span className="underline underline-offset-2">Retry</span>
            </button>
          ) : standing === 'disputed' ? (
            // The name gives way, never the code.
            <span className="flex text-authorised">
              <span className="truncate">{props.theirName}</span>
              <span className="shrink-0 whitespace-pre">
                {' marked '}
                <strong>{letter(props.theirs)}</strong>
              </span>
            </span>
          ) : (
            <span data-tip={face.birth?.spoken}>{face.birth?.short ?? 'No date of birth'}</span>
          )}
        </p>
        {(face.isBirthday || isLocked || showsClass) && (
          <p className="mt-0.5 flex gap-1 overflow-hidden">
            {isLocked && <Badge>Locked</Badge>}
            {face.isBirthday && <Badge tone="accent">Birthday!</Badge>}
            {showsClass && <span className="truncate text-xs text-ink-3">{face.className}</span>}
          </p>
        )}
      </div>
      {/* An empty circle asks to be filled; the mark in its place leads to its history. */}
      <button
        type="button"
        data-do={asksForMark ? 'mark' : 'history'}
        data-code={asksForMark ? face.quick[0]?.code : undefined}
        tabIndex={tabIndex}
        data-tip={asksForMark ? 'Mark present' : 'History of this mark'}
        className="self-center rounded-lg hover:opacity-90"
      >
        <CodeBadge
          code={code && { letter: code, category: categoryOf(code) }}
          label={`${words}. ${asksForMark ? 'Mark present' : 'History'}`}
          size="large"
        />
      </button>
      {standing === 'disputed' ? (
        <CardChoice mine={code} theirs={props.theirs} />
      ) : (
        <div className="col-span-full flex gap-1.5 print:hidden">
          {face.quick.map((quick) => (
            <QuickButton
              key={quick.code}
              {...quick}
              isPressed={quick.code === code}
              isDisabled={isDisabled}
              tabIndex={tabIndex}
            />
          ))}
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
    </article>
  )
})

type QuickButtonProps = {
  code: Code
  label: string
  isPressed: boolean
  isDisabled: boolean
  tabIndex: number
}

function QuickButton({ code, label, isPressed, isDisabled, tabIndex }: QuickButtonProps) {
  const isLong = label.startsWith(`${code} - `)
  return (
    <button
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
