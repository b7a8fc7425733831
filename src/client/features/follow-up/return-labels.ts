import type { AdmissionRegisterEntry } from '#contract/statutory/admission.ts'
import type { AuthorityReturn } from '#contract/statutory/returns.ts'
import { SEXES } from '#domain/admission/admission-entry.ts'
import { formatLongDate, formatShortDate, formatWeekdayAndDay } from '#domain/calendar/iso-date.ts'
import { RETURN_KINDS } from '#domain/returns/authority-returns.ts'
import { groundLabel } from '#domain/returns/leaving-grounds.ts'

/** Which return an address asks for. */
export const returnKey = ({
  studentId,
  reason,
  since,
}: Pick<AuthorityReturn, 'studentId' | 'reason' | 'since'>) => `${studentId}-${reason}-${since}`

/** Whether a leave date was entered without the ground. */
export const lacksGround = ({ reason, ground }: Pick<AuthorityReturn, 'reason' | 'ground'>) =>
  reason === 'leaver' && ground === null

/** What it is about, after the days: `illness, in the year`. */
export function whatLabel(entry: AuthorityReturn): string {
  const { reason, expectedBy, days, since } = entry
  if (lacksGround(entry)) return `leaves ${formatShortDate(since)}, ground not entered yet`
  if (expectedBy !== null && days === null) return 'illness, expected to last 15 days'
  const what = RETURN_KINDS[reason].what
  return days === null ? `${what}, ${formatShortDate(since)}` : what
}

/** When it is to be made. */
export function dueLabel({ dueBy, isOverdue }: AuthorityReturn): string {
  if (dueBy === null) return 'Make it now'
  return isOverdue ? `Overdue since ${formatWeekdayAndDay(dueBy)}` : `Due by ${formatWeekdayAndDay(dueBy)}`
}

/** The lines of the form that depend on its kind. */
export function formFacts(entry: AuthorityReturn): [name: string, value: string][] {
  const { reason, since, days, ground, destination, expectedBy } = entry
  if (reason === 'joiner') return [['Starting day', formatLongDate(since)]]
  if (reason === 'leaver') {
    return [
      ['Last day on roll', formatLongDate(since)],
      ['Ground (regulation 9)', ground ? groundLabel(ground) : ''],
      ['Destination', destination ?? ''],
    ]
  }
  return [
    ['First day of this absence', formatLongDate(since)],
    ['School days missed', days === null ? '' : `${days}, ${RETURN_KINDS[reason].what}`],
    ...(expectedBy === null ? [] : [['Expected to reach 15 days', `Yes, ${expectedBy}`] as [string, string]]),
  ]
}

/** The lines that only the admission register knows: homes for each return, everything else for a new pupil. */
export function particularFacts(
  { parents, sex, lastSchool, lastSchoolAddress, isFirstSchool }: AdmissionRegisterEntry,
  reason: AuthorityReturn['reason'],
): [name: string, value: string][] {
  const homes = parents.map(({ name, address, livesWith }) =>
    [name, address?.replaceAll('\n', ', '), livesWith && 'child lives here'].filter(Boolean).join(', '),
  )
  const lines: [string, string][] = [['Addresses', homes.join('; ')]]
  if (reason !== 'joiner') return lines
  const school = isFirstSchool
    ? 'None'
    : [lastSchool, lastSchoolAddress?.replaceAll('\n', ', ')].filter(Boolean).join(', ')
  return [['Sex', sex ? SEXES[sex] : ''], ...lines, ['Last school', school]]
}
