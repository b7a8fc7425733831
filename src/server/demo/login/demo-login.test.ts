import { readConfig } from '#server/infra/config.ts'
import { openServer } from '#server/open-server.ts'
import { BrowserSession } from '#testing/browser-session.ts'
import { createTestDatabase } from '#testing/test-database.ts'
import type { TestDatabase } from '#testing/test-database.ts'
import { mkdtempSync, rmSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'

let store: TestDatabase
let dataDir: string
beforeAll(async () => {
  store = await createTestDatabase()
  dataDir = mkdtempSync(path.join(tmpdir(), 'register-data-'))
})
afterAll(async () => {
  await store.drop()
  rmSync(dataDir, { recursive: true, force: true })
})

test.each([
  ['127.0.0.1', '127.0.0.1'],
  // Another address of this machine, at which 127.0.0.1 finds nobody.
  ['127.0.0.2', '127.0.0.2'],
  ['0.0.0.0', '127.0.0.1'],
])('[A2] a server that listens on %s signs people in at %s', async (host, address) => {
  const config = readConfig({
    DATA_DIR: dataDir,
    CLIENT_DIR: path.join(dataDir, 'no-client'),
    DATABASE_URL: store.connectionString,
    HOST: host,
  })
  const logger = pino({ level: 'silent' })
  const server = await openServer({ config, logger })
  await server.app.listen({ host: config.host, port: 0 })
  const { port } = server.app.server.address() as AddressInfo
  const browser = new BrowserSession(`http://${address}:${port}`)
  const choice = await browser.visit('/api/login')
  const [, account = ''] = /name="account" value="([^"]+)"/.exec(await choice.response.text()) ?? []
  await browser.signIn(account)
  expect((await browser.getJson('/api/auth/user')).status).toBe(200)
  await server.close()
})
