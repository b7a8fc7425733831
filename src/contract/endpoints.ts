export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** With `:name` for each parameter. */
export type ApiPath = `/api/${string}`

export type Endpoint = `${Method} ${ApiPath}`

/** Method and path of every call, apart from the schemas: the browser makes a call by its name and loads no schema. */
export const ENDPOINTS = {
  'account.currentUser': 'GET /api/auth/user',

  'users.list': 'GET /api/users',
  'users.changeRole': 'PATCH /api/users/:id/role',
  'users.changeStatus': 'PATCH /api/users/:id/status',
  'users.authorize': 'PATCH /api/users/:id/authorize',
  'users.unauthorize': 'PATCH /api/users/:id/unauthorize',
  'users.relink': 'PATCH /api/users/:id/relink',
  'users.changeDetails': 'PATCH /api/users/:id/details',

  'calendar.day': 'GET /api/calendar/:date',
  'calendar.range': 'GET /api/calendar/range/:start/:end',

  'academicYears.list': 'GET /api/academic-years',

  'schoolClasses.list': 'GET /api/school-classes',

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

  'schoolTimes.read': 'GET /api/school-times',
  'schoolTimes.saveSchool': 'PUT /api/school-times',
  'schoolTimes.saveClass': 'PUT /api/school-times/class',

  'pupils.list': 'GET /api/students',
  'pupils.add': 'POST /api/students',
  'pupils.change': 'PUT /api/students/:id',
  'pupils.marksOutside': 'GET /api/students/:id/marks-outside',
  'pupils.remove': 'DELETE /api/students/:id',

  'contacts.list': 'GET /api/students/:id/contacts',
  'contacts.save': 'PUT /api/students/:id/contacts',

  'pupilYear.read': 'GET /api/students/:id/year',
  'pupilYear.comparison': 'GET /api/students/:id/year/comparison',

  'pupilImport.preview': 'POST /api/students/import/preview',
  'pupilImport.run': 'POST /api/students/import',
  'pupilImport.export': 'GET /api/students/export',

  'rollOver.preview': 'POST /api/students/roll-over/preview',
  'rollOver.run': 'POST /api/students/roll-over',

  'photos.prepareUpload': 'POST /api/students/:id/photo/upload',
  'photos.attach': 'PUT /api/students/:id/photo',
  'photos.remove': 'DELETE /api/students/:id/photo',
  'photos.show': 'GET /api/students/:id/photo',
  'photos.showSmall': 'GET /api/students/photos',

  'photoUploads.receive': 'PUT /api/photo-uploads/:token',

  'attendance.day': 'GET /api/attendance',
  'attendance.dayInPath': 'GET /api/attendance/:date',
  'attendance.register': 'GET /api/attendance/register',
  'attendance.save': 'POST /api/attendance',
  'attendance.saveMany': 'POST /api/attendance/bulk',
  'attendance.statistics': 'GET /api/attendance/stats',
  'attendance.missing': 'GET /api/attendance/missing',
  'attendance.history': 'GET /api/attendance/history/:studentId/:date',
  'attendance.note': 'GET /api/attendance/notes/:studentId/:date',
  'attendance.saveNote': 'PUT /api/attendance/notes/:studentId/:date',
  'attendance.untaken': 'GET /api/attendance/untaken/:start/:end',

  'weekly.register': 'GET /api/attendance/week/:weekStartDate',
  'weekly.trend': 'GET /api/attendance/week/:weekStartDate/trend',

  'followUp.read': 'GET /api/attendance/follow-up',

  'desk.today': 'GET /api/today',
  'desk.earlier': 'GET /api/today/earlier',
  'desk.logAttempt': 'POST /api/students/:id/contact-attempts',
  'movements.day': 'GET /api/movements',
  'movements.enter': 'POST /api/movements',

  'onSite.day': 'GET /api/on-site',
  'live.stream': 'GET /api/live',

  'plannedAbsences.list': 'GET /api/planned-absences',
  'plannedAbsences.add': 'POST /api/planned-absences',
  'plannedAbsences.change': 'PUT /api/planned-absences/:id',
  'plannedAbsences.approve': 'POST /api/planned-absences/:id/approval',
  'plannedAbsences.end': 'POST /api/planned-absences/:id/end',

  'trail.list': 'GET /api/trail',
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
  'comments.save': 'POST /api/comments',

  'care.bookings': 'GET /api/care/bookings',
  'care.bookingsCsv': 'GET /api/care/bookings.csv',
  'care.book': 'PUT /api/care/bookings',
  'care.copyBookings': 'POST /api/care/bookings/copy',
  'care.day': 'GET /api/care/days/:date',
  'care.save': 'PATCH /api/care/days/:date/:studentId',
  'care.month': 'GET /api/care/months/:month',
  'care.monthCsv': 'GET /api/care/month.csv',
} as const satisfies Record<`${string}.${string}`, Endpoint>

export type CallName = keyof typeof ENDPOINTS

/** The method and the path of a call. */
export function endpointOf(name: CallName): { method: Method; path: ApiPath } {
  const [method, path] = ENDPOINTS[name].split(' ') as [Method, ApiPath]
  return { method, path }
}
