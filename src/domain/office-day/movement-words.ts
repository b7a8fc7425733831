import { ARRIVAL_TAKEN_BACK } from './movements.ts'

/**
 * [M6] What everybody who may read marks reads of the reason of one that came with a movement: which, when and how late. Why
 * and with whom the child left, and what was said, is for those who may read movements. A pattern that PostgreSQL reads too.
 */
export const MOVEMENT_WITHOUT_WORDS = `^(?:${ARRIVAL_TAKEN_BACK}$|(?:Out|Back|Arrived) \\d{1,2}:\\d{2}(?:, (?:on time|\\d+ minutes? late))?)`

/** The reason where the pattern does not know its words. */
export const SOME_MOVEMENT = 'Signed in or out'
