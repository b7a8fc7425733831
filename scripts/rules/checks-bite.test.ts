import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'

// A check that cannot fail proves nothing, so each runs on a small project with a planted fault.

let project: string

beforeEach(() => {
  project = mkdtempSync(path.join(tmpdir(), 'planted-'))
  for (const file of ['.oxlintrc.json', 'knip.json', 'package.json', 'tsconfig.json'])
    cpSync(file, path.join(project, file))
  symlinkSync(path.resolve('node_modules'), path.join(project, 'node_modules'))
})
afterEach(() => rmSync(project, { recursive: true, force: true }))

function plant(file: string, text: string): void {
  mkdirSync(path.join(project, path.dirname(file)), { recursive: true })
  writeFileSync(path.join(project, file), text)
}

function run(command: string, ...args: string[]) {
  const { status, stdout, stderr } = spawnSync(command, args, { cwd: project, encoding: 'utf8' })
  return { status, output: stdout + stderr }
}

describe('the import rules', () => {
  test.each([
    ['src/domain/rule.ts', '#contract/call.ts'],
    ['src/domain/rule.ts', 'zod'],
    ['src/contract/calls-of-pupils.ts', '#server/db/database.ts'],
    ['src/contract/calls-of-pupils.ts', '#client/lib/api-client.ts'],
    ['src/contract/calls-of-pupils.ts', 'react'],
    ['src/server/db/table.ts', '#server/features/roll/roll.routes.ts'],
    ['src/server/infra/store.ts', '#server/http/calls.ts'],
    ['src/server/commands/command.ts', '#client/lib/api-client.ts'],
    ['src/server/http/guard.ts', '#server/features/roll/roll.routes.ts'],
    ['src/server/features/roll/roll.routes.ts', '#server/features/photos/photos.service.ts'],
    ['src/server/features/roll/roll.routes.ts', '#server/app/build-app.ts'],
    ['src/server/features/roll/roll.routes.ts', '#client/lib/api-client.ts'],
    ['src/server/features/roll/roll.routes.ts', '../photos/photos.service.ts'],
    ['src/server/app/build-app.ts', '#server/demo/login/demo-login.ts'],
    ['src/server/main.ts', '#testing/test-server.ts'],
    ['src/service-worker/offline-reads.ts', '#client/lib/api-client.ts'],
    ['src/client/ui/controls/button.tsx', '#client/features/home/home-page.tsx'],
    ['src/client/lib/api-client.ts', '#client/api/users.ts'],
    ['src/client/api/users.ts', '#client/features/home/home-page.tsx'],
    ['src/client/outbox/queue.ts', '#client/features/home/home-page.tsx'],
    ['src/client/widgets/pupil-photo.tsx', '#client/features/home/home-page.tsx'],
    ['src/client/features/home/home-page.tsx', '#client/features/landing/landing-page.tsx'],
    ['src/client/features/home/home-page.tsx', '#client/app/routes.ts'],
    ['src/client/features/home/home-page.tsx', '#server/db/database.ts'],
    ['src/client/features/home/home-page.tsx', 'zod'],
    ['src/client/features/register/marks/mark-kind.ts', '../../home/greeting.ts'],
    ['src/server/features/photos/photos.service.ts', '#tools/browser.ts'],
    ['tools/browser.ts', '../e2e/support/register.ts'],
    ['bench/run.ts', '../scripts/steps.ts'],
    ['scripts/screenshots.ts', '../bench/statistics.ts'],
    ['e2e/register/register.spec.ts', '../../scripts/steps.ts'],
  ])('refuse %s importing %s', (file, wrong) => {
    plant(file, `import { thing } from '${wrong}'\n\nexport const used = thing\n`)
    const { status, output } = run('oxlint', '.')
    expect(output).toContain('no-restricted-imports')
    expect(status).not.toBe(0)
  })

  test.each([
    ['src/contract/calls-of-pupils.ts', '#domain/pupils/pupils.ts'],
    ['src/contract/office-day/calls-of-pupils.ts', '#contract/call.ts'],
    ['src/server/features/roll/roll.routes.ts', '#server/http/calls.ts'],
    ['src/client/features/home/home-page.tsx', '#client/ui/controls/button.tsx'],
    ['src/client/features/register/marks/mark-kind.ts', '../cards/pupil-card.tsx'],
    ['src/domain/attendance/marks.ts', '#domain/calendar/iso-date.ts'],
    ['scripts/screenshots.ts', '#tools/browser.ts'],
  ])('allow %s importing %s', (file, right) => {
    plant(file, `import { thing } from '${right}'\n\nexport const used = thing\n`)
    expect(run('oxlint', '.')).toMatchObject({ status: 0 })
  })
})

test('an unused export and an unused file are found', () => {
  plant('src/server/main.ts', `import { used } from './parts.ts'\n\nprocess.stdout.write(used)\n`)
  plant('src/server/parts.ts', `export const used = 'x'\nexport const forgotten = 'y'\n`)
  plant('src/server/orphan.ts', `export const orphan = 'z'\n`)
  const { status, output } = run('knip', '--no-progress', '--include', 'exports,files')
  expect(output).toContain('forgotten')
  expect(output).toContain('orphan.ts')
  expect(status).not.toBe(0)
})

test('a type error and a floating promise are found', () => {
  plant('src/server/main.ts', `async function save(): Promise<number> {\n  return 1\n}\n\nsave()\n`)
  expect(run('oxlint', '--type-aware', 'src').output).toContain('no-floating-promises')
  plant('src/server/main.ts', `const count: number = 'many'\n\nprocess.stdout.write(String(count))\n`)
  expect(run('tsc', '--noEmit', '-p', 'tsconfig.json').status).not.toBe(0)
})
