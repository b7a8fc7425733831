import { readFileSync, readdirSync } from 'node:fs'

/** The kernel counts in hundredths of a second. */
const TICKS_PER_SECOND = 100

function statOf(pid: number): string[] {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ')
}

/** The process and all its descendants. */
export function withDescendants(pid: number): number[] {
  const parents = new Map(
    readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .flatMap((name) => {
        try {
          return [[Number(name), Number(statOf(Number(name))[1])] as const]
        } catch {
          return []
        }
      }),
  )
  const found = [pid]
  for (const one of found) for (const [child, parent] of parents) if (parent === one) found.push(child)
  return found
}

/** Seconds of processor time that these processes have used so far. */
export function processorSeconds(pids: readonly number[]): number {
  const ticks = pids.map((pid) => {
    const fields = statOf(pid)
    // Its own time, and that of its children that have ended.
    return [11, 12, 13, 14].reduce((sum, index) => sum + Number(fields[index]), 0)
  })
  return ticks.reduce((sum, one) => sum + one, 0) / TICKS_PER_SECOND
}

/** Resident memory in megabytes, without memory shared with other processes. */
export function privateMegabytes(pid: number): number {
  const lines = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8')
  const kilobytes = [...lines.matchAll(/^Private_\w+:\s+(\d+) kB/gm)].map(([, value]) => Number(value))
  return kilobytes.reduce((sum, one) => sum + one, 0) / 1024
}
