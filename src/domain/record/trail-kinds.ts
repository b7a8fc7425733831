import { addDays, formatShortDate, isIsoDate, isoDate, shortWeekdayName } from '#domain/calendar/iso-date.ts'
import { schoolNow } from '#domain/calendar/school-clock.ts'

/** What a trail entry is about: a pupil, an account, or the school as a whole. */
export const TRAIL_SUBJECTS = ['pupil', 'user', 'school'] as const

/** Every kind of entry, as people read it. */
export const TRAIL_KINDS = {
  pupilAdded: 'Pupil added',
  pupilChanged: 'Pupil changed',
  pupilDeleted: 'Pupil deleted',
  personsJoined: 'Years of pupils joined',
  yearsJoined: 'Year joined to a pupil',
  yearParted: 'Year parted from a pupil',
  personsToldApart: 'Told apart from another pupil',
  contactAdded: 'Contact added',
  contactChanged: 'Contact changed',
  contactRemoved: 'Contact removed',
  contactAttempted: 'Contact attempted',
  contactAttemptDeleted: 'Contact attempt deleted',
  movementAdded: 'Signed in or out',
  movementDeleted: 'Movement deleted',
  evacuationAdded: 'Evacuation started',
  evacuationChanged: 'Evacuation ended',
  evacuationDeleted: 'Evacuation deleted',
  visitorAdded: 'Visitor signed in',
  visitorChanged: 'Visitor signed out or back in',
  visitorDeleted: 'Visitor deleted',
  evacuationTickAdded: 'Ticked in an evacuation',
  evacuationTickDeleted: 'Tick of an evacuation deleted',
  plannedAbsenceAdded: 'Planned absence added',
  plannedAbsenceChanged: 'Planned absence changed',
  plannedAbsenceDeleted: 'Planned absence removed',
  particularsAdded: 'Particulars of the admission register added',
  particularsChanged: 'Particulars of the admission register changed',
  particularsDeleted: 'Particulars of the admission register removed',
  parentAdded: 'Parent added to the admission register',
  parentChanged: 'Parent in the admission register changed',
  parentDeleted: 'Parent removed from the admission register',
  leavingAdded: 'Taken off roll',
  leavingChanged: 'Ground or destination of a leaver changed',
  leavingDeleted: 'Ground of a leaver removed',
  returnAdded: 'Return to the local authority noted',
  returnChanged: 'Return to the local authority changed',
  returnDeleted: 'Return to the local authority taken back',
  photoConsentGiven: 'Photo consent given',
  photoConsentWithdrawn: 'Photo consent withdrawn',
  commentAdded: 'Weekly comment added',
  commentChanged: 'Weekly comment changed',
  commentDeleted: 'Weekly comment deleted',
  careRecordAdded: 'Care record added',
  careRecordChanged: 'Care record changed',
  careRecordDeleted: 'Care record deleted',
  bookingAdded: 'Care booking added',
  bookingChanged: 'Care booking changed',
  bookingDeleted: 'Care booking deleted',
  reasonAdded: 'Reason added to an amendment',
  noteChanged: 'Note of a record changed',
  recordsLocked: 'Records locked or unlocked',
  recordsDeleted: 'Attendance records deleted',
  userAdded: 'Account added',
  userChanged: 'Account changed',
  userDeleted: 'Account deleted',
  nameChanged: 'Name of an account changed',
  signedIn: 'Signed in',
  sessionsEnded: 'Signed out by an administrator',
  invitationAdded: 'Invited',
  invitationChanged: 'Invitation used or withdrawn',
  invitationDeleted: 'Invitation deleted',
  refused: 'Refused',
  exported: 'CSV exported, or lists printed',
  subjectAccessed: 'Everything held on a pupil exported',
  yearAdded: 'School year added',
  yearChanged: 'School year changed',
  yearDeleted: 'School year deleted',
  classAdded: 'Class added',
  classChanged: 'Class changed',
  classDeleted: 'Class deleted',
  calendarChanged: 'Calendar changed',
  calendarFeedAdded: 'Calendar address made',
  calendarFeedChanged: 'Calendar address withdrawn',
  calendarFeedDeleted: 'Calendar address deleted',
  periodClosed: 'Term or year closed',
  periodReopened: 'Term or year reopened',
  schoolTimesChanged: 'Register times changed',
  schoolSettingsAdded: 'School settings added',
  schoolSettingsChanged: 'School settings changed',
  schoolSettingsDeleted: 'School settings deleted',
  tableEmptied: 'Table emptied past the program',
  forgotten: 'Old entries forgotten',
  restored: 'Backup restored',
  clockSetBack: 'Clock set back',
  recordBegun: 'Seal begun',
} as const satisfies Record<string, string>
export type TrailKind = keyof typeof TRAIL_KINDS

export const TRAIL_KIND_NAMES = Object.keys(TRAIL_KINDS) as [TrailKind, ...TrailKind[]]

/** The kind in words; one that a later version enters is shown by its name. */
export function trailKindLabel(kind: string): string {
  return kind in TRAIL_KINDS ? TRAIL_KINDS[kind as TrailKind] : kind
}

/** Fields whose own names say too little. */
const FIELD_LABELS: Readonly<Record<string, string>> = {
  isActive: 'Active',
  isAuthorized: 'Authorized',
  oidcIssuer: 'Login service',
  oidcSubject: 'Account at the login service',
  endsOn: 'Last day',
  leftAt: 'Left at',
  arrived: 'Arrived at',
}

/** A field of a change in words: `photoObjectPath` as "Photo object path". */
export function fieldLabel(field: string): string {
  const known = FIELD_LABELS[field]
  if (known) return known
  const words = field.replaceAll('_', ' ').replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
  return words.charAt(0).toUpperCase() + words.slice(1)
}

const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d/
const TIME_WITH_SECONDS = /^(\d\d:\d\d):\d\d$/
/** A word of the program, such as `noAnswer`; names begin with a capital. */
const JOINED_WORDS = /^[a-z]+(?:[A-Z][a-z]+)+$/

/** A value of a change in words. */
export function valueLabel(value: unknown, field = ''): string {
  if (value === null || value === undefined || value === '') return 'none'
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (typeof value === 'number') return String(value)
  if (typeof value === 'string') return textLabel(value)
  if (!Array.isArray(value)) return JSON.stringify(value)
  const isWeekdays = field.endsWith('Weekdays')
  return (
    value.map((each: unknown) => (isWeekdays ? weekdayLabel(Number(each)) : valueLabel(each))).join(', ') ||
    'none'
  )
}

function textLabel(text: string): string {
  if (isIsoDate(text)) return formatShortDate(text)
  if (JOINED_WORDS.test(text)) return fieldLabel(text)
  if (!MOMENT.test(text)) return text.replace(TIME_WITH_SECONDS, '$1')
  const { date, time } = schoolNow(new Date(text))
  return `${formatShortDate(date)} at ${time}`
}

/** Monday 1 to Sunday 7. */
const weekdayLabel = (weekday: number) => shortWeekdayName(addDays(A_MONDAY, weekday - 1))
const A_MONDAY = isoDate('2026-11-16')

export interface FieldChange {
  field: string
  before: unknown
  after: unknown
}

/** The fields of an entry, each with what it was and what it became. */
export function fieldChanges(
  before: Record<string, unknown> | null,
  after: Record<string, unknown> | null,
): FieldChange[] {
  const fields = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])
  return [...fields].map((field) => ({ field, before: before?.[field], after: after?.[field] }))
}
