import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { qrCode } from './qr-code.ts'
import { sealFoot } from './seal-foot.ts'

const hashOf = (rows: boolean[][] | undefined) =>
  createHash('sha256')
    .update((rows ?? []).map((row) => row.map(Number).join('')).join('\n'))
    .digest('hex')
    .slice(0, 16)

// Each was read back by a scanner program of another make (zbar) when it was entered here.
test.each([
  ['A', 21, 'f195dbbdf146dae0'],
  ['register.school.example/record '.repeat(4), 41, '02eb5e067a9fa24c'],
  ['register.school.example/record '.repeat(9), 61, 'b7415da49473c7f6'],
  ['register.school.example/record '.repeat(16), 77, '690d263f9386bb90'],
])('[L5] the code of %j is the one that a scanner reads', (text, side, hash) => {
  const rows = qrCode(text)
  expect(rows).toHaveLength(side)
  expect(hashOf(rows)).toBe(hash)
})

test('[L5] a text that does not fit has no code', () => {
  expect(qrCode('x'.repeat(521))).toBeUndefined()
})

test('[L5] the foot says when the record was sealed, how many entries it had, and the start of the root', () => {
  const root = new Uint8Array(32).fill(0xab)
  const foot = sealFoot({ size: 48_211, root, madeAt: '2026-11-16T18:00:00.000Z', note: 'note' })
  expect(foot).toContain('Sealed on Monday 16 November 2026 at 18:00: 48,211 entries')
  expect(foot).toContain('48211-abababababababab')
  expect(foot).toContain('<path ')
  expect(sealFoot(undefined)).not.toContain('<text')
})
