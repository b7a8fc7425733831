/** Runs the work while no other page of this site runs any of that name; over plain HTTP pages know nothing of each other. */
export async function alone(name: string, work: () => Promise<void>): Promise<void> {
  if (!globalThis.isSecureContext) return work()
  return navigator.locks.request(name, work)
}
