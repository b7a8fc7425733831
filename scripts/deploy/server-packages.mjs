// Copies the packages that the sources in a folder import, and nothing of the client, the tests or the build:
//   node scripts/deploy/server-packages.mjs <folder>
// Plain JavaScript without dependencies, because it runs while the container image is made.
import { cpSync, existsSync, globSync, readFileSync } from 'node:fs'
import path from 'node:path'

const [target] = process.argv.slice(2)
if (!target) throw new Error('Name the folder to copy to.')

const manifestOf = (folder) => JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'))
const nameOf = (specifier) => specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/')

const { dependencies } = manifestOf('.')
const imported = globSync('{src,scripts}/**/*.ts', { cwd: target })
  .map((file) => readFileSync(path.join(target, file), 'utf8'))
  .flatMap((text) => [...text.matchAll(/(?:from|import|import\() ?'([^.#'][^']*)'/g)])
  .map(([, specifier]) => nameOf(specifier))
const needed = new Set(imported.filter((name) => name in dependencies))

/** Where Node would find a package from a folder; undefined for one that this platform does not have. */
function find(name, from) {
  for (let folder = path.resolve(from); ; folder = path.dirname(folder)) {
    const place = path.join(folder, 'node_modules', name)
    if (existsSync(place)) return path.relative('.', place)
    if (folder === path.resolve('.')) return undefined
  }
}

const found = new Set()
const waiting = [...needed].map((name) => find(name, '.'))
for (const place of waiting) {
  if (place === undefined || found.has(place)) continue
  found.add(place)
  const {
    dependencies: own = {},
    optionalDependencies: optional = {},
    peerDependencies: peers = {},
  } = manifestOf(place)
  for (const name of Object.keys({ ...own, ...optional, ...peers })) waiting.push(find(name, place))
}
const isPartOfIt = (file) => !/\/(test|tests|docs|example|examples)\/|\.(d\.[cm]?ts|map|md)$/.test(file)
for (const place of found) {
  const inside = path.join(place, 'node_modules')
  cpSync(place, path.join(target, place), {
    recursive: true,
    filter: (file) => !file.startsWith(inside) && isPartOfIt(file.slice(place.length)),
  })
}
console.log(`${found.size} packages for ${needed.size} that the sources import: ${[...needed].join(', ')}`)
