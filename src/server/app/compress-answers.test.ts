import Fastify from 'fastify'
import { gunzipSync, zstdDecompressSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { compressAnswers } from './compress-answers.ts'

const textOf = (number: number) => JSON.stringify({ number, names: 'Łucja, '.repeat(400) })

async function openApp() {
  const app = Fastify()
  compressAnswers(app)
  app.get<{ Params: { number: string } }>('/:number', async (request, reply) =>
    reply.type('application/json').send(textOf(Number(request.params.number))),
  )
  return {
    ask: (number: number, encoding: string) =>
      app.inject({ url: `/${number}`, headers: { 'accept-encoding': encoding } }),
    [Symbol.asyncDispose]: () => app.close(),
  }
}

test.each([
  ['gzip', gunzipSync],
  ['zstd', zstdDecompressSync],
])('an answer reads the same whether it was compressed now or before: %s', async (encoding, read) => {
  await using app = await openApp()
  // More than are kept, and twice: some are compressed anew, some are not.
  const numbers = [...Array.from({ length: 80 }, (_, number) => number), 79, 78, 0, 1, 79]
  for (const number of numbers) {
    const { headers, rawPayload } = await app.ask(number, encoding)
    expect(headers['content-encoding']).toBe(encoding)
    expect(Number(headers['content-length'])).toBe(rawPayload.length)
    expect(String(read(rawPayload))).toBe(textOf(number))
  }
})

test.each([
  ['zstd;q=0, gzip', 'gzip'],
  ['zstd; q=0.000 , GZIP;q=0.5', 'gzip'],
  ['zstd;q=0.001', 'zstd'],
  ['gzip;q=0', undefined],
])('what a browser refuses by its weight is not sent to it: %s', async (encoding, chosen) => {
  await using app = await openApp()
  const { headers } = await app.ask(1, encoding)
  expect(headers['content-encoding']).toBe(chosen)
})

test('each browser is answered in a way it accepts, also after others asked for the same', async () => {
  await using app = await openApp()
  const encodings = ['zstd, gzip', 'gzip', 'identity', 'gzip']
  const answers = await Promise.all(encodings.map((encoding) => app.ask(1, encoding)))
  expect(answers.map(({ headers }) => headers['content-encoding'])).toEqual([
    'zstd',
    'gzip',
    undefined,
    'gzip',
  ])
  expect(answers[2]?.payload).toBe(textOf(1))
})
