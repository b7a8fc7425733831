import { Connection } from '../connection.ts'
import { underLoad } from '../measure.ts'
import type { Load } from '../measure.ts'
import { TODAY, className } from '../school-data.ts'
import { tapOf } from '../register-jobs.ts'

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

/** Opens a class of 25: first its pupils, then its marks. */
export const opening: (target: Target) => Job = () => async (connection, person) => {
  const query = `date=${TODAY}&yearGroup=${encodeURIComponent(className(1 + (person % 8)))}`
  for (const path of [`/api/students?${query}`, `/api/attendance?${query}`]) {
    const { status, body } = await connection.get(path)
    must(status, body)
  }
}

/** People who mark the same class at once; each has their own pupils, because teachers do not wait for a row. */
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

/** That many people at once, each of whom sends the next request on their own connection when the last is answered. */
export async function peopleAt(
  target: Target,
  make: (target: Target) => Job,
  load: { people: number; ms: number },
): Promise<Load> {
  const job = make(target)
  const connections: Connection[] = []
  try {
    return await underLoad(load, (person) => {
      const connection = new Connection(target.origin, { cookie: target.cookie, 'accept-encoding': 'gzip' })
      connections.push(connection)
      let turn = 0
      return () => job(connection, person, turn++)
    })
  } finally {
    for (const connection of connections) connection.close()
  }
}
