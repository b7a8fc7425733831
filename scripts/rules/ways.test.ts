import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

/** The files that a reader opens to follow one entry from the screen to the SQL, in the order of the calls. */
const WAYS = [
  {
    entry: 'mark',
    limit: 12,
    files: [
      'src/client/features/register/cards/pupil-card.tsx',
      'src/client/features/register/cards/pupil-grid.tsx',
      'src/client/features/register/day-register.tsx',
      'src/client/features/register/marks/use-marks.ts',
      'src/client/features/register/marks/mark-outbox.ts',
      'src/client/outbox/sync.ts',
      'src/client/api/attendance.ts',
      'src/client/lib/api-client.ts',
      'src/contract/attendance.ts',
      'src/server/features/attendance/attendance.routes.ts',
      'src/server/features/attendance/attendance.service.ts',
      'src/server/features/attendance/attendance.repository.ts',
    ],
  },
  {
    entry: 'comment',
    limit: 11,
    files: [
      'src/client/features/weekly/comments/comment-field.tsx',
      'src/client/features/weekly/comments/comment-outbox.ts',
      'src/client/features/weekly/comments/comment-autosave.ts',
      'src/domain/reports/comment-autosave.ts',
      'src/client/outbox/sync.ts',
      'src/client/api/comments.ts',
      'src/client/lib/api-client.ts',
      'src/contract/comments.ts',
      'src/server/features/comments/comments.routes.ts',
      'src/server/features/comments/comments.service.ts',
      'src/server/features/comments/comments.repository.ts',
    ],
  },
]

function importsOf(file: string): string[] {
  const names = readFileSync(file, 'utf8').matchAll(/ from '([.#][^']+)'/g)
  return [...names].map(([, name = '']) =>
    name.startsWith('#') ? name.replace('#', 'src/') : path.join(path.dirname(file), name),
  )
}

test.each(WAYS)('the way of a $entry enters at most $limit files, each linked by an import', (way) => {
  expect(way.files.length).toBeLessThanOrEqual(way.limit)
  for (const [index, file] of way.files.entries()) {
    const before = way.files.slice(0, index)
    const isLinked = before.some((one) => importsOf(one).includes(file) || importsOf(file).includes(one))
    expect(isLinked || index === 0, file).toBe(true)
  }
})
