import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

const ROWS = Array.from({ length: 25 }, (_, id) => ({ id, name: `Pupil Number ${id}`, code: '/' }))

const PAGE = `<!doctype html><title>cal-fetch</title><button>open</button><main></main><script>
document.querySelector('button').onclick = async () => {
  const rows = await (await fetch('/rows')).json()
  document.querySelector('main').innerHTML =
    rows.map(({ name, code }) => '<p class="row">' + name + ' <b>' + code + '</b></p>').join('')
}
</script>`

/** The baseline of the browser's times: a click that fetches 25 rows from a plain server and paints them. */
export async function startCalibration(): Promise<{ origin: string; close: () => void }> {
  const server = createServer((request, response) => {
    const isRows = request.url === '/rows'
    response.setHeader('content-type', isRows ? 'application/json' : 'text/html')
    response.end(isRows ? JSON.stringify(ROWS) : PAGE)
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const { port } = server.address() as AddressInfo
  return { origin: `http://127.0.0.1:${port}`, close: () => server.close() }
}
