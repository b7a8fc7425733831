import { readFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'

interface LockedPackage {
  version?: string
  license?: string
  dev?: boolean
}

interface ShippedPackage {
  name: string
  version: string
  licence: string
}

/** The packages that run in production, as the lockfile has them: those for development and tests are left out. */
export function shippedPackages(lockfile: { packages: Record<string, LockedPackage> }): ShippedPackage[] {
  return Object.entries(lockfile.packages)
    .filter(([folder, { dev }]) => folder !== '' && dev !== true)
    .map(([folder, { version = '', license = 'not stated' }]) => ({
      name: folder.slice(folder.lastIndexOf('node_modules/') + 'node_modules/'.length),
      version,
      licence: license,
    }))
    .toSorted((a, b) => a.licence.localeCompare(b.licence) || a.name.localeCompare(b.name))
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  for (const { name, version, licence } of shippedPackages(
    JSON.parse(readFileSync('package-lock.json', 'utf8')),
  ))
    console.log(`${licence.padEnd(42)}${name} ${version}`)
  console.log(`${'OFL-1.1'.padEnd(42)}Inter, the typeface (src/client/assets)`)
}
