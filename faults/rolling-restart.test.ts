import { afterEach, beforeEach, expect, test } from 'vitest'
import { openBehindNginx } from './deploy/behind-nginx.ts'
import type { BehindNginx } from './deploy/behind-nginx.ts'

const ROUNDS = 3
const CLIENTS = 8

let school: BehindNginx
beforeEach(async () => {
  school = await openBehindNginx(CLIENTS)
})
afterEach(() => school.close())

test(`two processes behind the documented nginx, restarted in turn ${ROUNDS} times under load: no request is dropped`, async () => {
  const clients = await school.clients()
  for (const client of clients) client.start()
  for (let round = 0; round < ROUNDS; round += 1) expect(await school.restartInTurn()).toEqual([0, 0])
  await Promise.all(clients.map((client) => client.stop()))
  expect(clients.flatMap(({ dropped }) => dropped)).toEqual([])
  expect(Math.min(...clients.map(({ answered }) => answered))).toBeGreaterThan(10 * ROUNDS)
})
