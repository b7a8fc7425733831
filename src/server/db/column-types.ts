import { types } from 'pg'
import type { CustomTypesConfig } from 'pg'

const { builtins, getTypeParser } = types
const toDate: (text: string) => Date = getTypeParser(builtins.TIMESTAMPTZ)

const parsers = new Map<number, (text: string) => unknown>([
  // A school day is a string: a Date would be a moment in the machine's own zone.
  [builtins.DATE, (text) => text],
  [builtins.TIME, (text) => text.slice(0, 5)],
  [builtins.TIMESTAMPTZ, (text) => toDate(text).toISOString()],
  // Counts and history numbers stay far below 2^53.
  [builtins.INT8, Number],
])

/** How columns arrive: date as YYYY-MM-DD, time as HH:MM, timestamptz as ISO text, bigint as number. */
export const columnTypes: CustomTypesConfig = {
  getTypeParser: (oid, format) => (format !== 'binary' && parsers.get(oid)) || getTypeParser(oid, format),
}
