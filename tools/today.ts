import { isoDate } from '#domain/calendar/iso-date.ts'

/** The day on which the demonstration school of the tests stands: a Friday in week 9 of the autumn term. */
export const TODAY = isoDate('2026-11-13')
/** The same in the morning, before registers close. */
export const NOW = '2026-11-13T09:05:00.000Z'

/** Tests step over nights and weekends with the same session, which in a school would have ended. */
export const STAY_SIGNED_IN = { ADMIN_IDLE_MINUTES: '100000', SESSION_IDLE_MINUTES: '100000' }
