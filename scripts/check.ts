import { CHECK_STEPS, runStep } from './steps.ts'

const steps = [
  ...CHECK_STEPS,
  { name: 'Unit and server tests', command: 'vitest', args: ['run', '--reporter=dot'] },
]
const failed: string[] = []
for (const step of steps) {
  const { name, ok } = await runStep(step)
  if (!ok) failed.push(name)
}
if (failed.length > 0) {
  console.error(`Failed: ${failed.join(', ')}`)
  process.exit(1)
}
