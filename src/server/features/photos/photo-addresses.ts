import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

/** The edge of the photo in lists, twice what they show, for sharp screens. */
export const SMALL_PX = 96

/** Each upload gets a new path, so the photo at a path never changes. */
export function newObjectPath(pupilId: number): string {
  return `students/${pupilId}/${randomBytes(16).toString('hex')}.jpg`
}

/** The small photo is stored beside the photo. */
export function smallPath(objectPath: string): string {
  return `${objectPath.replace(/\.jpg$/, '')}-${SMALL_PX}.webp`
}

/** The address that shows the photo; it changes with the photo, so a browser never shows an old one. */
export function photoUrl(pupilId: number, objectPath: string): string {
  const version = createHash('sha256').update(objectPath).digest('hex').slice(0, 16)
  return `/api/students/${pupilId}/photo?v=${version}`
}

export interface Upload {
  objectPath: string
  userId: string
}

/** Signs the addresses that pictures are sent to, each for one path, one person and a short time. */
export function createUploadTokens(key: Buffer) {
  const sign = (upload: Upload, expires: string) =>
    createHmac('sha256', key).update([upload.objectPath, upload.userId, expires].join('\n')).digest()

  return {
    issue(upload: Upload, expiresAt: Date): string {
      const expires = expiresAt.getTime().toString(36)
      const path = Buffer.from(upload.objectPath).toString('base64url')
      return [path, expires, sign(upload, expires).toString('base64url')].join('.')
    },

    /** The path that was signed for this person; another person's token is as wrong as an invented one. */
    read(token: string, userId: string): { objectPath: string; expiresAt: number } | undefined {
      const [path = '', expires = '', signature = '', ...rest] = token.split('.')
      const objectPath = Buffer.from(path, 'base64url').toString()
      const given = Buffer.from(signature, 'base64url')
      const wanted = sign({ objectPath, userId }, expires)
      if (rest.length > 0 || given.length !== wanted.length || !timingSafeEqual(given, wanted))
        return undefined
      return { objectPath, expiresAt: Number.parseInt(expires, 36) }
    },
  }
}

export type UploadTokens = ReturnType<typeof createUploadTokens>
