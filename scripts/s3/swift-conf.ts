/** The smallest OpenStack Swift with S3: one proxy, one device, one copy of each object. */
export const KEY_PAIR = { accessKeyId: 'register:photos', secretAccessKey: 'test-secret' }

export const STORAGE_KINDS = ['account', 'container', 'object'] as const
export type StorageKind = (typeof STORAGE_KINDS)[number]

export interface Ports extends Record<StorageKind, number> {
  proxy: number
  memcached: number
}

const common = (directory: string, port: number) => `[DEFAULT]
bind_ip = 127.0.0.1
bind_port = ${port}
workers = 0
user = swift
swift_dir = ${directory}
devices = ${directory}/devices
mount_check = false
log_level = ERROR
`

/** The file of an account, container or object server. */
export function storageConf(kind: StorageKind, directory: string, ports: Ports): string {
  return `${common(directory, ports[kind])}
[pipeline:main]
pipeline = ${kind}-server

[app:${kind}-server]
use = egg:swift#${kind}
`
}

/** The file of the proxy, which serves S3 with one pair of keys. */
export function proxyConf(directory: string, ports: Ports): string {
  return `${common(directory, ports.proxy)}
[pipeline:main]
pipeline = catch_errors proxy-logging cache s3api tempauth copy slo dlo proxy-logging proxy-server

[app:proxy-server]
use = egg:swift#proxy
account_autocreate = true

[filter:tempauth]
use = egg:swift#tempauth
user_register_photos = ${KEY_PAIR.secretAccessKey} .admin

[filter:s3api]
use = egg:swift#s3api
location = us-east-1

[filter:cache]
use = egg:swift#memcache
memcache_servers = 127.0.0.1:${ports.memcached}

[filter:catch_errors]
use = egg:swift#catch_errors
[filter:proxy-logging]
use = egg:swift#proxy_logging
[filter:copy]
use = egg:swift#copy
[filter:slo]
use = egg:swift#slo
[filter:dlo]
use = egg:swift#dlo
`
}
