import { toCsv } from '#domain/text/csv.ts'
import { contactHeadings } from './contact-columns.ts'

/** What can be read from a file of pupils, with the headings that exports use for it, most telling first. */
export const IMPORT_FIELDS = {
  hubspotId: {
    label: 'External ID',
    isNeeded: false,
    headings: [
      'externalid',
      'recordid',
      'hubspotid',
      'recordidcontact',
      'contactid',
      'pupilid',
      'studentid',
      'id',
    ],
  },
  firstName: { label: 'First name', isNeeded: true, headings: ['firstname', 'forename', 'givenname'] },
  knownAs: {
    label: 'Known as',
    isNeeded: false,
    headings: ['knownas', 'preferredname', 'preferredfirstname', 'nickname'],
  },
  lastName: { label: 'Last name', isNeeded: true, headings: ['lastname', 'surname', 'familyname'] },
  gender: { label: 'Gender', isNeeded: false, headings: ['gender', 'sex'] },
  dateOfBirth: {
    label: 'Date of birth',
    isNeeded: false,
    headings: ['dateofbirth', 'dob', 'birthdate', 'birthday'],
  },
  yearGroup: {
    label: 'Year group',
    isNeeded: true,
    headings: ['yeargroup', 'class', 'schoolclass', 'form', 'currentyeargroup', 'year'],
  },
  startDate: {
    label: 'Start date',
    isNeeded: false,
    headings: ['startdate', 'dateofentry', 'joiningdate', 'entrydate', 'admissiondate'],
  },
  leaveDate: {
    label: 'Leave date',
    isNeeded: false,
    headings: ['leavedate', 'leavingdate', 'dateofleaving', 'enddate'],
  },
  photoConsent: {
    label: 'Photo consent',
    isNeeded: false,
    headings: ['photoconsent', 'photographyconsent', 'photopermission', 'imageconsent'],
  },
  photoConsentDate: {
    label: 'Photo consent date',
    isNeeded: false,
    headings: ['photoconsentdate', 'dateofphotoconsent'],
  },
  photoConsentBy: {
    label: 'Photo consent by',
    isNeeded: false,
    headings: ['photoconsentby', 'photoconsentgivenby'],
  },
} as const satisfies Record<string, { label: string; isNeeded: boolean; headings: readonly string[] }>

export type ImportField = keyof typeof IMPORT_FIELDS
export const IMPORT_FIELD_NAMES = Object.keys(IMPORT_FIELDS) as ImportField[]

/** Which column, counted from 0, each field is read from; a field that is left out is not read. */
export type ColumnMapping = Partial<Record<ImportField, number>>

const DATE_FIELDS = ['dateOfBirth', 'startDate', 'leaveDate', 'photoConsentDate'] as const

/** Every text in a column of dates. */
export function datesIn(rows: readonly { cells: readonly string[] }[], mapping: ColumnMapping): string[] {
  const columns = DATE_FIELDS.flatMap((field) => mapping[field] ?? [])
  return rows.flatMap(({ cells }) => columns.map((column) => (cells[column] ?? '').trim()))
}

/** As the law asks for where possible. */
const CONTACTS_IN_TEMPLATE = 2

/** A file with the headings only, to be filled in. */
export function importTemplate(): string {
  const headings = IMPORT_FIELD_NAMES.map((field) => IMPORT_FIELDS[field].label)
  return toCsv([[...headings, ...contactHeadings(CONTACTS_IN_TEMPLATE)]], { withByteOrderMark: true })
}

function toKey(heading: string): string {
  return heading.toLowerCase().replaceAll(/[^a-z0-9]/g, '')
}

/** The columns that the headings suggest; every column serves at most one field. */
export function guessMapping(headings: readonly string[]): ColumnMapping {
  const keys = headings.map(toKey)
  const mapping: ColumnMapping = {}
  for (const field of IMPORT_FIELD_NAMES) {
    const known: readonly string[] = IMPORT_FIELDS[field].headings
    const column = known.map((heading) => keys.indexOf(heading)).find((index) => index >= 0)
    if (column !== undefined && !Object.values(mapping).includes(column)) mapping[field] = column
  }
  return mapping
}

/** What is wrong with a choice of columns, as sentences. */
export function mappingFaults(mapping: ColumnMapping, columnCount: number): string[] {
  const missing = IMPORT_FIELD_NAMES.filter(
    (field) => IMPORT_FIELDS[field].isNeeded && mapping[field] === undefined,
  )
  const columns = Object.values(mapping)
  return [
    ...missing.map((field) => `Choose the column for ${IMPORT_FIELDS[field].label}.`),
    ...(new Set(columns).size < columns.length ? ['A column is chosen for two fields.'] : []),
    ...(columns.some((column) => column >= columnCount) ? ['A chosen column is not in the file.'] : []),
  ]
}
