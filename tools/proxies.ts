import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { startProgram } from './debian-programs.ts'

interface NginxOptions {
  directory: string
  workers: number
  errorLog: string
  /** The text of the sites. */
  sites: string
}

/** A whole configuration of nginx, which writes nothing outside the directory. */
export const nginxConf = ({ directory, workers, errorLog, sites }: NginxOptions) => `
daemon off;
worker_processes ${workers};
pid ${directory}/nginx.pid;
error_log ${errorLog};
events { worker_connections 1024; }
http {
  access_log off;
  client_body_temp_path ${directory}/body;
  proxy_temp_path ${directory}/proxy;
  fastcgi_temp_path ${directory}/fastcgi;
  uwsgi_temp_path ${directory}/uwsgi;
  scgi_temp_path ${directory}/scgi;
${sites}
}
`

/** The site of docs/operations.md, without HTTPS. */
function registerSite(port: number, backends: readonly number[]): string {
  return `
  upstream register {
    zone register 64k;
    least_conn;
${backends.map((backend) => `    server 127.0.0.1:${backend} max_fails=1 fail_timeout=2s;`).join('\n')}
    keepalive 64;
  }
  server {
    listen 127.0.0.1:${port};
    client_max_body_size 11m;
    # A measurement sends more requests over one connection than any browser does.
    keepalive_requests 1000000;
    proxy_http_version 1.1;
    proxy_next_upstream error timeout http_502;
    proxy_set_header X-Proxy-Retries yes;
    proxy_set_header Connection "";
    proxy_set_header Host $http_host;
    proxy_set_header X-Forwarded-For $remote_addr;
    proxy_set_header X-Forwarded-Proto $scheme;
    proxy_set_header X-Forwarded-Host $http_host;
    location / { proxy_pass http://register; }
    # Each process has a demonstration login of its own, so one process must serve the whole of a sign-in.
    location ~ ^/(demo-login|api/(login|callback|logout)) { proxy_pass http://127.0.0.1:${backends[0]}; }
  }
`
}

export async function startNginx(directory: string, port: number, backends: readonly number[]) {
  const file = path.join(directory, `nginx-${port}.conf`)
  const sites = registerSite(port, backends)
  writeFileSync(file, nginxConf({ directory, workers: 1, errorLog: 'stderr warn', sites }))
  return startProgram(['nginx', '-p', directory, '-c', file], port)
}

const pgbouncerIni = (socketDir: string, port: number, users: string) => `
[databases]
* = host=${socketDir} port=5432 user=postgres
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
auth_file = ${users}
pool_mode = session
max_client_conn = 500
default_pool_size = 60
server_idle_timeout = 5
server_login_retry = 1
ignore_startup_parameters = statement_timeout
logfile = /dev/null
log_connections = 0
log_disconnections = 0
`

/** PgBouncer between the processes and PostgreSQL, in session mode: the statements are prepared per connection. */
export async function startPgBouncer(directory: string, port: number, socketDir: string) {
  const file = path.join(directory, 'pgbouncer.ini')
  const users = path.join(directory, 'users.txt')
  writeFileSync(users, '"postgres" ""\n')
  writeFileSync(file, pgbouncerIni(socketDir, port, users))
  // PgBouncer refuses to run as root, and PostgreSQL's socket belongs to the account that runs this program.
  const account = process.getuid?.() === 0 ? ['unshare', '--user', '--map-user=65534'] : []
  return startProgram([...account, 'pgbouncer', '-q', file], port)
}
