import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { applyRecords, registerQuery, saveMarks } from '#client/api/attendance.ts'
import { closedMarksQuery } from '#client/api/attendance-questions.ts'
import { sendOnce } from '#client/lib/operations/send-once.ts'
import { calendarQuery } from '#client/api/calendar.ts'
import { DESK_KEY } from '#client/api/office-day/desk.ts'
import { Button } from '#client/ui/controls/button.tsx'
import { SavingFields } from '#client/ui/controls/saving-fields.tsx'
import { Select } from '#client/ui/controls/select.tsx'
import { Skeleton } from '#client/ui/feedback/skeleton.tsx'
import { Dialog } from '#client/ui/overlays/dialog.tsx'
import { DateField } from '#client/widgets/date-field.tsx'
import { LoadFailed } from '#client/widgets/load-failed.tsx'
import { withToast } from '#client/widgets/with-toast.ts'
import {
  CLOSURE_CODES,
  LIFTED_REASON,
  closingMarks,
  closureReason,
  liftingMarks,
  usualClosureCode,
} from '#domain/office-day/closure.ts'
import type { ClosedMark, ClosureCode, ClosurePupil } from '#domain/office-day/closure.ts'
import { meaningOf } from '#domain/attendance/codes.ts'
import { SESSIONS, sessionName } from '#domain/attendance/sessions.ts'
import type { Session } from '#domain/attendance/sessions.ts'
import { dayNotice, dayOn } from '#domain/calendar/calendar.ts'
import { formatLongDate, isIsoDate } from '#domain/calendar/iso-date.ts'
import type { IsoDate } from '#domain/calendar/iso-date.ts'
import { ALL_CLASSES } from '#domain/pupils/pupils.ts'
import { counted } from '#client/widgets/desk/desk-view.ts'

const PARTS = { day: SESSIONS, am: ['am'], pm: ['pm'] } as const satisfies Record<string, readonly Session[]>
const PART_LABELS = { day: 'Whole day', am: 'Morning', pm: 'Afternoon' } as const

type MarksFor = (
  ...given: [...Parameters<typeof closingMarks>, readonly ClosedMark[]]
) => ReturnType<typeof closingMarks>

type ClosureDialogProps = { date: IsoDate; classes: readonly string[]; onClose: () => void }

