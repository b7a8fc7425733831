import { useState } from 'react'
import { useSavePlan } from '#client/api/office-day/planned-absences.ts'
import type { KnownPlan } from '#client/api/office-day/planned-absences.ts'
import { useCan } from '#client/lib/account.ts'
import { mayDiscard, useDraftGuard } from '#client/lib/operations/draft-guard.ts'
import { Button } from '#client/ui/controls/button.tsx'
import { SavingFields } from '#client/ui/controls/saving-fields.tsx'
import { Select } from '#client/ui/controls/select.tsx'
import { TextField } from '#client/ui/controls/text-field.tsx'
import { useOwnClose } from '#client/ui/controls/use-own-close.ts'
import { Dialog } from '#client/ui/overlays/dialog.tsx'
import { DateField } from '#client/widgets/date-field.tsx'
import { withToast } from '#client/widgets/with-toast.ts'
import { meaningOf } from '#domain/attendance/codes.ts'
import type { Code } from '#domain/attendance/codes.ts'
import { SESSIONS, sessionName } from '#domain/attendance/sessions.ts'
import { isIsoDate } from '#domain/calendar/iso-date.ts'
import type { IsoDate } from '#domain/calendar/iso-date.ts'
import { PLANNED_CODES, WEEKDAYS } from '#domain/planned-absences/planned-absences.ts'
import { FIELD_LIMITS, REASON_MAX_LENGTH } from '#domain/text/field-limits.ts'
import { PARTS, WEEKDAY_NAMES, readDraft, withFirstDay } from './plan-draft.ts'
import type { Part, PlanDraft } from './plan-draft.ts'
import { PupilChoice } from './pupil-choice.tsx'

type PlanDialogProps = {
  /** None for a new plan. */
  known: KnownPlan | undefined
  draft: PlanDraft
  today: IsoDate
  onClose: () => void
}

/** [M7] Who is away, when, with which code and why. */
export function PlanDialog({ known, draft: before, today, onClose }: PlanDialogProps) {
  const [draft, setDraft] = useState(before)
  const [isAsked, setAsked] = useState(false)
  const { mutateAsync, isPending } = useSavePlan()
  const closeSaved = useOwnClose(onClose)
  const mayApprove = useCan('school:manage')
  const read = readDraft(draft)
  useDraftGuard(draft === before ? null : 'The plan is not saved. Discard it?')
  const leave = () => mayDiscard() && onClose()
  const set = (fields: Partial<PlanDraft>) => setDraft({ ...draft, ...fields })

  async function save() {
    setAsked(true)
    if ('fault' in read) return
    const body = { ...read.body, isApproved: mayApprove && draft.isApproved }
    const title = body.isApproved ? 'Planned absence saved' : 'Planned absence asked for'
    const isSaved = await withToast(mutateAsync({ known, body }), {
      done: {
        title,
        description: body.studentIds.length === 1 ? '1 pupil' : `${body.studentIds.length} pupils`,
      },
      failed: 'The plan could not be saved. Try again.',
    })
    if (isSaved) closeSaved()
  }
  return (
    <Dialog open title={known ? 'Change the plan' : 'Plan an absence'} onClose={leave}>
      <div className="grid gap-5 [&_:is(input,select,button)]:scroll-mb-20">
        <SavingFields busy={isPending}>
          <PupilChoice
            date={isIsoDate(draft.from) ? draft.from : today}
            chosen={draft.studentIds}
            onChange={(studentIds) => set({ studentIds })}
          />
          <div className="grid gap-3 sm:grid-cols-2">
            <DateField
              label="First day"
              value={draft.from}
              onChange={(from) => setDraft(withFirstDay(draft, from))}
            />
            <DateField label="Last day" value={draft.to} onChange={(to) => set({ to })} />
            <Select label="Sessions" value={draft.part} onChange={(part) => set({ part: part as Part })}>
              {Object.entries(PARTS).map(([part, label]) => (
                <option key={part} value={part}>
                  {label}
                </option>
              ))}
            </Select>
            <Select label="Code" value={draft.code} onChange={(code) => set({ code: code as Code })}>
              {PLANNED_CODES.map((code) => (
                <option key={code} value={code}>
                  {code} {meaningOf(code)}
                </option>
              ))}
            </Select>
          </div>
          {draft.part === 'weekly' && (
            <WeeklyFields weekly={draft.weekly} onChange={(weekly) => set({ weekly })} />
          )}
          <div className="grid gap-3 sm:grid-cols-2">
            <TextField
              label="Reason"
              maxLength={REASON_MAX_LENGTH}
              placeholder={meaningOf(draft.code)}
              value={draft.reason}
              onChange={(reason) => set({ reason })}
            />
            <TextField
              label="Asked for by"
              maxLength={FIELD_LIMITS.collectedBy}
              value={draft.askedBy}
              onChange={(askedBy) => set({ askedBy })}
            />
          </div>
          {mayApprove ? (
            <label className="flex min-h-9 items-center gap-2 pointer-coarse:min-h-11">
              <input
                type="checkbox"
                className="size-4 accent-accent"
                checked={draft.isApproved}
                onChange={({ target }) => set({ isApproved: target.checked })}
              />
              Approved
            </label>
          ) : (
            <p className="text-ink-2">
              An administrator approves it. Until then the register proposes no code.
            </p>
          )}
        </SavingFields>
        {isAsked && 'fault' in read && (
          <p role="alert" className="text-unauthorised">
            {read.fault}
          </p>
        )}
        {/* In sight on a phone too, where the form is longer than the screen. */}
        <div className="sticky bottom-0 -mx-5 -mb-5 flex justify-end gap-2 border-t border-line bg-surface px-5 py-3 md:-mx-6 md:-mb-6 md:px-6">
          <Button onClick={onClose}>Cancel</Button>
          <Button look="primary" busy={isPending} onClick={() => void save()}>
            Save
          </Button>
        </div>
      </div>
    </Dialog>
  )
}

type WeeklyFieldsProps = { weekly: PlanDraft['weekly']; onChange: (weekly: PlanDraft['weekly']) => void }

/** The days of the school's week, and another only where an older plan has it. */
const offeredWeekdays = ({ am, pm }: PlanDraft['weekly']) =>
  WEEKDAYS.filter((day) => day <= FRIDAY || am.includes(day) || pm.includes(day))
const FRIDAY = 5

function WeeklyFields({ weekly, onChange }: WeeklyFieldsProps) {
  return (
    <fieldset className="grid gap-1">
      <legend className="mb-1 text-sm font-medium text-ink-2">Every week on</legend>
      {SESSIONS.map((session) => (
        <div key={session} className="flex flex-wrap items-center gap-x-4">
          <span className="w-20">{sessionName(session)}</span>
          {offeredWeekdays(weekly).map((day) => (
            <label key={day} className="flex min-h-9 items-center gap-1.5 pointer-coarse:min-h-11">
              <input
                type="checkbox"
                className="size-4 accent-accent"
                aria-label={`${WEEKDAY_NAMES[day - 1]} ${sessionName(session).toLowerCase()}`}
                checked={weekly[session].includes(day)}
                onChange={({ target }) =>
                  onChange({
                    ...weekly,
                    [session]: target.checked
                      ? WEEKDAYS.filter((each) => each === day || weekly[session].includes(each))
                      : weekly[session].filter((other) => other !== day),
                  })
                }
              />
              {WEEKDAY_NAMES[day - 1]}
            </label>
          ))}
        </div>
      ))}
    </fieldset>
  )
}
