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
      'src/client/features/register/marks/mark-kind.ts',
      'src/client/outbox/outbox.ts',
      'src/client/outbox/queue.ts',
      'src/client/api/attendance.ts',
      'src/client/lib/api-client.ts',
      'src/contract/attendance.ts',
      'src/server/features/attendance/attendance.routes.ts',
      'src/server/features/attendance/attendance.service.ts',
      'src/server/features/attendance/mark-writing.repository.ts',
    ],
  },
  {
    entry: 'comment',
    limit: 11,
    files: [
      'src/client/features/weekly/comments/comment-field.tsx',
      'src/client/features/weekly/comments/comment-autosave.ts',
      'src/client/outbox/outbox.ts',
      'src/client/outbox/queue.ts',
      'src/client/features/weekly/comments/comment-kind.ts',
      'src/client/api/comments.ts',
      'src/client/lib/api-client.ts',
      'src/contract/comments.ts',
      'src/server/features/comments/comments.routes.ts',
      'src/server/features/comments/comments.service.ts',
      'src/server/features/comments/comments.repository.ts',
    ],
  },
  {
    entry: 'photo',
    limit: 16,
    files: [
      'src/client/widgets/photo/pupil-photo.tsx',
      'src/client/widgets/photo/photo-dialog.tsx',
      'src/client/widgets/photo/photo-steps.tsx',
      'src/client/widgets/photo/photo-taking.tsx',
      'src/client/api/photos.ts',
      'src/client/lib/api-client.ts',
      'src/contract/photos.ts',
      'src/server/features/photos/photos.routes.ts',
      'src/server/features/photos/photo-addresses.ts',
      'src/server/features/photos/photos.service.ts',
      'src/server/features/photos/upload-spool.ts',
      'src/server/features/photos/image-worker.ts',
      'src/server/features/photos/image-worker-process.ts',
      'src/server/infra/photo-store/photo-store.ts',
      'src/server/infra/photo-store/disk-photo-store.ts',
      'src/server/features/photos/photos.repository.ts',
    ],
  },
]

function importsOf(file: string): string[] {
  const names = readFileSync(file, 'utf8').matchAll(/(?: from |import\()'([.#][^']+)'/g)
  return [...names].map(([, name = '']) =>
    name.startsWith('#') ? name.replace('#', 'src/') : path.join(path.dirname(file), name),
  )
}

/** `call('photos.attach', …)` leads to `src/contract/photos.ts` without an import. */
function isCalledByName(file: string, contract: string): boolean {
  const { dir, name } = path.parse(contract)
  return dir === 'src/contract' && readFileSync(file, 'utf8').includes(`call('${name}.`)
}

test.each(WAYS)('the way of a $entry enters at most $limit files, each linked to one before', (way) => {
  expect(way.files.length).toBeLessThanOrEqual(way.limit)
  for (const [index, file] of way.files.entries()) {
    const before = way.files.slice(0, index)
    const isLinked = before.some(
      (one) => importsOf(one).includes(file) || importsOf(file).includes(one) || isCalledByName(one, file),
    )
    expect(isLinked || index === 0, file).toBe(true)
  }
})
