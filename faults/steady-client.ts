import { Agent, request } from 'node:https'
import { DOCUMENTED_HOST } from './documented-nginx.ts'
import { FAULT_DAY } from './marking-clients.ts'

interface Person {
  port: number
  cookie: string
  studentId: number
}

/** A person who reads and marks in turn without a pause, over one connection, and notes every failed answer. */
export class SteadyClient {
  readonly dropped: string[] = []
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
    const { studentId } = this.#person
    for (let turn = 0; !this.#isStopped; turn += 1) {
      const mark = {
        studentId,
        date: FAULT_DAY,
        amCode: turn % 4 === 1 ? '/' : 'L',
        pmCode: null,
        session: 'am',
      }
      await (turn % 2 === 0 ? this.#ask('GET', '/api/auth/user') : this.#ask('POST', '/api/attendance', mark))
    }
  }

  async #ask(method: string, path: string, body?: unknown): Promise<void> {
    const outcome = await this.#send(method, path, body).catch(String)
    if (outcome === 200) this.answered += 1
    else this.dropped.push(`${method} ${path}: ${outcome}`)
  }

  #send(method: string, path: string, body?: unknown): Promise<number | undefined> {
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
          answer.resume()
          answer.once('end', () => resolve(answer.statusCode))
          answer.once('error', reject)
        },
      )
      asked.once('error', reject)
      asked.end(body === undefined ? undefined : JSON.stringify(body))
    })
  }
}
