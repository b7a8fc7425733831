import fc from 'fast-check'
import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { verdictInWords } from './finding-sentences.ts'
import { MerkleTree, isSameHash, leafHash } from './merkle-tree.ts'
import { EXPORT_HEADING, verifyRecord } from './verify-record.ts'
import type { KnownCheckpoint } from './verify-record.ts'

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest()
const NOW = new Date('2026-11-16T18:00:00Z')
const START = Date.parse('2026-11-02T08:00:00Z')
const HOUR = 3_600_000

const hashOf = (line: string) =>
  line.startsWith('#') ? Buffer.from(line.slice(1), 'base64') : leafHash(sha256, Buffer.from(line))
const forgotten = (line: string) => `#${Buffer.from(hashOf(line)).toString('base64')}`

const begun = (since = START) =>
  `{"kind": "recordBegun", "after": {"since": "${iso(since)}"}, "entered_at": "${iso(START)}", "subject_name": ""}`
const iso = (time: number) => new Date(time).toISOString().replace('Z', '000+00:00')

function mark(index: number, { code = '/', time = START + index * HOUR } = {}): string {
  return `{"id": ${index}, "date": "2026-11-02", "session": "am", "new_code": "${code}", "user_name": "Sam Staff", "changed_at": "${iso(time)}", "student_name": "Pupil ${index}"}`
}

const record = (count: number) => [
  begun(),
  ...Array.from({ length: count - 1 }, (_, index) => mark(index + 1)),
]

function sealed(lines: readonly string[], madeAt: number | null): KnownCheckpoint {
  const tree = new MerkleTree(sha256)
  for (const line of lines) tree.append(hashOf(line))
  const root = tree.root()
  return {
    ...{ name: 'yesterday', size: lines.length, isRoot: (other) => isSameHash(root, other) },
    madeAt: madeAt === null ? null : new Date(madeAt).toISOString(),
  }
}

interface Evidence {
  checkpoints: readonly KnownCheckpoint[]
  leaves?: readonly string[]
  now?: Date
}

function verify(lines: readonly string[], { checkpoints, leaves, now = NOW }: Evidence) {
  const exported = Buffer.from([EXPORT_HEADING, ...lines, ''].join('\n'))
  const sealedLeaves = leaves && Buffer.concat(leaves.map(hashOf))
  return verifyRecord(exported, { sha256, checkpoints, sealedLeaves, now })
}

const timeAfter = (count: number) => START + (count - 1) * HOUR

/** A record, how much of it yesterday's checkpoint holds, and the place of one of those entries. */
const attacked = fc
  .record({ count: fc.integer({ min: 3, max: 60 }), later: fc.nat(20), place: fc.nat() })
  .map(({ count, later, place }) => ({
    lines: record(count + later),
    count,
    place: 1 + (place % (count - 2)),
  }))

describe('[L5] with yesterday’s checkpoint and its hashes, one changed entry is named', () => {
  const evidence = (lines: readonly string[], count: number) => ({
    checkpoints: [sealed(lines.slice(0, count), timeAfter(count))],
    leaves: lines.slice(0, count),
  })
  const always = (property: fc.IProperty<[{ lines: string[]; count: number; place: number }]>) =>
    fc.assert(property, { numRuns: 100 })

  test('altered, 100 of 100', () => {
    always(
      fc.property(attacked, ({ lines, count, place }) => {
        const { findings, lastGood } = verify(
          lines.with(place, mark(place, { code: 'I' })),
          evidence(lines, count),
        )
        expect(findings[0]).toMatchObject({
          kind: 'altered',
          entry: place + 1,
          content: { subject: `Pupil ${place}` },
        })
        expect(lastGood).toBeUndefined()
      }),
    )
  })

  test('removed, 100 of 100', () => {
    always(
      fc.property(attacked, ({ lines, count, place }) => {
        const { findings } = verify(lines.toSpliced(place, 1), evidence(lines, count))
        expect(findings[0]).toMatchObject({ kind: 'removed', entry: place + 1 })
      }),
    )
  })

  test('removed but for its hash, as if its six years were over, 100 of 100', () => {
    always(
      fc.property(attacked, ({ lines, count, place }) => {
        const { findings } = verify(lines.with(place, forgotten(lines[place] ?? '')), evidence(lines, count))
        expect(findings[0]).toMatchObject({ kind: 'removed', entry: place + 1 })
      }),
    )
  })

  test('inserted, 100 of 100', () => {
    always(
      fc.property(attacked, ({ lines, count, place }) => {
        const { findings } = verify(lines.toSpliced(place, 0, mark(9999)), evidence(lines, count))
        expect(findings[0]).toMatchObject({
          kind: 'inserted',
          entry: place + 1,
          content: { subject: 'Pupil 9999' },
        })
      }),
    )
  })

  test('appended with an earlier date, 100 of 100', () => {
    always(
      fc.property(attacked, ({ lines, count, place }) => {
        const late = mark(9999, { time: timeAfter(count) - (place + 2) * HOUR })
        const { findings } = verify([...lines, late], evidence(lines, count))
        expect(findings).toMatchObject([{ kind: 'backDated', entry: lines.length + 1 }])
      }),
    )
  })

  test('an untouched record is never accused, 100 of 100', () => {
    always(
      fc.property(attacked, ({ lines, count }) => {
        const { findings, lastGood } = verify(lines, evidence(lines, count))
        expect(findings).toEqual([])
        expect(lastGood?.size).toBe(count)
      }),
    )
  })
})

