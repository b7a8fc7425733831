import { sql } from '#server/db/sql.ts'
import { cpSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { findLosses, lookBefore } from '../marking-clients.ts'
import { openBehindNginx } from './behind-nginx.ts'
import type { BehindNginx } from './behind-nginx.ts'

const CLIENTS = 30
/** Together 120 marks in a second; each client may take a quarter of a second for one and still keep up. */
const MARK_EVERY_MS = 250

let school: BehindNginx
let next: string

beforeEach(async () => {
  school = await openBehindNginx(CLIENTS)
  next = mkdtempSync(path.join(tmpdir(), 'register-next-'))
  for (const part of ['src', 'migrations', 'package.json']) {
    cpSync(part, path.join(next, part), { recursive: true })
  }
  symlinkSync(path.resolve('node_modules'), path.join(next, 'node_modules'))
})
afterEach(async () => {
  await school.close()
  rmSync(next, { recursive: true, force: true })
})

const say = (line: string) => process.stdout.write(`${line}\n`)

/** A version that is like this one, but for one more migration. */
const withMigration = (text: string) =>
  writeFileSync(path.join(next, 'migrations/9999-next-version.sql'), text)

test('[R6] an upgrade with a migration, while 120 marks a second are offered: no request fails, no mark is lost', async () => {
  withMigration(`
    create table next_version (id integer primary key);
    alter table attendance_records add column of_next_version text;
    alter table attendance_changes add column of_next_version text;
    alter table users add column of_next_version boolean not null default false;
    create index next_version_index on students (last_name, id);`)
  const clients = await school.clients(MARK_EVERY_MS)
  const before = await lookBefore(school.database)
  const began = performance.now()
  for (const client of clients) client.start()
  expect(await school.restartInTurn(next)).toEqual([0, 0])
  await Promise.all(clients.map((client) => client.stop()))
  const seconds = (performance.now() - began) / 1000
  const marks = clients.flatMap(({ log }) => log)
  say(`${marks.length} marks in ${seconds.toFixed(1)} s: ${(marks.length / seconds).toFixed(0)} a second`)
  expect(clients.flatMap(({ dropped }) => dropped)).toEqual([])
  expect(await findLosses(school.database, clients, before)).toEqual([])
  expect(marks.every(({ acknowledged }) => acknowledged)).toBe(true)
  await school.database.query(sql`select of_next_version from attendance_records limit 1`)
})

test('[R6] an upgrade that the version before does not survive says so, and everything goes on as before', async () => {
  withMigration('-- needs: stop\nalter table attendance_records rename to records_of_attendance;')
  const clients = await school.clients(MARK_EVERY_MS)
  const before = await lookBefore(school.database)
  for (const client of clients) client.start()
  await expect(school.restartInTurn(next)).rejects.toThrow(
    /does not survive \(9999-next-version\).*Stop all of them/,
  )
  await Promise.all(clients.map((client) => client.stop()))
  expect(clients.flatMap(({ dropped }) => dropped)).toEqual([])
  expect(await findLosses(school.database, clients, before)).toEqual([])
})
