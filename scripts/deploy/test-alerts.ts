import { installService } from '#tools/debian-programs.ts'
import { spawnSync } from 'node:child_process'
import '../plain-failures.ts'

const PROMTOOL = '/usr/bin/promtool'

/** Has Prometheus' own tool read the alerts and try when each of them fires. */
installService({ name: 'Prometheus', packages: ['prometheus'], programs: [PROMTOOL] })
for (const args of [
  ['check', 'rules', 'deploy/alerts.yml'],
  ['test', 'rules', 'deploy/alerts.test.yml'],
]) {
  const { status } = spawnSync(PROMTOOL, args, { stdio: 'inherit' })
  if (status !== 0) process.exitCode = 1
}
