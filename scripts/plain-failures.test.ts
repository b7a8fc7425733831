import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'

test('a command that fails says why, without the code around it', () => {
  const { status, stderr } = spawnSync(
    process.execPath,
    ['scripts/verify-backup.ts', 'no-such-backup.tar.gz'],
    {
      encoding: 'utf8',
    },
  )
  expect(status).toBe(1)
  expect(stderr).toContain('no-such-backup.tar.gz cannot be opened: there is no such file.')
  expect(stderr).not.toMatch(/^\s+at |Node\.js v/m)
})