describe('[L5] an untouched record is not accused', () => {
  test('where the entries of more than six years ago were forgotten', () => {
    const lines = record(20)
    const now = new Date(timeAfter(10))
    now.setUTCFullYear(now.getUTCFullYear() + 6)
    const left = lines.map((line, index) => (index > 0 && index < 9 ? forgotten(line) : line))
    const { findings, forgotten: count } = verify(left, { checkpoints: [sealed(lines, timeAfter(20))], now })
    expect(findings).toEqual([])
    expect(count).toBe(8)
  })

  test('where the clock was set back, which is said', () => {
    const before = record(10)
    const time = timeAfter(10) - 5 * HOUR
    const clock = `{"kind": "clockSetBack", "entered_at": "${iso(time)}", "subject_name": ""}`
    const after = [mark(10, { time }), mark(11, { time: time + 1 })]
    const verdict = verify([...before, clock, ...after], { checkpoints: [sealed(before, timeAfter(10))] })
    expect(verdict.findings).toEqual([])
    expect(verdictInWords(verdict).join(' ')).toContain('set back to 2026-11-02 12:00:00 UTC')
  })
})

test('[L5] without the hashes, two checkpoints say between which entries the difference lies', () => {
  const lines = record(30)
  const checkpoints = [10, 20].map((count) => sealed(lines.slice(0, count), timeAfter(count)))
  const { findings, lastGood } = verify(lines.with(14, mark(14, { code: 'I' })), { checkpoints })
  expect(findings).toMatchObject([{ kind: 'differs', entry: 11, upTo: 20 }])
  expect(lastGood?.size).toBe(10)
})

test('[L5] hashes that do not have the sealed root accuse no entry', () => {
  const lines = record(10)
  const leaves = lines.with(3, mark(3, { code: 'I' }))
  const changed = lines.with(5, mark(5, { code: 'I' }))
  const { findings } = verify(changed, { checkpoints: [sealed(lines, timeAfter(10))], leaves })
  expect(findings).toMatchObject([{ kind: 'differs', entry: 1, upTo: 10 }])
})

test('[L5] a record that ends before its checkpoint has lost its last entries', () => {
  const lines = record(10)
  const { findings } = verify(lines.slice(0, 7), { checkpoints: [sealed(lines, null)] })
  expect(findings).toMatchObject([{ kind: 'removed', entry: 8 }])
})

test('[L5] an entry past the seal that is older than the last checkpoint was inserted', () => {
  const lines = record(10)
  const late = `+${mark(99, { time: START })}`
  const { findings } = verify([...lines, late], { checkpoints: [sealed(lines, timeAfter(10))] })
  expect(findings).toMatchObject([{ kind: 'inserted', content: { subject: 'Pupil 99' } }])
})

test('[L5] the verdict is told in sentences', () => {
  const lines = record(5)
  const evidence = { checkpoints: [sealed(lines, timeAfter(5))], leaves: lines }
  expect(verdictInWords(verify(lines, evidence))).toEqual([
    '5 entries were read.',
    'The first 5 entries are exactly as sealed, 2026-11-02 12:00:00 UTC.',
    'Nothing was altered, removed, inserted or back-dated.',
  ])
  expect(verdictInWords(verify(lines.with(2, mark(2, { code: 'I' })), evidence))).toContain(
    'Entry 3 was altered after it was sealed (yesterday, 2026-11-02 12:00:00 UTC). It says now: Pupil 2, 2026-11-02 am, no mark to I, by Sam Staff, 2026-11-02 10:00:00 UTC.',
  )
})
