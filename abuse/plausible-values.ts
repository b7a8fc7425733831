import { CODES } from '#domain/attendance/codes.ts'
import fc from 'fast-check'

const DATES = [
  '2026-09-02',
  '2026-10-27',
  '2026-11-06',
  '2026-11-12',
  '2026-11-13',
  '2026-11-14',
  '2026-12-25',
]
const MONDAYS = ['2026-11-02', '2026-11-09', '2026-12-14']
const CLASSES = ['Reception', 'Year 1', 'All', 'Year 9']
const ROW_IDS = [1, 2, 3, 4, 5, 12, 13, 999]

const from = <T>(values: readonly T[]) => fc.constantFrom(...values)
const date = from(DATES)
const monday = from(MONDAYS)
const time = from(['15:30', '16:05', '18:00', '23:59'])
const code = from([...Object.keys(CODES), null])
const yes = fc.boolean()
const name = from(['Ann', 'Zoë', 'O’Neill', 'Nguyễn', 'de la Cruz'])
const rowId = from(ROW_IDS)
const csv = from([
  'External id,First name,Last name,Class\nhs-1,Ann,Able,Reception\nhs-2,Ben,Baker,Year 1\n',
  'External id,First name,Last name,Class\nhs-3,"Ann\nX",=1+1,Reception\n',
  'Vorname;Nachname\nAnn;Able\n',
  'External id,First name,Last name,Class\nhs-1,Ann,Able,Reception\nhs-1,Ann,Able,Reception\n',
  'First name,Last name\n"Ann,Able\n',
  'External id,First name,Last name,Class\nhs-4,A\u0000nn,Able,Reception\n',
  'External id,First name,Last name,Class\nhs-5,\ud800,Able,Reception\n',
  `External id,First name,Last name,Class\nhs-6,${'x'.repeat(5000)},Able,Reception\n`,
])

/** Usual values by field name, because the description says only "text" about most fields. */
export const PLAUSIBLE: Record<string, fc.Arbitrary<unknown>> = {
  ...{ date, start: date, end: date, from: date, to: date, startDate: date, leaveDate: date },
  ...{ dateOfBirth: from(['2020-02-29', '2021-11-13']), weekStartDate: monday },
  ...{ insetDays: date, bankHolidays: date, month: from(['2026-10', '2026-11', '2027-02']) },
  ...{ studentId: rowId, academicYearId: rowId, fromYearId: rowId, toYearId: rowId, ids: rowId },
  ...{ amCode: code, pmCode: code, code, expected: code },
  ...{ arrivalTime: time, departureTime: time, firstName: name, knownAs: name, lastName: name },
  ...{ yearGroup: from(CLASSES), classId: from(CLASSES), name: from(['Year 2', 'Reception', 'Autumn']) },
  ...{ term: from(['Autumn', 'Autumn 2024', 'Spring']), year: from(['2026-2027', '2027-2028', '2030-2031']) },
  ...{ academicYear: from(['2026-2027', '2027-2028']), hubspotId: from(['hs-1', 'hs-2']), confirm: yes },
  ...{ csv, objectPath: from(['students/1/a.jpg', 'students/2/../1/a.jpg', '/etc/passwd']) },
}

/** Values in a path, where every identifier is text and user ids have their own form. */
export const PLAUSIBLE_IN_PATH: Record<string, fc.Arbitrary<unknown>> = {
  ...PLAUSIBLE,
  token: from(['a.b', 'eyJhIjoxfQ.c2ln', 'x'.repeat(64)]),
}
