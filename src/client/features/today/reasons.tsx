import { ChevronDown, DoorOpen } from 'lucide'
import { useRef, useState } from 'react'
import type { KeyboardEvent, ReactNode } from 'react'
import type { DeskChildAnswer, DeskToday } from '#contract/office-day/desk.ts'
import { useSchoolNow } from '#client/lib/use-school-now.ts'
import { Button } from '#client/ui/controls/button.tsx'
import { MenuGroup, MenuItem, MenuList } from '#client/ui/controls/menu.tsx'
import { inputClass } from '#client/ui/controls/text-field.tsx'
import { CodeBadge } from '#client/ui/display/code-badge.tsx'
import { codesByCategory, meaningOf } from '#domain/attendance/codes.ts'
import type { Code } from '#domain/attendance/codes.ts'
import { isStroke } from '#domain/attendance/sessions.ts'
import { arrivalAt, timesOf } from '#domain/office-day/school-times.ts'
import { arrivingNow } from './arriving-now.ts'
import { actionKeys } from './line-keys.ts'
import { Icon } from '#client/ui/display/icon.tsx'

const QUICK = {
  I: 'Ill',
  M: 'Appointment',
  C: 'Leave agreed',
  G: 'Holiday',
  O: 'Unauthorised',
} as const satisfies Partial<Record<Code, string>>
const QUICK_CODES = Object.keys(QUICK) as (keyof typeof QUICK)[]

type ReasonsProps = {
  /** The child's name. */
  name: string
  note: string
  /** How long the note may be. */
  room: number
  onNote: (note: string) => void
  onCode: (code: Code) => void
  children: ReactNode
}

/** What was said, and the code in one tap. */
export function Reasons({ name, note, room, onNote, onCode, children }: ReasonsProps) {
  const first = useRef<HTMLButtonElement>(null)
  function goToCodes(event: KeyboardEvent) {
    if (event.key !== 'Enter') return
    // The same Enter would press the button that it goes to.
    event.preventDefault()
    first.current?.focus()
  }
  return (
    <div className="grid content-start gap-2">
      <input
        aria-label="What they said"
        placeholder="What they said (optional)"
        className={inputClass}
        maxLength={room}
        value={note}
        onChange={(event) => onNote(event.target.value)}
        onKeyDown={goToCodes}
      />
      <div className="flex flex-wrap gap-1.5">
        {QUICK_CODES.map((code, index) => (
          <Button
            key={code}
            ref={index === 0 ? first : undefined}
            {...actionKeys(code)}
            className="px-2.5! max-md:grow"
            onClick={() => onCode(code)}
          >
            <span aria-hidden="true" className="font-bold text-ink-3">
              {code}
            </span>
            {QUICK[code]}
          </Button>
        ))}
        <OtherCodes {...{ name, onCode }} />
        {children}
      </div>
    </div>
  )
}

const OTHERS = codesByCategory()
  .map(({ codes, ...group }) => ({
    ...group,
    codes: codes.filter((code) => !Object.hasOwn(QUICK, code) && code !== 'N' && !isStroke(code)),
  }))
  .filter(({ codes }) => codes.length > 0)

/** A menu and no list of choices, which would save a code at each step of the arrow keys. */
function OtherCodes({ name, onCode }: Pick<ReasonsProps, 'name' | 'onCode'>) {
  const button = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button
        ref={button}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        className="px-2.5! max-md:grow"
        onClick={() => setOpen(!isOpen)}
      >
        Another code
        <Icon of={ChevronDown} className="size-4" />
      </Button>
      {isOpen && (
        <MenuList
          anchor={button}
          focusOn="first"
          title={name}
          isLong
          onClose={(refocus) => {
            setOpen(false)
            // A code that was chosen has taken the focus to the next line.
            if (refocus && document.activeElement?.closest('[role=menu]')) button.current?.focus()
          }}
        >
          {OTHERS.map(({ category, label, codes }) => (
            <MenuGroup key={category} label={label}>
              {codes.map((code) => (
                <MenuItem key={code} onClick={() => onCode(code)}>
                  <span className="flex w-11 shrink-0 justify-center">
                    <CodeBadge code={{ letter: code, category }} label={code} />
                  </span>
                  {meaningOf(code)}
                </MenuItem>
              ))}
            </MenuGroup>
          ))}
        </MenuList>
      )}
    </>
  )
}

type ArrivedButtonProps = { child: DeskChildAnswer; today: DeskToday; onArrive: () => void }

/** Says beforehand what the school's times make of an arrival now. */
export function ArrivedButton({ child, today, onArrive }: ArrivedButtonProps) {
  const { time } = useSchoolNow()
  const { marks, isPossible } = arrivingNow(child, today, time)
  if (!isPossible) return null
  const [code] = marks.flatMap((mark) => mark.code ?? [])
  const { minutesLate } = arrivalAt(timesOf(today.times, child.yearGroup), time)
  return (
    <Button {...actionKeys('arrived')} className="px-2.5! max-md:grow" onClick={onArrive}>
      <Icon of={DoorOpen} className="size-4" />
      Arrived now
      <span className="font-normal text-ink-3">
        {[code, minutesLate > 0 && `${minutesLate} min`].filter(Boolean).join(', ')}
      </span>
    </Button>
  )
}
