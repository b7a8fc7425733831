import { Connection, requestText, withOwnKey } from './connection.ts'
import type { Load, Person, Taken } from './load.ts'

/* A process that only sends requests and takes the time, so that nothing else of the measurement delays them. */

let isStopped = false

/** Takes a person's turns until told to stop; answers after the last. */
function takeTurns(
  { origin, until, goesOnWhenRefused = false }: Load,
  { turns, ...person }: Person,
  taken: Pick<Taken, 'durations' | 'bytes'>,
): Promise<void> {
  const texts = turns.map((steps) => steps.map((step) => step.map((sent) => requestText(sent, person))))
  const atOnce = Math.max(...turns.flatMap((steps) => steps.map((step) => step.length)))
  const connections = Array.from({ length: atOnce }, () => new Connection(origin))
  const begin = performance.now()
  let [turn, step, waiting, bytes, start] = [0, 0, 0, 0, 0]
  return new Promise((resolve, reject) => {
    const sendStep = () => {
      const requests = texts[turn % texts.length]?.[step] ?? []
      waiting = requests.length
      for (const [index, text] of requests.entries()) {
        connections[index]?.send(withOwnKey(text), (answer, error) => {
          if (error) return reject(error)
          if (answer.status !== 200 && !goesOnWhenRefused)
            return reject(new Error(`Answered ${answer.status}:\n${text}`))
          bytes += answer.bytes
          waiting -= 1
          if (waiting === 0) nextStep()
        })
      }
    }
    const nextStep = () => {
      step += 1
      if (step < (texts[turn % texts.length]?.length ?? 0)) return sendStep()
      const now = performance.now()
      taken.durations.push(now - start)
      taken.bytes = bytes
      turn += 1
      const isDone = 'turns' in until ? turn >= until.turns : now - begin >= until.ms
      if (!isDone && !isStopped) return beginTurn()
      for (const connection of connections) connection.close()
      resolve()
    }
    const beginTurn = () => {
      step = 0
      bytes = 0
      start = performance.now()
      sendStep()
    }
    beginTurn()
  })
}

async function carry(load: Load): Promise<Taken> {
  const taken = { durations: [], bytes: 0 }
  const begin = performance.now()
  const before = process.cpuUsage()
  await Promise.all(load.people.map((person) => takeTurns(load, person, taken)))
  const { user, system } = process.cpuUsage(before)
  return { ...taken, seconds: (performance.now() - begin) / 1000, clientMs: (user + system) / 1000 }
}

process.once('disconnect', () => process.exit())
process.on('message', (load: Load | 'stop') => {
  isStopped = load === 'stop'
  if (load === 'stop') return
  carry(load).then(
    (taken) => process.send?.({ taken }),
    (error: unknown) => process.send?.({ failure: String(error) }),
  )
})
