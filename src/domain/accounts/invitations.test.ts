import { isoDate } from '#domain/calendar/iso-date.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  hasEnded,
  invitationExpiry,
  invitationState,
  invitationText,
  refuseInvitation,
} from './invitations.ts'

const TODAY = isoDate('2026-11-13')
const day = fc
  .integer({ min: 0, max: 60 })
  .map((days) => isoDate(new Date(Date.UTC(2026, 10, 1 + days)).toISOString().slice(0, 10)))

test('[R4] an invitation can be used for two weeks, and never after the last day of the account', () => {
  expect(invitationExpiry(TODAY, null)).toBe('2026-11-27')
  expect(invitationExpiry(TODAY, TODAY)).toBe('2026-11-13')
  expect(invitationExpiry(TODAY, isoDate('2027-07-31'))).toBe('2026-11-27')
  fc.assert(
    fc.property(
      day,
      fc.option(day),
      (today, endsOn) => endsOn === null || invitationExpiry(today, endsOn) <= endsOn,
    ),
  )
})

const OPEN = { usedAt: null, withdrawnAt: null, expiresOn: '2026-11-13' }
test.each([
  [OPEN, '2026-11-13', 'open'],
  [OPEN, '2026-11-14', 'expired'],
  [{ ...OPEN, withdrawnAt: '2026-11-12T10:00:00Z' }, '2026-11-14', 'withdrawn'],
  [{ ...OPEN, usedAt: '2026-11-12T10:00:00Z' }, '2026-11-14', 'used'],
])('[R4] %o is on %s %s', (invitation, today, state) => {
  expect(invitationState(invitation, isoDate(today))).toBe(state)
})

test('[R4] an account ends with its last day, not before', () => {
  expect(
    [null, '2026-11-12', '2026-11-13', '2026-11-14'].map((endsOn) => hasEnded({ endsOn }, TODAY)),
  ).toEqual([...[false, true, false, false]])
})

const account = {
  name: 'Anna Bell',
  role: 'staff',
  isActive: true,
  isAuthorized: true,
  endsOn: null,
} as const
const invited = { email: 'anna@school.example', endsOn: null }
test.each([
  ['a person without an account', undefined, null],
  ['a person who waits', { ...account, isAuthorized: false }, null],
  ['a deactivated person', { ...account, isActive: false }, null],
  ['a person whose last day is over', { ...account, endsOn: '2026-11-12' }, null],
  ['a person on the last day', { ...account, endsOn: '2026-11-13' }, /Anna Bell uses the register/],
  ['a person who uses the register', account, /with anna@school\.example already/],
])('[R4] whether %s can be invited', (_, known, refusal) => {
  const said = refuseInvitation(invited, known, TODAY)
  if (refusal === null) expect(said).toBeNull()
  else expect(said).toMatch(refusal)
})

test('[R4] an invitation cannot end on a day that is over', () => {
  const yesterday = isoDate('2026-11-12')
  expect(refuseInvitation({ ...invited, endsOn: yesterday }, undefined, TODAY)).toBe(
    'The last day must not be in the past.',
  )
})

test('[R4] the text says where to go, with which address, as what and until when', () => {
  const until = { role: 'staff', schoolClass: 'Year 3', endsOn: TODAY, expiresOn: TODAY } as const
  const school = { name: 'Bramley Hall', address: 'https://register.school.example' }
  expect(invitationText({ email: 'anna@school.example', ...until }, school)).toBe(
    `You are invited to the attendance register of Bramley Hall.

Open https://register.school.example and sign in with anna@school.example. No other address works.

You will have Staff access, Year 3, until the end of Friday 13 November 2026.

The invitation can be used once, until the end of Friday 13 November 2026.`,
  )
})
