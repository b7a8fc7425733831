const IS_ROOT = process.getuid?.() === 0

/** Runs a command as a container does: in its own process namespace, as process 1, ended when `unshare` is killed. */
export const IN_NAMESPACE = [
  'unshare',
  ...(IS_ROOT ? [] : ['--user', '--map-root-user']),
  ...['--ipc', '--pid', '--fork', '--mount-proc', '--kill-child'],
]
