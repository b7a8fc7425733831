import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'

const LOG_LENGTH = 8000
const FIRST_PAUSE_MS = 100
const LONGEST_PAUSE_MS = 3000
const FIRST_TRIES = 5

type Command = { program: string; args: string[] }

/** A PostgreSQL that is started again when it ends without having been told to. */
export class PostgresProcess {
  #command: Command
  #lockFd: number
  #report: (message: string) => void
  #child: ChildProcess | undefined
  #stopping = false
  #restart: Promise<void> | undefined
  #beforeStart: () => Promise<void>

  constructor(options: {
    command: Command
    /** Held by every part of it, so that none outlives the lock. */
    lockFd: number
    report: (message: string) => void
    beforeStart: () => Promise<void>
  }) {
    this.#command = options.command
    this.#lockFd = options.lockFd
    this.#report = options.report
    this.#beforeStart = options.beforeStart
  }

  /** Starts it and waits until it accepts connections. */
  async start(): Promise<void> {
    for (let tries = 1; ; tries += 1) {
      try {
        return await this.#startOnce()
      } catch (error) {
        // After a kill -9 of PostgreSQL its last parts take a moment to notice.
        if (tries === FIRST_TRIES || !String(error).includes('shared memory')) throw error
        await sleep(FIRST_PAUSE_MS * 2 ** tries)
      }
    }
  }

  async #startOnce(): Promise<void> {
    await this.#beforeStart()
    const { program, args } = this.#command
    // In a session of its own: Ctrl-C in the terminal is for this program, which stops the database last.
    const child = spawn(program, args, {
      cwd: '/',
      stdio: ['ignore', 'ignore', 'pipe', this.#lockFd],
      detached: true,
    })
    await untilReady(child)
    this.#child = child
    child.once('exit', (code, signal) => {
      if (!this.#stopping) this.#restart = this.#startAgain(`PostgreSQL ended (${signal ?? code}).`)
    })
  }

  async #startAgain(why: string): Promise<void> {
    this.#report(`${why} Starting it again.`)
    for (let pause = FIRST_PAUSE_MS; !this.#stopping; pause = Math.min(pause * 2, LONGEST_PAUSE_MS)) {
      try {
        return await this.#startOnce()
      } catch (error) {
        this.#report(String(error))
        await sleep(pause)
      }
    }
  }

  /** Ends it in the orderly way: connections are closed, everything is on disk. */
  async stop(): Promise<void> {
    this.#stopping = true
    await this.#restart
    const child = this.#child
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    const ended = once(child, 'exit')
    child.kill('SIGINT')
    await ended
  }
}

function untilReady(child: ChildProcess): Promise<void> {
  let log = ''
  return new Promise((resolve, reject) => {
    // It stays: a later error, as of a signal that cannot be sent, must not end the register.
    child.on('error', reject)
    child.once('exit', (code) => reject(new Error(`PostgreSQL ended with ${code} while starting: ${log}`)))
    // Read for as long as it runs: a full pipe would stop it.
    child.stderr?.on('data', (chunk: Buffer) => {
      log = (log + chunk.toString()).slice(-LOG_LENGTH)
      if (log.includes('ready to accept connections')) resolve()
    })
  })
}
