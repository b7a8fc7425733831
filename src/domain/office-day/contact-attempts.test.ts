import { isoDate } from '#domain/calendar/iso-date.ts'
import type { Contact } from '#domain/pupils/contacts.ts'
import { expect, test } from 'vitest'
import {
  CALL_WITHOUT_WORDS,
  OUTCOMES,
  absenceMessage,
  attemptLabel,
  nextContact,
  noteRoom,
  settleReason,
} from './contact-attempts.ts'
import type { Attempt } from './contact-attempts.ts'

const contact = (name: string, relation: string): Contact => ({
  ...{ name, relation, phone: '07700 900123', otherPhone: null, email: null },
  ...{ hasParentalResponsibility: true, mayCollect: null },
})
const SARAH = contact('Sarah Baker', 'Mother')
const TOM = contact('Tom Baker', 'Father')
const attempt = (name: string, outcome: Attempt['outcome'], time = '09:12'): Attempt => ({
  ...{ contact: name, outcome, time },
})

test('[M5] an attempt is said with its time, its outcome and the contact', () => {
  expect(attemptLabel(attempt('Sarah Baker (mother)', 'noAnswer'))).toBe(
    '9:12 No answer from Sarah Baker (mother)',
  )
})

test('[M5] every contact is tried once before the first is tried again', () => {
  const toSarah = attempt('Sarah Baker (mother)', 'noAnswer')
  const toTom = attempt('Tom Baker (father)', 'leftMessage')
  expect(nextContact([SARAH, TOM], [])).toBe(SARAH)
  expect(nextContact([SARAH, TOM], [toSarah])).toBe(TOM)
  expect(nextContact([SARAH, TOM], [toSarah, toTom])).toBe(SARAH)
  expect(nextContact([], [toSarah])).toBeUndefined()
})

test('[M5] who was reached is not passed over for the next contact', () => {
  const talk = attempt('Tom Baker (father)', 'spoke')
  expect(nextContact([SARAH, TOM], [talk])).toBe(TOM)
  expect(nextContact([SARAH, TOM], [talk, attempt('Sarah Baker (mother)', 'noAnswer')])).toBe(TOM)
})

test('[M5] the reason of a changed mark is the call and what was said in it', () => {
  const attempts = [
    attempt('Tom Baker (father)', 'noAnswer', '09:05'),
    attempt('Sarah Baker (mother)', 'spoke'),
  ]
  const settle = (note: string, made: Attempt[]) =>
    settleReason({ note, attempts: made, otherwise: 'Illness' })
  expect(settle(' temperature ', attempts)).toBe('9:12 Spoke to Sarah Baker (mother): temperature')
  expect(settle('', attempts)).toBe('9:12 Spoke to Sarah Baker (mother)')
  expect(settle('email from mum', [])).toBe('email from mum')
  expect(settle('', attempts.slice(0, 1))).toBe('Illness')
  expect(settle('x'.repeat(300), [])).toHaveLength(200)
})

test('[M4, M5] without its words a call keeps its time and outcome; a reason without a call is none', () => {
  const open = (reason: string) => new RegExp(CALL_WITHOUT_WORDS).exec(reason)?.[0]
  for (const outcome of OUTCOMES) {
    const label = attemptLabel(attempt('Sarah Baker (mother)', outcome))
    expect(`${open(`${label}: temperature`)} Sarah Baker (mother)`).toBe(label)
  }
  for (const reason of ['email from mum', 'Spoke to mum at 9:12', '9:12 bus'])
    expect(open(reason)).toBeUndefined()
})

test('[M5] what fits into the field is kept whole, with the call before it', () => {
  const longest = contact('x'.repeat(100), 'y'.repeat(50))
  for (const contacts of [[], [SARAH], [SARAH, longest]])
    for (const made of [[], [attempt('z'.repeat(160), 'spoke', '10:12')]]) {
      const note = 'n'.repeat(noteRoom(contacts, made))
      const calls = contacts.map(({ name }) => attempt(name, 'spoke', '10:12'))
      for (const attempts of [[], made, [...made, ...calls]]) {
        const reason = settleReason({ note, attempts, otherwise: 'Illness' })
        expect(reason.endsWith(note)).toBe(true)
        expect(reason.length).toBeLessThanOrEqual(200)
      }
      expect(note.length).toBeGreaterThanOrEqual(100)
    }
  expect(noteRoom([SARAH], [])).toBe(200 - '10:00 Spoke to Sarah Baker (mother): '.length)
})

test('[M5] the text of a message says who, when and what to do', () => {
  const absence = { name: 'Ella', date: isoDate('2026-11-13'), school: 'Bramley Hall' }
  const rest = 'and we do not know why. Please tell the school office as soon as you can. Bramley Hall'
  expect(absenceMessage({ ...absence, sessions: ['am'], isToday: true })).toBe(
    `Ella was not in school this morning, ${rest}`,
  )
  expect(absenceMessage({ ...absence, sessions: ['am', 'pm'], isToday: true })).toBe(
    `Ella was not in school today, ${rest}`,
  )
  expect(absenceMessage({ ...absence, sessions: ['pm'], isToday: false })).toBe(
    `Ella was not in school on Fri 13 Nov, afternoon, ${rest}`,
  )
})
