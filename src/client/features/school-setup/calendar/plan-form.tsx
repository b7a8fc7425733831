import { useState } from 'react'
import type { SetUpYear } from '#contract/school-setup.ts'
import { academicYearRange } from '#domain/school-year/academic-years.ts'
import type { CalendarDay } from '#domain/calendar/calendar.ts'
import { planCalendar, useSchoolChange } from '#client/api/school-setup.ts'
import { useDraftGuard } from '#client/lib/operations/draft-guard.ts'
import { Button } from '#client/ui/controls/button.tsx'
import { SavingFields } from '#client/ui/controls/saving-fields.tsx'
import { Card } from '#client/ui/display/card.tsx'
import { useAskBeforeChange } from './ask-before-change.tsx'
import { DateList } from './date-list.tsx'
import { draftFaults, draftOf, planOf } from './plan-draft.ts'
import { TermFields } from './term-fields.tsx'

type PlanFormProps = { year: SetUpYear; calendar: readonly CalendarDay[]; onClose: () => void }

/** The dates that a school publishes, from which its calendar is made. */
export function PlanForm({ year, calendar, onClose }: PlanFormProps) {
  const [before] = useState(() => draftOf(calendar, year.year))
  const [draft, setDraft] = useState(before)
  const { mutateAsync, isPending } = useSchoolChange(planCalendar)
  const { change, question } = useAskBeforeChange()
  const isMade = calendar.length > 0
  const range = academicYearRange(year.year)
  const faults = draftFaults(draft, year.year)
  const isTyped = JSON.stringify(draft) !== JSON.stringify(before)
  useDraftGuard(isTyped ? `The dates of ${year.year} are not saved. Discard them?` : null)
  const save = () =>
    change({
      send: (confirm) => mutateAsync({ yearId: year.id, plan: { ...planOf(draft), confirm } }),
      done: { title: 'Calendar made', description: `The registers of ${year.year} follow these dates.` },
      onDone: onClose,
    })
  return (
    <Card className="p-5">
      <form
        className="grid gap-5"
        onSubmit={(event) => {
          event.preventDefault()
          if (faults.length === 0) void save()
        }}
      >
        <SavingFields busy={isPending}>
          <TermFields
            terms={draft.terms}
            range={range}
            autoFocus={isMade}
            onChange={(terms) => setDraft({ ...draft, terms })}
          />
          <div className="grid gap-5 lg:grid-cols-2">
            <DateList
              title="Inset days"
              one="inset day"
              dates={draft.insetDays}
              typed={draft.newInsetDay}
              range={range}
              onChange={(insetDays, newInsetDay) => setDraft({ ...draft, insetDays, newInsetDay })}
            />
            <DateList
              title="Bank holidays"
              one="bank holiday"
              dates={draft.bankHolidays}
              typed={draft.newBankHoliday}
              range={range}
              onChange={(bankHolidays, newBankHoliday) =>
                setDraft({ ...draft, bankHolidays, newBankHoliday })
              }
            />
          </div>
        </SavingFields>
        <div className="grid gap-2">
          <div role="status" className="text-sm text-ink-2">
            {faults.slice(0, 3).map((fault) => (
              <p key={fault}>{fault}</p>
            ))}
          </div>
          <div className="flex flex-wrap items-center gap-3">
            <Button type="submit" look="primary" busy={isPending} disabled={faults.length > 0}>
              {isMade ? 'Create calendar again' : 'Create calendar'}
            </Button>
            {isMade && (
              <>
                <Button onClick={onClose}>Cancel</Button>
                <p className="text-sm text-ink-2">
                  Days that were corrected one by one follow these dates again.
                </p>
              </>
            )}
          </div>
        </div>
      </form>
      {question}
    </Card>
  )
}
