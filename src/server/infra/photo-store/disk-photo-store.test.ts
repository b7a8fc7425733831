import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import * as fc from 'fast-check'
import { afterAll, describe, expect, test } from 'vitest'
import { DiskPhotoStore } from './disk-photo-store.ts'

const directory = mkdtempSync(path.join(tmpdir(), 'photo-store-'))
const store = new DiskPhotoStore(path.join(directory, 'photos'))
afterAll(() => rmSync(directory, { recursive: true }))

describe('[E5] the photo store on disk', () => {
  test('gives back the bytes that were put, and the latest of them', async () => {
    await store.put('students/1/a.jpg', Buffer.from('first'))
    await store.put('students/1/a.jpg', Buffer.from('second'))
    expect(await store.get('students/1/a.jpg')).toEqual(Buffer.from('second'))
  })

  test('knows nothing of a photo that was removed, and removing it again is no error', async () => {
    await store.put('students/2/b.jpg', Buffer.from('b'))
    await store.remove('students/2/b.jpg')
    await store.remove('students/2/b.jpg')
    expect(await store.get('students/2/b.jpg')).toBeUndefined()
  })

  test('lists the photos under a prefix, and nothing before the first one', async () => {
    await store.put('students/3/c.jpg', Buffer.from('c'))
    expect(await store.list('students/3/')).toEqual(['students/3/c.jpg'])
    expect(await new DiskPhotoStore(path.join(directory, 'none')).list('')).toEqual([])
  })

  test('many writers of one photo leave one whole photo and no unfinished file', async () => {
    const versions = Array.from({ length: 20 }, (_, index) => Buffer.alloc(100_000, index))
    await Promise.all(versions.map((bytes) => store.put('students/4/d.jpg', bytes)))
    const kept = await store.get('students/4/d.jpg')
    expect(versions.some((bytes) => kept?.equals(bytes))).toBe(true)
    expect(readdirSync(path.join(directory, 'photos/students/4'))).toEqual(['d.jpg'])
  })

  test.each([
    '',
    '/',
    '..',
    '../x',
    'a/../../x',
    '/etc/passwd',
    'a//b',
    'a/./b',
    'a\0b',
    'a\\b',
    '.x',
    'x/',
    'x.',
  ])('refuses the path %j, which is not one of ours', async (photo) => {
    await expect(store.put(photo, Buffer.from('x'))).rejects.toThrow('Not a path of the photo store')
    await expect(store.get(photo)).rejects.toThrow('Not a path of the photo store')
    await expect(store.remove(photo)).rejects.toThrow('Not a path of the photo store')
  })

  test('no path leaves the directory', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.constantFrom('.', '..', '/', 'a', '\\', '%2e', ' ')), async (parts) => {
        const photo = parts.join('')
        await store.put(photo, Buffer.from('x')).catch(() => {})
        expect(readdirSync(directory)).toEqual(['photos'])
        await store.remove(photo).catch(() => {})
      }),
    )
  })
})
