import type { PupilEntry } from '#contract/pupils.ts'
import { DiskPhotoStore } from '#server/infra/photo-store/disk-photo-store.ts'
import type { BrowserSession } from './browser-session.ts'
import { addPupils, addYear } from './school-builder.ts'
import { openTestServer } from './server-under-test.ts'
import path from 'node:path'

type Refused = { message?: string; code?: string }
type Answer<Body> = { status: number; body: Body & Refused }

/** A server with two pupils to take photos of, and the steps of an upload. */
export async function openPhotoSchool(
  options: { env?: Record<string, string>; clock?: () => Date; log?: (line: string) => void } = {},
) {
  const server = await openTestServer(options)
  const staff = await server.signedInAs('staff')
  await addYear(server.database, '2026-2027')
  const [pupilId = 0, otherPupilId = 0] = await addPupils(server.database, [
    { firstName: 'Ann', lastName: 'Sitter' },
    { firstName: 'Ben', lastName: 'Sitter' },
  ])
  const photoStore = new DiskPhotoStore(path.join(server.dataDir, 'photos'))

  const prepareAnswer = (session: BrowserSession, id = pupilId) =>
    session.sendJson<{ uploadURL: string; objectPath: string } & Refused>(
      'POST',
      `/api/students/${id}/photo/upload`,
    )
  const prepare = async (session: BrowserSession, id = pupilId) => (await prepareAnswer(session, id)).body

  async function send(
    session: BrowserSession,
    uploadURL: string,
    body: Buffer | ReadableStream,
    type = 'image/jpeg',
  ): Promise<Answer<Refused>> {
    const init = { method: 'PUT', body, duplex: 'half', headers: { 'content-type': type } } as RequestInit
    const response = await session.fetch(uploadURL, init)
    const text = await response.text()
    return { status: response.status, body: text === '' ? {} : (JSON.parse(text) as Refused) }
  }

  const attach = (session: BrowserSession, objectPath: string, id = pupilId): Promise<Answer<PupilEntry>> =>
    session.sendJson('PUT', `/api/students/${id}/photo`, { objectPath })

  return {
    ...{ server, staff, pupilId, otherPupilId, photoStore, prepareAnswer, prepare, send, attach },
    stored: (objectPath: string) => photoStore.get(objectPath),
    async upload(session: BrowserSession, bytes: Buffer, type?: string) {
      const { uploadURL, objectPath } = await prepare(session)
      const sent = await send(session, uploadURL, bytes, type)
      return sent.status === 204 ? attach(session, objectPath) : sent
    },
    close: () => server.close(),
  }
}

export type PhotoSchool = Awaited<ReturnType<typeof openPhotoSchool>>
