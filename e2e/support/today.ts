/** The day on which the demonstration school of the tests stands: a Friday in week 9 of the autumn term. */
export const TODAY = '2026-11-13'
/** The same in the morning, before registers close. */
export const NOW = '2026-11-13T09:05:00.000Z'
