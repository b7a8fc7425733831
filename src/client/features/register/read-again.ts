import type { QueryClient } from '@tanstack/react-query'
import { attendanceKeys, watchSaves } from '#client/api/attendance.ts'

const QUIET_MS = 1_000

/**
 * §7: after marking, what others changed in the class shows too. It is read once for a run of taps, when the hand has
 * rested for a second and no menu is open: a card must not change under the finger, nor between the look and the tap.
 */
export function readAgainAfterSaves(client: QueryClient): void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let saves = 0
  let savesRead = 0

  function wait(): void {
    clearTimeout(timer)
    timer = setTimeout(() => void read(), QUIET_MS)
  }
  async function read(): Promise<void> {
    if (document.querySelector('[role=menu], dialog[open]')) return wait()
    const before = saves
    await client.refetchQueries({ queryKey: attendanceKeys.day, type: 'active' }, { throwOnError: false })
    savesRead = before
  }
  function postpone(): void {
    if (saves === savesRead) return
    // A first reading goes on: without it there is nothing to tap.
    void client.cancelQueries({
      queryKey: attendanceKeys.day,
      predicate: ({ state }) => state.data !== undefined,
    })
    wait()
  }
  watchSaves(() => {
    saves += 1
    wait()
  })
  document.addEventListener('pointerdown', postpone)
  document.addEventListener('keydown', postpone)
}
