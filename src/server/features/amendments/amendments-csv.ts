import { sessionName } from '#domain/attendance/sessions.ts'
import type { Session } from '#domain/attendance/sessions.ts'

export const HEADINGS = [
  ...[
    'Date',
    'Session',
    'Pupil',
    'Class',
    'Original',
    'Amended',
    'Reason',
    'Amended at',
    'Person',
    'Position',
  ],
  ...['Reason added later', 'Added at', 'Added by', 'Position of the person who added it'],
]

export function toCells([date = '', session, ...others]: readonly string[]): string[] {
  return [date, sessionName(session as Session), ...others]
}
