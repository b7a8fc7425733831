import { FIELD_LIMITS } from '#domain/text/field-limits.ts'
import type { IsoDate } from '#domain/calendar/iso-date.ts'
import { readContacts } from './contact-columns.ts'
import type { GivenContact } from './imported-contacts.ts'
import type { ContactColumns } from './contact-columns.ts'
import type { ColumnMapping, ImportField } from './import-columns.ts'
import { IMPORT_FIELDS } from './import-columns.ts'
import { readDate } from './import-dates.ts'
import type { DateOrder } from './import-dates.ts'
import { readConsent, readYearGroup, withoutFormulaGuard } from './import-values.ts'

/** What a file says about a pupil; null where it says nothing. */
export type ImportedPupil = {
  hubspotId: string | null
  firstName: string
  knownAs: string | null
  lastName: string
  gender: string | null
  dateOfBirth: IsoDate | null
  yearGroup: string
  startDate: IsoDate | null
  leaveDate: IsoDate | null
  photoConsent: boolean | null
  photoConsentDate: IsoDate | null
  photoConsentBy: string | null
  /** [M4] In order of call; a file that names one names all. */
  contacts: readonly GivenContact[] | null
}

export type ReadRow = { pupil: ImportedPupil; faults: string[] }

/** What a row is held against. */
export type ImportingSchool = {
  /** Those to choose from, and those that pupils are in; which of these is meant for whom is planned later. */
  yearGroups: readonly string[]
  today: IsoDate
  dateOrder: DateOrder
  contactColumns?: ContactColumns
}

const LONGEST: Partial<Record<ImportField, number>> = {
  hubspotId: FIELD_LIMITS.externalId,
  firstName: FIELD_LIMITS.name,
  knownAs: FIELD_LIMITS.name,
  lastName: FIELD_LIMITS.name,
  gender: FIELD_LIMITS.gender,
  photoConsentBy: FIELD_LIMITS.consentBy,
}

/** Reads one row of the file; every fault is named, so that the file is corrected at one go. */
export function readImportRow(
  cells: readonly string[],
  mapping: ColumnMapping,
  { yearGroups, today, dateOrder, contactColumns = [] }: ImportingSchool,
): ReadRow {
  const faults: string[] = []
  const complain = (field: ImportField, what: string) => faults.push(`${IMPORT_FIELDS[field].label} ${what}.`)

  const text = (field: ImportField): string => {
    const column = mapping[field]
    const value = withoutFormulaGuard((column === undefined ? '' : (cells[column] ?? '')).trim())
    if (value === '' && IMPORT_FIELDS[field].isNeeded) complain(field, 'is missing')
    if (value.length > (LONGEST[field] ?? Infinity))
      complain(field, `is longer than ${LONGEST[field]} characters`)
    if (value.includes('\u0000') || value.includes('\uFFFD'))
      complain(field, 'has characters that cannot be read')
    return value
  }
  const read = <T>(
    field: ImportField,
    reader: (value: string) => T | undefined,
    wanted: string,
  ): T | null => {
    const value = text(field)
    const meaning = value === '' ? undefined : reader(value)
    if (value !== '' && meaning === undefined) complain(field, `"${value.slice(0, 40)}" is not ${wanted}`)
    return meaning ?? null
  }
  const date = (field: ImportField) =>
    read(field, (value) => readDate(value, dateOrder, today), 'a date such as 24/05/2019')

  const { contacts, faults: contactFaults } = readContacts(cells, contactColumns)
  const pupil: ImportedPupil = {
    hubspotId: text('hubspotId') || null,
    firstName: text('firstName'),
    knownAs: text('knownAs') || null,
    lastName: text('lastName'),
    gender: text('gender') || null,
    dateOfBirth: date('dateOfBirth'),
    yearGroup:
      read('yearGroup', (value) => readYearGroup(value, yearGroups), 'a year group of the school') ?? '',
    startDate: date('startDate'),
    leaveDate: date('leaveDate'),
    photoConsent: read('photoConsent', readConsent, 'yes or no'),
    photoConsentDate: date('photoConsentDate'),
    photoConsentBy: text('photoConsentBy') || null,
    contacts,
  }
  for (const field of ['dateOfBirth', 'photoConsentDate'] as const) {
    const given = pupil[field]
    if (given && given > today) complain(field, 'is in the future')
  }
  return { pupil, faults: [...faults, ...contactFaults] }
}
