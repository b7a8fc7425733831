/**
 * The grounds of regulation 9(1) of SI 2024/208 on which a pupil of compulsory school age leaves the roll. The letters are the
 * regulation's; the descriptions are ours, compared with what local authorities publish (decision 61).
 */
export const LEAVING_GROUNDS = {
  a: { text: 'Registered at another school' },
  b: { text: 'Did not stay on after nursery' },
  c: { text: 'Registered at other schools too, which agree' },
  d: { text: 'School attendance order now names another school' },
  e: { text: 'School attendance order was revoked' },
  f: { text: 'Parent wrote that the child will be educated outside school' },
  g: { text: 'No longer lives within a reasonable distance' },
  h: { text: 'Did not return after leave of absence' },
  i: { text: 'Absent without a break for 20 school days' },
  j: { text: 'Detained under a sentence' },
  k: { text: 'Died' },
  l: { text: 'Over compulsory school age and not staying for the sixth form' },
  m: { text: 'Boarding fees not paid', isMaintainedOnly: true },
  n: { text: 'No longer a pupil of this independent school' },
  o: { text: 'Permanently excluded' },
} as const satisfies Record<string, { text: string; isMaintainedOnly?: true }>

export type LeavingGround = keyof typeof LEAVING_GROUNDS
export const LEAVING_GROUND_NAMES = Object.keys(LEAVING_GROUNDS) as LeavingGround[]

/** [Q5] The grounds that an independent school can use. */
export const OUR_GROUNDS = LEAVING_GROUND_NAMES.filter(
  (ground) => !('isMaintainedOnly' in LEAVING_GROUNDS[ground]),
)

/** The ground with its letter: `9(1)(a) Registered at another school`. */
export const groundLabel = (ground: LeavingGround) => `9(1)(${ground}) ${LEAVING_GROUNDS[ground].text}`
