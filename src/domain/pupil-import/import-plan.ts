import { formatShortDate } from '#domain/calendar/iso-date.ts'
import { MOST_CONTACTS, TOO_MANY_BANNED, contactLabel, mayNotCollect } from '#domain/pupils/contacts.ts'
import type { Contact } from '#domain/pupils/contacts.ts'
import { contactsOfFormerYears } from './former-pupils.ts'
import type { FormerYears } from './former-pupils.ts'
import { matchRows } from './import-match.ts'
import type { Match } from './import-match.ts'
import type { ImportedPupil, ReadRow } from './import-row.ts'
import { contactsAfterImport, contactsLeftOut } from './imported-contacts.ts'
import type { GivenContact } from './imported-contacts.ts'
import { spelling } from '#domain/text/spelling.ts'

export type ImportOutcome = 'add' | 'change' | 'same' | 'ask' | 'refused'

/** A pupil of the year whom a row may mean, as a person chooses between them. */
export type ImportCandidate = { id: number; words: string }

/** What an import would do with one row, the first row below the headings being on line 2. */
export type ImportStep = {
  line: number
  /** The pupil of the year whom the row is about; null for a new pupil. */
  id: number | null
  pupil: ImportedPupil
  outcome: ImportOutcome
  /** Why the row cannot be imported, or what else there is to know about it. */
  reasons: string[]
  /** Whom the row may mean, where a person has to say or has said so. */
  candidates: ImportCandidate[]
}

/** A pupil who is in the academic year already. */
export type KnownPupil = Omit<ImportedPupil, 'photoConsent' | 'contacts'> & {
  id: number
  photoConsent: boolean
  contacts: readonly Contact[] | null
  hasPhoto: boolean
}

/** The person's choice for the row on a line: a pupil of the year, or a new one. */
export type ImportAnswers = Readonly<Record<number, number | 'new'>>

type Plan = {
  yearGroups: readonly string[]
  answers?: ImportAnswers | undefined
  former?: FormerYears | undefined
}

/** Decides about every row: matched within the year, an empty cell keeping what is known. */
export function planImport(
  rows: readonly (ReadRow & { line: number })[],
  knownPupils: readonly KnownPupil[],
  { yearGroups, answers = {}, former = NO_FORMER }: Plan,
): ImportStep[] {
  const matches = matchRows(
    rows.map(({ pupil }) => pupil),
    knownPupils,
  )
  const firstLines = new Map<string, number>()
  /** The line of an earlier row that has the same of something, in which only one row may be. */
  const earlierLine = (key: string | null, line: number) => {
    const first = key === null ? undefined : firstLines.get(key)
    if (key !== null && first === undefined) firstLines.set(key, line)
    return first
  }
  const settled = rows.map((row, index) => {
    const match = matches[index] ?? NOBODY
    return { ...row, match, ...settle(match, answers[row.line]) }
  })
  const added = settled.filter(({ before, isAsked }) => !before && !isAsked).map(({ pupil }) => pupil)
  const knownContacts = contactsOfFormerYears(added, former)
  return settled.map(({ line, pupil, faults, match, before, isAsked }): ImportStep => {
    const known = before?.contacts ?? knownContacts.get(pupil) ?? []
    const contacts = pupil.contacts && contactsAfterImport(pupil.contacts, known)
    const after = merge(before, { ...pupil, contacts })
    const sameId = earlierLine(pupil.hubspotId && `id ${pupil.hubspotId}`, line)
    const samePupil = earlierLine(identityOf(pupil, before), line)
    const refusals: [boolean, string][] = [
      [sameId !== undefined, `External ID "${pupil.hubspotId}" is on line ${sameId} already.`],
      [sameId === undefined && samePupil !== undefined, `This pupil is on line ${samePupil} already.`],
      [!mayBeIn(after.yearGroup, before, yearGroups), notAYearGroup(after.yearGroup)],
      [leavesBeforeStart(after), 'The leave date is before the start date.'],
      [(contacts?.length ?? 0) > MOST_CONTACTS, TOO_MANY_BANNED],
    ]
    // As the file has it: what is known then is added when it is written.
    const step = { line, pupil, candidates: match.candidates.map(toCandidate) }
    const reasons = [...faults, ...sentences(refusals)]
    if (reasons.length > 0) return { ...step, id: null, outcome: 'refused', reasons }
    if (isAsked) return { ...step, id: null, outcome: 'ask', reasons: [WHO] }
    const leftOut = contactsLeftOut(pupil.contacts ?? [], known)
    const remarks = sentences([
      [leftOut.length > 0, noRoomFor(leftOut, contacts ?? [])],
      ...(before ? remarksOn(before, after) : []),
    ])
    return { ...step, id: before?.id ?? null, outcome: outcomeOf(before, after), reasons: remarks }
  })
}

