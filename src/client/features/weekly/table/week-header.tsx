import { Link } from 'wouter'
import { classNames } from '#client/ui/class-names.ts'
import { formatShortDay, shortWeekdayName } from '#domain/calendar/iso-date.ts'
import type { IsoDate } from '#domain/calendar/iso-date.ts'
import type { WeekDay } from './week-grid.ts'

const HEAD = 'border-b border-line-strong bg-sunken text-sm font-medium text-ink-2 print:text-[7pt]'
const DAY = 'grid min-h-11 place-content-center px-1 leading-4 print:block print:min-h-0'
const FIGURES = [
  { title: 'Present' },
  { title: 'Late' },
  { title: 'Absent' },
  { title: 'Other' },
  { title: 'Rate', meaning: 'of marked sessions' },
  { title: 'Possible', meaning: 'rate of possible sessions, without D, Q, X and Y1 to Y7' },
]

type WeekHeaderProps = {
  days: readonly WeekDay[]
  chosenDate: IsoDate
  yearGroup: string
  /** The days that have marks to show, even without a register. */
  withMarks: ReadonlySet<number>
}

/** The days, each a link to its register; the header stays visible while the pupils scroll. */
export function WeekHeader({ days, chosenDate, yearGroup, withMarks }: WeekHeaderProps) {
  return (
    <thead className="sticky top-0 z-10 print:static">
      <tr>
        <th
          scope="col"
          rowSpan={2}
          className={classNames(HEAD, 'sticky left-0 z-[3] pl-3 text-left print:static')}
        >
          Pupil
        </th>
        {days.map((day, index) => (
          <th
            key={day.date}
            scope="colgroup"
            colSpan={2}
            className={classNames(HEAD, 'border-l p-0', day.date === chosenDate && 'bg-accent-soft')}
          >
            <Day {...{ day, yearGroup }} isChosen={day.date === chosenDate} hasMarks={withMarks.has(index)} />
          </th>
        ))}
        <th scope="colgroup" colSpan={6} className={classNames(HEAD, 'border-l px-2')}>
          Sessions
        </th>
        <th scope="col" rowSpan={2} className={classNames(HEAD, 'border-l px-3 text-left')}>
          Comment
        </th>
      </tr>
      <tr>
        {days.map((day, index) => (
          <SessionHeads key={day.date} notice={withMarks.has(index) ? null : day.notice} />
        ))}
        {FIGURES.map(({ title, meaning }, index) => (
          <th
            key={title}
            scope="col"
            data-tip={meaning}
            className={classNames(
              HEAD,
              'px-1 py-1 text-xs print:py-0 print:text-[6.5pt]',
              index === 0 && 'border-l',
            )}
          >
            {title}
            {meaning && <span className="sr-only"> {meaning}</span>}
          </th>
        ))}
      </tr>
    </thead>
  )
}

type DayProps = { day: WeekDay; isChosen: boolean; yearGroup: string; hasMarks: boolean }

function Day({ day, isChosen, yearGroup, hasMarks }: DayProps) {
  const name = shortWeekdayName(day.date)
  const date = formatShortDay(day.date)
  if (day.notice) {
    return (
      <span className={DAY}>
        <span className="font-semibold">{name}</span> <span className="text-xs print:text-[7pt]">{date}</span>
        {hasMarks && <span className="text-xs print:text-[7pt]"> {day.notice.title}</span>}
      </span>
    )
  }
  const query = new URLSearchParams({ yearGroup, date: day.date }).toString()
  return (
    <Link
      href={`/dashboard?${query}`}
      aria-current={isChosen ? 'date' : undefined}
      className={classNames(DAY, 'text-ink underline-offset-2 hover:bg-accent-soft hover:underline')}
    >
      <span className="font-semibold">{name}</span>{' '}
      <span className="text-xs text-ink-2 print:text-[7pt]">{date}</span>
      <span className="sr-only">, register of the day</span>
    </Link>
  )
}

function SessionHeads({ notice }: { notice: WeekDay['notice'] }) {
  if (notice) {
    return (
      <th
        scope="col"
        colSpan={2}
        className={classNames(
          HEAD,
          'border-l px-1 py-1 text-xs print:p-0 print:text-[6pt] print:whitespace-nowrap',
        )}
      >
        {notice.title}
      </th>
    )
  }
  return ['AM', 'PM'].map((session, index) => (
    <th
      key={session}
      scope="col"
      className={classNames(
        HEAD,
        'min-w-9 py-1 text-xs print:py-0 print:text-[6.5pt]',
        index === 0 && 'border-l',
      )}
    >
      {session}
    </th>
  ))
}
