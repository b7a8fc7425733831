import { mkdtempSync, readdirSync, readlinkSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { spoolUpload } from './upload-spool.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'received-'))
  vi.stubEnv('TMPDIR', folder)
})
afterEach(() => {
  vi.unstubAllEnvs()
  rmSync(folder, { recursive: true })
})

/** The open files of this process that lay in the folder. */
const openFiles = () =>
  readdirSync('/proc/self/fd').filter((fd) => linkOf(fd).startsWith(path.join(folder, 'register-picture-')))

function linkOf(fd: string): string {
  try {
    return readlinkSync(`/proc/self/fd/${fd}`)
  } catch {
    return ''
  }
}

test('a picture that waits for its turn lies on the disk under no name, and is gone once it is closed', async () => {
  const picture = await spoolUpload(Readable.from([Buffer.from('one'), Buffer.from('two')]), 10)
  expect(readdirSync(folder)).toEqual([])
  expect(openFiles()).toHaveLength(1)
  expect(String(await picture.read())).toBe('onetwo')
  await picture.close()
  expect(openFiles()).toEqual([])
})

test('a picture that is refused as too large leaves no open file', async () => {
  await expect(spoolUpload(Readable.from([Buffer.alloc(11)]), 10)).rejects.toMatchObject({ status: 413 })
  expect(openFiles()).toEqual([])
})
