import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

export interface ServerProcess {
  origin: string
  pid: number
  /** Resolves when the process has ended. */
  ended: Promise<void>
  /** The last of what it has printed and logged. */
  output(): string
  /** Null while it runs, and when a signal has ended it. */
  exitStatus(): number | null
  kill(signal: NodeJS.Signals): void
  stop(): Promise<void>
}

interface ProcessOptions {
  port: number
  env: Record<string, string>
  /** Kept when given; otherwise a temporary one is made and removed. */
  dataDir?: string
  /** The folder of the program; this one unless another is given. */
  program?: string
  /** A command that runs the program. */
  wrapper?: readonly string[]
}

/** The product as a process of its own, as an operator starts it. */
export async function startServerProcess(options: ProcessOptions): Promise<ServerProcess> {
  const { port, env, dataDir, program: folder = '.', wrapper = [] } = options
  const directory = dataDir ?? mkdtempSync(path.join(tmpdir(), 'register-data-'))
  const origin = `http://127.0.0.1:${port}`
  const [program, ...args] = [...wrapper, process.execPath, 'src/server/main.ts']
  const child = spawn(program, args, {
    cwd: folder,
    env: {
      PATH: process.env['PATH'] ?? '',
      ...{ PORT: String(port), PUBLIC_URL: origin, DATA_DIR: directory },
      ...{ SIGN_INS_PER_MINUTE: '1000000', WRITES_PER_MINUTE: '1000000' },
      // Half of the time of a start goes into compiling, and tests start the same program again and again.
      NODE_COMPILE_CACHE: path.resolve('node_modules/.cache/compiled'),
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  const collect = (chunk: Buffer) => {
    output = (output + String(chunk)).slice(-10_000)
  }
  child.stdout.on('data', collect)
  child.stderr.on('data', collect)
  const ended = new Promise<void>((resolve) => {
    child.once('exit', () => resolve())
  })
  await new Promise<void>((resolve, reject) => {
    child.stdout.on('data', () => {
      if (output.includes('is open at')) resolve()
    })
    child.once('exit', (status) => reject(new Error(`The server ended with ${status}:\n${output}`)))
    child.once('error', reject)
  })
  return {
    ...{ origin, pid: child.pid ?? 0, ended },
    output: () => output,
    exitStatus: () => child.exitCode,
    kill: (signal) => void child.kill(signal),
    async stop() {
      child.kill('SIGTERM')
      await ended
      if (!dataDir) rmSync(directory, { recursive: true, force: true })
    },
  }
}
