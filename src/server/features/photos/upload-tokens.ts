import { createHmac, timingSafeEqual } from 'node:crypto'

export interface Upload {
  objectPath: string
  userId: string
}

/** Signs the addresses that pictures are sent to: for one path, one person and a short time. */
export function createUploadTokens(key: Buffer) {
  const sign = (upload: Upload, expires: string) =>
    createHmac('sha256', key).update([upload.objectPath, upload.userId, expires].join('\n')).digest()

  return {
    issue(upload: Upload, expiresAt: Date): string {
      const expires = expiresAt.getTime().toString(36)
      const path = Buffer.from(upload.objectPath).toString('base64url')
      return [path, expires, sign(upload, expires).toString('base64url')].join('.')
    },

    /** The path that was signed for this person; a token of somebody else is as wrong as a made-up one. */
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
