import { addDays, formatLongDate } from '#domain/calendar/iso-date.ts'
import type { IsoDate } from '#domain/calendar/iso-date.ts'
import { isLetIn, roleName } from './permissions.ts'
import type { Account, Role } from './permissions.ts'

/** R4: how long an invitation can be used, where the account has no earlier last day. */
const USABLE_DAYS = 14

/** The last day on which an invitation of today can be used. */
export function invitationExpiry(today: IsoDate, endsOn: IsoDate | null): IsoDate {
  const usual = addDays(today, USABLE_DAYS)
  return endsOn !== null && endsOn < usual ? endsOn : usual
}

/** What has become of an invitation: an end that a person made counts before the calendar's. */
export type InvitationState = 'open' | 'used' | 'withdrawn' | 'expired'

export function invitationState(
  invitation: { usedAt: string | null; withdrawnAt: string | null; expiresOn: string },
  today: IsoDate,
): InvitationState {
  if (invitation.usedAt !== null) return 'used'
  if (invitation.withdrawnAt !== null) return 'withdrawn'
  return invitation.expiresOn < today ? 'expired' : 'open'
}

/** Whether the account's last day is over. */
export function hasEnded({ endsOn }: { endsOn: string | null }, today: IsoDate): boolean {
  return endsOn !== null && endsOn < today
}

/** Why a person cannot be invited; null where they can. Who can use the register already is changed in the table. */
export function refuseInvitation(
  invitation: { email: string; endsOn: IsoDate | null },
  account: (Account & { name: string; endsOn: string | null }) | undefined,
  today: IsoDate,
): string | null {
  if (invitation.endsOn !== null && invitation.endsOn < today) return 'The last day must not be in the past.'
  if (!account || !isLetIn(account) || hasEnded(account, today)) return null
  return `${account.name} uses the register with ${invitation.email} already. Change the account in the list of users.`
}

export type InvitedAs = {
  email: string
  role: Role
  schoolClass: string | null
  endsOn: IsoDate | null
  expiresOn: IsoDate
}

/** The text that the administrator sends to the person; the product sends nothing itself. */
export function invitationText(invited: InvitedAs, school: { name: string; address: string }): string {
  const access = [`${roleName(invited.role)} access`, invited.schoolClass].filter(Boolean).join(', ')
  const until = invited.endsOn ? `, until the end of ${formatLongDate(invited.endsOn)}` : ''
  return [
    `You are invited to the attendance register of ${school.name}.`,
    `Open ${school.address} and sign in with ${invited.email}. No other address works.`,
    `You will have ${access}${until}.`,
    `The invitation can be used once, until the end of ${formatLongDate(invited.expiresOn)}.`,
  ].join('\n\n')
}
