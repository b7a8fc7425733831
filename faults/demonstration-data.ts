import { freePort } from '#testing/free-port.ts'
import { startServerProcess } from '#testing/server-process.ts'
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

export interface DemonstrationData {
  /** A data directory of its own, with the demonstration school in it. */
  copy(): string
  remove(): void
}

/** Fills the demonstration school once, because that takes longer than most tests that need one. */
export async function fillDemonstration(): Promise<DemonstrationData> {
  const parent = mkdtempSync(path.join(tmpdir(), 'register-fault-'))
  const original = path.join(parent, 'original')
  const server = await startServerProcess({
    port: await freePort(),
    dataDir: original,
    env: { DEMO: 'on' },
  })
  await server.stop()
  return {
    copy() {
      const dataDir = path.join(mkdtempSync(path.join(parent, 'copy-')), 'data')
      // PostgreSQL insists on the owner and the mode of its directory.
      execFileSync('cp', ['-a', original, dataDir])
      return dataDir
    },
    remove: () => rmSync(parent, { recursive: true, force: true }),
  }
}
