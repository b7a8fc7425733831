import type { Endpoint } from './first-endpoints.ts'

/** The calls of every other page: the browser loads this table with the first of them. */
export const LATER_ENDPOINTS = {
  'account.shareDevice': 'PUT /api/auth/device',

  'users.changeRole': 'PATCH /api/users/:id/role',
  'users.changeStatus': 'PATCH /api/users/:id/status',
  'users.authorize': 'PATCH /api/users/:id/authorize',
  'users.unauthorize': 'PATCH /api/users/:id/unauthorize',
  'users.relink': 'PATCH /api/users/:id/relink',
  'users.changeDetails': 'PATCH /api/users/:id/details',
  'users.endSessions': 'POST /api/users/:id/sign-out',
  'users.endOtherSessions': 'POST /api/users/sign-out',

  'invitations.list': 'GET /api/invitations',
  'invitations.add': 'POST /api/invitations',
  'invitations.withdraw': 'POST /api/invitations/:id/withdrawal',

  'academicYears.list': 'GET /api/academic-years',

  'schoolSetup.overview': 'GET /api/school-setup',
  'schoolSetup.addYear': 'POST /api/academic-years',
  'schoolSetup.archiveYear': 'PATCH /api/academic-years/:id',
  'schoolSetup.removeYear': 'DELETE /api/academic-years/:id',
  'schoolSetup.addClass': 'POST /api/school-classes',
  'schoolSetup.addUsualClasses': 'POST /api/school-classes/usual',
  'schoolSetup.changeClass': 'PATCH /api/school-classes/:id',
  'schoolSetup.orderClasses': 'PUT /api/school-classes/order',
  'schoolSetup.removeClass': 'DELETE /api/school-classes/:id',
  'schoolSetup.planCalendar': 'PUT /api/academic-years/:id/calendar',
  'schoolSetup.changeDay': 'PATCH /api/calendar/:date',

  'calendarFeed.read': 'GET /api/calendar-feed',
  'calendarFeed.make': 'POST /api/calendar-feed',
  'calendarFeed.withdraw': 'DELETE /api/calendar-feed',

  'schoolTimes.read': 'GET /api/school-times',
  'schoolTimes.saveSchool': 'PUT /api/school-times',
  'schoolTimes.saveClass': 'PUT /api/school-times/class',

  'pupils.add': 'POST /api/students',
  'pupils.change': 'PUT /api/students/:id',
  'pupils.marksOutside': 'GET /api/students/:id/marks-outside',
  'pupils.remove': 'DELETE /api/students/:id',

  'contacts.list': 'GET /api/students/:id/contacts',
  'contacts.save': 'PUT /api/students/:id/contacts',

  'pupilYear.read': 'GET /api/students/:id/year',
  'pupilYear.comparison': 'GET /api/students/:id/year/comparison',

  'persons.suggestions': 'GET /api/persons/suggestions',
  'persons.confirm': 'POST /api/persons/confirm',
  'persons.part': 'POST /api/persons/part',
  'persons.separate': 'POST /api/students/:id/person',

  'subjectAccess.archive': 'GET /api/students/:id/subject-access',

  'pupilImport.preview': 'POST /api/students/import/preview',
  'pupilImport.run': 'POST /api/students/import',
  'pupilImport.readRoster': 'POST /api/students/import/roster',
  'pupilImport.export': 'GET /api/students/export',

  'rollOver.preview': 'POST /api/students/roll-over/preview',
  'rollOver.run': 'POST /api/students/roll-over',

  'photos.prepareUpload': 'POST /api/students/:id/photo/upload',
  'photos.attach': 'PUT /api/students/:id/photo',
  'photos.remove': 'DELETE /api/students/:id/photo',
  'photos.show': 'GET /api/students/:id/photo',

  'photoUploads.receive': 'PUT /api/photo-uploads/:token',

  'attendance.day': 'GET /api/attendance',
  'attendance.dayInPath': 'GET /api/attendance/:date',
  'attendance.history': 'GET /api/attendance/history/:studentId/:date',
  'attendance.note': 'GET /api/attendance/notes/:studentId/:date',
  'attendance.closed': 'GET /api/attendance/closed/:date',
  'attendance.untaken': 'GET /api/attendance/untaken/:start/:end',

  'weekly.register': 'GET /api/attendance/week/:weekStartDate',
  'weekly.trend': 'GET /api/attendance/week/:weekStartDate/trend',

  'followUp.read': 'GET /api/attendance/follow-up',

  'concerns.list': 'GET /api/concerns',
  'concerns.csv': 'GET /api/concerns.csv',

  'admission.list': 'GET /api/admission-register',
  'admission.csv': 'GET /api/admission-register.csv',
  'admission.read': 'GET /api/students/:id/admission',
  'admission.save': 'PUT /api/students/:id/admission',

  'returns.note': 'PUT /api/returns',
  'returns.leave': 'PUT /api/students/:id/leaving',

  'desk.earlier': 'GET /api/today/earlier',
  'desk.logAttempt': 'POST /api/students/:id/contact-attempts',
  'movements.day': 'GET /api/movements',
  'movements.enter': 'POST /api/movements',
  'movements.takeBack': 'POST /api/movements/:id/take-back',

  'onSite.day': 'GET /api/on-site',
  'visitors.enter': 'POST /api/visitors',
  'visitors.leave': 'PATCH /api/visitors/:id',
  'evacuations.list': 'GET /api/evacuations',
  'evacuations.read': 'GET /api/evacuations/:id',
  'evacuations.start': 'POST /api/evacuations',
  'evacuations.end': 'POST /api/evacuations/:id/end',
  'paper.lists': 'GET /api/on-site/paper',
  'paper.settings': 'GET /api/on-site/paper/settings',
  'paper.saveSettings': 'PUT /api/on-site/paper/settings',

  'plannedAbsences.list': 'GET /api/planned-absences',
  'plannedAbsences.add': 'POST /api/planned-absences',
  'plannedAbsences.change': 'PUT /api/planned-absences/:id',
  'plannedAbsences.approve': 'POST /api/planned-absences/:id/approval',
  'plannedAbsences.end': 'POST /api/planned-absences/:id/end',

  'trail.list': 'GET /api/trail',
  'trail.csv': 'GET /api/trail.csv',
  'trail.latestSeal': 'GET /api/trail/seal',
  'trail.seal': 'GET /api/trail/seal.svg',

  'annual.records': 'GET /api/attendance/annual',
  'annual.csv': 'GET /api/attendance/annual.csv',
  'annual.outline': 'GET /api/annual-report',

  'amendments.list': 'GET /api/amendments',
  'amendments.csv': 'GET /api/amendments.csv',
  'amendments.marks': 'GET /api/amendments/marks',
  'amendments.addReason': 'POST /api/amendments/:id/reason',

  'closings.list': 'GET /api/closings',
  'closings.openItems': 'GET /api/closings/:name',
  'closings.close': 'POST /api/closings/:name',
  'closings.reopen': 'POST /api/closings/:name/reopen',

  'comments.week': 'GET /api/comments',
  'comments.weekInPath': 'GET /api/comments/:weekStartDate',

  'care.bookings': 'GET /api/care/bookings',
  'care.bookingsCsv': 'GET /api/care/bookings.csv',
  'care.book': 'PUT /api/care/bookings',
  'care.copyBookings': 'POST /api/care/bookings/copy',
  'care.day': 'GET /api/care/days/:date',
  'care.month': 'GET /api/care/months/:month',
  'care.monthCsv': 'GET /api/care/month.csv',
} as const satisfies Record<`${string}.${string}`, Endpoint>
