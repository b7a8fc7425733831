/** Logs what failed where the specification wants nothing shown for it (§8): in the browser's console, and only here. */
export function reportFailure(what: string, error: unknown): void {
  console.warn(what, error)
}
