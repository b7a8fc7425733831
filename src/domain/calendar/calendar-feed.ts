import { addDays, daysBetween } from './iso-date.ts'
import type { IsoDate } from './iso-date.ts'
import type { CalendarDay, DayType } from './calendar.ts'

/** R5: one entry of the school's year, both days included. */
export type FeedEvent = { title: string; from: IsoDate; to: IsoDate }

/** What is told of days without a register; weekends say nothing, and join the days around them. */
const TITLES = {
  holiday: 'School holiday',
  inset: 'Inset day',
  'half term': 'Half term',
  'bank holiday': 'Bank holiday',
} as const satisfies Partial<Record<DayType, string>>

/** The year as a calendar shows it: first and last days of terms, and every run of days on which the school is closed. */
export function feedEvents(days: readonly CalendarDay[]): FeedEvent[] {
  return [...termEvents(days), ...closedRuns(days)].toSorted(
    (a, b) => a.from.localeCompare(b.from) || a.title.localeCompare(b.title),
  )
}

function termEvents(days: readonly CalendarDay[]): FeedEvent[] {
  const schoolDays = days.filter(
    ({ isRegisterRequired, termName }) => isRegisterRequired && termName !== null,
  )
  const terms = Map.groupBy(schoolDays, ({ academicYear, termName }) => `${academicYear} ${termName}`)
  return [...terms.values()].flatMap((term) => {
    const [first, last] = [term[0], term.at(-1)]
    if (!first || !last) return []
    return [
      { title: `${first.termName} term begins`, from: first.date, to: first.date },
      { title: `${first.termName} term ends`, from: last.date, to: last.date },
    ]
  })
}

function closedRuns(days: readonly CalendarDay[]): FeedEvent[] {
  const runs: FeedEvent[] = []
  let open: FeedEvent | undefined
  for (const { date, dayType } of days) {
    if (dayType === 'weekend') continue
    const title = dayType in TITLES ? TITLES[dayType as keyof typeof TITLES] : undefined
    const continues = open && open.title === title && isJoined(open.to, date, days)
    if (open && continues) open.to = date
    else {
      open = title === undefined ? undefined : { title, from: date, to: date }
      if (open) runs.push(open)
    }
  }
  return runs
}

/** Whether nothing but weekend lies between the days: a weekend is two days, and the calendar may leave it out. */
const isJoined = (from: IsoDate, to: IsoDate, days: readonly CalendarDay[]) =>
  daysBetween(from, to) <= 3 &&
  days.every(({ date, dayType }) => date <= from || date >= to || dayType === 'weekend')

const LONGEST_LINE = 75

/** RFC 5545: commas, semicolons and backslashes are escaped, and no line is longer than 75 bytes. */
function line(name: string, value: string): string {
  const escaped = value.replaceAll(/[\\;,]/g, (character) => `\\${character}`).replaceAll(/\r?\n/g, '\\n')
  const parts: string[] = []
  let part = ''
  for (const character of `${name}:${escaped}`) {
    if (new TextEncoder().encode(part + character).length > LONGEST_LINE - (parts.length > 0 ? 1 : 0)) {
      parts.push(part)
      part = ''
    }
    part += character
  }
  return [...parts, part].join('\r\n ')
}

const compact = (date: IsoDate) => date.replaceAll('-', '')

/** The events as an iCalendar file; it names no person. */
export function feedText(
  events: readonly FeedEvent[],
  school: { name: string; host: string; changedAt: Date },
): string {
  const stamp = school.changedAt.toISOString().replaceAll(/[-:]|\.\d+/g, '')
  const lines = [
    ...['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Attendance register//Term dates//EN', 'METHOD:PUBLISH'],
    ...[
      line('NAME', `${school.name}: term dates`),
      line('X-WR-CALNAME;VALUE=TEXT', `${school.name}: term dates`),
    ],
    'REFRESH-INTERVAL;VALUE=DURATION:PT12H',
    ...events.flatMap(({ title, from, to }) => [
      'BEGIN:VEVENT',
      line('UID', `${compact(from)}-${title.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')}@${school.host}`),
      `DTSTAMP:${stamp}`,
      `DTSTART;VALUE=DATE:${compact(from)}`,
      // The day after the last one.
      `DTEND;VALUE=DATE:${compact(addDays(to, 1))}`,
      line('SUMMARY', title),
      ...['TRANSP:TRANSPARENT', 'END:VEVENT'],
    ]),
    'END:VCALENDAR',
  ]
  return `${lines.join('\r\n')}\r\n`
}
