import type { IsoDate } from '#domain/calendar/iso-date.ts'
import type { LeavingGround } from '#domain/returns/leaving-grounds.ts'

export const SEXES = { female: 'Female', male: 'Male' } as const
export type Sex = keyof typeof SEXES
export const SEX_NAMES = Object.keys(SEXES) as Sex[]

/** A parent, with whom the pupil may live, and where. */
export type Parent = { name: string; address: string | null; livesWith: boolean }

/** A pupil has at most so many: two parents and their partners, and as many again. */
export const MOST_PARENTS = 6

export const ADMISSION_LIMITS = { name: 200, address: 300 } as const

/** [Q5] What the admission register holds about a pupil. */
export type AdmissionEntry = {
  fullName: string | null
  sex: Sex | null
  dateOfBirth: IsoDate | null
  startingDay: IsoDate | null
  parents: readonly Parent[]
  /** The people to ring, in order of call. */
  contacts: readonly { phone: string | null; otherPhone: string | null }[]
  lastSchool: string | null
  lastSchoolAddress: string | null
  isFirstSchool: boolean
  leaveDate: IsoDate | null
  ground: LeavingGround | null
}

const SEX_WORDS: Record<Sex, readonly string[]> = {
  female: ['female', 'f', 'girl'],
  male: ['male', 'm', 'boy'],
}

/** The sex that a pupil's gender states in the usual words; null where it says something else, or nothing. */
export function sexFromGender(gender: string | null): Sex | null {
  const word = gender?.trim().toLowerCase() ?? ''
  return SEX_NAMES.find((sex) => SEX_WORDS[sex].includes(word)) ?? null
}

/** Each particular with the words that say it is missing. */
const PARTICULARS: { words: string; isMissing: (entry: AdmissionEntry, today: IsoDate) => boolean }[] = [
  { words: 'full legal name', isMissing: ({ fullName }) => fullName === null },
  { words: 'sex', isMissing: ({ sex }) => sex === null },
  { words: 'date of birth', isMissing: ({ dateOfBirth }) => dateOfBirth === null },
  { words: 'starting day', isMissing: ({ startingDay }) => startingDay === null },
  { words: 'parents', isMissing: ({ parents }) => parents.length === 0 },
  {
    words: 'a parent’s address',
    isMissing: ({ parents }) => parents.some(({ address }) => address === null),
  },
  {
    words: 'with which parent the child lives',
    isMissing: ({ parents }) => parents.length > 0 && !parents.some(({ livesWith }) => livesWith),
  },
  { words: 'an emergency number', isMissing: ({ contacts }) => !contacts.some(canBeRung) },
  {
    words: 'last school',
    isMissing: ({ lastSchool, isFirstSchool }) => lastSchool === null && !isFirstSchool,
  },
  {
    words: 'address of the last school',
    isMissing: ({ lastSchool, lastSchoolAddress }) => lastSchool !== null && lastSchoolAddress === null,
  },
  {
    words: 'ground for leaving',
    isMissing: ({ leaveDate, ground }, today) => leaveDate !== null && leaveDate < today && ground === null,
  },
]

const canBeRung = ({ phone, otherPhone }: AdmissionEntry['contacts'][number]) =>
  phone !== null || otherPhone !== null

/** [Q5] What the law asks for and the entry does not have, in words; empty where it is complete. */
export function missingParticulars(entry: AdmissionEntry, today: IsoDate): string[] {
  return PARTICULARS.filter(({ isMissing }) => isMissing(entry, today)).map(({ words }) => words)
}

/** [Q5] The law asks for two people to ring where possible, so an entry with one of them is complete all the same. */
export function hasOneContactOnly(entry: Pick<AdmissionEntry, 'contacts'>): boolean {
  return entry.contacts.filter(canBeRung).length === 1
}

/** How many pupils are incomplete: `34 of 180 pupils are incomplete`. */
export function incompleteLabel(entries: readonly { missing: readonly string[] }[]): string {
  const incomplete = entries.filter(({ missing }) => missing.length > 0).length
  const pupils = entries.length === 1 ? '1 pupil' : `${entries.length} pupils`
  if (incomplete === 0) return entries.length === 1 ? '1 pupil, complete' : `${pupils}, all complete`
  return `${incomplete} of ${pupils} ${incomplete === 1 ? 'is' : 'are'} incomplete`
}
