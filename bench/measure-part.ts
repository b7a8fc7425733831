import { PARTS, QUICKLY, THOROUGHLY } from './parts.ts'

/* Measures one part in a separate process and sends the findings to run.ts, so that no part inherits another's heap. */
const [name = '', pace] = process.argv.slice(2)
const findings = await PARTS[name]?.(pace === 'quick' ? QUICKLY : THOROUGHLY)
// All servers are closed, but kept-alive connections would keep the process running.
process.send?.(findings, () => process.exit(0))
