import type { IsoDate } from '#domain/calendar/iso-date.ts'
import { formatWeekdayAndDay } from '#domain/calendar/iso-date.ts'
import type { Contact } from '#domain/pupils/contacts.ts'
import { contactLabel } from '#domain/pupils/contacts.ts'
import type { Session } from '#domain/attendance/sessions.ts'
import { sessionName } from '#domain/attendance/sessions.ts'
import { REASON_MAX_LENGTH } from '#domain/text/field-limits.ts'

/** [M5] How a contact was tried, with the outcomes that this can have. */
export const ATTEMPTS = {
  spoke: { how: 'phone', label: 'Spoke', sentence: 'Spoke to' },
  noAnswer: { how: 'phone', label: 'No answer', sentence: 'No answer from' },
  leftMessage: { how: 'phone', label: 'Left message', sentence: 'Left a message for' },
  sent: { how: 'message', label: 'Message sent', sentence: 'Sent a message to' },
} as const satisfies Record<string, { how: 'phone' | 'message'; label: string; sentence: string }>

export type Outcome = keyof typeof ATTEMPTS
export const OUTCOMES = Object.keys(ATTEMPTS) as [Outcome, ...Outcome[]]

export type Attempt = { contact: string; outcome: Outcome; time: string }

/** The attempt in words: `9:12 Spoke to Sarah Baker (mother)`. */
export function attemptLabel({ contact, outcome, time }: Attempt): string {
  return `${time.replace(/^0/, '')} ${ATTEMPTS[outcome].sentence} ${contact}`
}

const SENTENCES = OUTCOMES.map((outcome) => ATTEMPTS[outcome].sentence)

/**
 * [M4] What people who may not read contacts read of a reason that begins with a call: when it was and what became of it, not
 * with whom nor what was said. A pattern that PostgreSQL reads too.
 */
export const CALL_WITHOUT_WORDS = `^\\d{1,2}:\\d{2} (?:${SENTENCES.join('|')})(?= )`

/** It stands in the place of the contact's name. */
export const SOME_CONTACT = 'a contact'

/**
 * Whom to ring next: who was reached last; else the first in order who has been tried least, so that every contact is tried
 * before one is again.
 */
export function nextContact(contacts: readonly Contact[], attempts: readonly Attempt[]): Contact | undefined {
  const talk = attempts.findLast(isTalk)
  const reached = contacts.find((contact) => contactLabel(contact) === talk?.contact)
  if (reached) return reached
  const tries = (contact: Contact) =>
    attempts.filter((attempt) => attempt.contact === contactLabel(contact)).length
  const fewest = Math.min(...contacts.map(tries))
  return contacts.find((contact) => tries(contact) === fewest)
}

/** The call in the reason; where its contact has a very long name, the whole of it is in the log only. */
const CALL_LENGTH = 98

function callLabel(call: Attempt): string {
  const label = attemptLabel(call)
  return label.length > CALL_LENGTH ? `${label.slice(0, CALL_LENGTH - 1)}…` : label
}

const isTalk = ({ outcome }: Attempt) => outcome === 'spoke'

/** How long the note may be, so that the call with any of the contacts stands before it and nothing is cut. */
export function noteRoom(contacts: readonly Contact[], attempts: readonly Attempt[]): number {
  const talks = contacts.map((contact): Attempt => ({
    contact: contactLabel(contact),
    outcome: 'spoke',
    time: '10:00',
  }))
  const calls = [...talks, ...attempts.filter(isTalk)].map((call) => `${callLabel(call)}: `.length)
  return REASON_MAX_LENGTH - Math.max(0, ...calls)
}

/** Why a mark is changed at the desk: what was said, and the call in which it was. */
export function settleReason(given: {
  note: string
  attempts: readonly Attempt[]
  otherwise: string
}): string {
  const call = given.attempts.findLast(isTalk)
  const parts = [call && callLabel(call), given.note.trim()].filter(Boolean)
  return (parts.join(': ') || given.otherwise).slice(0, REASON_MAX_LENGTH)
}

type Absence = { name: string; date: IsoDate; sessions: readonly Session[]; isToday: boolean; school: string }

/** The text of a message to a parent, ready to be copied. */
export function absenceMessage({ name, date, sessions, isToday, school }: Absence): string {
  const when = sessions.length === 1 && sessions[0] ? `${sessionName(sessions[0]).toLowerCase()} ` : ''
  const day = isToday
    ? when
      ? `this ${when.trim()}`
      : 'today'
    : `on ${formatWeekdayAndDay(date)}${when && `, ${when.trim()}`}`
  return `${name} was not in school ${day}, and we do not know why. Please tell the school office as soon as you can. ${school}`
}