/** [M8] Closes the school or some classes for a day or a session, or opens them again. */
export function ClosureDialog({ date: firstDate, classes, onClose }: ClosureDialogProps) {
  const client = useQueryClient()
  const [typed, setTyped] = useState<string>(firstDate)
  const [part, setPart] = useState<keyof typeof PARTS>('day')
  const [chosen, setChosen] = useState<readonly string[]>(classes)
  const [chosenCode, setChosenCode] = useState<ClosureCode>()
  const [isBusy, setBusy] = useState(false)
  const [half, setHalf] = useState<string>()
  const code = chosenCode ?? usualClosureCode(chosen.length === classes.length)
  const date = isIsoDate(typed) ? typed : firstDate
  const { data: register, isError, refetch } = useQuery({ ...registerQuery(date, ALL_CLASSES), staleTime: 0 })
  const { data: closed = [] } = useQuery(closedMarksQuery(date))
  const { data: calendar } = useQuery(calendarQuery)
  const whyNot = isIsoDate(typed) ? calendar && dayNotice(dayOn(calendar, typed))?.text : 'Choose a day.'
  const mayClose = calendar !== undefined && whyNot === undefined
  const pupils = register && toClosurePupils(register)
  const plan = (marksFor: MarksFor) =>
    PARTS[part].map((session) => ({
      session,
      marks: marksFor(pupils ?? [], { session, code, classes: chosen }, closed),
    }))
  const closing = plan(closingMarks)
  const lifting = plan(liftingMarks)
  const toClose = pupilsIn(closing)
  const toLift = pupilsIn(lifting)

  async function save(sessions: typeof closing, reason: string, title: string) {
    setBusy(true)
    const saved: string[] = []
    const work = async () => {
      for (const { session, marks } of sessions) {
        if (marks.length === 0) continue
        const { records } = await sendOnce((id) => saveMarks(client, { date, session, marks, reason }, id))
        applyRecords(client, date, records)
        saved.push(sessionName(session))
      }
      await client.invalidateQueries({ queryKey: DESK_KEY })
    }
    const done = { title, description: formatLongDate(date) }
    const isSaved = await withToast(work(), { done, failed: 'The marks could not be saved. Try again.' })
    setBusy(false)
    if (isSaved) onClose()
    else if (saved.length > 0) setHalf(`${saved.join(', ')} saved, the rest not. Try again.`)
  }
  return (
    <Dialog
      open
      title="Close the school"
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          {toLift > 0 && mayClose && (
            <Button busy={isBusy} onClick={() => void save(lifting, LIFTED_REASON, 'Closure lifted')}>
              Lift the closure for {counted(toLift, 'pupil')}
            </Button>
          )}
          <Button
            look="primary"
            busy={isBusy}
            disabled={toClose === 0 || !mayClose}
            onClick={() => void save(closing, closureReason(code), 'Closed')}
          >
            Close for {counted(toClose, 'pupil')}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <SavingFields busy={isBusy}>
          <div className="grid gap-3 sm:grid-cols-2">
            <DateField label="Day" value={typed} onChange={setTyped} />
            <Select label="Part of the day" value={part} onChange={(value) => setPart(value as typeof part)}>
              {Object.entries(PART_LABELS).map(([value, label]) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </Select>
          </div>
          <Select label="Why" value={code} onChange={(value) => setChosenCode(value as ClosureCode)}>
            {CLOSURE_CODES.map((each) => (
              <option key={each} value={each}>
                {each} {meaningOf(each)}
              </option>
            ))}
          </Select>
          <fieldset>
            <legend className="mb-1 text-sm font-medium text-ink-2">Classes</legend>
            <div className="grid grid-cols-2 gap-x-4">
              {classes.map((name) => (
                <label key={name} className="flex min-h-9 items-center gap-2 pointer-coarse:min-h-11">
                  <input
                    type="checkbox"
                    className="size-4 accent-accent"
                    checked={chosen.includes(name)}
                    onChange={({ target }) =>
                      setChosen(target.checked ? [...chosen, name] : chosen.filter((other) => other !== name))
                    }
                  />
                  {name}
                </label>
              ))}
            </div>
          </fieldset>
        </SavingFields>
        {whyNot && <p role="status">{whyNot}</p>}
        {half && (
          <p role="alert" className="font-semibold text-unauthorised">
            {half}
          </p>
        )}
        {isError && <LoadFailed what="The pupils" onRetry={() => void refetch()} />}
        {!register && !isError && <Skeleton className="h-6" />}
        {register && (
          <p className="text-ink-2">
            {toLift > 0 && `Closed already: ${closedClasses(pupils ?? [], lifting).join(', ')}. `}
            Marks that are entered already stay as they are. Lifting removes only what the closure entered.
          </p>
        )}
      </div>
    </Dialog>
  )
}

type RegisterData = {
  pupils: readonly { id: number; yearGroup: string }[]
  records: readonly { studentId: number; amCode: ClosureMark; pmCode: ClosureMark }[]
}
type ClosureMark = NonNullable<ClosurePupil['marks']>['am']

function toClosurePupils({ pupils, records }: RegisterData): ClosurePupil[] {
  const marks = new Map(
    records.map(({ studentId, amCode, pmCode }) => [studentId, { am: amCode, pm: pmCode }]),
  )
  return pupils.map(({ id, yearGroup }) => ({ id, yearGroup, marks: marks.get(id) }))
}

const pupilsIn = (plan: readonly { marks: readonly { studentId: number }[] }[]) =>
  new Set(plan.flatMap(({ marks }) => marks.map(({ studentId }) => studentId))).size

/** The classes of the pupils whose marks a closure entered. */
function closedClasses(
  pupils: readonly ClosurePupil[],
  lifting: readonly { marks: readonly { studentId: number }[] }[],
): string[] {
  const ids = new Set(lifting.flatMap(({ marks }) => marks.map(({ studentId }) => studentId)))
  return [...new Set(pupils.filter(({ id }) => ids.has(id)).map(({ yearGroup }) => yearGroup))]
}
