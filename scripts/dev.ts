import { spawn } from 'node:child_process'

const PORT = process.env['PORT'] ?? '3000'

// The server restarts when its sources change; Vite updates the browser.
const SOURCES = ['src/server', 'src/contract', 'src/domain'].map((folder) => `--watch-path=${folder}`)
const server = spawn('node', [...SOURCES, '--watch-preserve-output', 'src/server/main.ts'], {
  stdio: 'inherit',
})
const client = spawn('vite', [], {
  stdio: 'inherit',
  env: { ...process.env, API_ADDRESS: `http://localhost:${PORT}` },
})

function stop(): void {
  server.kill()
  client.kill()
}
for (const child of [server, client]) child.on('exit', stop)
process.on('SIGINT', stop)
process.on('SIGTERM', stop)
