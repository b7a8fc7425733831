import { readFileSync } from 'node:fs'

/** A process that sends many photos at once and answers the statuses that came back. */
interface UploadTask {
  origin: string
  cookie: string
  pupils: number[]
  file: string
  type: string
  bursts: number
}

async function upload({ origin, cookie, type }: UploadTask, pupilId: number, picture: Buffer<ArrayBuffer>) {
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

async function uploadAll(task: UploadTask): Promise<void> {
  const picture = Buffer.from(new Uint8Array(readFileSync(task.file)))
  const statuses: number[] = []
  for (let burst = 0; burst < task.bursts; burst += 1) {
    statuses.push(...(await Promise.all(task.pupils.map((id) => upload(task, id, picture)))))
  }
  process.send?.(statuses)
}

process.on('message', (task: UploadTask) => void uploadAll(task))
