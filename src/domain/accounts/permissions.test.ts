import { describe, expect, test } from 'vitest'
import {
  awaitsAuthorization,
  can,
  DEFAULT_ROLE,
  isLetIn,
  OWN_ACCOUNT_HINTS,
  PERMISSIONS,
  refuseOwnAccountChange,
  roleLine,
  roleName,
  ROLES,
} from './permissions.ts'
import type { Permission } from './permissions.ts'

// Section 6, written out a second time: admin, staff, read-only.
const SECTION_6: [Permission, boolean, boolean, boolean][] = [
  ['attendance:read', true, true, true],
  ['attendance:write', true, true, false],
  ['pupils:write', true, true, false],
  ['care:write', true, true, false],
  ['users:manage', true, false, false],
  ['school:manage', true, false, false],
]

describe('the table', () => {
  test.each(SECTION_6)('[J3] %s: admin %s, staff %s, read-only %s', (permission, ...expected) => {
    const answers = ROLES.map((role) => can({ role, isActive: true, isAuthorized: true }, permission))
    expect(answers).toEqual(expected)
  })

  test('[J3] it has no other permissions', () => {
    expect(Object.keys(PERMISSIONS)).toEqual(SECTION_6.map(([permission]) => permission))
  })

  test.each([
    [false, true],
    [true, false],
    [false, false],
  ])('[A11] active %s and authorized %s, no role may do anything', (isActive, isAuthorized) => {
    for (const role of ROLES) {
      for (const [permission] of SECTION_6) {
        expect(can({ role, isActive, isAuthorized }, permission)).toBe(false)
      }
    }
  })

  test('[A10] a new user is read-only', () => {
    expect(DEFAULT_ROLE).toBe('read-only')
  })
})

test.each([
  [true, true, { letIn: true, waiting: false }],
  [true, false, { letIn: false, waiting: true }],
  [false, true, { letIn: false, waiting: false }],
  [false, false, { letIn: false, waiting: false }],
])('[A11] [A12] active %s and authorized %s: %j', (isActive, isAuthorized, { letIn, waiting }) => {
  expect(isLetIn({ isActive, isAuthorized })).toBe(letIn)
  expect(awaitsAuthorization({ isActive, isAuthorized })).toBe(waiting)
})

test.each([
  ['admin', 'Admin'],
  ['staff', 'Staff'],
  ['read-only', 'Read-only'],
] as const)(
  '[B3] the role %s is shown as "%s", and "(Inactive)" is added for an inactive account',
  (role, name) => {
    expect(roleName(role)).toBe(name)
    expect(roleLine({ role, isActive: true })).toBe(name)
    expect(roleLine({ role, isActive: false })).toBe(`${name} (Inactive)`)
  },
)

test.each([
  ['isAuthorized', 'Cannot change your own authorization'],
  ['role', 'Cannot change your own role'],
  ['isActive', 'Cannot deactivate yourself'],
] as const)('[H3] people cannot change their own %s: "%s"', (field, hint) => {
  expect(refuseOwnAccountChange({ actorId: 'ada', userId: 'ada', field })).toBe(hint)
  expect(refuseOwnAccountChange({ actorId: 'ada', userId: 'ben', field })).toBeNull()
})

test('[H3] beside the three specified hints there is one for relinking, which is ours', () => {
  expect(Object.keys(OWN_ACCOUNT_HINTS)).toEqual(['isAuthorized', 'role', 'isActive', 'signIn', 'endsOn'])
  expect(refuseOwnAccountChange({ actorId: 'ada', userId: 'ada', field: 'signIn' })).not.toBeNull()
})
