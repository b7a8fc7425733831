import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

/** The sources that a real school runs, without tests and demonstration. */
const SOURCES = globSync('src/**/*.{ts,tsx}').filter(
  (file) => !/\.test\.|^src\/(testing|server\/demo)\//.test(file),
)

const filesWith = (pattern: RegExp, within = SOURCES) =>
  within.filter((file) => pattern.test(readFileSync(file, 'utf8'))).toSorted()

test.each<[what: string, pattern: RegExp, exceptions?: string[]]>([
  ['runs text as code', /\beval\(|new Function\(|node:vm/],
  [
    'writes HTML into the page',
    /dangerouslySetInnerHTML|\.(inner|outer)HTML|insertAdjacentHTML|document\.write/,
  ],
  // The port of a worker thread cannot reach a page; a service worker hears the pages of its own origin only.
  [
    'listens to messages of other pages',
    /(?<!\b(?:parentPort\?|worker|port)\.)postMessage|addEventListener\('message'|onmessage/,
    ['src/service-worker/service-worker.ts'],
  ],
  ['starts a shell', /shell: true|\b(exec|execSync)\b[^(]*\} from 'node:child_process'/],
  ['switches the check of certificates off', /rejectUnauthorized|NODE_TLS_REJECT/],
  // Chance decides only when a page asks again, so that not all of them do at once.
  [
    'draws secrets from a guessable source, or hashes with a broken one',
    /Math\.random|'(md5|sha1)'/,
    ['src/client/live/follow-stream.ts', 'src/client/live/live-changes.tsx'],
  ],
  ['logs a message that is put together', /\blog(ger)?\.\w+\((?:\{[^\n]*\}, )?`/],
  // Only what was not sent yet, sealed with its owner's key (decision 31).
  [
    'keeps anything in the browser for longer than the tab',
    /localStorage|indexedDB|openDB|document\.cookie/,
    ['src/client/outbox/journal.ts', 'src/client/outbox/page-outbox.ts'],
  ],
])('nothing that is shipped %s', (_, pattern, exceptions: string[] = []) => {
  expect(SOURCES.length).toBeGreaterThan(300)
  expect(filesWith(pattern)).toEqual(exceptions)
})

// A request can start only our own image worker, without arguments; the picture is sent over a channel. What gets each
// checkpoint is named in the operator's settings, and started without arguments too.
test('only the embedded database, the image worker and the seal start programs', () => {
  expect(filesWith(/node:child_process/)).toEqual([
    'src/server/db/embedded/file-lock.ts',
    'src/server/db/embedded/postgres-account.ts',
    'src/server/db/embedded/postgres-cluster.ts',
    'src/server/db/embedded/postgres-process.ts',
    'src/server/features/photos/image-worker.ts',
    'src/server/record/checkpoint-store.ts',
  ])
})

// All their addresses come from the configuration, never from a request.
test('only the database, the sign-in and the photo store call other machines', () => {
  const server = SOURCES.filter((file) => file.startsWith('src/server/'))
  const calls =
    /[\s.]fetch\(|\* as oidc|aws4fetch|undici|node:(https|http2|dgram|tls)|new (pg\.)?(Pool|Client)\(/
  expect(filesWith(calls, server)).toEqual([
    'src/server/db/database.ts',
    'src/server/db/migrate.ts',
    'src/server/db/notice-channel.ts',
    'src/server/infra/identity/identity-provider.ts',
    'src/server/infra/photo-store/s3-photo-store.ts',
  ])
})

test('SQL stands in repositories, the database folder and the backup alone', () => {
  const isAllowed = /\.repository\.ts$|^src\/server\/(db|backup)\//
  const elsewhere = SOURCES.filter((file) => !isAllowed.test(file))
  expect(filesWith(SQL, elsewhere)).toEqual([])
})

const SQL = /\bsql`|[`']\s*(select|insert into|update|delete from|with) [^`']*\b(from|set|values|as \()/

test.each([
  'database.query(sql`analyze`)',
  "const DAYS = 'select date from school_calendar'",
  'const ADD = `\n  insert into students (id) values (1)`',
  'const LOCK = `update users set role = 1`',
])('SQL is recognised: %j', (text) => expect(text).toMatch(SQL))

test('no folder holds more files than a reader can keep in view', () => {
  const files = globSync('{src,e2e,faults,abuse,bench,scripts,tools}/**/*.{ts,tsx,mjs,css}')
  const folders = Map.groupBy(files, (file) => path.dirname(file))
  const crowded = [...folders].filter(([, inside]) => inside.length > 25).map(([folder]) => folder)
  expect(files.length).toBeGreaterThan(700)
  expect(crowded).toEqual([])
})
