import { Agent, request } from 'node:https'
import { text } from 'node:stream/consumers'
import { DOCUMENTED_HOST } from './documented-nginx.ts'
import { setTimeout as pause } from 'node:timers/promises'
import { FAULT_DAY } from './marking-clients.ts'
import type { Operation } from './marking-clients.ts'

interface Person {
  port: number
  cookie: string
  studentId: number
  /** The time from one mark to the next; without it, the next request follows the answer. */
  markEveryMs?: number
}

/** A person who reads and marks in turn over one connection, and notes every failed answer and what was acknowledged. */
export class SteadyClient {
  readonly dropped: string[] = []
  readonly log: Operation[] = []
  answered = 0
  #agent = new Agent({ keepAlive: true, maxSockets: 1, rejectUnauthorized: false })
  #person: Person
  #isStopped = false
  #done: Promise<void> | undefined

  constructor(person: Person) {
    this.#person = person
  }

  start(): void {
    this.#done = this.#run()
  }

  async stop(): Promise<void> {
    this.#isStopped = true
    await this.#done
    this.#agent.destroy()
  }

  async #run(): Promise<void> {
    const { markEveryMs } = this.#person
    const start = performance.now()
    for (let turn = 0; !this.#isStopped; turn += 1) {
      await this.#ask('GET', '/api/auth/user')
      await this.#mark(turn % 2 === 0 ? '/' : 'L')
      if (markEveryMs) await pause(Math.max(0, start + (turn + 1) * markEveryMs - performance.now()))
    }
  }

  async #mark(amCode: string): Promise<void> {
    const { studentId } = this.#person
    const operation = { studentId, code: amCode, acknowledged: false }
    this.log.push(operation)
    const mark = { studentId, date: FAULT_DAY, amCode, pmCode: null, session: 'am' }
    operation.acknowledged = await this.#ask('POST', '/api/attendance', mark)
  }

  async #ask(method: string, path: string, body?: unknown): Promise<boolean> {
    const fault = await this.#send(method, path, body).catch(String)
    if (fault === undefined) this.answered += 1
    else this.dropped.push(`${method} ${path}: ${fault}`)
    return fault === undefined
  }

  /** What was wrong with the answer, in its own words. */
  #send(method: string, path: string, body?: unknown): Promise<string | undefined> {
    const { port, cookie } = this.#person
    const origin = `https://${DOCUMENTED_HOST}`
    const headers = {
      ...{ host: DOCUMENTED_HOST, cookie, origin },
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    }
    return new Promise((resolve, reject) => {
      const asked = request(
        { host: '127.0.0.1', port, method, path, headers, agent: this.#agent },
        (answer) => {
          text(answer).then(
            (said) =>
              resolve(answer.statusCode === 200 ? undefined : `${answer.statusCode} ${said.slice(0, 200)}`),
            reject,
          )
        },
      )
      asked.once('error', reject)
      asked.end(body === undefined ? undefined : JSON.stringify(body))
    })
  }
}