const WHO = 'Choose who is meant.'
const NOBODY: Match<KnownPupil> = { pupil: null, candidates: [] }
const NO_FORMER: FormerYears = { academicYearId: 0, formerPupils: [] }

function settle({ pupil, candidates }: Match<KnownPupil>, answer: number | 'new' | undefined) {
  const chosen = candidates.find(({ id }) => id === answer) ?? null
  return { before: pupil ?? chosen, isAsked: candidates.length > 0 && !chosen && answer !== 'new' }
}

// Without an external id, two rows of one name are two children only if birthday or class says so.
function identityOf(pupil: ImportedPupil, before: KnownPupil | null): string | null {
  if (before) return `pupil ${before.id}`
  if (pupil.hubspotId !== null) return null
  const { firstName, lastName, dateOfBirth, yearGroup } = pupil
  return JSON.stringify([spelling(firstName), spelling(lastName), dateOfBirth ?? yearGroup])
}

function toCandidate({ id, firstName, lastName, yearGroup, dateOfBirth, hubspotId }: KnownPupil) {
  const born = dateOfBirth ? `born ${formatShortDate(dateOfBirth)}` : 'no date of birth'
  const known = hubspotId === null ? '' : `, external ID ${hubspotId}`
  return { id, words: `${firstName} ${lastName}, ${yearGroup}, ${born}${known}` }
}

const sentences = (rules: readonly [boolean, string][]) =>
  rules.flatMap(([applies, sentence]) => (applies ? [sentence] : []))

const notAYearGroup = (name: string) => `Year group "${name}" is not a year group of the school.`

// A pupil in a class that is no longer offered may stay there.
function mayBeIn(yearGroup: string, before: KnownPupil | null, yearGroups: readonly string[]): boolean {
  return yearGroup === '' || yearGroups.includes(yearGroup) || before?.yearGroup === yearGroup
}

function remarksOn(before: KnownPupil, after: ImportedPupil): [boolean, string][] {
  return [
    [before.hubspotId !== after.hubspotId, `Is known without an external ID and gets "${after.hubspotId}".`],
    [
      before.hasPhoto && before.photoConsent && after.photoConsent === false,
      'Photo consent is withdrawn: the photo will be deleted.',
    ],
  ]
}

const namesOf = (contacts: readonly GivenContact[]) => contacts.map(contactLabel).join(', ')

const noRoomFor = (leftOut: readonly GivenContact[], kept: readonly GivenContact[]) =>
  `No room for ${namesOf(leftOut)}: a pupil has at most ${MOST_CONTACTS} contacts, and who may not collect stays: ${namesOf(mayNotCollect(kept))}.`

function merge(before: KnownPupil | null, pupil: ImportedPupil): ImportedPupil {
  const given = Object.fromEntries(Object.entries(pupil).filter(([, value]) => value !== null))
  const merged: ImportedPupil = before ? { ...before, ...given } : pupil
  return merged.photoConsent ? merged : { ...merged, photoConsentDate: null, photoConsentBy: null }
}

function outcomeOf(before: KnownPupil | null, after: ImportedPupil): ImportOutcome {
  if (!before) return 'add'
  const fields = Object.keys(after) as (keyof ImportedPupil)[]
  const isSame = (field: keyof ImportedPupil) =>
    before[field] === after[field] || JSON.stringify(before[field]) === JSON.stringify(after[field])
  return fields.every(isSame) ? 'same' : 'change'
}

function leavesBeforeStart({
  startDate,
  leaveDate,
}: Pick<ImportedPupil, 'startDate' | 'leaveDate'>): boolean {
  return startDate !== null && leaveDate !== null && leaveDate < startDate
}

/** How many rows have each outcome. */
export function countOutcomes(steps: readonly ImportStep[]): Record<ImportOutcome, number> {
  const counts = { add: 0, change: 0, same: 0, ask: 0, refused: 0 }
  for (const { outcome } of steps) counts[outcome] += 1
  return counts
}
