import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { pupilDayAddress } from '#client/lib/register-address.ts'
import { classNames } from '#client/ui/class-names.ts'
import { CodeMark } from '#client/ui/display/code-mark.tsx'
import { categoryOf, meaningOf } from '#domain/attendance/codes.ts'
import { isStroke, sessionName } from '#domain/attendance/sessions.ts'
import { addDays, formatShortDay, shortWeekdayName } from '#domain/calendar/iso-date.ts'
import type { IsoDate } from '#domain/calendar/iso-date.ts'
import type { PictureCell, PictureWeek } from '#domain/pupil-year/year-weeks.ts'

type YearPictureProps = {
  weeks: readonly PictureWeek[]
  caption: string
  pupil: { id: number; yearGroup: string }
}

/** [Q2] The year as one picture: a row for each week, a cell for each session, a gap for each holiday. */
export function YearPicture({ weeks, caption, pupil }: YearPictureProps) {
  const [first] = weeks
  if (!first) return <p className="text-ink-2">The school year has not begun.</p>
  const days = first.cells.length / 2
  return (
    <table className="border-separate [border-spacing:0.125rem] max-sm:[zoom:0.75] print:[zoom:0.6]">
      <caption className="sr-only">{caption}</caption>
      <thead className="text-sm text-ink-2">
        <tr>
          <th scope="col" className="pr-2 text-left font-medium">
            Week
          </th>
          {Array.from({ length: days }, (_, day) => (
            <th key={day} scope="colgroup" colSpan={2} className="font-medium">
              {shortWeekdayName(addDays(first.monday, day))}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week, index) => (
          <Week key={week.monday} {...{ week, pupil }} isAfterGap={isAfterGap(weeks[index - 1], week)} />
        ))}
      </tbody>
    </table>
  )
}

const isAfterGap = (before: PictureWeek | undefined, week: PictureWeek) =>
  before !== undefined && addDays(before.monday, 7) < week.monday

type WeekProps = { week: PictureWeek; pupil: YearPictureProps['pupil']; isAfterGap: boolean }

const GAP = { paddingTop: '0.75rem' }

function Week({ week, pupil, isAfterGap: hasGap }: WeekProps) {
  const gap = hasGap ? GAP : undefined
  return (
    <tr>
      <th scope="row" style={gap} className="pr-2 text-left text-sm font-normal whitespace-nowrap text-ink-2">
        {formatShortDay(week.monday)}
      </th>
      {week.cells.map((cell, index) => (
        <td key={index} style={gap} className={classNames('text-center', index % 2 === 0 && 'pl-1')}>
          <Session cell={cell} pupil={pupil} />
        </td>
      ))}
    </tr>
  )
}

/** The strokes of a year would hide what matters, so they are drawn without their letter. */
function Session({ cell, pupil }: { cell: PictureCell; pupil: YearPictureProps['pupil'] }) {
  if (cell.kind === 'none') return null
  const { date, session } = cell
  const when = `${formatShortDay(date)}, ${sessionName(session).toLowerCase()}`
  if (cell.kind === 'blank') return <CodeMark code={null} label={`${when}: not marked`} />
  const mark = (
    <CodeMark
      code={{ letter: isStroke(cell.code) ? '' : cell.code, category: categoryOf(cell.code) }}
      label={`${when}: ${meaningOf(cell.code)}`}
    />
  )
  return isStroke(cell.code) ? mark : <DayLink {...{ date, pupil }}>{mark}</DayLink>
}

/** What is not a plain stroke leads to its day. */
function DayLink({
  date,
  pupil,
  children,
}: {
  date: IsoDate
  pupil: YearPictureProps['pupil']
  children: ReactNode
}) {
  const address = pupilDayAddress({ yearGroup: pupil.yearGroup, date, studentId: pupil.id }, true)
  return (
    <Link href={address} className="inline-grid rounded-sm">
      {children}
    </Link>
  )
}
