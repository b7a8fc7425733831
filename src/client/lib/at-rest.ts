/** How long after its start a page is taken to be at rest: what is not needed to take a register is fetched only then. */
export const AT_REST_MS = 4000
