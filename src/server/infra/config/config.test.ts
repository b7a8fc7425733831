import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { readConfig } from './config.ts'

const REAL_SIGN_IN = {
  OIDC_ISSUER: 'https://login.school.example',
  OIDC_CLIENT_ID: 'register',
  OIDC_CLIENT_SECRET: 'secret',
  PUBLIC_URL: 'https://register.school.example/',
}

describe('the configuration', () => {
  test('without any variable it is the demonstration on this machine only', () => {
    expect(readConfig({})).toMatchObject({
      host: '127.0.0.1',
      port: 3000,
      fillDemoSchool: true,
      oidc: undefined,
    })
  })

  test('DEMO=off starts with an empty school, and a database of one’s own is never filled unasked', () => {
    expect(readConfig({ DEMO: 'off' }).fillDemoSchool).toBe(false)
    expect(readConfig({ DATABASE_URL: 'postgres://db/register' }).fillDemoSchool).toBe(false)
  })

  test('beside a real sign-in there is no demonstration', () => {
    const config = readConfig(REAL_SIGN_IN)
    expect(config).toMatchObject({ fillDemoSchool: false, publicUrl: 'https://register.school.example' })
    expect(config.oidc?.issuer).toBe('https://login.school.example')
  })

  describe('the demonstration login', () => {
    const DATABASE_URL = 'postgres://localhost/register'

    test.each(['http://localhost:3000', 'https://localhost', 'http://127.0.0.1:8080', 'http://[::1]:3000'])(
      'is served at %s, which is this machine',
      (PUBLIC_URL) => {
        expect(readConfig({ PUBLIC_URL }).oidc).toBeUndefined()
        expect(readConfig({ PUBLIC_URL, DATABASE_URL }).oidc).toBeUndefined()
      },
    )

    test.each([
      ...['https://register.school.example', 'http://192.168.1.20:3000'],
      ...['https://localhost.example', 'https://127.0.0.1.example'],
    ])('is not served at %s unless it is asked for', (PUBLIC_URL) => {
      const refusal = /OIDC_ISSUER: must be set where PUBLIC_URL is not this machine/
      expect(() => readConfig({ PUBLIC_URL })).toThrow(refusal)
      expect(() => readConfig({ PUBLIC_URL, DATABASE_URL })).toThrow(refusal)
      expect(() => readConfig({ PUBLIC_URL, DEMO: 'off' })).toThrow(refusal)
      expect(readConfig({ PUBLIC_URL, DEMO: 'on' }).fillDemoSchool).toBe(true)
    })
  })

  test('every fault is listed at once', () => {
    const faults = {
      PORT: 'many',
      DATABASE_URL: 'mysql://x',
      SESSION_SECRET: 'short',
      DEMO: 'perhaps',
      LOG_LEVEL: 'verbose',
    }
    for (const name of Object.keys(faults)) expect(() => readConfig(faults)).toThrow(name)
  })

  test('sign-ins and refusals are logged beside a real sign-in, unless the operator wants more or less', () => {
    expect(readConfig({}).logLevel).toBe('warn')
    expect(readConfig({ ...REAL_SIGN_IN, LOG_LEVEL: '' }).logLevel).toBe('info')
    expect(readConfig({ ...REAL_SIGN_IN, LOG_LEVEL: 'error' }).logLevel).toBe('error')
  })

  test('the built client is found where the build leaves it, or where the operator has put it', () => {
    expect(readConfig({}).clientDir).toBe(path.resolve('dist/client'))
    expect(readConfig({ CLIENT_DIR: '/srv/register/client' }).clientDir).toBe('/srv/register/client')
  })

  test('[R2] metrics are read nowhere unless a port is set, and from other machines only with a token', () => {
    const METRICS_PORT = '9101'
    expect(readConfig({}).metrics).toBeUndefined()
    expect(readConfig({ METRICS_PORT }).metrics).toEqual({ host: '127.0.0.1', port: 9101, token: undefined })
    const METRICS_HOST = '0.0.0.0'
    expect(() => readConfig({ METRICS_PORT, METRICS_HOST })).toThrow('METRICS_TOKEN: must be set')
    expect(() => readConfig({ METRICS_PORT, METRICS_HOST, METRICS_TOKEN: 'short' })).toThrow('METRICS_TOKEN')
    expect(readConfig({ METRICS_PORT, METRICS_HOST, METRICS_TOKEN: 't'.repeat(16) }).metrics?.host).toBe(
      METRICS_HOST,
    )
    expect(() => readConfig({ PORT: '9101', METRICS_PORT })).toThrow('METRICS_PORT: must be another port')
  })

  test('[I2] after-school care closes at 18:00 unless the school says otherwise, and only at a time of day', () => {
    expect(readConfig({}).careClosingTime).toBe('18:00')
    expect(readConfig({ CARE_CLOSING_TIME: '17:30' }).careClosingTime).toBe('17:30')
    expect(() => readConfig({ CARE_CLOSING_TIME: '6pm' })).toThrow('CARE_CLOSING_TIME')
  })

  test.each(['production', 'Production', 'PRODUCTION', ' production ', 'prod', 'Prod'])(
    'NODE_ENV=%j is production, without the demonstration login',
    (NODE_ENV) => {
      expect(() => readConfig({ NODE_ENV })).toThrow('OIDC_ISSUER')
    },
  )

  test.each(['', ' ', 'development', 'test', 'Dev'])('NODE_ENV=%j is no production', (NODE_ENV) => {
    expect(readConfig({ NODE_ENV }).oidc).toBeUndefined()
  })

  test('a NODE_ENV that is neither is refused, since it may be a slip in production', () => {
    expect(() => readConfig({ NODE_ENV: 'prodution' })).toThrow(
      'NODE_ENV: must be production, development or',
    )
  })

  test('[A9] the first administrator beside a real sign-in is named, or anyone if the operator says so', () => {
    const firstAdmin = (FIRST_ADMIN_EMAIL: string) =>
      readConfig({ ...REAL_SIGN_IN, FIRST_ADMIN_EMAIL }).firstAdmin
    expect(firstAdmin('Head@School.example')).toEqual({ email: 'head@school.example' })
    expect(firstAdmin('anyone')).toBe('anyone')
    expect(firstAdmin('')).toBeUndefined()
    expect(readConfig({}).firstAdmin).toBe('anyone')
    expect(() => firstAdmin('the head')).toThrow('FIRST_ADMIN_EMAIL: must be an email address or anyone')
  })

  test.each([
    ['production without a sign-in', { NODE_ENV: 'production' }, 'OIDC_ISSUER'],
    ['a real sign-in without the public address', { ...REAL_SIGN_IN, PUBLIC_URL: '' }, 'PUBLIC_URL'],
    [
      'several processes without a shared secret',
      { ...REAL_SIGN_IN, DATABASE_URL: 'postgres://db/x' },
      'SESSION_SECRET',
    ],
    ['the demonstration school beside a real sign-in', { ...REAL_SIGN_IN, DEMO: 'on' }, 'DEMO'],
    ['an object store without a bucket', { S3_ENDPOINT: 'https://store.example' }, 'S3_BUCKET'],
  ])('%s is refused', (_, variables, name) => {
    expect(() => readConfig(variables)).toThrow(name)
  })
})
