import { defineCall } from '#contract/call.ts'
import { isoDate, optionalText, rowId, rowIdInPath, timestamp, yearGroup } from '#contract/fields.ts'
import { ROLES } from '#domain/accounts/permissions.ts'
import { FIELD_LIMITS } from '#domain/text/field-limits.ts'
import { z } from 'zod'

const LONGEST_EMAIL = 320

const email = z
  .string('must be an email address')
  .trim()
  .toLowerCase()
  .max(LONGEST_EMAIL, `must be at most ${LONGEST_EMAIL} characters`)
  .pipe(z.email('must be an email address'))

const invitation = z.object({
  id: rowId,
  email: z.string(),
  role: z.enum(ROLES),
  position: z.string().nullable(),
  schoolClass: z.string().nullable(),
  endsOn: isoDate.nullable(),
  expiresOn: isoDate,
  invitedBy: z.string(),
  invitedAt: timestamp,
  withdrawnBy: z.string().nullable(),
  withdrawnAt: timestamp.nullable(),
  usedAt: timestamp.nullable(),
})
export type Invitation = z.infer<typeof invitation>

/** [R4] What a person gets at the first sign-in with the address. */
export const invitationCalls = {
  list: defineCall('invitations.list', {
    summary: 'The invitations, newest first',
    access: 'users:manage',
    answer: z.array(invitation),
  }),
  add: defineCall('invitations.add', {
    summary: 'Invite a person by email address; an earlier invitation of the address is withdrawn',
    access: 'users:manage',
    body: z.strictObject({
      email,
      role: z.enum(ROLES, `must be one of ${ROLES.join(', ')}`),
      position: optionalText(FIELD_LIMITS.position).default(null),
      schoolClass: yearGroup.nullable().default(null),
      endsOn: isoDate.nullable().default(null),
    }),
    answer: invitation,
    status: 201,
  }),
  withdraw: defineCall('invitations.withdraw', {
    summary: 'Withdraw an invitation that is still open',
    access: 'users:manage',
    params: z.strictObject({ id: rowIdInPath }),
    answer: invitation,
  }),
}
