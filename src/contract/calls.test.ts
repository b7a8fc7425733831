import { expect, test } from 'vitest'
import { CALLS } from './calls.ts'

/** §7, line by line; the sign-in is no call but a navigation, and the address of an upload is the store's own. */
const SPECIFIED = [
  'GET /api/auth/user',
  'GET /api/calendar/:date',
  'GET /api/calendar/range/:start/:end',
  'GET /api/students',
  'POST /api/students',
  'PUT /api/students/:id',
  'DELETE /api/students/:id',
  'GET /api/attendance',
  'POST /api/attendance',
  'GET /api/attendance/stats',
  'GET /api/attendance/annual',
  'GET /api/school-classes',
  'GET /api/academic-years',
  'GET /api/comments',
  'POST /api/comments',
  'GET /api/users',
  'PATCH /api/users/:id/role',
  'PATCH /api/users/:id/status',
  'PATCH /api/users/:id/authorize',
  'PATCH /api/users/:id/unauthorize',
  'PATCH /api/users/:id/details',
  'POST /api/students/:id/photo/upload',
  'PUT /api/students/:id/photo',
  'DELETE /api/students/:id/photo',
  'GET /api/students/:id/photo',
]

/** The other ways to ask for a day and for a week. */
const AS_A_SEGMENT = ['GET /api/attendance/:date', 'GET /api/comments/:weekStartDate']

test.each([...SPECIFIED, ...AS_A_SEGMENT])('[J4] the contract has %s, once', (name) => {
  expect(CALLS.filter(({ method, path }) => `${method} ${path}` === name)).toHaveLength(1)
})
