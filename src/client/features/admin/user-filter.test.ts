import type { User } from '#contract/account.ts'
import { expect, test } from 'vitest'
import { changeDone } from './use-announced-change.ts'
import { filterUsers } from './user-filter.ts'

const user = (fields: Partial<User>): User => ({
  ...{
    id: '1',
    email: null,
    firstName: null,
    lastName: null,
    profileImageUrl: null,
    position: null,
    role: 'staff',
  },
  ...{ isActive: true, isAuthorized: true, isLinked: true, lastSignInAt: null, createdAt: '', updatedAt: '' },
  ...{ schoolClass: null, endsOn: null, roleFromLogin: false },
  ...fields,
})
const ada = user({ id: 'a', firstName: 'Ada', lastName: 'Byron', email: 'ada@school.example' })
const ben = user({ id: 'b', firstName: 'Ben', isAuthorized: false })
const cat = user({ id: 'c', email: 'cat@school.example', isActive: false, isAuthorized: false })

test.each([
  ['everyone', '', ['a', 'b', 'c']],
  ['everyone', 'byron ADA', ['a']],
  ['everyone', 'school.example', ['a', 'c']],
  ['everyone', 'nobody', []],
  ['waiting', '', ['b']],
  ['inactive', '', ['c']],
  ['inactive', 'ada', []],
] as const)('the filter %s with "%s" lists %j', (filter, search, ids) => {
  expect(filterUsers([ada, ben, cat], filter, search).map(({ id }) => id)).toEqual(ids)
})

test('[H6] every change has words of its own', () => {
  const titles = [
    changeDone({ kind: 'role', role: 'read-only' }, 'Ada'),
    changeDone({ kind: 'status', isActive: true }, 'Ada'),
    changeDone({ kind: 'status', isActive: false }, 'Ada'),
    changeDone({ kind: 'authorization', isAuthorized: true }, 'Ada'),
    changeDone({ kind: 'authorization', isAuthorized: false }, 'Ada'),
    changeDone({ kind: 'details', firstName: 'A', lastName: 'B', position: null }, 'Ada'),
    changeDone({ kind: 'relink' }, 'Ada'),
  ].map(({ title }) => title)
  expect(new Set(titles).size).toBe(7)
})
