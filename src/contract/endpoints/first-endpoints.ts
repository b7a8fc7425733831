export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** With `:name` for each parameter. */
export type ApiPath = `/api/${string}`

export type Endpoint = `${Method} ${ApiPath}`

/**
 * The calls of the pages that open first: the start page, the classes and the register. And those of the outbox, which may be sent
 * while a page closes, when nothing can be loaded any more.
 */
export const FIRST_ENDPOINTS = {
  'account.currentUser': 'GET /api/auth/user',
  'users.list': 'GET /api/users',
  'calendar.day': 'GET /api/calendar/:date',
  'calendar.range': 'GET /api/calendar/range/:start/:end',
  'schoolClasses.list': 'GET /api/school-classes',
  'pupils.list': 'GET /api/students',
  'photos.showSmall': 'GET /api/students/photos',
  'attendance.register': 'GET /api/attendance/register',
  'attendance.save': 'POST /api/attendance',
  'attendance.saveMany': 'POST /api/attendance/bulk',
  'attendance.statistics': 'GET /api/attendance/stats',
  'attendance.missing': 'GET /api/attendance/missing',
  'desk.today': 'GET /api/today',
  'live.stream': 'GET /api/live',

  'comments.save': 'POST /api/comments',
  'care.save': 'PATCH /api/care/days/:date/:studentId',
  'attendance.saveNote': 'PUT /api/attendance/notes/:studentId/:date',
  'evacuations.tick': 'POST /api/evacuations/:id/ticks',
} as const satisfies Record<`${string}.${string}`, Endpoint>

export function splitEndpoint(endpoint: Endpoint): { method: Method; path: ApiPath } {
  const [method, path] = endpoint.split(' ') as [Method, ApiPath]
  return { method, path }
}
