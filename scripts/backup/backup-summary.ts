import type { Manifest } from '#server/backup/manifest.ts'

/** What an archive holds, in one line. */
export function summary({ madeAt, tables, photos }: Manifest): string {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0)
  return `${rows} rows of ${tables.length} tables and ${photos.length} photos, as of ${madeAt}`
}
