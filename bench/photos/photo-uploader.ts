import { readFileSync } from 'node:fs'

/** Somebody who sends photos, many at once, in a process of its own; says which statuses came back. */
interface Order {
  origin: string
  cookie: string
  pupils: number[]
  file: string
  type: string
  bursts: number
}

async function upload({ origin, cookie, type }: Order, pupilId: number, picture: Buffer<ArrayBuffer>) {
  const ask = (method: string, address: string, body?: BodyInit, contentType = 'application/json') =>
    fetch(`${origin}${address}`, {
      method,
      headers: { cookie, ...(body && { 'content-type': contentType }) },
      ...(body && { body }),
    })
  const asked = await ask('POST', `/api/students/${pupilId}/photo/upload`)
  const { uploadURL, objectPath } = (await asked.json()) as { uploadURL: string; objectPath: string }
  const sent = await ask('PUT', uploadURL, picture, type)
  await sent.text()
  if (!sent.ok) return sent.status
  return (await ask('PUT', `/api/students/${pupilId}/photo`, JSON.stringify({ objectPath }))).status
}

async function uploadAll(order: Order): Promise<void> {
  const picture = Buffer.from(new Uint8Array(readFileSync(order.file)))
  const statuses: number[] = []
  for (let burst = 0; burst < order.bursts; burst += 1) {
    statuses.push(...(await Promise.all(order.pupils.map((id) => upload(order, id, picture)))))
  }
  process.send?.(statuses)
}

process.on('message', (order: Order) => void uploadAll(order))
