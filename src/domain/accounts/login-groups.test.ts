import fc from 'fast-check'
import { expect, test } from 'vitest'
import { changeByGroups, roleOfGroups } from './login-groups.ts'
import { ROLES } from './permissions.ts'

const GROUPS = {
  admin: ['Register admins'],
  staff: ['Teachers', 'CN=Office,OU=Staff'],
  'read-only': ['Governors'],
}

test.each([
  [[], undefined],
  [['Cooks'], undefined],
  [['Governors'], 'read-only'],
  [['Governors', 'CN=Office,OU=Staff'], 'staff'],
  [['Teachers', 'Register admins'], 'admin'],
  [['teachers'], undefined],
])('[R4] the groups %j stand for %s', (groups, role) => {
  expect(roleOfGroups(groups, GROUPS)).toBe(role)
})

const byHand = { role: 'staff', isAuthorized: true, roleFromLogin: false } as const
const byGroup = { ...byHand, roleFromLogin: true }
test.each([
  ['a login that says nothing of groups changes nothing', byGroup, null, null],
  ['a role given by hand stays without a group', byHand, [], null],
  [
    'a role given by a group goes with it',
    byGroup,
    [],
    { role: 'read-only', isAuthorized: false, roleFromLogin: false },
  ],
  ['a group decides about a role given by hand', byHand, ['Register admins'], { ...byGroup, role: 'admin' }],
  ['the same group again changes nothing', byGroup, ['Teachers'], null],
])('[R4] %s', (_, account, groups, change) => {
  expect(changeByGroups(account, groups, GROUPS)).toEqual(change)
})

test('[R4] after a change, the same groups change nothing more', () => {
  const account = fc.record({
    role: fc.constantFrom(...ROLES),
    isAuthorized: fc.boolean(),
    roleFromLogin: fc.boolean(),
  })
  const groups = fc.subarray([...Object.values(GROUPS).flat(), 'Cooks'])
  fc.assert(
    fc.property(account, groups, (before, given) => {
      const change = changeByGroups(before, given, GROUPS)
      return change === null || changeByGroups(change, given, GROUPS) === null
    }),
  )
})
