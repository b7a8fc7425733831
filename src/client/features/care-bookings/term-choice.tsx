import { Select } from '#client/ui/controls/select.tsx'
import type { CareTerm } from '#contract/care.ts'
import { useState } from 'react'
import { Notice } from '#client/ui/feedback/notice.tsx'
import { DateField } from '#client/widgets/date-field.tsx'
import { BOOKING_DAY_REFUSALS } from '#domain/care/care-booking.ts'
import { formatDayAndMonth, formatWeekdayAndDay, isIsoDate } from '#domain/calendar/iso-date.ts'
import type { IsoDate } from '#domain/calendar/iso-date.ts'

type TermChoiceProps = {
  terms: readonly CareTerm[]
  chosen: CareTerm
  onChoose: (term: CareTerm) => void
}

/** Academic year and term; another year opens on its term of the same name. */
export function TermChoice({ terms, chosen, onChoose }: TermChoiceProps) {
  const years = [...new Set(terms.map(({ academicYear }) => academicYear))].toReversed()
  const ofYear = terms.filter(({ academicYear }) => academicYear === chosen.academicYear)

  function choose(academicYear: string, name: string) {
    const inYear = terms.filter((term) => term.academicYear === academicYear)
    const wanted = inYear.find(({ term }) => term === name) ?? inYear[0]
    if (wanted) onChoose(wanted)
  }
  return (
    <div className="flex flex-wrap items-end gap-3">
      <Select
        label="Academic year"
        className="max-sm:grow"
        value={chosen.academicYear}
        onChange={(year) => choose(year, chosen.term)}
      >
        {years.map((year) => (
          <option key={year}>{year}</option>
        ))}
      </Select>
      <Select
        label="Term"
        className="max-sm:grow"
        value={chosen.term}
        onChange={(term) => choose(chosen.academicYear, term)}
      >
        {ofYear.map(({ term }) => (
          <option key={term}>{term}</option>
        ))}
      </Select>
      <p className="flex min-h-10 items-center text-ink-2">
        {formatDayAndMonth(chosen.from)} to {formatDayAndMonth(chosen.to)} {chosen.to.slice(0, 4)}
      </p>
    </div>
  )
}

type ChangesFromProps = {
  term: CareTerm
  /** The day whose bookings are shown. */
  day: IsoDate
  /** The first day from which bookings can be changed; null where the term is over. */
  earliest: IsoDate | null
  onChoose: (day: IsoDate) => void
}

/** [I1] From which day the ticks count, and that the days before it stay as they were. */
export function ChangesFrom({ term, day, earliest, onChoose }: ChangesFromProps) {
  // Half a date that is being typed is no day yet, and stays in the field.
  const [shown, setShown] = useState<{ listed: IsoDate; typed: string }>({ listed: day, typed: day })
  if (shown.listed !== day) setShown({ listed: day, typed: day })
  if (earliest === null) return <Notice title="Term over">{BOOKING_DAY_REFUSALS.termOver}</Notice>
  return (
    <div className="flex flex-wrap items-end gap-3">
      <DateField
        label="Changes count from"
        className="max-sm:grow"
        min={earliest}
        max={term.to}
        value={shown.typed}
        onChange={(typed) => {
          setShown({ listed: day, typed })
          if (isIsoDate(typed) && typed >= earliest && typed <= term.to) onChoose(typed)
        }}
      />
      <p className="flex min-h-10 max-w-prose items-center text-ink-2">
        {day <= term.from
          ? 'Ticks count for the whole term.'
          : `A tick counts from ${formatWeekdayAndDay(day)} to the end of the term. Earlier days stay as they were booked, and so do their invoices.`}
      </p>
    </div>
  )
}
