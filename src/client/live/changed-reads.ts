import type { Query, QueryFilters, QueryKey } from '@tanstack/react-query'
import type { LiveChange, LiveTopic } from '#contract/live/live.ts'
import { ALL_CLASSES } from '#domain/pupils/pupils.ts'
import { currentUserQuery } from '#client/api/account.ts'
import { attendanceKeys } from '#client/api/attendance.ts'
import { calendarKeys } from '#client/api/calendar.ts'
import { careKeys } from '#client/api/care.ts'
import { DESK_KEY, DESK_TODAY_KEY } from '#client/api/office-day/desk.ts'
import { EVACUATIONS_KEY } from '#client/api/office-day/evacuations.ts'
import { MOVEMENTS_KEY } from '#client/api/office-day/movements.ts'
import { ON_SITE_KEY } from '#client/api/office-day/on-site.ts'
import { PLANS_KEY } from '#client/api/office-day/planned-absences.ts'
import { pupilKeys } from '#client/api/pupils.ts'
import { usersQuery } from '#client/api/users.ts'
import { schoolClassesQuery } from '#client/api/years-and-classes.ts'

const { statistics, missing, week } = attendanceKeys
const MARKS = [pupilKeys.register, statistics, missing, week, DESK_TODAY_KEY, MOVEMENTS_KEY, ON_SITE_KEY]

/** The reads that show something of each topic; a read that counts a whole term or year is made when its screen is opened. */
const READS: Record<Exclude<LiveTopic, 'everything'>, readonly QueryKey[]> = {
  marks: MARKS,
  movements: MARKS,
  plans: [pupilKeys.register, DESK_TODAY_KEY, PLANS_KEY, ON_SITE_KEY],
  care: [careKeys.day, ON_SITE_KEY],
  visitors: [ON_SITE_KEY, EVACUATIONS_KEY],
  evacuation: [EVACUATIONS_KEY],
  contacts: [DESK_KEY],
  school: [...MARKS, pupilKeys.on, calendarKeys.all, schoolClassesQuery.queryKey, careKeys.day],
  accounts: [usersQuery.queryKey, currentUserQuery.queryKey],
}

const ALL_READS = [...new Set(Object.values(READS).flat())]

/** The reads that the change makes out of date. */
export function changedReads(change: LiveChange): QueryFilters[] {
  const keys = change.topic === 'everything' ? ALL_READS : READS[change.topic]
  return keys.map((queryKey) => ({ queryKey, predicate: (query) => isConcerned(query, change) }))
}

/** A register is concerned by marks of its own day and class, a day in care by its own records; the trend of a term by nothing. */
function isConcerned({ queryKey }: Query, { topic, date, classes }: LiveChange): boolean {
  if (queryKey.at(-1) === 'trend') return false
  if (isRegister(queryKey)) {
    const [, , shownDate, shownClass] = queryKey
    const isOfClass = !classes || shownClass === ALL_CLASSES || classes.includes(String(shownClass))
    return isOfClass && (!date || shownDate === date)
  }
  return topic !== 'care' || !date || queryKey.at(-1) === date
}

const isRegister = ([one, other]: QueryKey) =>
  one === pupilKeys.register[0] && other === pupilKeys.register[1]

/** Whether the read is the register that the change was made in. */
export function isRegisterOf(query: Query, change: LiveChange): boolean {
  return isRegister(query.queryKey) && isConcerned(query, change)
}
