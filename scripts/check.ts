import { CHECK_STEPS, runStep } from './steps.ts'

const steps = [
  ...CHECK_STEPS,
  { name: 'Unit and server tests', command: 'vitest', args: ['run', '--reporter=dot'] },
]
const failed = steps.filter((step) => !runStep(step))
if (failed.length > 0) {
  console.error(`Failed: ${failed.map(({ name }) => name).join(', ')}`)
  process.exit(1)
}
