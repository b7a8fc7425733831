import { ApiError } from './api-error.ts'

/** Sends a file and tells how much of it is on its way, from 0 to 1: fetch cannot tell. */
export function sendFile(address: string, file: Blob, onProgress: (share: number) => void): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open('PUT', address)
    request.setRequestHeader('content-type', file.type)
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(total ? loaded / total : 0))
    request.addEventListener('load', () => {
      if (request.status >= 200 && request.status < 300) resolve()
      else reject(new ApiError(request.status, request.statusText, request.responseText))
    })
    request.addEventListener('error', () => reject(new TypeError('The file could not be sent')))
    request.send(file)
  })
}
