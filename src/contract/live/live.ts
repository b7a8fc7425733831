import { defineCall } from '#contract/call.ts'
import type { CallName, ENDPOINTS } from '#contract/endpoints/endpoints.ts'

/** What an open screen can show of. `everything`: more may have changed than is known. */
export type LiveTopic =
  | 'marks'
  | 'movements'
  | 'plans'
  | 'care'
  | 'visitors'
  | 'evacuation'
  | 'contacts'
  | 'school'
  | 'accounts'
  | 'everything'

/** [P1] Says what kind of thing has changed, never how: an open screen reads again what it shows of it. */
export interface LiveChange {
  topic: LiveTopic
  /** Absent where it is not a matter of one day. */
  date?: string
  /** The classes of the pupils whose marks changed; absent where they are not known. */
  classes?: string[]
  /** [P2] The people who made the changes. */
  by?: { id: string; name: string }[]
}

type WriteName = {
  [Name in CallName]: (typeof ENDPOINTS)[Name] extends `GET ${string}` ? never : Name
}[CallName]

/** What each write changes on the screens of others; null: only what is read anew whenever it is opened. */
export const CHANGED_BY: Record<WriteName, LiveTopic | null> = {
  'users.changeRole': 'accounts',
  'users.changeStatus': 'accounts',
  'users.authorize': 'accounts',
  'users.unauthorize': 'accounts',
  'users.relink': 'accounts',
  'users.changeDetails': 'accounts',
  'users.endSessions': 'accounts',
  'users.endOtherSessions': 'accounts',
  'account.shareDevice': null,
  'invitations.add': null,
  'invitations.withdraw': null,

  'schoolSetup.addYear': 'school',
  'schoolSetup.archiveYear': 'school',
  'schoolSetup.removeYear': 'school',
  'schoolSetup.addClass': 'school',
  'schoolSetup.addUsualClasses': 'school',
  'schoolSetup.changeClass': 'school',
  'schoolSetup.orderClasses': 'school',
  'schoolSetup.removeClass': 'school',
  'schoolSetup.planCalendar': 'school',
  'schoolSetup.changeDay': 'school',
  'calendarFeed.make': null,
  'calendarFeed.withdraw': null,
  'schoolTimes.saveSchool': 'school',
  'schoolTimes.saveClass': 'school',
  'pupils.add': 'school',
  'pupils.change': 'school',
  'pupils.remove': 'school',
  'persons.confirm': 'school',
  'persons.part': null,
  'persons.separate': 'school',
  'admission.save': null,
  'returns.leave': 'school',
  'returns.note': null,
  'pupilImport.preview': null,
  'pupilImport.readRoster': null,
  'pupilImport.run': 'school',
  'rollOver.preview': null,
  'rollOver.run': 'school',
  'closings.close': 'school',
  'closings.reopen': 'school',

  'contacts.save': 'contacts',
  'desk.logAttempt': 'contacts',

  'photos.prepareUpload': null,
  'photos.attach': null,
  'photos.remove': null,
  'photoUploads.receive': null,

  'attendance.save': 'marks',
  'attendance.saveMany': 'marks',
  'attendance.saveNote': 'marks',
  'amendments.addReason': null,
  'movements.enter': 'movements',
  'movements.takeBack': 'movements',
  'plannedAbsences.add': 'plans',
  'plannedAbsences.change': 'plans',
  'plannedAbsences.approve': 'plans',
  'plannedAbsences.end': 'plans',

  'visitors.enter': 'visitors',
  'visitors.leave': 'visitors',
  'evacuations.start': 'evacuation',
  'evacuations.tick': 'evacuation',
  'evacuations.end': 'evacuation',
  'paper.saveSettings': null,

  'comments.save': null,

  'care.book': 'care',
  'care.copyBookings': 'care',
  'care.save': 'care',
}

export const liveCalls = {
  stream: defineCall('live.stream', {
    summary: 'What others change, as it happens: Server-Sent Events, each a list of changes',
    access: 'attendance:read',
    answer: { mediaType: 'text/event-stream' },
  }),
}
