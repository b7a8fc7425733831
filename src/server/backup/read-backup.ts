import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { hashOfFile, withUnpacked } from './archive.ts'
import { MANIFEST_FILE, manifest, photoFile, tableFile } from './manifest.ts'
import type { Manifest } from './manifest.ts'

/** Opens an archive for the work, after every file in it has proved to be what the manifest says. */
export function withCheckedBackup<T>(
  file: string,
  work: (backup: Manifest, folder: string) => Promise<T>,
): Promise<T> {
  return withUnpacked(file, async (folder) => {
    const backup = manifest.parse(JSON.parse(await readFile(path.join(folder, MANIFEST_FILE), 'utf8')))
    const parts = [
      ...backup.tables.map(({ name, sha256 }) => ({ part: tableFile(name), sha256 })),
      ...backup.photos.map(({ path: photo, sha256 }) => ({ part: photoFile(photo), sha256 })),
    ]
    for (const { part, sha256 } of parts) {
      const found = await hashOfFile(path.join(folder, part)).catch(() => 'missing')
      if (found !== sha256) throw new Error(`The backup is damaged: ${part} is not what was saved.`)
    }
    return work(backup, folder)
  })
}
