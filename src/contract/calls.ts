import { accountCalls, userCalls } from './account.ts'
import { amendmentCalls } from './amendments.ts'
import { annualCalls } from './annual.ts'
import { attendanceCalls } from './attendance.ts'
import { academicYearCalls, calendarCalls, schoolClassCalls } from './calendar.ts'
import type { Call } from './call.ts'
import { careCalls } from './care.ts'
import { closingCalls } from './closings.ts'
import { commentCalls } from './comments.ts'
import { liveCalls } from './live/live.ts'
import { deskCalls } from './office-day/desk.ts'
import { evacuationCalls } from './office-day/evacuations.ts'
import { followUpCalls } from './office-day/follow-up.ts'
import { movementCalls } from './office-day/movements.ts'
import { onSiteCalls } from './office-day/on-site.ts'
import { paperCalls } from './office-day/paper.ts'
import { plannedAbsenceCalls } from './office-day/planned-absences.ts'
import { visitorCalls } from './office-day/visitors.ts'
import { personCalls } from './persons/persons.ts'
import { subjectAccessCalls } from './persons/subject-access.ts'
import { calendarFeedCalls } from './people/calendar-feed.ts'
import { invitationCalls } from './people/invitations.ts'
import { photoCalls, photoUploadCalls } from './photos.ts'
import { pupilImportCalls } from './pupil-import.ts'
import { contactCalls, pupilCalls } from './pupils.ts'
import { pupilYearCalls } from './pupil-year.ts'
import { rollOverCalls } from './roll-over.ts'
import { schoolSetupCalls, schoolTimesCalls } from './school-setup.ts'
import { admissionCalls } from './statutory/admission.ts'
import { concernCalls } from './statutory/concerns.ts'
import { returnCalls } from './statutory/returns.ts'
import { trailCalls } from './trail.ts'
import { weeklyCalls } from './weekly.ts'

const RESOURCES = [
  accountCalls,
  userCalls,
  invitationCalls,
  calendarCalls,
  academicYearCalls,
  schoolClassCalls,
  pupilCalls,
  contactCalls,
  pupilYearCalls,
  personCalls,
  subjectAccessCalls,
  pupilImportCalls,
  rollOverCalls,
  schoolSetupCalls,
  schoolTimesCalls,
  calendarFeedCalls,
  attendanceCalls,
  followUpCalls,
  concernCalls,
  admissionCalls,
  returnCalls,
  deskCalls,
  movementCalls,
  plannedAbsenceCalls,
  onSiteCalls,
  visitorCalls,
  evacuationCalls,
  paperCalls,
  liveCalls,
  annualCalls,
  amendmentCalls,
  closingCalls,
  commentCalls,
  photoCalls,
  photoUploadCalls,
  weeklyCalls,
  careCalls,
  trailCalls,
]

/** Every call of the product; the OpenAPI description and the sweep tests are made from this list. */
export const CALLS: Call[] = RESOURCES.flatMap((calls): Call[] => Object.values(calls))

type ValueOf<T> = T extends unknown ? T[keyof T] : never

/** Each call's type by its name, for the browser, which knows the calls by their types alone. */
export type CallByName = { [C in Extract<ValueOf<(typeof RESOURCES)[number]>, Call> as C['name']]: C }
