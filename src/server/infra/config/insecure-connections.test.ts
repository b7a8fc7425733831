import { expect, test } from 'vitest'
import { readConfig } from './config.ts'
import { demonstrationWarnings, insecureConnections } from './insecure-connections.ts'

const SAFE = {
  PUBLIC_URL: 'https://register.school.example',
  OIDC_ISSUER: 'https://login.school.example',
  ...{ OIDC_CLIENT_ID: 'register', OIDC_CLIENT_SECRET: 'secret', SESSION_SECRET: 's'.repeat(32) },
  DATABASE_URL: 'postgres://u:p@db.school.example/register?sslmode=verify-full',
  S3_ENDPOINT: 'https://store.school.example',
  ...{ S3_BUCKET: 'b', S3_ACCESS_KEY_ID: 'k', S3_SECRET_ACCESS_KEY: 's' },
}
const warningsFor = (variables: Record<string, string>) =>
  insecureConnections(readConfig({ ...SAFE, ...variables })).map((sentence) => sentence.split(' ')[0])

test('nothing is said where every connection is encrypted and checked, nor about this machine', () => {
  expect(warningsFor({})).toEqual([])
  expect(insecureConnections(readConfig({}))).toEqual([])
  expect(
    warningsFor({
      ...{ PUBLIC_URL: 'http://localhost:3000', OIDC_ISSUER: 'http://127.0.0.1:4000' },
      ...{ S3_ENDPOINT: 'http://[::1]:9000', DATABASE_URL: 'postgres://u@localhost/register' },
    }),
  ).toEqual([])
  expect(warningsFor({ DATABASE_URL: 'postgres://u@x/register?host=/run/postgresql' })).toEqual([])
})

test.each([
  ['PUBLIC_URL', 'http://register.school.example'],
  ['OIDC_ISSUER', 'http://login.school.example'],
  ['S3_ENDPOINT', 'http://store.school.example'],
  ['DATABASE_URL', 'postgres://u:p@10.0.0.5/register'],
  ['DATABASE_URL', 'postgres://u:p@10.0.0.5/register?sslmode=no-verify'],
])('%s %s gets a warning at the start', (name, address) => {
  expect(warningsFor({ [name]: address })).toEqual([name])
})

test('the demonstration login gets a warning wherever others than those at this machine reach it', () => {
  const warnings = (variables: Record<string, string>) => demonstrationWarnings(readConfig(variables))
  expect(warnings({})).toEqual([])
  expect(warnings({ PUBLIC_URL: 'http://localhost:3000' })).toEqual([])
  expect(warnings({ ...SAFE, HOST: '0.0.0.0' })).toEqual([])
  expect(warnings({ HOST: '0.0.0.0' })).toEqual([
    'the demonstration login lets anyone in, and it listens on 0.0.0.0, beyond this machine.',
  ])
  expect(warnings({ PUBLIC_URL: 'https://register.school.example', DEMO: 'on' })).toEqual([
    'the demonstration login lets anyone in, and PUBLIC_URL offers it beyond this machine.',
  ])
})
