/** The only source of "now" outside the database, so that tests can choose the time. */
export type Clock = () => Date

export const systemClock: Clock = () => new Date()
