import type { LiveChange } from '#contract/live/live.ts'

/** A change that is not told yet; its pupils are given by their numbers, and told by their classes. */
export type PendingChange = Omit<LiveChange, 'classes'> & { pupils?: number[] }

/** The changes of this time are told together, so that a class that is marked in one go costs little. */
const TOGETHER_MS = 100
/** What is known of more changes than these is not worth its memory. */
const MOST_KINDS = 50
const MOST_PUPILS = 500

/** Tells every process what was committed: the first change at once, further ones together, and again until it is told. */
export function createAnnouncer(publish: (changes: PendingChange[]) => Promise<void>) {
  let pending = new Map<string, Gathered>()
  let timer: NodeJS.Timeout | undefined
  let isResting = false

  function announce(change: PendingChange): void {
    add(change)
    if (!isResting) void tell()
  }

  function add(change: PendingChange): void {
    if (pending.size >= MOST_KINDS) pending = new Map([['', gather({ topic: 'everything' })]])
    if (pending.has('')) return
    const key = `${change.topic} ${change.date}`
    const before = pending.get(key)
    if (before) addTo(before, change)
    else pending.set(key, gather(change))
  }

  async function tell(): Promise<void> {
    isResting = true
    const telling = [...pending.values()].map(toChange)
    pending = new Map()
    try {
      await publish(telling)
    } catch {
      // The connection is being renewed; a change that was told after all is told twice.
      for (const change of telling) add(change)
    }
    timer = setTimeout(goOn, TOGETHER_MS)
    timer.unref()
  }

  function goOn(): void {
    isResting = false
    if (pending.size > 0) void tell()
  }

  return {
    announce,
    /** Tells what is left, once; where that fails, the next start of this process makes up for it. */
    async stop(): Promise<void> {
      clearTimeout(timer)
      if (pending.size > 0) await publish([...pending.values()].map(toChange)).catch(() => {})
    },
  }
}

/** Changes of one kind on one day, put together as they come. */
interface Gathered {
  change: Omit<PendingChange, 'by' | 'pupils'>
  people: Map<string, NonNullable<PendingChange['by']>[number]>
  /** None where one of the changes does not name its pupils. */
  pupils: Set<number> | undefined
}

const gather = ({ by = [], pupils, ...change }: PendingChange): Gathered => ({
  change,
  people: new Map(by.map((person) => [person.id, person])),
  pupils: pupils && new Set(pupils),
})

function addTo(gathered: Gathered, { by = [], pupils }: PendingChange): void {
  for (const person of by) gathered.people.set(person.id, person)
  if (!pupils) gathered.pupils = undefined
  for (const pupil of pupils ?? []) gathered.pupils?.add(pupil)
}

const toChange = ({ change, people, pupils }: Gathered): PendingChange => ({
  ...change,
  ...(people.size > 0 && { by: [...people.values()] }),
  ...(pupils && pupils.size <= MOST_PUPILS && { pupils: [...pupils] }),
})
