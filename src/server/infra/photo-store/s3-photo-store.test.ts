import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { S3PhotoStore } from './s3-photo-store.ts'

test('the store is never followed to another address', async () => {
  const asked: string[] = []
  const server = createServer((request, response) => {
    asked.push(String(request.url))
    response.writeHead(307, { location: '/elsewhere' }).end()
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const store = new S3PhotoStore({
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    ...{ bucket: 'photos', region: 'us-east-1', accessKeyId: 'k', secretAccessKey: 's' },
  })
  await expect(store.get('students/1/a.jpg')).rejects.toThrow('answered 307')
  await expect(store.put('students/1/a.jpg', Buffer.from('x'))).rejects.toThrow('answered 307')
  expect(asked).toEqual(['/photos/students/1/a.jpg', '/photos/students/1/a.jpg'])
  server.close()
})
