import { execFile } from 'node:child_process'
import { existsSync, mkdirSync, renameSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { installService } from '#tools/debian-programs.ts'

/** Kept between runs, and on the disk: the base changes rarely and takes minutes, and the store has some gigabytes. */
const CACHE = '/var/tmp/register-image'
const BASE = 'localhost/register-base'
export const IMAGE = 'localhost/register-under-test'
const NEXT_IMAGE = `${IMAGE}-next`

/** As Debian's own slim images: without manuals and translations. */
const SLIM = ['man', 'locale', 'doc', 'info', 'lintian'].map(
  (folder) => `--dpkgopt=path-exclude=/usr/share/${folder}/*`,
)

/** Never waits in a way that stops this process: containers reach their database through it. */
function run(program: string, args: readonly string[], mayFail = false): Promise<string> {
  const options = { env: { ...process.env, BUILDAH_ISOLATION: 'chroot' }, maxBuffer: 64 * 1024 * 1024 }
  return new Promise((resolve, reject) => {
    execFile(program, args, options, (fault, stdout, stderr) => {
      if (fault === null || mayFail) resolve(stdout + stderr)
      else reject(new Error(`${program} ${args.join(' ')} failed:\n${(stdout + stderr).slice(-4000)}`))
    })
  })
}

const STORE = [
  '--root',
  path.join(CACHE, 'store'),
  '--runroot',
  path.join(CACHE, 'run'),
  '--storage-driver',
  'vfs',
]

/** Podman with a store of its own; it needs no service and no kernel module. */
export const podman = (...args: string[]) => run('podman', [...STORE, '--runtime', 'runc', ...args])
export const tryPodman = (...args: string[]) => run('podman', [...STORE, '--runtime', 'runc', ...args], true)

/** Builds the image from deploy/Containerfile, on a base made of Debian's packages. */
export async function buildImage(): Promise<void> {
  installService({
    name: 'Podman',
    packages: ['podman', 'buildah', 'runc', 'mmdebstrap', 'netavark'],
    programs: ['/usr/bin/podman', '/usr/bin/buildah', '/usr/sbin/runc', '/usr/bin/mmdebstrap'],
  })
  mkdirSync(CACHE, { recursive: true })
  const base = path.join(CACHE, 'base.tar')
  if (!existsSync(base)) {
    const unfinished = path.join(CACHE, 'unfinished.tar')
    await run('mmdebstrap', ['--variant=minbase', '--include=ca-certificates', ...SLIM, 'trixie', unfinished])
    renameSync(unfinished, base)
  }
  const images = await podman('images', '--format', '{{.Repository}}')
  if (!images.includes(BASE)) await podman('import', base, BASE)
  await podman(
    ...['build', '--layers=false', '--format', 'docker', '--network', 'host', '--build-arg', `BASE=${BASE}`],
    // Where a proxy opens HTTPS, this machine knows its authority.
    ...['--volume', '/etc/ssl/certs:/etc/ssl/certs:ro'],
    ...['--file', 'deploy/Containerfile', '--tag', IMAGE, '.'],
  )
}

/** The image of a later version: this one with one more migration. */
export async function buildNextImage(directory: string, migration: string): Promise<string> {
  const context = path.join(directory, 'next')
  mkdirSync(context)
  writeFileSync(path.join(context, '9999-next-version.sql'), migration)
  writeFileSync(
    path.join(context, 'Containerfile'),
    `FROM ${IMAGE}\nCOPY 9999-next-version.sql /app/migrations/\n`,
  )
  await podman('build', '--layers=false', '--format', 'docker', '--tag', NEXT_IMAGE, context)
  return NEXT_IMAGE
}

/** As deploy/compose.yaml starts it: an unprivileged account, a root that cannot be written, no capability. */
export const LOCKED_UP = [
  ...['--read-only', '--tmpfs', '/tmp', '--cap-drop', 'all', '--security-opt', 'no-new-privileges'],
  // Within what this machine allows.
  ...['--ulimit', 'nofile=4096:4096', '--ulimit', 'nproc=4096:4096', '--network', 'host'],
]

interface ContainerOptions {
  name: string
  env: Record<string, string>
  volume: string
}

const settings = ({ env, volume }: ContainerOptions) => [
  ...Object.entries(env).flatMap(([variable, value]) => ['--env', `${variable}=${value}`]),
  ...['--volume', `${volume}:/data`],
]

export const startContainer = (options: ContainerOptions, image = IMAGE) =>
  podman('run', '--detach', '--name', options.name, ...LOCKED_UP, ...settings(options), image)

/** A command of the register beside it, in a container of its own. */
export const runInContainer = (options: ContainerOptions, ...args: string[]) =>
  podman('run', '--rm', ...LOCKED_UP, ...settings(options), IMAGE, ...args)

/** Removes the container, and the images that no name leads to any more. */
export async function removeAll(name: string): Promise<void> {
  await tryPodman('rm', '--force', '--time', '5', name)
  await tryPodman('rmi', '--force', NEXT_IMAGE)
  await tryPodman('image', 'prune', '--force')
}
