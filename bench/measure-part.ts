import { PARTS, QUICKLY, THOROUGHLY } from './parts.ts'

/* One part in a process of its own, which tells run.ts what it found: no part carries the heap of those before it. */
const [name = '', pace] = process.argv.slice(2)
const findings = await PARTS[name]?.(pace === 'quick' ? QUICKLY : THOROUGHLY)
// Everything has been closed; kept-alive connections would hold the process for a while.
process.send?.(findings, () => process.exit(0))
