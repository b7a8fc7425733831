import type { AdmissionRegisterEntry } from '#contract/statutory/admission.ts'
import type { IsoDate } from '#domain/calendar/iso-date.ts'

/** Which entries are listed. */
export const SHOWN = {
  all: 'All pupils',
  incomplete: 'Incomplete',
  present: 'On roll',
  former: 'Left',
} as const
export type Shown = keyof typeof SHOWN
export const SHOWN_NAMES = Object.keys(SHOWN) as Shown[]

const hasLeft = ({ leaveDate }: AdmissionRegisterEntry, today: IsoDate) =>
  leaveDate !== null && leaveDate < today

export function isShown(entry: AdmissionRegisterEntry, shown: Shown, today: IsoDate): boolean {
  if (shown === 'incomplete') return entry.missing.length > 0
  return shown === 'all' || hasLeft(entry, today) === (shown === 'former')
}
