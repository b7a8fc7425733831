/** The only source of "now" outside the database, so that tests can stand at any instant. */
export type Clock = () => Date

export const systemClock: Clock = () => new Date()
