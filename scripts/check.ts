import { ensureBrowser } from '#tools/browser.ts'
import { availableParallelism } from 'node:os'
import { CHECK_STEPS, inLanes, runStep } from './steps.ts'

// The tests that need no database, without those that open whole screens, which take a minute by themselves;
// `npm run check -- components` runs all of these, `npm run check -- server` those of the server instead.
const FAST = ['domain', 'client', 'components', 'rules']
const PROJECTS = [...FAST, 'project', 'server', 'abuse', 'faults']
const named = process.argv.slice(2)
const unknown = named.filter((name) => !PROJECTS.includes(name))
if (unknown.length > 0) {
  console.error(`There are no tests named ${unknown.join(', ')}: choose from ${PROJECTS.join(', ')}.`)
  console.error('For one file: npx vitest run <file>')
  process.exit(1)
}
const projects = named.length > 0 ? named : FAST
const leftOut = named.length > 0 ? [] : ['--exclude=**/*.screen.test.tsx']
if (projects.includes('components')) ensureBrowser()

const tests = {
  name: `Tests: ${projects.join(', ')}`,
  command: 'vitest',
  args: ['run', '--reporter=dot', ...projects.map((project) => `--project=${project}`), ...leftOut],
}
// The tests are the longest step, so they begin at once. They wait at times, for a browser and for other programs, so one
// step more than there are cores runs beside them.
const results = await inLanes(
  availableParallelism() + 1,
  [tests, ...CHECK_STEPS].map((step) => () => runStep(step)),
)
const failed = results.filter(({ ok }) => !ok)
if (failed.length > 0) {
  console.error(`Failed: ${failed.map(({ name }) => name).join(', ')}`)
  process.exitCode = 1
}
