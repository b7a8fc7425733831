import { Connection } from '../../bench/connection.ts'
import { quantile, timed } from '../../bench/figures.ts'
import { TODAY, className } from '../../bench/school.ts'
import { tapOf } from '../../bench/work.ts'

export interface Figures {
  perSecond: number
  p50: number
  p99: number
}

export interface Target {
  origin: string
  cookie: string
  /** The pupils of each class, in the order of the classes. */
  classes: readonly (readonly number[])[]
}

type Job = (connection: Connection, person: number, turn: number) => Promise<void>

function must(status: number, body: Buffer): void {
  if (status !== 200) throw new Error(`Answered ${status}: ${String(body)}`)
}

/** A class of 25 is opened: its pupils, then its marks. */
export const opening: (target: Target) => Job = () => async (connection, person) => {
  const query = `date=${TODAY}&yearGroup=${encodeURIComponent(className(1 + (person % 8)))}`
  for (const path of [`/api/students?${query}`, `/api/attendance?${query}`]) {
    const { status, body } = await connection.get(path)
    must(status, body)
  }
}

/** As many people mark the same class at once; each has their own pupils, as no teacher waits for a row. */
const PEOPLE_PER_CLASS = 4

/** One tap on a code. */
export const marking: (target: Target) => Job =
  ({ classes }) =>
  async (connection, person, turn) => {
    const pupils = classes[person % classes.length] ?? []
    const place = Math.floor(person / classes.length) % PEOPLE_PER_CLASS
    const own = pupils.filter((_, index) => index % PEOPLE_PER_CLASS === place)
    const mark = { ...tapOf(own, turn), date: TODAY, pmCode: null, session: 'am' }
    const { status, body } = await connection.post('/api/attendance', JSON.stringify(mark))
    must(status, body)
  }

/** That many people at once, each as fast as they are answered. */
export async function underLoad(
  target: Target,
  make: (target: Target) => Job,
  { people, ms }: { people: number; ms: number },
): Promise<Figures> {
  const job = make(target)
  const durations: number[] = []
  const start = performance.now()
  const person = async (index: number) => {
    const connection = new Connection(target.origin, { cookie: target.cookie, 'accept-encoding': 'gzip' })
    for (let turn = 0; performance.now() - start < ms; turn += 1) {
      durations.push(await timed(() => job(connection, index, turn)))
    }
    connection.close()
  }
  await Promise.all(Array.from({ length: people }, (_, index) => person(index)))
  const seconds = (performance.now() - start) / 1000
  return {
    perSecond: durations.length / seconds,
    p50: quantile(durations, 0.5),
    p99: quantile(durations, 0.99),
  }
}
