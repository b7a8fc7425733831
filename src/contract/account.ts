import { FIELD_LIMITS } from '#domain/text/field-limits.ts'
import { ROLES } from '#domain/accounts/permissions.ts'
import { z } from 'zod'
import { defineCall } from './call.ts'
import { filledText, isoDate, optionalText, text, timestamp, yearGroup } from './fields.ts'

export const user = z.object({
  id: z.string(),
  email: z.string().nullable(),
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  profileImageUrl: z.string().nullable(),
  role: z.enum(ROLES),
  /** The job title, which is kept with every change that the person makes. */
  position: z.string().nullable(),
  isActive: z.boolean(),
  isAuthorized: z.boolean(),
  /** The class that the person teaches, which opens first. */
  schoolClass: z.string().nullable(),
  /** The last day of the account; null where it has no end. */
  endsOn: isoDate.nullable(),
  /** A group of the school's login has given the role, and gives it again at every sign-in. */
  roleFromLogin: z.boolean(),
  /** Whether a login of the identity provider belongs to the account; otherwise the next one with its address does. */
  isLinked: z.boolean(),
  lastSignInAt: timestamp.nullable(),
  createdAt: timestamp,
  updatedAt: timestamp,
})
export type User = z.infer<typeof user>

const currentUser = user.extend({
  /** 32 bytes in base64: seals what this person has not sent yet, on a device that others use too. */
  outboxKey: z.base64(),
  /** Several people use this computer: left alone, it asks to sign in again before it writes. */
  isSharedDevice: z.boolean(),
})
export type CurrentUser = z.infer<typeof currentUser>

const userInPath = z.strictObject({ id: text(100) })
const switched = { params: userInPath, answer: user, access: 'users:manage' } as const

export const accountCalls = {
  currentUser: defineCall('account.currentUser', {
    summary: 'The person who is signed in',
    access: 'signedIn',
    answer: currentUser,
  }),
  shareDevice: defineCall('account.shareDevice', {
    summary: 'Say whether several people use this computer',
    access: 'signedIn',
    body: z.strictObject({ isShared: z.boolean('must be true or false') }),
  }),
}

const endedSessions = z.object({ ended: z.int() })

export const userCalls = {
  list: defineCall('users.list', {
    summary: 'Every user',
    access: 'users:manage',
    answer: z.array(user),
  }),
  changeRole: defineCall('users.changeRole', {
    ...switched,
    summary: 'Change the role of a user',
    body: z.strictObject({ role: z.enum(ROLES, `must be one of ${ROLES.join(', ')}`) }),
  }),
  changeStatus: defineCall('users.changeStatus', {
    ...switched,
    summary: 'Activate or deactivate a user',
    body: z.strictObject({ isActive: z.boolean('must be true or false') }),
  }),
  authorize: defineCall('users.authorize', {
    ...switched,
    summary: 'Authorize a user',
  }),
  unauthorize: defineCall('users.unauthorize', {
    ...switched,
    summary: 'Withdraw the authorization of a user',
  }),
  relink: defineCall('users.relink', {
    ...switched,
    summary: 'Let the next sign-in with the address of a user take the account over',
  }),
  changeDetails: defineCall('users.changeDetails', {
    ...switched,
    summary: 'Change the names of a user, and where they are given position, class and last day',
    body: z.strictObject({
      firstName: filledText(FIELD_LIMITS.name),
      lastName: filledText(FIELD_LIMITS.name),
      position: optionalText(FIELD_LIMITS.position).optional(),
      schoolClass: yearGroup.nullable().optional(),
      endsOn: isoDate.nullable().optional(),
    }),
  }),
  endSessions: defineCall('users.endSessions', {
    ...switched,
    summary: 'Sign a user out everywhere; oneself everywhere else',
    answer: endedSessions,
  }),
  endOtherSessions: defineCall('users.endOtherSessions', {
    summary: 'Sign everybody out, on every computer but this one',
    access: 'users:manage',
    answer: endedSessions,
  }),
}
